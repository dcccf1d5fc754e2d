import { useTranslation } from 'react-i18next'
import { daysAgo, formatDate } from '#platform/format.ts'
import type { PastConversation } from './thread-items.ts'
import { Dot } from '#ui/Chip.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { useNow } from '#ui/hooks/use-now.ts'

export function DayPill({ moment }: { moment: string }) {
  const { t } = useTranslation('ui')
  const days = daysAgo(moment, useNow())
  const text = days === 0 ? t('today') : days === 1 ? t('yesterday') : formatDate(moment)
  return (
    <div className="py-2 text-center">
      <span className="num rounded-full bg-press px-2.5 py-0.5 text-11 font-medium text-text2">{text}</span>
    </div>
  )
}

/** The divider at which a conversation begins. */
export function ConversationDivider({ visit: { code, queue }, isCurrent }: { visit: PastConversation; isCurrent: boolean }) {
  const { t } = useTranslation(['messages', 'tickets'])
  return (
    <div className="flex items-center gap-3 py-3 text-12 text-text2">
      <span aria-hidden className="h-px flex-1 bg-line2" />
      <span className="num flex min-w-0 items-center gap-1.5">
        <Dot name="" colour={queue?.color ?? '#808080'} />
        <span className="font-semibold text-text">{t(isCurrent ? 'currentVisit' : 'visit')}</span>
        <span className="truncate">
          · #{code} · {queue?.name ?? t('tickets:noQueue')}
        </span>
      </span>
      <span aria-hidden className="h-px flex-1 bg-line2" />
    </div>
  )
}

/** The strip at the top while the messages in view belong to an earlier conversation. */
export function EarlierStrip({ visit, onBack }: { visit: PastConversation; onBack: () => void }) {
  const { t } = useTranslation(['messages', 'tickets'])
  const { code, queue, createdAt, updatedAt } = visit
  const [from, to] = [formatDate(createdAt), formatDate(updatedAt)]
  return (
    <div className="absolute inset-x-0 top-0 z-1 flex h-8 items-center gap-1.5 border-b border-line bg-sheet px-3.5 text-12">
      <Dot name="" colour={queue?.color ?? '#808080'} />
      <span className="num min-w-0 flex-1 truncate text-text2">
        <span className="font-semibold text-text">{t('earlierVisit')}</span> · #{code} · {queue?.name ?? t('tickets:noQueue')} ·{' '}
        {from === to ? from : t('visitSpan', { from, to })}
      </span>
      <TextButton onClick={onBack}>{t('backToCurrent')}</TextButton>
    </div>
  )
}

/** The divider before the messages that were unread when the conversation was opened. */
export function UnreadLine({ count }: { count: number }) {
  const { t } = useTranslation('messages')
  return (
    <div className="flex items-center gap-2 py-2 text-11 font-semibold text-atext">
      <span aria-hidden className="h-px flex-1 bg-aline" />
      {t('newMessages', { count })}
      <span aria-hidden className="h-px flex-1 bg-aline" />
    </div>
  )
}
