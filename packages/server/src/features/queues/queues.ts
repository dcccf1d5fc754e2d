import { type Queue, queuePush } from '@recado/contract/queues/api'
import { fail } from '#platform/fail.ts'
import { room } from '#platform/live/rooms.ts'
import type { Ctx } from '#platform/unit.ts'
import { countQueues, findQueue, listQueues, lockQueueRow } from './queries.ts'

/** Fails with ERR_NO_QUEUE_FOUND unless the company has every one of the queues. */
export async function requireQueues(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const distinct = [...new Set(ids)]
  if ((await countQueues(ctx.tx, distinct)) < distinct.length) fail('ERR_NO_QUEUE_FOUND')
}

/** The queues among these that the company has. */
export async function listExisting(ctx: Ctx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const wanted = new Set(ids)
  return (await listQueues(ctx.tx)).flatMap(({ id }) => (wanted.has(id) ? [id] : []))
}

export async function show(ctx: Ctx, id: number): Promise<Queue> {
  return (await findQueue(ctx.tx, id)) ?? fail('ERR_NO_QUEUE_FOUND')
}

/** Locks and returns the queue. No other transaction changes it or its options until this one ends. */
export async function lockQueue(ctx: Ctx, id: number): Promise<Queue> {
  await lockQueueRow(ctx.tx, id)
  return show(ctx, id)
}

/** Pushes the changed queue to all users of the company. */
export async function pushQueue(ctx: Ctx, action: 'create' | 'update', id: number): Promise<Queue> {
  const queue = await show(ctx, id)
  ctx.push(queuePush, { action, queue }, [room.company(ctx.companyId)])
  return queue
}
