import { Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatInFull, formatTime } from '#platform/format.ts'
import { useThread } from '#features/messages/thread/thread-context.ts'
import type { Bubble } from '#features/messages/thread/thread-items.ts'
import { Ack } from '#ui/Ack.tsx'
import { troubleOf } from './state.ts'

/** The time of the message, and its delivery state. */
export function MessageFooter({ bubble }: { bubble: Bubble }) {
  const { t } = useTranslation('messages')
  const { starred } = useThread()
  const { message, fromMe, ack, createdAt } = bubble
  return (
    <span className="num float-right ml-3 inline-flex translate-y-1 items-center gap-1 pr-1 text-11 text-text3">
      {message && !message.isDeleted && starred.has(message.id) && (
        <Star role="img" aria-label={t('starred')} className="size-3 fill-current" strokeWidth={1.75} />
      )}
      {message?.isEdited && !message.isDeleted && `${t('edited')} · `}
      <time dateTime={createdAt} title={formatInFull(createdAt)}>
        {formatTime(createdAt)}
      </time>
      {fromMe && <Ack ack={ack} trouble={troubleOf(bubble)} />}
    </span>
  )
}
