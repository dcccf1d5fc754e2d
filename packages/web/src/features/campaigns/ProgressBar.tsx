import type { CampaignFigures } from '@recado/contract/campaigns/api'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '#platform/format.ts'
import { cx } from '#ui/cx.ts'

const parts = [
  ['sent', 'bg-solid'],
  ['failed', 'bg-bad'],
  ['skipped', 'bg-text3'],
] as const

/** The progress of a campaign: people reached, failed and skipped. The rest is queued. */
export function ProgressBar({ figures, className }: { figures: CampaignFigures; className?: string }) {
  const { t } = useTranslation('campaigns')
  const words = [...parts.map(([part]) => part), 'queued' as const].map(
    (part) => `${t(`parts.${part}`)}: ${formatDecimal(figures[part])}`,
  )
  return (
    <span role="img" aria-label={words.join(', ')} className={cx('flex h-1.5 overflow-hidden rounded-full bg-press', className)}>
      {parts.map(([part, colour]) => (
        <span
          key={part}
          className={cx('spine', colour)}
          style={{ width: `${(100 * figures[part]) / Math.max(1, figures.total)}%` }}
        />
      ))}
    </span>
  )
}

/** The meaning of the colours of the bars. */
export function Legend() {
  const { t } = useTranslation('campaigns')
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-11 text-text2">
      {[...parts, ['queued', 'bg-press shadow-hairline'] as const].map(([part, colour]) => (
        <li key={part} className="flex items-center gap-1.5">
          <span aria-hidden className={cx('spine h-1.5 w-3 rounded-full', colour)} />
          {t(`parts.${part}`)}
        </li>
      ))}
    </ul>
  )
}
