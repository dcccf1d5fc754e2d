import type { Ticket } from '@recado/contract/tickets/api'
import { Clock, Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '#platform/format.ts'
import { usePhase } from './use-phase.ts'

/** In a row: that the window closes soon, or is closed. */
export function WindowSign({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('windows')
  const { state } = usePhase(ticket)
  if (state === 'closing') {
    return (
      <span className="num flex shrink-0 items-center gap-1 font-medium text-warntext">
        <Clock aria-hidden className="size-3" strokeWidth={2} />
        {t('closesAt', { at: formatTime(ticket.windowEndsAt ?? '') })}
      </span>
    )
  }
  if (state !== 'closed') return null
  return (
    <span className="flex shrink-0 items-center gap-1 text-text3">
      <Lock aria-hidden className="size-3" strokeWidth={2} />
      {t('closed')}
    </span>
  )
}
