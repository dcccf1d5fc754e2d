import type { TicketMark } from '@recado/contract/ticket-marks/api'
import { BellOff, Pin } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** Beside the time: what the user has pinned and muted. */
export function MarkSigns({ mark }: { mark: TicketMark | undefined }) {
  const { t } = useTranslation('tickets')
  return (
    <>
      {mark?.muted && (
        <BellOff role="img" aria-label={t('muted')} className="size-3 shrink-0 self-center text-text3" strokeWidth={2} />
      )}
      {mark?.pinned && (
        <Pin role="img" aria-label={t('pinned')} className="size-3 shrink-0 self-center text-text3" strokeWidth={2} />
      )}
    </>
  )
}
