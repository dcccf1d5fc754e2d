import { z } from 'zod'
import { event } from '#platform/work/event.ts'

const messageId = z.int()

/** A message whose sending somebody follows (a schedule's) has reached WhatsApp's server. */
export const messageSent = event('message.sent', z.object({ messageId }))

/** Such a message did not leave. */
export const messageFailed = event('message.failed', z.object({ messageId, reason: z.string() }))

/** A customer wrote or called. */
export const messageReceived = event('message.received', z.object({ messageId, ticketId: z.int() }))

/** What a customer wrote, and nobody could read when it came, can be read. */
export const messageDeciphered = event('message.deciphered', z.object({ ticketId: z.int() }))

/** A customer called, and nobody took the call. */
export const callMissed = event('call.missed', z.object({ messageId, ticketId: z.int() }))

/** One of us wrote to a customer on the phone itself. */
export const writtenOnPhone = event('message.written-on-phone', z.object({ ticketId: z.int() }))
