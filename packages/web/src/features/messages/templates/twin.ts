import { unitsOf } from '@recado/contract/message-prices/amount'
import type { Price } from '@recado/contract/message-prices/price'
import type { TFunction } from 'i18next'
import { shortPrice } from '#features/message-prices/price-text.ts'

type Words = TFunction<['messagePrices', 'templates']>

/** That a plain text would be cheaper than the template, with its price. Empty where it is not, or where none can go now. */
export function twinText(t: Words, text: Price | null, template: Price): string {
  if (!text || !isCheaper(text, template)) return ''
  return text.verdict === 'free' ? t('templates:send.twinFree') : t('templates:send.twin', { price: shortPrice(t, text) })
}

/** As far as that is known: an unknown price is compared with nothing. */
function isCheaper(one: Price, other: Price): boolean {
  if (other.verdict !== 'paid') return false
  if (one.verdict === 'free') return true
  return one.amount !== null && other.amount !== null && unitsOf(one.amount) < unitsOf(other.amount)
}
