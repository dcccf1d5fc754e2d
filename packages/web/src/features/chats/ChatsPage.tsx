import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from '#platform/router/router.tsx'
import { useOneColumn } from '#ui/hooks/use-narrow.ts'
import { useTitle } from '#ui/hooks/use-title.ts'
import { EmptyState } from '#ui/lists/EmptyState.tsx'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { TableSkeleton } from '#ui/lists/TableSkeleton.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { ChatList } from './ChatList.tsx'
import { Conversation } from './Conversation.tsx'
import { useChat } from './queries.ts'

export function ChatsPage() {
  const { t } = useTranslation('chats')
  const { uuid } = useParams()
  const navigate = useNavigate()
  const isOneColumn = useOneColumn()
  const { data } = useChat(uuid)
  useTitle(data?.title ?? t('title'))
  if (!isOneColumn)
    return (
      <div className="flex h-full min-h-0">
        <section aria-label={t('title')} className="flex w-75 shrink-0 flex-col border-r border-line">
          <ChatList open={uuid} />
        </section>
        <section aria-label={t('messages')} className="flex min-w-0 flex-1 flex-col">
          <Opened uuid={uuid} />
        </section>
      </div>
    )
  return (
    <Tabs
      label={t('title')}
      items={[
        { value: 'chats', label: t('chats') },
        { value: 'messages', label: t('messages') },
      ]}
      value={uuid === undefined ? 'chats' : 'messages'}
      onChange={(tab) => void navigate(tab === 'chats' ? '/chats' : `/chats/${uuid ?? ''}`)}
      className="h-full [--tabs-inset:1rem]"
    >
      {uuid === undefined ? <ChatList open={undefined} /> : <Opened uuid={uuid} />}
    </Tabs>
  )
}

/** The chat of the address. It may be gone, or the user may no longer be in it. */
function Opened({ uuid }: { uuid: string | undefined }) {
  const { t } = useTranslation('chats')
  const query = useChat(uuid)
  if (uuid === undefined) return <EmptyState title={t('chooseTitle')} text={t('chooseText')} />
  return (
    <QueryState query={query} skeleton={<TableSkeleton />}>
      {(chat) => (chat ? <Conversation key={chat.id} chat={chat} /> : <EmptyState title={t('leftTitle')} text={t('leftText')} />)}
    </QueryState>
  )
}
