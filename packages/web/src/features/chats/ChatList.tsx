import { type Chat, listChats } from '@recado/contract/chats/api'
import { Plus, Search, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#platform/router/router.tsx'
import { useList } from '#kit/records.ts'
import { useMe } from '#platform/session/session.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { Count } from '#ui/Count.tsx'
import { cx } from '#ui/cx.ts'
import { SearchBox } from '#ui/fields/SearchBox.tsx'
import { useDebounced } from '#ui/hooks/use-debounced.ts'
import { useNow } from '#ui/hooks/use-now.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { EmptyState } from '#ui/lists/EmptyState.tsx'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { TableSkeleton } from '#ui/lists/TableSkeleton.tsx'
import { useMore } from '#ui/lists/use-more.tsx'
import { WhenText } from '#ui/WhenText.tsx'
import { ChatDialog } from './ChatDialog.tsx'

/** The chats that the user is in, the one with the latest news first. */
export function ChatList({ open }: { open: string | undefined }) {
  const { t } = useTranslation('chats')
  const [searches, setSearches] = useState(false)
  const [text, setText] = useState('')
  const [isNew, setIsNew] = useState(false)
  const searchParam = useDebounced(searches ? text.trim() : '')
  const query = useList(listChats, searchParam ? { searchParam } : {})
  const { scroller, look, more } = useMore(query)
  return (
    <>
      <header className="flex min-h-13 shrink-0 items-center gap-1.5 px-4 py-2">
        <h1 className="mr-auto text-16 font-semibold">{t('title')}</h1>
        <IconButton label={t('search')} aria-pressed={searches} onClick={() => setSearches(!searches)}>
          <Search className="size-4" strokeWidth={1.75} aria-hidden />
        </IconButton>
        <Button look="solid" aria-label={t('add')} onClick={() => setIsNew(true)}>
          <Plus className="size-4" aria-hidden />
        </Button>
      </header>
      {searches && (
        <div className="px-4 pb-2">
          <SearchBox label={t('search')} value={text} onChange={setText} />
        </div>
      )}
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto border-t border-line" onScroll={look}>
        <QueryState query={query} skeleton={<TableSkeleton />}>
          {(chats) =>
            chats.length === 0 ? (
              <EmptyState
                title={searchParam ? t('nothingFound', { text: searchParam }) : t('emptyTitle')}
                {...(!searchParam && { text: t('emptyText') })}
              />
            ) : (
              <ul>
                {chats.map((chat) => (
                  <ChatRow key={chat.id} chat={chat} isOpen={chat.uuid === open} />
                ))}
              </ul>
            )
          }
        </QueryState>
        {more}
      </div>
      {isNew && <ChatDialog chat={null} onClose={() => setIsNew(false)} />}
    </>
  )
}

function ChatRow({ chat, isOpen }: { chat: Chat; isOpen: boolean }) {
  const { t } = useTranslation('chats')
  const me = useMe().id
  const now = useNow()
  const unreads = chat.users.find(({ userId }) => userId === me)?.unreads ?? 0
  const { lastSender, lastMessage } = chat
  const said = lastSender && `${lastSender.id === me ? t('you') : firstName(lastSender.name)}: ${lastMessage}`
  return (
    <li className="border-b border-line [contain-intrinsic-size:auto_64px] [content-visibility:auto]">
      <Link
        to={`/chats/${chat.uuid}`}
        aria-current={isOpen ? 'page' : undefined}
        className={cx('flex items-center gap-3 px-4 py-2.5 inset-focus hover:bg-hover', isOpen && 'bg-soft hover:bg-soft')}
      >
        <ChatPicture chat={chat} size={36} />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <span className={cx('min-w-0 flex-1 truncate text-13', unreads > 0 ? 'font-semibold' : 'font-medium')}>
              {chat.title}
            </span>
            <WhenText moment={chat.updatedAt} now={now} className="shrink-0 text-11 text-text3" />
          </span>
          <span className="flex items-center gap-2">
            <span className={cx('min-w-0 flex-1 truncate text-12', unreads > 0 ? 'text-text' : 'text-text2')}>
              {said ?? t('nothingSaid')}
            </span>
            {unreads > 0 && <Count strong value={unreads} words={t('unread', { count: unreads })} />}
          </span>
        </span>
      </Link>
    </li>
  )
}

/** The initials of the other member in a chat of two, or the sign of a group. */
function ChatPicture({ chat, size }: { chat: Chat; size: number }) {
  const me = useMe().id
  const others = chat.users.filter(({ userId }) => userId !== me)
  const [other] = others
  if (other && others.length === 1) return <Avatar name={other.user.name} size={size} />
  return (
    <span
      aria-hidden
      className="grid shrink-0 place-items-center rounded-full bg-press text-text2"
      style={{ width: size, height: size }}
    >
      <Users className="size-4" strokeWidth={1.75} />
    </span>
  )
}

export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name
}
