import type { Output, Parsed } from '@recado/contract/endpoint'
import { addDays } from '@recado/contract/days'
import type { listChargedMessages, Reconciliation, reconcileCosts } from '@recado/contract/message-prices/api'
import { amountOf, readAmount, unitsOf } from '@recado/contract/message-prices/amount'
import { priceOf } from '@recado/contract/message-prices/price'
import { chargeCategories, type ChargeCategory } from '@recado/contract/message-prices/rates'
import { z } from 'zod'
import { accessOf } from '#features/official-lines/access.ts'
import { countAsking } from '#features/official-lines/asking.ts'
import { noteCurrency } from '#features/official-lines/currency.ts'
import { askMeta } from '#features/official-lines/meta.ts'
import { fail } from '#platform/fail.ts'
import type { BeforeActorCtx } from '#platform/feature.ts'
import { pageOf } from '#platform/records/page.ts'
import type { Ctx } from '#platform/unit.ts'
import { countCharged, listCharged, listSpans } from './cost-queries.ts'
import { pricedBy, Tally } from './costs.ts'
import { lookupIn } from './effect.ts'
import { listRatesIn } from './rate-queries.ts'

const dayMs = 86_400_000
const maxDays = 100

const point = z.object({
  start: z.number(),
  pricing_category: z.string(),
  volume: z.number().int().nonnegative().catch(0),
  cost: z.number().nonnegative().catch(0),
})
type Point = z.output<typeof point>
const figures = z.object({
  currency: z.string().optional(),
  pricing_analytics: z.object({ data: z.array(z.object({ data_points: z.array(z.unknown()) })) }).optional(),
})

/** What Meta says of a month of an account. */
export interface MetaFigures {
  wabaId: string
  currency: string
  points: Point[]
}

/** Asks Meta for its figures of a month, day by day. */
export async function askFigures(
  ahead: BeforeActorCtx,
  { whatsappId, month }: Parsed<typeof reconcileCosts>,
): Promise<MetaFigures> {
  const access = await ahead.unit(ahead.companyId, (ctx) => accessOf(ctx, whatsappId), true)
  await countAsking(ahead, 'figures', access.wabaId)
  const { first, after } = daysOf(month)
  const [start, end] = [secondsOf(first), secondsOf(after)]
  const what = 'granularity(DAILY).metric_types(["COST","VOLUME"]).dimensions(["PRICING_CATEGORY"])'
  const asked = `pricing_analytics.start(${start}).end(${end}).${what}`
  const answer = await askMeta(
    ahead.outbound,
    access,
    'GET',
    `${access.wabaId}?fields=${encodeURIComponent(`currency,${asked}`)}`,
  )
  if ('refusal' in answer) {
    const { code, words } = answer.refusal
    return code === null ? fail('ERR_META_SILENT') : fail('ERR_META_REFUSED', { code, words })
  }
  const read = figures.safeParse(answer.data).data ?? fail('ERR_META_SILENT')
  const points = (read.pricing_analytics?.data ?? []).flatMap(({ data_points: all }) =>
    all.flatMap((one) => point.safeParse(one).data ?? []),
  )
  return { wabaId: access.wabaId, currency: read.currency ?? '', points }
}

function daysOf(month: string): { first: string; last: string; after: string } {
  const first = `${month}-01`
  const after = `${addDays(first, 31).slice(0, 8)}01`
  return { first, last: addDays(after, -1), after }
}

function secondsOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / 1_000
}

interface Compared {
  here: Tally
  meta: { messages: number; units: bigint }
}

/** Compares the ledger with Meta's figures: the same days, as Meta cuts them. */
export async function reconcile(
  ctx: Ctx,
  { month }: Parsed<typeof reconcileCosts>,
  { wabaId, currency, points }: MetaFigures,
): Promise<Output<typeof reconcileCosts>> {
  await noteCurrency(ctx, wabaId, currency)
  const { first, last } = daysOf(month)
  // Meta's days may begin at another hour than ours.
  const shiftMs = ((points[0]?.start ?? 0) * 1_000) % dayMs
  const since = new Date(Date.parse(`${first}T00:00:00Z`) + shiftMs)
  const until = new Date(Date.parse(`${last}T00:00:00Z`) + dayMs + shiftMs)
  const groups = await listSpans(ctx.tx, { wabaId, since, until, spanMs: dayMs })
  const rates = await listRatesIn(ctx.tx, [...new Set([currency, ...groups.map((group) => group.currency)])])
  const all = new Map<string, Compared>()
  const at = (day: string, category: ChargeCategory) => {
    const found = all.get(`${day} ${category}`) ?? { here: new Tally(), meta: { messages: 0, units: 0n } }
    all.set(`${day} ${category}`, found)
    return found
  }
  for (const group of pricedBy(groups, lookupIn(rates))) at(addDays(first, group.span), group.category ?? 'other').here.add(group)
  for (const { start, pricing_category: word, volume, cost } of points) {
    const { meta } = at(dayOf(start * 1_000 - shiftMs), categoryOf(word))
    meta.messages += volume
    meta.units += unitsOf(readAmount(cost.toFixed(7)) ?? '0')
  }
  const metaUntil =
    points
      .map(({ start }) => dayOf(start * 1_000 - shiftMs))
      .toSorted()
      .at(-1) ?? null
  const isOver = ctx.now >= until
  const hereUntil = [...all]
    .flatMap(([key, { here }]) => (here.shown().messages > 0 ? [key.slice(0, 10)] : []))
    .toSorted()
    .at(-1)
  return {
    wabaId,
    month,
    currency,
    rows: chargeCategories.flatMap((category) => {
      const of = [...all].filter(([key]) => key.slice(11) === category).map(([, compared]) => compared)
      return of.length > 0 ? [shown(category, of)] : []
    }),
    days: [...all]
      .map(([key, compared]) => ({
        ...dayFrom(key.slice(0, 10), shiftMs),
        ...shown(key.slice(11) as ChargeCategory, [compared]),
      }))
      .filter(({ here, meta, difference }) => difference !== '0' || here.messages !== meta.messages || here.unknown > 0)
      .toSorted((a, b) => a.day.localeCompare(b.day) || a.category.localeCompare(b.category))
      .slice(0, maxDays),
    metaUntil,
    isComplete: isOver && (hereUntil === undefined || (metaUntil !== null && metaUntil >= hereUntil)),
  }
}

function dayFrom(day: string, shiftMs: number) {
  const since = Date.parse(`${day}T00:00:00Z`) + shiftMs
  return { day, since: new Date(since).toISOString(), until: new Date(since + dayMs).toISOString() }
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

const words: ReadonlyMap<string, ChargeCategory> = new Map([
  ['MARKETING', 'marketing'],
  ['MARKETING_LITE', 'marketing'],
  ['UTILITY', 'utility'],
  ['AUTHENTICATION', 'authentication'],
  ['AUTHENTICATION_INTERNATIONAL', 'authentication-international'],
  ['SERVICE', 'service'],
  ['REFERRAL_CONVERSION', 'service'],
])

function categoryOf(word: string): ChargeCategory {
  return words.get(word.toUpperCase()) ?? 'other'
}

function shown(category: ChargeCategory, of: readonly Compared[]): Reconciliation['rows'][number] {
  const tallies = of.map(({ here }) => here.shown())
  const units = of.reduce((sum, { here }) => sum + here.units, 0n)
  const metaUnits = of.reduce((sum, { meta }) => sum + meta.units, 0n)
  return {
    category,
    here: {
      messages: tallies.reduce((sum, { messages }) => sum + messages, 0),
      amount: amountOf(units),
      unknown: tallies.reduce((sum, { unknown }) => sum + unknown, 0),
    },
    meta: { messages: of.reduce((sum, { meta }) => sum + meta.messages, 0), amount: amountOf(metaUnits) },
    difference: amountOf(units - metaUnits),
  }
}

/** The messages behind a figure of the ledger. */
export async function listMessages(
  ctx: Ctx,
  { wabaId, since, until, category, pageNumber }: Parsed<typeof listChargedMessages>,
): Promise<Output<typeof listChargedMessages>> {
  const sought = { wabaId, category, since: new Date(since), until: new Date(until) }
  const { rows, hasMore } = await pageOf(pageNumber, (slice) => listCharged(ctx.tx, sought, slice))
  const rates = await listRatesIn(ctx.tx, [...new Set(rows.map(({ currency }) => currency))])
  const records = rows.map(({ id, messageId, ticketId, ticketUuid, contact, whatsappId, at, ...charge }) => ({
    id,
    messageId,
    ticketId,
    ticketUuid,
    contact,
    whatsappId,
    at: at.toISOString(),
    price: priceOf({ ...charge, isDelivered: true, hasFailed: false }, rates),
  }))
  return { records, count: await countCharged(ctx.tx, sought), hasMore }
}
