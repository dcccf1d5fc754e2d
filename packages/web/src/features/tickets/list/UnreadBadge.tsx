import { useTranslation } from 'react-i18next'
import { Count } from '#ui/Count.tsx'
import { useUnreadCount } from './use-unread-tickets.ts'

/** In the menu: how many of the user's tickets have unread messages. */
export function UnreadBadge() {
  const { t } = useTranslation('tickets')
  const unread = useUnreadCount()
  if (unread === 0) return null
  return <Count strong value={unread} words={t('unreadTickets', { count: unread })} />
}
