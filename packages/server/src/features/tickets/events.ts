import { z } from 'zod'
import { event } from '#platform/work/event.ts'

/** A waiting ticket was taken by somebody, who answers for it now. */
export const ticketAccepted = event('ticket.accepted', z.object({ ticketId: z.int(), userId: z.int() }))

/** A ticket was handed by somebody to a queue, or to a colleague there. */
export const ticketTransferred = event(
  'ticket.transferred',
  z.object({
    ticketId: z.int(),
    byId: z.int(),
    userId: z.nullable(z.int()),
    queueId: z.nullable(z.int()),
    at: z.iso.datetime(),
  }),
)

/** A ticket is gone, with its messages. */
export const ticketDeleted = event('ticket.deleted', z.object({ ticketId: z.int() }))
