import { z } from 'zod'
import { event } from '#platform/work/event.ts'

/** A waiting ticket was taken by somebody, who answers for it now. */
export const ticketAccepted = event('ticket.accepted', z.object({ ticketId: z.int(), userId: z.int() }))

const named = z.object({ id: z.int(), name: z.string() }).nullable()
const place = z.object({ user: named, queue: named })

/** A ticket was handed to a queue or to a colleague. */
export const ticketTransferred = event(
  'ticket.transferred',
  z.object({ ticketId: z.int(), userId: z.int(), from: place, to: place, at: z.iso.datetime() }),
)

/** A ticket is gone, with its messages. */
export const ticketDeleted = event('ticket.deleted', z.object({ ticketId: z.int() }))
