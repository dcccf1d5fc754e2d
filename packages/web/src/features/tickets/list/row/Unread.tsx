import type { Ticket } from '@recado/contract/tickets/api'
import { useTranslation } from 'react-i18next'
import { Count } from '#ui/Count.tsx'

/** The number of unread messages; a mark when the ticket itself is new. */
export function Unread({ ticket: { unreadMessages, isNew } }: { ticket: Ticket }) {
  const { t } = useTranslation('tickets')
  if (unreadMessages > 0) return <Count strong value={unreadMessages} words={t('unread', { count: unreadMessages })} />
  if (!isNew) return null
  return (
    <span title={t('isNew')} className="spine size-2.5 shrink-0 rounded-full bg-solid">
      <span className="sr-only">{t('isNew')}</span>
    </span>
  )
}
