import { z } from 'zod'
import { event } from '#platform/work/event.ts'

/** What a user or the system does to a ticket. `queued` means that a bot put it in a queue, or took it out of one. */
export const ticketEventKind = z.enum([
  'opened',
  'accepted',
  'returned',
  'transferred',
  'queued',
  'closed',
  'reopened',
  'deleted',
])
export type EventKind = z.output<typeof ticketEventKind>

/**
 * Something was done to a ticket, with the place where it is now. `userId` did it, and is null where no user did. `deleted` means that it
 * is about to be deleted.
 */
export const ticketChanged = event(
  'ticket.changed',
  z.object({
    kind: ticketEventKind,
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

/** An attendant wants a prompt or an integration to answer in a ticket. With neither, the current one has to end. */
export const answererRequested = event(
  'ticket.answerer-wished',
  z.object({ ticketId: z.int(), userId: z.int(), promptId: z.nullable(z.int()), integrationId: z.nullable(z.int()) }),
)

/** A user accepted a waiting ticket and owns it now. */
export const ticketAccepted = event('ticket.accepted', z.object({ ticketId: z.int(), userId: z.int() }))

/** A user or a program handed a ticket to a queue, or to a colleague there. */
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

/** A user or a program has closed a ticket. An older release did not say when. */
export const ticketClosed = event(
  'ticket.closed',
  z.object({ ticketId: z.int(), at: z.nullable(z.iso.datetime()).default(null) }),
)

/** The customer has rated a conversation that had ended. */
export const ticketRated = event('ticket.rated', z.object({ ticketId: z.int() }))

/** A ticket was deleted with its messages. */
export const ticketDeleted = event('ticket.deleted', z.object({ ticketId: z.int() }))
