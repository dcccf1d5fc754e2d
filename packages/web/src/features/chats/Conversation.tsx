import type { Chat } from '@recado/contract/chats/api'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from '#platform/router/router.tsx'
import { DeleteRecord } from '#kit/DeleteRecord.tsx'
import { useRemove } from '#kit/record-calls.ts'
import { useMe } from '#platform/session/session.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { ChatDialog } from './ChatDialog.tsx'
import { firstName } from './ChatList.tsx'
import { ChatComposer } from './ChatComposer.tsx'
import { chats, useMessages } from './queries.ts'
import { ChatMessageList } from './ChatMessageList.tsx'
import { useSending } from './use-sending.ts'

export function Conversation({ chat }: { chat: Chat }) {
  const { t } = useTranslation('chats')
  const me = useMe().id
  const query = useMessages(chat.id)
  const sending = useSending(chat.id)
  const [task, setTask] = useState<'edit' | 'delete' | null>(null)
  const close = () => setTask(null)
  const navigate = useNavigate()
  const remove = useRemove(chats)
  const removeChat = async () => {
    await remove(chat.id)
    void navigate('/chats')
  }
  return (
    <>
      <header className="flex min-h-13 shrink-0 items-center gap-2 border-b border-line px-4 py-2">
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-14 font-semibold">{chat.title}</h2>
          <p className="truncate text-12 text-text2">
            <Members chat={chat} />
          </p>
        </div>
        {chat.ownerId === me && (
          <>
            <IconButton label={t('edit')} onClick={() => setTask('edit')}>
              <Pencil className="size-4" strokeWidth={1.75} aria-hidden />
            </IconButton>
            <IconButton label={t('delete')} onClick={() => setTask('delete')}>
              <Trash2 className="size-4" strokeWidth={1.75} aria-hidden />
            </IconButton>
          </>
        )}
      </header>
      <ChatMessageList chat={chat} sending={sending} query={query} />
      <ChatComposer chat={chat} onSend={query.data ? sending.send : null} />
      {task === 'edit' && <ChatDialog chat={chat} onClose={close} />}
      {task === 'delete' && (
        <DeleteRecord texts="chats" name={chat.title} onDelete={removeChat} onClose={close}>
          {t('deleteText')}
        </DeleteRecord>
      )}
    </>
  )
}

const shownMembers = 4

/** "You, Caio, Lívia, Rui and 2 more". */
function Members({ chat: { users } }: { chat: Chat }) {
  const { t } = useTranslation('chats')
  const me = useMe().id
  const others = users.filter(({ userId }) => userId !== me)
  const names = [t('you'), ...others.map(({ user }) => firstName(user.name))]
  const shown = names.slice(0, shownMembers).join(', ')
  const more = names.length - shownMembers
  return (
    <span title={users.map(({ user }) => user.name).join(', ')}>
      {more > 0 ? t('andMore', { names: shown, count: more }) : shown}
    </span>
  )
}
