import type { Chat, ChatMessage } from '@recado/contract/chats/api'
import { Fragment, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { daysAgo, formatDate } from '#platform/format.ts'
import { useMe } from '#platform/session/session.ts'
import { useNow } from '#ui/hooks/use-now.ts'
import { EmptyState } from '#ui/lists/EmptyState.tsx'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { TableSkeleton } from '#ui/lists/TableSkeleton.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { OutgoingLine, ChatMessageItem } from './ChatMessageItem.tsx'
import { type useMessages, useRead } from './queries.ts'
import type { Sending } from './use-sending.ts'

/** Earlier messages are fetched within this distance from the top, in pixels. */
const nearTop = 600
/** Within this distance from the end, in pixels, the user is reading along. */
const nearEnd = 80
/** The delay before new messages are scrolled into view. */
const followMs = 300

/** All messages, starting at the end. */
export function ChatMessageList({ chat, sending, query }: Omit<ThreadProps, 'messages'>) {
  return (
    <QueryState query={query} skeleton={<TableSkeleton />}>
      {(messages) => <Thread chat={chat} messages={messages} sending={sending} query={query} />}
    </QueryState>
  )
}

interface ThreadProps {
  chat: Chat
  messages: readonly ChatMessage[]
  sending: Sending
  query: ReturnType<typeof useMessages>
}

function Thread({ chat, messages, sending, query }: ThreadProps) {
  const { t } = useTranslation('chats')
  const me = useMe().id
  const now = useNow()
  const { field, onScroll } = useFollowing(messages, sending.outgoing.length, query)
  const firstUnread = useFirstUnread(chat, messages, me)
  useReading(chat, me)
  const waiting = stillWaiting(sending, messages)
  return (
    <div
      ref={field}
      role="log"
      aria-label={t('messagesOf', { name: chat.title })}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard
      tabIndex={0}
      onScroll={onScroll}
      className="min-h-0 flex-1 overflow-y-auto bg-sunk px-4 py-3 [overflow-anchor:none] inset-focus sm:px-8"
    >
      {query.isFetchingNextPage && <Spinner className="mx-auto my-2 size-5 text-text3" />}
      <div className="flex min-h-full flex-col justify-end gap-1.5">
        {messages.length === 0 && waiting.length === 0 && (
          <div className="m-auto">
            <EmptyState title={t('nothingSaid')} text={t('nothingSaidText')} />
          </div>
        )}
        {messages.map((message, at) => {
          const before = messages[at - 1]
          const isNewDay = !before || daysAgo(before.createdAt, now) !== daysAgo(message.createdAt, now)
          return (
            <Fragment key={message.id}>
              {isNewDay && <Day moment={message.createdAt} now={now} />}
              {message.id === firstUnread?.id && <NewLine count={firstUnread.count} />}
              <ChatMessageItem
                message={message}
                isMine={message.senderId === me}
                isFirst={isNewDay || before.senderId !== message.senderId}
              />
            </Fragment>
          )
        })}
        {waiting.map((one) => (
          <OutgoingLine key={one.clientId} of={one} onAgain={() => sending.again(one)} />
        ))}
      </div>
    </div>
  )
}

/** Hides sent messages that have already arrived by a push faster than the response. */
function stillWaiting({ outgoing }: Sending, messages: readonly ChatMessage[]) {
  return outgoing.filter((one) => !messages.some(({ clientId }) => clientId === one.clientId))
}

/** Keeps the scroll position while earlier messages are added above, and follows new messages unless the user reads further up. */
function useFollowing(messages: readonly ChatMessage[], outgoing: number, query: ReturnType<typeof useMessages>) {
  const field = useRef<HTMLDivElement>(null)
  const before = useRef({ first: -1, last: -1, outgoing: 0, height: 0, isAtEnd: true, isFirst: true })
  const { hasNextPage, isFetching, fetchNextPage } = query
  useLayoutEffect(() => {
    const element = field.current
    if (!element) return undefined
    const was = before.current
    const [first, last] = [messages[0]?.id ?? -1, messages.at(-1)?.id ?? -1]
    const isEarlier = !was.isFirst && first !== was.first && last === was.last
    if (isEarlier) element.scrollTop += element.scrollHeight - was.height
    else if (was.isFirst) element.scrollTop = element.scrollHeight
    const isNews = !was.isFirst && (last !== was.last || outgoing > was.outgoing)
    before.current = { ...was, first, last, outgoing, height: element.scrollHeight, isFirst: false }
    if (!isNews || (!was.isAtEnd && outgoing <= was.outgoing)) return undefined
    const timer = setTimeout(() => element.scrollTo({ top: element.scrollHeight }), followMs)
    return () => clearTimeout(timer)
  }, [messages, outgoing])
  const onScroll = () => {
    const element = field.current
    if (!element) return
    before.current.isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd
    if (element.scrollTop < nearTop && hasNextPage && !isFetching) void fetchNextPage()
  }
  return { field, onScroll }
}

/** The first message that was unread when the chat was opened. */
function useFirstUnread({ users }: Chat, messages: readonly ChatMessage[], me: number) {
  const [unreads] = useState(() => users.find(({ userId }) => userId === me)?.unreads ?? 0)
  const [mark] = useState(() => (unreads > 0 ? messages[Math.max(0, messages.length - unreads)] : undefined))
  return mark && { id: mark.id, count: unreads }
}

/** Marks a chat as read while the user looks at it. */
function useReading({ id, users }: Chat, me: number): void {
  const read = useRead(me)
  const hasNews = users.some(({ userId, unreads }) => userId === me && unreads > 0)
  useEffect(() => {
    if (!hasNews) return undefined
    const look = () => {
      if (document.visibilityState === 'visible') read(id)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [id, hasNews, read])
}

function Day({ moment, now }: { moment: string; now: number }) {
  const { t } = useTranslation('chats')
  const days = daysAgo(moment, now)
  return (
    <p className="my-2 self-center rounded-full bg-press px-3 py-0.5 text-11 font-medium text-text2">
      {days === 0 ? t('today') : days === 1 ? t('yesterday') : formatDate(moment)}
    </p>
  )
}

function NewLine({ count }: { count: number }) {
  const { t } = useTranslation('chats')
  return (
    <p
      className={
        'my-1 flex items-center gap-3 text-11 font-semibold text-atext before:h-px before:flex-1 before:bg-aline after:h-px ' +
        'after:flex-1 after:bg-aline'
      }
    >
      {t('newMessages', { count })}
    </p>
  )
}
