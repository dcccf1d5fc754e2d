import { unitsOf } from '@recado/contract/message-prices/amount'
import type { Price } from '@recado/contract/message-prices/price'
import type { Template } from '@recado/contract/templates/api'
import { useTranslation } from 'react-i18next'
import { priceText, shortPrice } from '#features/message-prices/price-text.ts'
import { useEstimates } from '#features/message-prices/queries.ts'

/** What a template to the customer of a ticket will cost, and whether a plain text is cheaper now. */
export function TemplatePrice({ ticketId, category }: { ticketId: number; category: Template['category'] }) {
  const { t } = useTranslation(['messagePrices', 'templates'])
  const { data } = useEstimates(ticketId)
  if (!data) return null
  const price = data[category]
  const { text } = data
  return (
    <p>
      {priceText(t, price)}
      {text && isCheaper(text, price) && ` ${t('templates:send.twin', { price: shortPrice(t, text) })}`}
    </p>
  )
}

/** As far as that is known: an unknown price is compared with nothing. */
function isCheaper(one: Price, other: Price): boolean {
  if (other.verdict !== 'paid') return false
  if (one.verdict === 'free') return true
  return one.amount !== null && other.amount !== null && unitsOf(one.amount) < unitsOf(other.amount)
}
