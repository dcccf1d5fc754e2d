import type { Ticket } from '@recado/contract/tickets/api'
import { useTranslation } from 'react-i18next'
import { formatTime } from '#platform/format.ts'
import { cx } from '#ui/cx.ts'
import { Tooltip } from '#ui/overlays/Tooltip.tsx'
import { usePhase } from './use-phase.ts'

/** At the end of the row of modes: until when free texts go. */
export function WindowNote({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('windows')
  const { state, minutes } = usePhase(ticket)
  if (state === null || state === 'closed') return null
  const words =
    minutes === null ? t('openUntil', { at: formatTime(ticket.windowEndsAt ?? '') }) : t('closesIn', { count: minutes })
  return (
    <Tooltip text={t('renews')}>
      <span className={cx('num ml-auto truncate pr-1', state === 'closing' ? 'font-medium text-warntext' : 'text-text3')}>
        {words}
      </span>
    </Tooltip>
  )
}
