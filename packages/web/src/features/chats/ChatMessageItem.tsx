import type { ChatMessage } from '@recado/contract/chats/api'
import { useTranslation } from 'react-i18next'
import { errorText } from '#platform/api/error-text.ts'
import { formatTime } from '#platform/format.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { LinkedText } from '#kit/LinkedText.tsx'
import type { Outgoing } from './use-sending.ts'

interface ChatMessageItemProps {
  message: ChatMessage
  isMine: boolean
  /** The message before is from another sender, or from another day. */
  isFirst: boolean
}

export function ChatMessageItem({ message: { sender, message, createdAt }, isMine, isFirst }: ChatMessageItemProps) {
  const { t } = useTranslation('chats')
  return (
    <article
      aria-label={t('saidBy', { name: isMine ? t('you') : sender.name })}
      className={cx(
        'flex gap-2 [contain-intrinsic-size:auto_44px] [content-visibility:auto]',
        isMine && 'justify-end',
        isFirst && 'mt-1.5',
      )}
    >
      {!isMine && (isFirst ? <Avatar name={sender.name} size={28} /> : <span className="w-7 shrink-0" />)}
      <Bubble isMine={isMine}>
        {!isMine && isFirst && (
          <p className="text-11 font-semibold text-atext">
            <bdi>{sender.name}</bdi>
          </p>
        )}
        <div className="flex flex-wrap items-end justify-end gap-x-3">
          <div className="min-w-0 flex-1">
            <LinkedText text={message} />
          </div>
          <time dateTime={createdAt} className="num text-11 text-text3">
            {formatTime(createdAt)}
          </time>
        </div>
      </Bubble>
    </article>
  )
}

/** A message that is on its way or has not arrived. */
export function OutgoingLine({ of: { message, error }, onAgain }: { of: Outgoing; onAgain: () => void }) {
  const { t } = useTranslation('chats')
  return (
    <div className="flex flex-col items-end gap-1">
      <Bubble isMine>
        <div className={error === null ? 'opacity-70' : ''}>
          <LinkedText text={message} />
        </div>
      </Bubble>
      {error === null ? (
        <span className="sr-only">{t('sending')}</span>
      ) : (
        <p role="alert" className="flex items-center gap-2 text-12 text-badtext">
          {errorText(error)}
          <Button size="tiny" onClick={onAgain}>
            {t('sendAgain')}
          </Button>
        </p>
      )}
    </div>
  )
}

function Bubble({ isMine, children }: { isMine: boolean; children: React.ReactNode }) {
  return (
    <div
      className={cx(
        'max-w-[min(85%,38rem)] rounded-4 px-3 py-2 shadow-hairline',
        isMine ? 'rounded-br-1 bg-soft' : 'rounded-bl-1 bg-raise',
      )}
    >
      {children}
    </div>
  )
}
