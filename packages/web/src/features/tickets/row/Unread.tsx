import type { Ticket } from '@recado/contract/tickets'
import { useTranslation } from 'react-i18next'
import { Count } from '#ui/Count.tsx'

export function Unread({ ticket: { unreadMessages } }: { ticket: Ticket }) {
  const { t } = useTranslation('tickets')
  if (unreadMessages === 0) return null
  return <Count strong value={unreadMessages} words={t('unread', { count: unreadMessages })} />
}
