import type { Template } from '@recado/contract/templates/api'
import { useTranslation } from 'react-i18next'
import { priceText } from '#features/message-prices/price-text.ts'
import { useEstimates } from '#features/message-prices/queries.ts'
import { twinText } from './twin.ts'

/** What a template to the customer of a ticket will cost, and whether a plain text is cheaper now. */
export function TemplatePrice({ ticketId, category }: { ticketId: number; category: Template['category'] }) {
  const { t } = useTranslation(['messagePrices', 'templates'])
  const { data } = useEstimates(ticketId)
  if (!data) return null
  const price = data[category]
  return <p>{[priceText(t, price), twinText(t, data.text, price)].filter(Boolean).join(' ')}</p>
}
