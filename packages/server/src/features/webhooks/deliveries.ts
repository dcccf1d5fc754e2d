import type { Output, Parsed } from '@recado/contract/endpoint'
import type { Delivery, listDeliveries, replayDeliveries, showDelivery } from '@recado/contract/webhooks/api'
import { randomUUID } from 'node:crypto'
import { fail } from '#platform/fail.ts'
import { pageOf } from '#platform/records/page.ts'
import type { Ctx } from '#platform/unit.ts'
import { findDelivery, findStoredEvent, insertDelivery, listPage, replayBetween, replayOne } from './delivery-queries.ts'
import { bodyOf } from './envelope.ts'
import { pushDelivery, pushReload } from './live.ts'
import { findTerms } from './queries.ts'
import { toDelivery } from './view.ts'
import { dispatchWork } from './work.ts'

export async function list(
  ctx: Ctx,
  { pageNumber, failed }: Parsed<typeof listDeliveries>,
): Promise<Output<typeof listDeliveries>> {
  const { rows, hasMore } = await pageOf(pageNumber, (slice) => listPage(ctx.tx, failed, slice))
  return { deliveries: rows.map(toDelivery), hasMore }
}

export async function show(ctx: Ctx, id: number): Promise<Output<typeof showDelivery>> {
  const kept = (await findStoredEvent(ctx.tx, id)) ?? fail('ERR_NO_DELIVERY_FOUND')
  return { ...(await find(ctx, id)), body: bodyOf(ctx, kept) }
}

async function find(ctx: Ctx, id: number): Promise<Delivery> {
  return toDelivery((await findDelivery(ctx.tx, id)) ?? fail('ERR_NO_DELIVERY_FOUND'))
}

async function requireOn({ tx, now }: Ctx): Promise<void> {
  if (!(await findTerms(tx, now)).enabled) fail('ERR_WEBHOOK_OFF')
}

/** Sends a test event by hand to try the receiver. */
export async function sendTest(ctx: Ctx): Promise<Delivery> {
  await requireOn(ctx)
  const data = { message: 'Recado' }
  // A lane of its own, so that a failed test does not delay the next one.
  const lane = `test ${randomUUID()}`
  const id = await insertDelivery(ctx.tx, { type: 'webhook.test', lane, data })
  await ctx.enqueue(dispatchWork, {})
  await pushDelivery(ctx, id)
  return find(ctx, id)
}

export async function replay(ctx: Ctx, id: number): Promise<Delivery> {
  await find(ctx, id)
  await requireOn(ctx)
  await replayOne(ctx.tx, id)
  await ctx.enqueue(dispatchWork, {})
  await pushDelivery(ctx, id)
  return find(ctx, id)
}

export async function replayAll(
  ctx: Ctx,
  { from, to, all }: Parsed<typeof replayDeliveries>,
): Promise<Output<typeof replayDeliveries>> {
  await requireOn(ctx)
  const count = await replayBetween(ctx.tx, new Date(from), new Date(to), all)
  if (count > 0) {
    await ctx.enqueue(dispatchWork, {})
    pushReload(ctx)
  }
  return { count }
}
