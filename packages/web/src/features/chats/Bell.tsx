import { MessageCircleMore } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from '#platform/router/router.tsx'
import { usePlan } from '#platform/session/session.ts'
import { BarCount } from '#ui/BarCount.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { useUnreadChats } from './queries.ts'

/** In the top bar: the number of chats with unread messages, with a link to the chats. */
export function Bell() {
  const { t } = useTranslation('chats')
  const navigate = useNavigate()
  const count = useUnreadChats().length
  if (!usePlan('useInternalChat')) return null
  return (
    <IconButton
      label={count > 0 ? t('bellCount', { count }) : t('title')}
      dot={<BarCount count={count} />}
      onClick={() => void navigate('/chats')}
    >
      <MessageCircleMore className="size-4 touch:size-5" strokeWidth={1.75} aria-hidden />
    </IconButton>
  )
}
