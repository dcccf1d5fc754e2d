import { canForward } from '@recado/contract/message-policy'
import { ChevronDown } from 'lucide-react'
import { memo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useThread } from '#features/messages/thread/thread-context.ts'
import type { Bubble } from '#features/messages/thread/thread-items.ts'
import { formatTime } from '#platform/format.ts'
import { useMe } from '#platform/session.ts'
import { cx } from '#ui/cx.ts'
import { usePress } from '#ui/hooks/use-press.ts'
import { Advertisement } from './Advertisement.tsx'
import { Failure } from './Failure.tsx'
import { Footing } from './Footing.tsx'
import { Forwarded, Sender } from './Heading.tsx'
import { MessageContent } from './MessageContent.tsx'
import { OutgoingContent } from './OutgoingContent.tsx'
import { Quote, QuotedCopy } from './Quote.tsx'
import { Reactions } from './Reactions.tsx'
import { useBubbleState } from './state.ts'

/** One message. */
export const MessageBubble = memo(function MessageBubble({ bubble }: { bubble: Bubble }) {
  const { t } = useTranslation('messages')
  const me = useMe()
  const { ticket, flashed, selected, onSelect, onMenu, onOrigin } = useThread()
  const more = useRef<HTMLButtonElement>(null)
  const { fromMe, first, last, message, outgoing, key } = bubble
  const sender = fromMe
    ? message?.user && message.user.id !== me.id
      ? message.user.name
      : t('you')
    : (message?.contact?.name ?? ticket.contact.name)
  const state = useBubbleState(bubble)
  const press = usePress(() => message && more.current && onMenu(message, more.current), keepsOwnMenu)
  const quoted = message ? (message.isDeleted ? null : message.quotedMsg) : (outgoing.quoted ?? null)
  const bare = message?.mediaType === 'sticker' && !message.isDeleted
  return (
    <article
      aria-label={t('bubbleName', { sender, time: formatTime(bubble.createdAt), state })}
      data-key={key}
      className={cx(
        'group/bubble relative flex flex-col rounded-4',
        fromMe ? 'items-end' : 'items-start',
        last ? 'pb-2.5' : 'pb-[3px]',
        selected && 'pl-9',
        flashed === key && 'bg-press',
      )}
      {...(selected ? {} : press)}
    >
      {selected && message && canForward(message) && (
        <Chosen checked={selected.has(message.id)} onChange={() => onSelect(message.id)} label={t('selectMessage', { sender })} />
      )}
      <div
        className={cx(
          'relative max-w-[min(600px,86%)] rounded-4 px-3 py-1.5',
          !bare && (fromMe ? mine : theirs),
          corners(fromMe, first),
        )}
      >
        <Sender bubble={bubble} name={sender} />
        {message?.isForwarded && !message.isDeleted && <Forwarded />}
        {quoted && (
          <Quote quoted={quoted} contactName={ticket.contact.name} {...(message && { onOrigin: () => onOrigin(quoted) })} />
        )}
        {message?.quotedCopy && <QuotedCopy copy={message.quotedCopy} />}
        {message?.ad && <Advertisement ad={message.ad} />}
        {message ? <MessageContent message={message} /> : <OutgoingContent outgoing={outgoing} />}
        <Footing bubble={bubble} />
        {message && !selected && (
          <button
            ref={more}
            type="button"
            data-more
            aria-haspopup="menu"
            aria-label={t('messageMenu', { sender, time: formatTime(bubble.createdAt) })}
            onClick={({ currentTarget }) => onMenu(message, currentTarget)}
            className={cx(
              'absolute top-0.5 grid size-6 place-items-center rounded-full bg-raise text-text2 opacity-0 shadow-hairline group-hover/bubble:opacity-100',
              'hover:text-text focus-visible:opacity-100 aria-expanded:opacity-100 touch:pointer-events-none',
              fromMe ? '-left-8' : '-right-8',
            )}
          >
            <ChevronDown className="size-4" aria-hidden />
          </button>
        )}
      </div>
      {message && message.reactions.length > 0 && !message.isDeleted && <Reactions message={message} />}
      <Failure bubble={bubble} />
    </article>
  )
})

function Chosen({ checked, onChange, label }: { checked: boolean; onChange: () => void; label: string }) {
  return (
    <label className="absolute inset-0 z-1 flex items-center pl-1">
      <input type="checkbox" checked={checked} onChange={onChange} aria-label={label} className="size-5 accent-[var(--solid)]" />
    </label>
  )
}

const mine = 'bg-soft shadow-[0_0_0_1px_var(--soft2)]'
const theirs = 'bg-raise shadow-hairline'

/** The corner on the sender's side is tight within a run. */
function corners(fromMe: boolean, first: boolean): string {
  if (fromMe) return first ? 'rounded-br-1' : 'rounded-tr-1 rounded-br-1'
  return first ? 'rounded-bl-1' : 'rounded-tl-1 rounded-bl-1'
}

/** Links, players and marked text keep the browser's own menu. */
function keepsOwnMenu(target: Element): boolean {
  return target.closest('a, video, input') !== null || getSelection()?.isCollapsed === false
}
