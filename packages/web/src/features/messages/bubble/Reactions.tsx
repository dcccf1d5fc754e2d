import type { Message } from '@recado/contract/messages/api'
import { useTranslation } from 'react-i18next'
import { useConnectionCan } from '#features/connections/queries.ts'
import { useReact } from '#features/messages/message-verbs.ts'
import { useAnswerable } from '#features/messages/thread/thread-context.ts'
import { cx } from '#ui/cx.ts'

/** The reactions under the bubble, one per emoji. A click takes back the reaction of our own connection. */
export function Reactions({ message }: { message: Message }) {
  const { t } = useTranslation('messages')
  const answerable = useAnswerable(message)
  const reacts = useConnectionCan(message.whatsappId, 'react') && answerable
  const react = useReact()
  const byEmoji = [...Map.groupBy(message.reactions, ({ emoji }) => emoji)]
  return (
    <div className={cx('-mt-1 flex flex-wrap gap-1 px-2', message.fromMe && 'justify-end')}>
      {byEmoji.map(([emoji, from]) => {
        const ours = from.some(({ fromMe }) => fromMe)
        const names = from.map(({ name }) => name ?? t('you')).join(', ')
        const look = cx(
          'num relative inline-flex h-6 items-center gap-1 rounded-full px-1.5 text-12 shadow-hairline touch:h-8',
          ours ? 'bg-soft2' : 'bg-raise',
        )
        const content = (
          <>
            <span aria-hidden className="max-w-24 truncate">
              {emoji}
            </span>
            {from.length > 1 && <span aria-hidden>{from.length}</span>}
          </>
        )
        const label = t('reactedBy', { emoji, names })
        return reacts ? (
          <button
            key={emoji}
            type="button"
            aria-label={label}
            data-tip={names}
            aria-pressed={ours}
            onClick={() => react.mutate({ message, emoji: ours ? '' : emoji })}
            className={look}
          >
            {content}
          </button>
        ) : (
          <span key={emoji} role="img" aria-label={label} data-tip={names} className={look}>
            {content}
          </span>
        )
      })}
    </div>
  )
}
