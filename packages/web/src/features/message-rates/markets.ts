import { byPrefix, northAmerican } from '@recado/contract/message-prices/calling-codes'
import { regions } from '@recado/contract/message-prices/market'
import type { TFunction } from 'i18next'
import { marketName } from '#features/message-prices/price-text.ts'

/** Every market that may have a rate: Meta's regions, then the countries by name. */
export function marketOptions(t: TFunction<'messagePrices'>): { value: string; label: string }[] {
  const named = (value: string) => ({ value, label: marketName(t, value) })
  const countries = [...new Set([...byPrefix.values(), ...northAmerican.values(), 'US', 'RU', 'KZ'])].map(named)
  return [...countries.toSorted((a, b) => a.label.localeCompare(b.label)), ...regions.map(named)]
}
