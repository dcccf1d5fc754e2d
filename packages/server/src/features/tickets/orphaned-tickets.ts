import { queueDeleted } from '#features/queues/events.ts'
import { userLeft } from '#features/users/events.ts'
import { job } from '#platform/work/job.ts'
import { findTicket, lockTicket } from './find.ts'
import { pushUpdate } from './live.ts'
import { listOpenIdsOfOwner } from './queries.ts'
import { returnToPending } from './tickets.ts'

const atOnce = 50

/** The tickets of a user who leaves go back to their queues, where colleagues see them. */
export const returnTicketsOfLeaver = job({
  name: 'tickets.give-back-left',
  input: userLeft.payload,
  on: userLeft,
  run: async (ctx, left) => {
    const ids = await listOpenIdsOfOwner(ctx.tx, left, atOnce)
    for (const id of ids) {
      const before = await lockTicket(ctx, id)
      if (before.status === 'open' && before.userId === left.userId) await returnToPending(ctx, left.byId, before)
    }
    if (ids.length === atOnce) await ctx.enqueue(returnTicketsOfLeaver, left)
  },
})

/** Tickets of a deleted queue are in none. Users who saw them through the queue no longer do. */
export const pushTicketsOfDeletedQueue = job({
  name: 'tickets.leave-queue',
  input: queueDeleted.payload,
  on: queueDeleted,
  run: async (ctx, { queueId, ticketIds }) => {
    for (const id of ticketIds) {
      const ticket = await findTicket(ctx, id)
      if (ticket) pushUpdate(ctx, { ...ticket, queueId }, ticket)
    }
  },
})
