import { useTranslation } from 'react-i18next'
import { Count } from '#ui/Count.tsx'
import { useUnreadChats } from './queries.ts'

/** In the menu: in how many chats there is something unread. */
export function UnreadBadge() {
  const { t } = useTranslation('chats')
  const count = useUnreadChats().length
  return count === 0 ? null : <Count value={count} words={t('bellCount', { count })} />
}
