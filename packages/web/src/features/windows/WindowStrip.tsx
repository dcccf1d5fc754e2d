import { reaches } from '@recado/contract/connections/policy'
import type { Ticket } from '@recado/contract/tickets/api'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnections } from '#features/connections/queries.ts'
import { useHasTemplates } from '#features/templates/commands.ts'
import { daysAgo, formatDate, formatTime } from '#platform/format.ts'
import { Link } from '#platform/router/router.tsx'
import { serverNow } from '#platform/server-time.ts'
import { useCan } from '#platform/session/session.ts'
import { Button } from '#ui/Button.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { closedAt } from './phase.ts'

interface WindowStripProps {
  ticket: Ticket
  /** A text was being written. */
  keeps: boolean
  /** It closed while the user was writing, so the focus goes on here. */
  takesFocus: boolean
  /** Null where the connection has none. */
  onTemplate: (() => void) | null
  onTransfer: () => void
}

/** What stands in place of the composer while the window is closed: since when, and what can be done now. */
export function WindowStrip({ ticket, keeps, takesFocus, onTemplate, onTransfer }: WindowStripProps) {
  const { t } = useTranslation('windows')
  const { data: connections = [] } = useConnections()
  const strip = useRef<HTMLDivElement>(null)
  const hasOther = connections.some((line) => line.id !== ticket.whatsappId && reaches(line, ticket.contact))
  const hasTemplates = useHasTemplates(onTemplate && ticket.whatsappId)
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
      <p>
        {[useClosedText(ticket), t(hasTemplates ? 'untilThen' : 'noTemplate'), ...(keeps ? [t('kept')] : [])].join(' ')}
        {!hasTemplates && <NoTemplate />}
      </p>
      {onTemplate && hasTemplates && (
        <Button look="solid" onClick={onTemplate} className="max-sm:w-full">
          {t('choose')}
        </Button>
      )}
      {hasOther && <TextButton onClick={onTransfer}>{t('transfer')}</TextButton>}
    </div>
  )
}

/** Who makes them goes there, others ask. */
function NoTemplate() {
  const { t } = useTranslation('windows')
  const makes = useCan('campaigns:manage')
  if (!makes) return ` ${t('askForTemplate')}`
  return (
    <>
      {' '}
      <Link to="/templates/new" className="font-semibold text-atext underline underline-offset-2">
        {t('makeTemplate')}
      </Link>
    </>
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
