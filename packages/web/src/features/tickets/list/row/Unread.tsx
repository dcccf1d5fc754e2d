import type { TicketMark } from '@recado/contract/ticket-marks/api'
import type { Ticket } from '@recado/contract/tickets/api'
import { useTranslation } from 'react-i18next'
import { Count } from '#ui/Count.tsx'

/** The number of unread messages, quiet where the user has muted it; a dot when the ticket itself is new, or marked as unread. */
export function Unread({ ticket: { unreadMessages, isNew }, mark }: { ticket: Ticket; mark: TicketMark | undefined }) {
  const { t } = useTranslation('tickets')
  if (unreadMessages > 0)
    return <Count strong={!mark?.muted} value={unreadMessages} words={t('unread', { count: unreadMessages })} />
  const words = isNew ? t('isNew') : mark?.unread ? t('markedUnread') : null
  if (words === null) return null
  return (
    <span title={words} className="spine size-2.5 shrink-0 rounded-full bg-solid">
      <span className="sr-only">{words}</span>
    </span>
  )
}
