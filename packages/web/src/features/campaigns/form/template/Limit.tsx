import type { TemplateAudience } from '@recado/contract/campaigns/audience'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '#platform/format.ts'

/** How many people the whole account may write to outside the window in 24 hours, and whether these fit. */
export function Limit({ audience: { limit, today, daysAfter, templates } }: { audience: TemplateAudience }) {
  const { t } = useTranslation('campaigns')
  if (!limit || templates === 0) return null
  const fits = t('template.fits')
  const rest = t('template.later', { count: daysAfter, today: formatDecimal(today), rest: formatDecimal(templates - today) })
  return (
    <p className="num mt-2 border-t border-line pt-2 text-text2">
      {t('template.limit', { perDay: formatDecimal(limit.perDay), used: formatDecimal(limit.used) })}{' '}
      {daysAfter === 0 ? fits : rest}
    </p>
  )
}
