import type { CostRow, CostTotal } from '@recado/contract/message-prices/api'
import type { DayRange } from '@recado/contract/dashboard/range'
import { daysOf } from '@recado/contract/dashboard/range'
import type { ChargeCategory } from '@recado/contract/message-prices/rates'
import type { TFunction } from 'i18next'
import { formatSum } from '#features/message-prices/money.ts'
import { formatDecimal } from '#platform/format.ts'

type Counted = Pick<CostRow, 'free' | 'paid' | 'unknown' | 'amount'>

/** Nothing of it has a price, and what is free is no price of the rest. */
export function isUnpriced({ paid, unknown }: Pick<Counted, 'paid' | 'unknown'>): boolean {
  return unknown > 0 && paid === 0
}

/** A sum with what it leaves out: US$ 3,58 + 1 sem preço. What has no price is never 0. */
export function sumText(t: TFunction<'messageCosts'>, counted: Counted, currency: string): string {
  const { unknown, amount } = counted
  const without = unknown > 0 ? t('unknown', { count: unknown, shown: formatDecimal(unknown) }) : ''
  if (currency === '') return without || '—'
  if (isUnpriced(counted)) return without
  return without ? t('sumAndUnknown', { sum: formatSum(amount, currency), unknown: without }) : formatSum(amount, currency)
}

const none = { messages: 0, free: 0, paid: 0, unknown: 0, amount: '0' }

/** The figures of one category of a currency. */
export function ofCategory({ categories }: CostTotal, category: ChargeCategory): typeof none {
  return categories.find((one) => one.category === category) ?? none
}

/** A row for each day of the range, also for those without messages. */
export function everyDay(rows: readonly CostRow[], range: DayRange, currency: string): CostRow[] {
  const byDay = new Map(rows.map((row) => [row.key, row]))
  return daysOf(range).map((day) => byDay.get(day) ?? { key: day, name: '', currency, ...none })
}

/** The last twelve months until a day, the latest first, as yyyy-MM. */
export function monthsUntil(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: 12 }, (_, back) => new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7))
}
