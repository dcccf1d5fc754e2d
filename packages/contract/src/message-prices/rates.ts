import { ownOf } from '#own.ts'
import { amount, readAmount, unitsOf } from './amount.ts'
import { allMarkets, isCountry, marketsOf, readMarket, regions } from './market.ts'

/** What Meta prices. Whatever else it may name is `other`, which has no rate. */
export const chargeCategories = [
  'marketing',
  'utility',
  'authentication',
  'authentication-international',
  'service',
  'other',
] as const
export type ChargeCategory = (typeof chargeCategories)[number]

/** What a row of the operator's table may be about. `allowance`: how many replies a number has free each month. */
export const rateCategories = [
  'marketing',
  'utility',
  'authentication',
  'authentication-international',
  'service',
  'allowance',
] as const
export type RateCategory = (typeof rateCategories)[number]

/** The currency of the row that counts replies, not money. */
export const noCurrency = 'XXX'

/** What a message of a category costs in a market, from a day until the next such row begins. */
export interface Rate {
  /** The code of a country, a region, or `all`. */
  market: string
  category: RateCategory
  /** Three letters, as the account at Meta has it. */
  currency: string
  /** A decimal number: money, or a number of replies. */
  amount: string
  /** yyyy-MM-dd */
  from: string
}

/** What a rate is asked for. */
export interface RateSought {
  country: string
  category: ChargeCategory
  currency: string
  day: string
}

/** The rate that counts on a day: of the country before its region's, the latest that has begun. */
export function rateOn<R extends Rate>(rates: readonly R[], { country, category, currency, day }: RateSought): R | undefined {
  const begun = rates.filter((rate) => rate.category === category && rate.currency === currency && rate.from <= day)
  for (const market of marketsOf(country)) {
    const found = latest(begun.filter((rate) => rate.market === market))
    if (found) return found
  }
  return undefined
}

/** How many replies a number has free in the month of a day. Undefined when no row says it. */
export function allowanceOn(rates: readonly Rate[], day: string): number | undefined {
  const found = latest(rates.filter((rate) => rate.category === 'allowance' && rate.from <= day))
  return found && Number(found.amount)
}

function latest<R extends Rate>(rates: readonly R[]): R | undefined {
  return rates.reduce<R | undefined>((found, rate) => (found && found.from >= rate.from ? found : rate), undefined)
}

export const rateFields = ['market', 'category', 'currency', 'amount', 'from'] as const
export type RateField = (typeof rateFields)[number]

/** A row of a sheet, each cell as it was written. */
export type RateRow = Readonly<Record<RateField, string>>

const words: Readonly<Record<string, RateCategory>> = {
  marketing: 'marketing',
  utility: 'utility',
  utilidade: 'utility',
  utilidad: 'utility',
  authentication: 'authentication',
  autenticação: 'authentication',
  autenticación: 'authentication',
  'authentication-international': 'authentication-international',
  'authentication international': 'authentication-international',
  service: 'service',
  serviço: 'service',
  servicio: 'service',
  reply: 'service',
  resposta: 'service',
  respuesta: 'service',
  allowance: 'allowance',
}

/** Reads a row of a sheet, or names the cells that cannot be read. */
export function readRate(row: RateRow): Rate | { faults: RateField[] } {
  const category = ownOf(words, row.category.trim().toLowerCase())
  const isCount = category === 'allowance'
  const market = isCount ? allMarkets : readMarket(row.market)
  const currency = isCount ? noCurrency : readCurrency(row.currency)
  const price = readAmount(row.amount)
  const from = readDay(row.from)
  const read = { market, category, currency, amount: price, from }
  const faults = rateFields.filter((field) => read[field] === undefined)
  if (faults.length > 0) return { faults }
  const rate = read as Rate
  return faultOf(rate) === undefined ? rate : { faults: [faultOf(rate) as RateField] }
}

/** What is wrong with a rate whose fields are all there. Undefined when it may be kept. */
export function faultOf({ market, category, currency, amount: price }: Omit<Rate, 'from'>): RateField | undefined {
  if (!amount.safeParse(price).success) return 'amount'
  if (category === 'allowance') {
    if (market !== allMarkets) return 'market'
    if (currency !== noCurrency) return 'currency'
    return unitsOf(price) % unitsOf('1') === 0n && unitsOf(price) <= unitsOf('1000000') ? undefined : 'amount'
  }
  if (market === allMarkets || !(isCountry(market) || (regions as readonly string[]).includes(market))) return 'market'
  return currency === noCurrency || readCurrency(currency) !== currency ? 'currency' : undefined
}

const signs: Readonly<Record<string, string>> = {
  R$: 'BRL',
  US$: 'USD',
  $US: 'USD',
  $: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
}

function readCurrency(text: string): string | undefined {
  const plain = text.trim().toUpperCase()
  return ownOf(signs, plain) ?? (/^[A-Z]{3}$/.test(plain) && plain !== noCurrency ? plain : undefined)
}

/** A day as 2026-10-01 or 01/10/2026. */
function readDay(text: string): string | undefined {
  const plain = text.trim()
  const [, dayOf, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(plain) ?? []
  const day = year === undefined ? plain : `${year}-${month?.padStart(2, '0')}-${dayOf?.padStart(2, '0')}`
  if (!/^2\d{3}-\d\d-\d\d$/.test(day)) return undefined
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : undefined
}
