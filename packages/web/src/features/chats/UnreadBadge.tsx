import { useTranslation } from 'react-i18next'
import { Count } from '#ui/Count.tsx'
import { useUnreadChats } from './queries.ts'

/** In the menu: the number of chats with unread messages. */
export function UnreadBadge() {
  const { t } = useTranslation('chats')
  const count = useUnreadChats().length
  return count === 0 ? null : <Count value={count} words={t('bellCount', { count })} />
}
