import { canForward } from '@recado/contract/messages/policy'
import type { Message } from '@recado/contract/messages/api'
import { ChevronDown } from 'lucide-react'
import { memo, useRef, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { Quoted } from '#features/messages/outbox/outgoing.ts'
import { useThreadSearch } from '#features/messages/thread/search.ts'
import { useReply, useThread } from '#features/messages/thread/thread-context.ts'
import type { Bubble } from '#features/messages/thread/thread-items.ts'
import { formatTime } from '#platform/format.ts'
import { useMe } from '#platform/session/session.ts'
import { cx } from '#ui/cx.ts'
import { useShortcutsSwitch } from '#ui/hooks/use-shortcuts.ts'
import { usePress } from '#ui/hooks/use-press.ts'
import { useSwipe } from '#ui/hooks/use-swipe.ts'
import { hasFailed } from './failure/failure-reason.ts'
import { HeldUntil } from './HeldUntil.tsx'
import { MessageFooter } from './MessageFooter.tsx'
import { Forwarded, Sender } from './Heading.tsx'
import { MessageContent } from './MessageContent.tsx'
import { OutgoingContent } from './OutgoingContent.tsx'
import { Quote, QuotedCopy } from './Quote.tsx'
import { Advertisement, Failure, LinkPreview, Reactions } from './rare.tsx'
import { useBubbleState } from './state.ts'

export const MessageBubble = memo(function MessageBubble({ bubble }: { bubble: Bubble }) {
  const { t } = useTranslation('messages')
  const { flashed, selected, onSelect, onMenu } = useThread()
  const more = useRef<HTMLButtonElement>(null)
  const { fromMe, last, message, key } = bubble
  const sender = useSender(bubble)
  const name = { sender, time: formatTime(bubble.createdAt) }
  const state = useBubbleState(bubble)
  const press = usePress(() => message && more.current && onMenu(message, more.current), keepsOwnMenu)
  return (
    <article
      aria-label={t('bubbleName', { ...name, state })}
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
      <Content bubble={bubble} sender={sender}>
        {message && !message.isDeleted && !selected && (
          <More
            ref={more}
            label={t('messageMenu', name)}
            fromMe={fromMe}
            onOpen={(anchor) => onMenu(message, anchor)}
            onDetails={fromMe && ((anchor) => onMenu(message, anchor, 'details'))}
          />
        )}
      </Content>
      {message && message.reactions.length > 0 && !message.isDeleted && <Reactions message={message} />}
      {hasFailed(bubble) && <Failure bubble={bubble} />}
      {bubble.message && <HeldUntil message={bubble.message} />}
    </article>
  )
})

/** The author's name as it is shown here. For a message that no user here has written, its origin. */
export function useSender({ fromMe, message }: Bubble): string {
  const { t } = useTranslation('messages')
  const me = useMe()
  const { ticket } = useThread()
  if (!fromMe) return message?.contact?.name ?? ticket.contact.name
  if (!message || message.user?.id === me.id) return t('you')
  return message.user?.name ?? t(`origins.${message.origin}`)
}

interface ContentProps {
  bubble: Bubble
  sender: string
  /** Shown beside the content. */
  children: ReactNode
}

/** The coloured part: author, reference, content and time. */
function Content({ bubble, sender, children }: ContentProps) {
  const { fromMe, first, message, outgoing } = bubble
  const isFound = useThreadSearch(({ current }) => current !== null && current === message?.id)
  const bare = message?.mediaType === 'sticker' && !message.isDeleted
  const swipe = useSwipe(useReply(message))
  return (
    <div
      className={cx(
        'relative max-w-[min(600px,86%)] touch-pan-y rounded-4 px-3 py-1.5',
        !bare && (fromMe ? mine : theirs),
        corners(fromMe, first),
        isFound && 'outline-2 outline-solid',
      )}
      {...swipe}
    >
      <Sender bubble={bubble} name={sender} />
      {message ? <Reference message={message} /> : outgoing.quoted && <OwnQuote quoted={outgoing.quoted} />}
      {message ? <MessageContent message={message} /> : <OutgoingContent outgoing={outgoing} />}
      <MessageFooter bubble={bubble} />
      {children}
    </div>
  )
}

/** The origin of the message, and the message that it answers. A deleted message shows neither. */
function Reference({ message }: { message: Message }) {
  const { ticket, onOrigin } = useThread()
  const { isDeleted, isForwarded, quotedMsg, quotedCopy, ad, link } = message
  return (
    <>
      {isForwarded && !isDeleted && <Forwarded />}
      {quotedMsg && !isDeleted && (
        <Quote quoted={quotedMsg} contactName={ticket.contact.name} onOrigin={() => onOrigin(quotedMsg)} />
      )}
      {quotedCopy && <QuotedCopy copy={quotedCopy} />}
      {ad && <Advertisement ad={ad} />}
      {link && <LinkPreview link={link} />}
    </>
  )
}

function OwnQuote({ quoted }: { quoted: Quoted }) {
  const { ticket } = useThread()
  return <Quote quoted={quoted} contactName={ticket.contact.name} />
}

function isDetailsKey({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'd' && !ctrlKey && !altKey && !metaKey && useShortcutsSwitch.getState().on
}

interface MoreProps {
  ref?: Ref<HTMLButtonElement>
  label: string
  fromMe?: boolean
  /** The button lies over its content, not beside it. */
  inside?: boolean
  onOpen: (anchor: HTMLButtonElement) => void
  /** The key D opens the details. */
  onDetails?: false | ((anchor: HTMLButtonElement) => void)
}

/** Opens the message's menu. On touch a long press opens it, anchored at this button. */
export function More({ ref, label, fromMe = false, inside = false, onOpen, onDetails }: MoreProps) {
  return (
    <button
      ref={ref}
      type="button"
      data-more
      aria-haspopup="menu"
      aria-label={label}
      onClick={({ currentTarget }) => onOpen(currentTarget)}
      onKeyDown={(event) => {
        if (!onDetails || !isDetailsKey(event)) return
        event.preventDefault()
        onDetails(event.currentTarget)
      }}
      className={cx(
        'absolute top-0.5 grid size-6 place-items-center rounded-full bg-raise text-text2 opacity-0 shadow-hairline',
        'group-hover/bubble:opacity-100',
        'hover:text-text focus-visible:opacity-100 aria-expanded:opacity-100 touch:pointer-events-none',
        inside ? 'right-0.5' : fromMe ? '-left-8' : '-right-8',
      )}
    >
      <ChevronDown className="size-4" aria-hidden />
    </button>
  )
}

function Chosen({ checked, onChange, label }: { checked: boolean; onChange: () => void; label: string }) {
  return (
    <label className="absolute inset-0 z-1 flex items-center pl-1">
      <input type="checkbox" checked={checked} onChange={onChange} aria-label={label} className="size-5 accent-[var(--solid)]" />
    </label>
  )
}

const mine = 'bg-soft shadow-[0_0_0_1px_var(--soft2)]'
const theirs = 'bg-raise shadow-hairline'

/** Within a run, the corners on the sender's side are tight. */
function corners(fromMe: boolean, first: boolean): string {
  if (fromMe) return first ? 'rounded-br-1' : 'rounded-tr-1 rounded-br-1'
  return first ? 'rounded-bl-1' : 'rounded-tl-1 rounded-bl-1'
}

/** Links, players and selected text keep the browser's own menu. */
function keepsOwnMenu(target: Element): boolean {
  return target.closest('a, video, input') !== null || getSelection()?.isCollapsed === false
}
