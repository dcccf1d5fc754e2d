import type { Act } from '@recado/contract/audit/api'
import type { Output, Parsed } from '@recado/contract/endpoint'
import type {
  countRateEffect,
  createMessageRate,
  listMessageRates as listEndpoint,
  listMissingRates,
  MessageRate,
  updateMessageRate,
} from '@recado/contract/message-prices/rates-api'
import { faultOf, type Rate } from '@recado/contract/message-prices/rates'
import { addDays } from '@recado/contract/days'
import { recordActIn } from '#features/audit/audit.ts'
import { changesOf } from '#features/audit/changes.ts'
import type { SystemTx } from '#platform/database/tx.ts'
import { withIsoDates } from '#platform/database/views.ts'
import { fail } from '#platform/fail.ts'
import type { OperatorCtx } from '#platform/feature.ts'
import { requireLatest } from '#platform/records/latest.ts'
import { omitUndefined } from '#platform/records/omit-undefined.ts'
import { pageOf } from '#platform/records/page.ts'
import { effectOf, lookupIn } from './effect.ts'
import {
  countRates,
  deleteRate,
  findRate,
  insertRate,
  isTaken,
  listAllRates,
  listPaid,
  listRates,
  lockRate,
  updateRate,
} from './rate-queries.ts'

const missingDays = 90
const maxMissing = 50

export function list(
  ctx: OperatorCtx,
  { pageNumber, ...search }: Parsed<typeof listEndpoint>,
): Promise<Output<typeof listEndpoint>> {
  const today = todayOf(ctx)
  const sought = { past: search.past, searchParam: search.searchParam, category: search.category, currency: search.currency }
  return ctx.system.across(async (tx) => {
    const { rows, hasMore } = await pageOf(pageNumber, (slice) => listRates(tx, sought, today, slice))
    return { records: rows.map(withIsoDates), count: await countRates(tx, sought, today), hasMore }
  })
}

export function show(ctx: OperatorCtx, id: number): Promise<MessageRate> {
  return ctx.system.across((tx) => load(tx, ctx, id))
}

export function create(ctx: OperatorCtx, rate: Parsed<typeof createMessageRate>): Promise<MessageRate> {
  requireGood(rate)
  return ctx.system.across(async (tx) => {
    const made = await load(tx, ctx, await insertRate(tx, rate, ctx.now).catch(refuseTaken))
    await account(tx, ctx, 'rate.created', made.id, {}, made)
    return made
  })
}

export function update(ctx: OperatorCtx, { id, updatedAt, ...patch }: Parsed<typeof updateMessageRate>): Promise<MessageRate> {
  return ctx.system.across(async (tx) => {
    const before = await lock(tx, ctx, id)
    requireLatest(updatedAt, before)
    const { market, category, currency, amount, from } = { ...before, ...omitUndefined(patch) }
    const rate = { market, category, currency, amount, from }
    requireGood(rate)
    await updateRate(tx, id, rate, ctx.now).catch(refuseTaken)
    const after = await load(tx, ctx, id)
    await account(tx, ctx, 'rate.changed', id, before, after)
    return after
  })
}

export function remove(ctx: OperatorCtx, id: number): Promise<{ message: string }> {
  return ctx.system.across(async (tx) => {
    const before = await lock(tx, ctx, id)
    await deleteRate(tx, id)
    await account(tx, ctx, 'rate.deleted', id, before, {})
    return { message: 'Rate deleted' }
  })
}

/** What adding a rate, or putting it in the place of another one, means for messages already sent. */
export function countEffect(
  ctx: OperatorCtx,
  { id, ...rate }: Parsed<typeof countRateEffect>,
): Promise<Output<typeof countRateEffect>> {
  requireGood(rate)
  return ctx.system.across(async (tx) => {
    if (id !== undefined) await load(tx, ctx, id)
    const table = await listAllRates(tx)
    return effectOf(tx, { table, without: table.filter((one) => one.id === id), added: [rate] })
  })
}

/** What messages of the last days lack a rate for. */
export function listMissing(ctx: OperatorCtx): Promise<Output<typeof listMissingRates>> {
  return ctx.system.across(async (tx) => {
    const groups = await listPaid(tx, { since: addDays(todayOf(ctx), -missingDays) })
    return missingIn(groups, await listAllRates(tx)).slice(0, maxMissing)
  })
}

type Missing = Output<typeof listMissingRates>

function missingIn(groups: Awaited<ReturnType<typeof listPaid>>, rates: readonly Rate[]): Missing {
  const amountOf = lookupIn(rates)
  const without = groups.filter((group) => amountOf(group) === undefined)
  return [...Map.groupBy(without, ({ country, category, currency }) => `${country} ${category} ${currency}`).values()]
    .flatMap((of) => {
      const [first] = of
      if (!first) return []
      const { country: market, category, currency } = first
      const messages = of.reduce((sum, group) => sum + group.messages, 0)
      const since = of.map(({ day }) => day).toSorted()[0] ?? first.day
      return [{ market, category: category as Missing[number]['category'], currency, messages, since }]
    })
    .toSorted((a, b) => b.messages - a.messages || a.market.localeCompare(b.market) || a.category.localeCompare(b.category))
}

function requireGood(rate: Rate): void {
  const path = faultOf(rate)
  if (path) fail('ERR_VALIDATION', { fields: [{ path, rule: 'rate', message: 'does not fit the other fields' }] })
}

/** Writes to the log of the operator who acts. */
async function account(
  tx: SystemTx,
  ctx: OperatorCtx,
  act: Act,
  id: number,
  before: Partial<MessageRate>,
  after: Partial<MessageRate>,
): Promise<void> {
  const changes = changesOf(termsOf(before), termsOf(after))
  if (changes.length > 0) await recordActIn(tx, [ctx.actor.companyId], ctx, { act, subjectId: id, changes })
}

/** The name of a rate, and what it says. A change tells both, since several rates look alike. */
function termsOf({ market, category, currency, amount, from }: Partial<MessageRate>) {
  return { rate: [market, category, currency, from].filter(Boolean).join(' '), amount }
}

async function lock(tx: SystemTx, ctx: OperatorCtx, id: number): Promise<MessageRate> {
  await lockRate(tx, id)
  return load(tx, ctx, id)
}

async function load(tx: SystemTx, ctx: OperatorCtx, id: number): Promise<MessageRate> {
  const row = await findRate(tx, id, todayOf(ctx))
  return row ? withIsoDates(row) : fail('ERR_NO_RATE_FOUND')
}

function todayOf({ now }: Pick<OperatorCtx, 'now'>): string {
  return now.toISOString().slice(0, 10)
}

function refuseTaken(error: unknown): never {
  if (isTaken(error)) fail('ERR_RATE_EXISTS')
  throw error
}
