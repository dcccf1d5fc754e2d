import { z } from 'zod'
import { event } from '#platform/work/event.ts'

/** What is done to a ticket, and what happens to it on its own. `queued`: a bot put it in a queue, or took it out of one. */
export const ticketDeed = z.enum(['opened', 'accepted', 'returned', 'transferred', 'queued', 'closed', 'reopened', 'deleted'])

/** Something was done to a ticket, and where it is now; `userId` did it, null where nobody did. `deleted`: it is about to be. */
export const ticketChanged = event(
  'ticket.changed',
  z.object({
    kind: ticketDeed,
    userId: z.nullable(z.int()),
    ticket: z.object({
      id: z.int(),
      contactId: z.int(),
      queueId: z.nullable(z.int()),
      whatsappId: z.nullable(z.int()),
      isGroup: z.boolean(),
    }),
  }),
)

/** An attendant wants a prompt or an integration to answer in a ticket, or, with neither, whichever answers to end. */
export const answererWished = event(
  'ticket.answerer-wished',
  z.object({ ticketId: z.int(), userId: z.int(), promptId: z.nullable(z.int()), integrationId: z.nullable(z.int()) }),
)

/** A waiting ticket was taken by somebody, who answers for it now. */
export const ticketAccepted = event('ticket.accepted', z.object({ ticketId: z.int(), userId: z.int() }))

/** A ticket was handed by somebody, or a program, to a queue, or to a colleague there. */
export const ticketTransferred = event(
  'ticket.transferred',
  z.object({
    ticketId: z.int(),
    byId: z.nullable(z.int()),
    userId: z.nullable(z.int()),
    queueId: z.nullable(z.int()),
    isOtherQueue: z.boolean().default(true),
    at: z.iso.datetime(),
  }),
)

/** Somebody has closed a ticket; an older release did not say when. */
export const ticketClosed = event(
  'ticket.closed',
  z.object({ ticketId: z.int(), at: z.nullable(z.iso.datetime()).default(null) }),
)

/** The customer has rated a conversation that had ended. */
export const ticketRated = event('ticket.rated', z.object({ ticketId: z.int() }))

/** A ticket is gone, with its messages. */
export const ticketDeleted = event('ticket.deleted', z.object({ ticketId: z.int() }))
