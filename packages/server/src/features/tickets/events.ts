import { z } from 'zod'
import { event } from '#platform/work/job.ts'

/** A waiting ticket was taken by somebody, who answers for it now. */
export const ticketAccepted = event('ticket.accepted', z.object({ ticketId: z.int(), userId: z.int() }))

/** A ticket is gone, with its messages. */
export const ticketDeleted = event('ticket.deleted', z.object({ ticketId: z.int() }))
