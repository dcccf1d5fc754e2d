import type { Output, Parsed } from '@recado/contract/endpoint'
import { byteOrderMark, csvLine } from '@recado/contract/csv'
import { addDays } from '@recado/contract/days'
import { type DayRange, rangeOf } from '@recado/contract/dashboard/range'
import type { CostReport, CostRow, CostTotal, exportCosts, Grouping, showCosts } from '@recado/contract/message-prices/api'
import { amountOf, unitsOf } from '@recado/contract/message-prices/amount'
import { forecastOf } from '@recado/contract/message-prices/forecast'
import { allowanceOn, chargeCategories } from '@recado/contract/message-prices/rates'
import { pipelined } from '#platform/database/db.ts'
import { fail } from '#platform/fail.ts'
import type { Ctx } from '#platform/unit.ts'
import { findToday, type Group, listGroups, listLines, listQueueNames, type NamedLine } from './cost-queries.ts'
import { lookupIn } from './effect.ts'
import { listRatesIn } from './rate-queries.ts'

const forecastDays = 28

/** A group with the price of one of its messages. Undefined: not known. */
export interface PricedGroup extends Group {
  amount: string | undefined
}

export async function report(ctx: Ctx, { groupBy, ...wish }: Parsed<typeof showCosts>): Promise<Output<typeof showCosts>> {
  const { tx, now } = ctx
  const today = await findToday(tx, now)
  const range = daysOf(wish, today)
  const since = `${today.slice(0, 8)}01`
  const recent = { from: [since, addDays(today, -forecastDays)].toSorted()[0] ?? since, to: today }
  const [groups, lately, lines, queues] = await pipelined(
    listGroups(tx, range),
    listGroups(tx, recent),
    listLines(tx),
    listQueueNames(tx),
  )
  const rates = await listRatesIn(tx, [...new Set([...groups, ...lately].map(({ currency }) => currency))])
  const priced = pricedBy(groups, lookupIn(rates))
  const size = allowanceOn(rates, today) ?? null
  return {
    date_from: range.from,
    date_to: range.to,
    totals: totalsOf(priced),
    rows: rowsOf(priced, groupBy, namesOf(groupBy, lines, queues)),
    allowances: lines
      .filter(({ isOfficial }) => isOfficial)
      .map(({ id, name }) => ({ whatsappId: id, name, used: freeIn(lately, id, since), size })),
    forecast: forecastOf(lately, rates, today),
    missing: missingIn(priced),
    calculatedAt: now.toISOString(),
  } satisfies CostReport
}

function daysOf(wish: { date_from?: string | undefined; date_to?: string | undefined }, today: string): DayRange {
  const range = rangeOf(wish, today)
  return 'field' in range
    ? fail('ERR_VALIDATION', { fields: [{ path: range.field, rule: 'range', message: range.message }] })
    : range
}

/** What one message of each group costs: nothing when the network said so, an unknown amount without a rate. */
export function pricedBy<G extends Group | Omit<Group, 'queueId'>>(
  groups: readonly G[],
  amountOfRate: ReturnType<typeof lookupIn>,
) {
  return groups.map((group) => {
    const { kind, country, category, currency, day } = group
    if (kind === 'untold') return { ...group, amount: undefined }
    if (kind !== 'regular') return { ...group, amount: '0' }
    const isKnown = country !== null && category !== null && currency !== ''
    return { ...group, amount: isKnown ? amountOfRate({ country, category, currency, day }) : undefined }
  })
}

/** Counts messages, and adds up what they cost. */
export class Tally {
  free = 0
  paid = 0
  unknown = 0
  units = 0n

  add({ kind, messages, amount }: Pick<PricedGroup, 'kind' | 'messages' | 'amount'>): this {
    if (amount === undefined) this.unknown += messages
    else if (kind === 'regular') this.paid += messages
    else this.free += messages
    this.units += unitsOf(amount ?? '0') * BigInt(messages)
    return this
  }

  shown() {
    const { free, paid, unknown, units } = this
    return { messages: free + paid + unknown, free, paid, unknown, amount: amountOf(units) }
  }
}

function tallyOf(groups: readonly PricedGroup[]) {
  return groups.reduce((tally, group) => tally.add(group), new Tally()).shown()
}

/** Amounts of different currencies are never added. */
function totalsOf(groups: readonly PricedGroup[]): CostTotal[] {
  return [...Map.groupBy(groups, ({ currency }) => currency)]
    .map(([currency, of]) => ({
      currency,
      ...tallyOf(of),
      categories: chargeCategories.flatMap((category) => {
        const own = of.filter((group) => group.category === category)
        return own.length > 0 ? [{ category, ...tallyOf(own) }] : []
      }),
    }))
    .toSorted((a, b) => a.currency.localeCompare(b.currency))
}

type Names = ReadonlyMap<number, string>

function namesOf(groupBy: Grouping, lines: readonly NamedLine[], queues: readonly { id: number; name: string }[]): Names {
  if (groupBy === 'connection') return new Map(lines.map(({ id, name }) => [id, name]))
  return new Map(groupBy === 'queue' ? queues.map(({ id, name }) => [id, name]) : [])
}

function rowsOf(groups: readonly PricedGroup[], groupBy: Grouping, names: Names): CostRow[] {
  const keyOf = (group: PricedGroup) => keysOf[groupBy](group)
  return [...Map.groupBy(groups, (group) => `${group.currency} ${keyOf(group)}`)]
    .flatMap(([, of]) => {
      const [first] = of
      return first
        ? [{ key: keyOf(first), name: names.get(Number(keyOf(first))) ?? '', currency: first.currency, ...tallyOf(of) }]
        : []
    })
    .toSorted((a, b) => a.currency.localeCompare(b.currency) || orderOf(groupBy, a, b))
}

const keysOf: Record<Grouping, (group: PricedGroup) => string> = {
  day: ({ day }) => day,
  connection: ({ connectionId }) => String(connectionId ?? ''),
  category: ({ category }) => category ?? '',
  queue: ({ queueId }) => String(queueId ?? ''),
}

function orderOf(groupBy: Grouping, a: CostRow, b: CostRow): number {
  if (groupBy === 'day') return a.key.localeCompare(b.key)
  return b.messages - a.messages || a.name.localeCompare(b.name) || a.key.localeCompare(b.key)
}

function freeIn(groups: readonly Group[], connectionId: number, since: string): number {
  return groups
    .filter((group) => group.connectionId === connectionId && group.day >= since)
    .filter(({ kind, category }) => kind === 'allowance' && category === 'service')
    .reduce((sum, { messages }) => sum + messages, 0)
}

/** What has no rate, by the country of the customers. */
function missingIn(groups: readonly PricedGroup[]): CostReport['missing'] {
  const lacking = groups.filter(
    ({ kind, amount, country, currency }) => kind === 'regular' && amount === undefined && country !== null && currency !== '',
  )
  return [...Map.groupBy(lacking, ({ country, category, currency }) => `${country} ${category} ${currency}`)]
    .map(([, of]) => ({
      market: of[0]?.country ?? '',
      category: of[0]?.category ?? ('other' as const),
      currency: of[0]?.currency ?? '',
      messages: of.reduce((sum, { messages }) => sum + messages, 0),
    }))
    .toSorted((a, b) => b.messages - a.messages)
}

const headings = ['dia', 'conexão', 'fila', 'categoria', 'tipo', 'mercado', 'moeda', 'mensagens', 'preço', 'valor']

/** A line for each group. A price that is not known is an empty field. */
export async function download(ctx: Ctx, wish: Parsed<typeof exportCosts>): Promise<AsyncIterable<string>> {
  const { tx, now } = ctx
  const range = daysOf(wish, await findToday(tx, now))
  const [groups, lines, queues] = await pipelined(listGroups(tx, range), listLines(tx), listQueueNames(tx))
  const rates = await listRatesIn(tx, [...new Set(groups.map(({ currency }) => currency))])
  const names = { lines: namesOf('connection', lines, queues), queues: namesOf('queue', lines, queues) }
  const priced = pricedBy(groups, lookupIn(rates)).toSorted((a, b) => a.day.localeCompare(b.day))
  return textOf([headings, ...priced.map((group) => cellsOf(group, names))])
}

function cellsOf(group: PricedGroup, { lines, queues }: { lines: Names; queues: Names }): string[] {
  const { day, connectionId, queueId, category, kind, country, currency, messages, amount } = group
  const total = amount === undefined ? '' : new Tally().add(group).shown().amount
  const [line, queue] = [lines.get(connectionId ?? 0), queues.get(queueId ?? 0)]
  const told = [category, kind, country, currency].map((text) => text ?? '')
  return [day, line ?? '', queue ?? '', ...told, String(messages), comma(amount ?? ''), comma(total)]
}

/** Spreadsheets that separate cells by semicolons write decimals with a comma. */
function comma(amount: string): string {
  return amount.replace('.', ',')
}

async function* textOf(rows: readonly string[][]): AsyncGenerator<string> {
  yield byteOrderMark
  for (const row of rows) yield csvLine(row)
}
