import type { Parsed } from '@recado/contract/endpoint'
import { type createQueue, type Queue, queuePush, type updateQueue as updateEndpoint } from '@recado/contract/queues/api'
import { lockCompany, requireWithinPlan } from '#features/companies/limits.ts'
import { fail } from '#platform/fail.ts'
import { requireLatest } from '#platform/records/latest.ts'
import { room } from '#platform/live/rooms.ts'
import { omitUndefined } from '#platform/records/omit-undefined.ts'
import type { Ctx } from '#platform/unit.ts'
import { queueDeleted, queueRemoving, queueSaving } from './events.ts'
import { replaceOptions } from './options.ts'
import {
  lockQueueForRemoval,
  deleteQueue,
  findExtent,
  findConflict,
  insertQueue,
  listQueues,
  renumberQueues,
  updateQueue,
} from './queries.ts'
import { requireQueues, show, lockQueue, pushQueue } from './queues.ts'

export async function create(ctx: Ctx, input: Parsed<typeof createQueue>): Promise<Queue> {
  const { options, orderQueue, schedules, ...fields } = input
  const { tx, now } = ctx
  await requireWithinPlan(ctx, 'queues', async () => (await findExtent(tx)).count)
  await requireParts(ctx, fields, undefined)
  const others = await listQueues(tx)
  // Queues without a number stand after those with one, by name. They get their numbers first, so that the new queue comes last.
  if (orderQueue === null && others.some((one) => one.orderQueue === null))
    await order(
      ctx,
      others.map((one) => one.id),
    )
  const { last } = await findExtent(tx)
  const id = await insertQueue(tx, {
    ...fields,
    ...(schedules && { schedules }),
    orderQueue: orderQueue ?? last + 1,
    now,
  })
  await replaceOptions(ctx, id, options)
  return pushQueue(ctx, 'create', id)
}

/** A patch: absent fields stay. */
export async function update(ctx: Ctx, input: Parsed<typeof updateEndpoint>): Promise<Queue> {
  const { id, updatedAt, options, ...patch } = input
  // Names and colours are given in one transaction at a time.
  await lockCompany(ctx)
  const before = await lockQueue(ctx, id)
  requireLatest(updatedAt, before)
  await requireParts(ctx, { ...before, ...defined(patch) }, id)
  await updateQueue(ctx.tx, id, defined(patch), ctx.now)
  if (options) await replaceOptions(ctx, id, options)
  return pushQueue(ctx, 'update', id)
}

export async function remove(ctx: Ctx, id: number): Promise<{ message: string }> {
  const ticketIds = await lockQueueForRemoval(ctx.tx, id)
  await show(ctx, id)
  await ctx.emit(queueRemoving, { queueId: id })
  await deleteQueue(ctx.tx, id)
  await ctx.emit(queueDeleted, { queueId: id, ticketIds })
  ctx.push(queuePush, { action: 'delete', queueId: id }, [room.company(ctx.companyId)])
  return { message: 'Queue deleted' }
}

/** Sets the order in which customers are offered the queues. */
export async function order(ctx: Ctx, queueIds: readonly number[]): Promise<Queue[]> {
  await lockCompany(ctx)
  await requireQueues(ctx, queueIds)
  for (const id of await renumberQueues(ctx.tx, [...new Set(queueIds)], ctx.now)) await pushQueue(ctx, 'update', id)
  return listQueues(ctx.tx)
}

/** Call it with the company locked. */
async function requireParts(
  ctx: Ctx,
  { name, color, promptId, integrationId }: Pick<Queue, 'name' | 'color' | 'promptId' | 'integrationId'>,
  exceptId: number | undefined,
): Promise<void> {
  const rival = await findConflict(ctx.tx, { name, color, exceptId })
  if (rival === 'name') fail('ERR_NAME_TAKEN', { field: 'name' })
  if (rival === 'color') fail('ERR_QUEUE_COLOR_ALREADY_EXISTS', { field: 'color' })
  if (promptId !== null || integrationId !== null) await ctx.emit(queueSaving, { promptId, integrationId })
}

function defined<Patch extends object>(patch: Patch): { [K in keyof Patch]?: Exclude<Patch[K], undefined> } {
  return omitUndefined(patch)
}
