import { addDays, daysBetween } from '#days.ts'
import { amountOf, unitsOf } from './amount.ts'
import type { ChargeKind } from './price.ts'
import { allowanceOn, type ChargeCategory, type Rate, rateOn } from './rates.ts'

/** Delivered messages of a day that are alike in everything that their price depends on. */
export interface CostGroup {
  day: string
  connectionId: number | null
  kind: ChargeKind
  category: ChargeCategory | null
  country: string | null
  currency: string
  messages: number
}

export interface CostForecast {
  currency: string
  amount: string
  /** Messages of the month that have no price. */
  unknown: number
}

/** From this day of the month on there are enough days to go by. */
const firstDay = 7
/** How many days before today say what the next ones will be like. */
const learnedDays = 28
/** Expected messages are counted in thousandths. */
const parts = 1_000

/** What messages of one kind will be like: so many a day, by the day of the week. */
interface Stream {
  connectionId: number | null
  category: ChargeCategory
  country: string
  currency: string
  /** Free whatever the month's allowance. */
  isFree: boolean
  byWeekday: number[]
}

/**
 * What this month will probably cost, by currency. Days to come are taken to be like the same days of the last four weeks, as far as there
 * are such; replies are free as long as the month's allowance lasts. Null before the seventh day.
 * @param groups those of this month and of the last 28 days
 */
export function forecastOf(groups: readonly CostGroup[], rates: readonly Rate[], today: string): CostForecast[] | null {
  if (Number(today.slice(8)) < firstDay) return null
  const first = `${today.slice(0, 8)}01`
  const end = addDays(`${addDays(first, 31).slice(0, 8)}01`, -1)
  const sums = new Map<string, { units: bigint; unknown: number }>()
  const add = (currency: string, amount: string | undefined, thousandths: number) => {
    const sum = sums.get(currency) ?? { units: 0n, unknown: 0 }
    sums.set(currency, sum)
    if (amount === undefined) sum.unknown += thousandths
    else sum.units += (unitsOf(amount) * BigInt(thousandths)) / BigInt(parts)
  }
  const ofMonth = groups.filter(({ day }) => day >= first && day < today)
  for (const group of ofMonth) {
    if (group.kind === 'untold') add(group.currency, undefined, group.messages * parts)
    else add(group.currency, group.kind === 'regular' ? rateOf(group, rates) : '0', group.messages * parts)
  }
  const streams = streamsOf(groups, today)
  const left = new Map<number | null, number>()
  const allowance = allowanceOn(rates, today) ?? 0
  for (const id of new Set(streams.map(({ connectionId }) => connectionId))) left.set(id, leftOf(ofMonth, id, allowance) * parts)
  for (let day = today; day <= end; day = addDays(day, 1)) {
    for (const stream of streams) addExpected(stream, day, { add, left, rates })
  }
  return [...sums]
    .map(([currency, { units, unknown }]) => ({ currency, amount: amountOf(units), unknown: Math.round(unknown / parts) }))
    .toSorted((a, b) => a.currency.localeCompare(b.currency))
}

interface Adding {
  add: (currency: string, amount: string | undefined, thousandths: number) => void
  left: Map<number | null, number>
  rates: readonly Rate[]
}

function addExpected(stream: Stream, day: string, { add, left, rates }: Adding): void {
  const { connectionId, category, currency, isFree, byWeekday } = stream
  const expected = byWeekday[weekdayOf(day)] ?? 0
  const free = isFree ? expected : category === 'service' ? Math.min(left.get(connectionId) ?? 0, expected) : 0
  if (!isFree && category === 'service') left.set(connectionId, (left.get(connectionId) ?? 0) - free)
  add(currency, '0', free)
  if (expected > free) add(currency, rateOf({ ...stream, day }, rates), expected - free)
}

/** How many replies are still free: none once one was paid. */
function leftOf(ofMonth: readonly CostGroup[], id: number | null, allowance: number): number {
  const replies = ofMonth.filter(({ connectionId, category }) => connectionId === id && category === 'service')
  if (replies.some(({ kind }) => kind === 'regular')) return 0
  return Math.max(0, allowance - countOf(replies.filter(({ kind }) => kind === 'allowance')))
}

function streamsOf(groups: readonly CostGroup[], today: string): Stream[] {
  const begun = groups.map(({ day }) => day).toSorted()[0] ?? today
  const since = [addDays(today, -learnedDays), begun].toSorted()[1] ?? today
  const days = Array.from({ length: daysBetween(since, today) }, (_, at) => weekdayOf(addDays(since, at)))
  const learned = groups.filter(({ day, kind }) => day >= since && day < today && kind !== 'untold')
  const keyOf = ({ connectionId, category, country, currency, kind }: CostGroup) =>
    `${connectionId} ${category} ${country} ${currency} ${kind === 'ad' || kind === 'free'}`
  return [...Map.groupBy(learned, keyOf).values()].flatMap((of) => {
    const [like] = of
    if (!like) return []
    const overall = days.length === 0 ? 0 : countOf(of) / days.length
    const byWeekday = Array.from({ length: 7 }, (_, weekday) => {
      const seen = days.filter((one) => one === weekday).length
      const count = countOf(of.filter(({ day }) => weekdayOf(day) === weekday))
      return Math.round((seen === 0 ? overall : count / seen) * parts)
    })
    const { connectionId, currency, kind } = like
    const isFree = kind === 'ad' || kind === 'free'
    return [{ connectionId, category: like.category ?? 'other', country: like.country ?? '', currency, isFree, byWeekday }]
  })
}

function rateOf(
  { category, country, currency, day }: Pick<CostGroup, 'category' | 'country' | 'currency' | 'day'>,
  rates: readonly Rate[],
) {
  if (!category || !country || currency === '') return undefined
  return rateOn(rates, { country, category, currency, day })?.amount
}

function countOf(groups: readonly CostGroup[]): number {
  return groups.reduce((sum, { messages }) => sum + messages, 0)
}

function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}
