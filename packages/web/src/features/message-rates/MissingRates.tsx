import { useTranslation } from 'react-i18next'
import { marketName } from '#features/message-prices/price-text.ts'
import { formatDecimal } from '#platform/format.ts'
import { Notice } from '#ui/Notice.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { useMissingRates } from './queries.ts'
import type { Proposed } from './RateDialog.tsx'

/** Those with the most messages. The list of rates has the rest of the page. */
const maxShown = 3

/** What the table lacks, with the way to add it. */
export function MissingRates({ onSet }: { onSet: (rate: Proposed) => void }) {
  const { t } = useTranslation('messageRates')
  const { t: words } = useTranslation('messagePrices')
  const { data = [] } = useMissingRates()
  if (data.length === 0) return null
  return (
    <div className="space-y-2 px-4 pb-3 sm:px-6">
      {data.slice(0, maxShown).map(({ market, category, currency, messages, since }) => (
        <Notice key={`${market} ${category} ${currency}`} tone="warn">
          {t('missing', {
            count: messages,
            shown: formatDecimal(messages),
            category: words(`categories.${category}`),
            market: marketName(words, market),
            currency,
          })}{' '}
          {category !== 'other' && (
            <TextButton tone="inherit" onClick={() => onSet({ market, category, currency, from: since })}>
              {t('setRate')}
            </TextButton>
          )}
        </Notice>
      ))}
      {data.length > maxShown && <p className="text-12 text-text2">{t('moreMissing', { count: data.length - maxShown })}</p>}
    </div>
  )
}
