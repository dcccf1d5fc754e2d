import { reaches } from '@recado/contract/connections/policy'
import type { Ticket } from '@recado/contract/tickets/api'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnections } from '#features/connections/queries.ts'
import { daysAgo, formatDate, formatTime } from '#platform/format.ts'
import { serverNow } from '#platform/server-time.ts'
import { Button } from '#ui/Button.tsx'
import { closedAt } from './phase.ts'

interface WindowStripProps {
  ticket: Ticket
  /** A text was being written. */
  keeps: boolean
  /** It closed while the user was writing, so the focus goes on here. */
  takesFocus: boolean
  onTransfer: () => void
}

/** What stands in place of the composer while the window is closed: since when, and what can be done now. */
export function WindowStrip({ ticket, keeps, takesFocus, onTransfer }: WindowStripProps) {
  const { t } = useTranslation('windows')
  const { data: connections = [] } = useConnections()
  const strip = useRef<HTMLDivElement>(null)
  const hasOther = connections.some((line) => line.id !== ticket.whatsappId && reaches(line, ticket.contact))
  useEffect(() => {
    const { current } = strip
    if (takesFocus) (current?.querySelector('button') ?? current)?.focus()
  }, [takesFocus])
  return (
    <div
      ref={strip}
      tabIndex={-1}
      data-window-strip
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-2 px-3.5 py-2.5 text-center text-13 text-text2 outline-none"
    >
      <p>{[useClosedText(ticket), t('untilThen'), ...(keeps ? [t('kept')] : [])].join(' ')}</p>
      {hasOther && (
        <Button size="small" onClick={onTransfer} className="max-sm:w-full">
          {t('transfer')}
        </Button>
      )}
    </div>
  )
}

function useClosedText(ticket: Ticket): string {
  const { t } = useTranslation('windows')
  const at = closedAt(ticket)
  if (at === null) return t('closedAt.never')
  const days = daysAgo(at, serverNow())
  const when = days === 0 ? 'today' : days === 1 ? 'yesterday' : 'earlier'
  return t(`closedAt.${when}`, { time: formatTime(at), date: formatDate(at) })
}
