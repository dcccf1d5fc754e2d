import { z } from 'zod'
import { event } from '#platform/work/event.ts'

const messageId = z.int()

/** A message that a schedule or a campaign follows has reached WhatsApp's server. */
export const messageSent = event('message.sent', z.object({ messageId }))

/** Such a message did not leave. */
export const messageFailed = event('message.failed', z.object({ messageId, reason: z.string() }))

/** Meta refused a marketing message because of the person it was for: the person has stopped it, or gets no more for now. */
export const marketingRefused = event(
  'message.marketing-refused',
  z.object({
    contactId: z.int(),
    connectionId: z.int(),
    because: z.enum(['stopped', 'held']),
    /** When the message was handed over. */
    sentAt: z.iso.datetime(),
  }),
)

/** A text that no user wrote has not gone out, because the window of its customer is closed. */
export const windowMissed = event('message.window-missed', z.object({ messageId, ticketId: z.int() }))

/** A message of a campaign waits on its connection, which may have begun to send it before. */
export const messageHeld = event('message.held', z.object({ messageId }))

/**
 * Meta keeps a campaign's message until it has seen how people take its template. Then it is sent, or has failed as a message of a paused
 * template.
 */
export const messageHeldForQuality = event('message.held-for-quality', z.object({ messageId }))

/** A phone has a message of a campaign, or the contact has read it. */
export const messageAcked = event('message.acked', z.object({ messageId, ack: z.int() }))

/** A contact answered a campaign in one word that is not a message to us: no ticket opens. */
export const wordAnswered = event(
  'message.word-answered',
  z.object({
    messageId,
    ticketId: z.int(),
    contactId: z.int(),
    connectionId: z.int(),
    word: z.enum(['yes', 'no', 'stop']),
    text: z.string(),
  }),
)

/** A customer wrote or called. */
export const messageReceived = event('message.received', z.object({ messageId, ticketId: z.int() }))

/** A contact to whom a campaign has written on the connection wrote or called. */
export const campaignFollowed = event('message.campaign-followed', z.object({ ticketId: z.int() }))

/** A customer has deleted what they wrote. */
export const messageTakenBack = event('message.taken-back', z.object({ ticketId: z.int(), body: z.string() }))

/** A customer's message that could not be read when it came can be read now. */
export const messageDeciphered = event('message.deciphered', z.object({ ticketId: z.int() }))

export const callMissed = event('call.missed', z.object({ messageId, ticketId: z.int() }))

/** A user wrote to a customer on the phone itself. */
export const writtenOnPhone = event('message.written-on-phone', z.object({ ticketId: z.int() }))
