import type { Waba } from '#meta/accounts.ts'
import { Refusal } from '#meta/refusal.ts'
import type { State } from '#meta/state.ts'
import { type Charge, chargesOf, sumOf } from './bill.ts'

const halfHourMs = 1_800_000
const dayMs = 86_400_000
const granularities = ['HALF_HOUR', 'DAILY', 'MONTHLY'] as const
const metrics = ['COST', 'VOLUME']
const dimensions = ['COUNTRY', 'PHONE', 'PRICING_CATEGORY', 'PRICING_TYPE', 'TIER'] as const
type Dimension = (typeof dimensions)[number]
const known = [
  'start',
  'end',
  'granularity',
  'metric_types',
  'dimensions',
  'phone_numbers',
  'country_codes',
  'pricing_types',
  'pricing_categories',
]

/** The figures of `pricing_analytics.start(…).end(…).granularity(…)…`: how many messages were delivered and what they cost. */
export function pricingAnalytics(state: State, waba: Waba, asked: string): object {
  const read = argumentsOf(asked)
  const [start, end] = [secondsOf(read, 'start'), secondsOf(read, 'end')]
  if (end <= start) throw wrong('start must be before end')
  const granularity = granularities.find((one) => one === read.get('granularity'))
  if (!granularity) throw wrong(`granularity must be one of ${granularities.join(', ')}`)
  const wanted = listOf(read, 'dimensions', dimensions) as Dimension[]
  const shown = listOf(read, 'metric_types', metrics)
  const filters = (['phone_numbers', 'country_codes', 'pricing_types', 'pricing_categories'] as const).map(
    (name) => [name, listOf(read, name)] as const,
  )
  const groups = Map.groupBy(
    chargesOf(state.messages.list()).filter(
      (charge) =>
        charge.waba === waba.id && charge.at >= start * 1000 && charge.at < end * 1000 && passes(charge, filters, state),
    ),
    (charge) =>
      JSON.stringify([...bucketOf(charge.at, granularity), ...wanted.map((dimension) => valueOf(charge, dimension, state))]),
  )
  const points = Array.from(groups, ([key, charges]) => {
    const [from, to, ...values] = JSON.parse(key) as [number, number, ...string[]]
    const named = Object.fromEntries(wanted.map((dimension, at) => [fieldOf[dimension], values[at]]))
    const all = shown.length === 0
    const volume = (all || shown.includes('VOLUME')) && { volume: charges.length }
    const cost = (all || shown.includes('COST')) && { cost: Number(sumOf(charges)) }
    return { start: from / 1000, end: to / 1000, ...named, ...volume, ...cost }
  })
  return { data: [{ data_points: points.sort((a, b) => a.start - b.start) }] }
}

const fieldOf: Record<Dimension, string> = {
  COUNTRY: 'country',
  PHONE: 'phone_number',
  PRICING_CATEGORY: 'pricing_category',
  PRICING_TYPE: 'pricing_type',
  TIER: 'tier',
}

function valueOf(charge: Charge, dimension: Dimension, { accounts }: State): string {
  if (dimension === 'COUNTRY') return charge.market
  if (dimension === 'PHONE') return accounts.numbers.find(({ id }) => id === charge.number)?.digits ?? ''
  if (dimension === 'PRICING_CATEGORY') return charge.category.toUpperCase()
  if (dimension === 'PRICING_TYPE') return charge.type.toUpperCase()
  return '0:MAX'
}

const dimensionOf = {
  phone_numbers: 'PHONE',
  country_codes: 'COUNTRY',
  pricing_types: 'PRICING_TYPE',
  pricing_categories: 'PRICING_CATEGORY',
} as const

function passes(charge: Charge, filters: readonly (readonly [keyof typeof dimensionOf, string[]])[], state: State): boolean {
  return filters.every(([name, values]) => values.length === 0 || values.includes(valueOf(charge, dimensionOf[name], state)))
}

/** Days and months are those of UTC. */
function bucketOf(at: number, granularity: (typeof granularities)[number]): [number, number] {
  if (granularity === 'MONTHLY') {
    const date = new Date(at)
    return [Date.UTC(date.getUTCFullYear(), date.getUTCMonth()), Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)]
  }
  const step = granularity === 'DAILY' ? dayMs : halfHourMs
  const from = Math.floor(at / step) * step
  return [from, from + step]
}

/** What stands in `.name(value)`, in any order. */
function argumentsOf(asked: string): Map<string, string> {
  const read = new Map<string, string>()
  const rest = asked.replaceAll(/\.(\w+)\(([^()]*)\)/g, (_all, name: string, value: string) => {
    if (!known.includes(name)) throw wrong(`unknown parameter ${name}`)
    read.set(name, value)
    return ''
  })
  if (rest !== '') throw wrong(`cannot read ${rest}`)
  return read
}

function secondsOf(read: Map<string, string>, name: string): number {
  const text = read.get(name)
  if (text === undefined) throw wrong(`The parameter ${name} is required`)
  if (!/^\d{1,12}$/.test(text)) throw wrong(`${name} must be a UNIX timestamp`)
  return Number(text)
}

function listOf(read: Map<string, string>, name: string, allowed?: readonly string[]): string[] {
  const text = read.get(name) ?? '[]'
  const values = text
    .replaceAll(/[[\]"'\s]/g, '')
    .split(',')
    .filter(Boolean)
  const odd = allowed && values.find((value) => !allowed.includes(value))
  if (odd !== undefined) throw wrong(`${name} must be one of ${allowed?.join(', ')}`)
  return values
}

function wrong(details: string): Refusal {
  return new Refusal(100, { message: `Invalid parameter: ${details}` })
}
