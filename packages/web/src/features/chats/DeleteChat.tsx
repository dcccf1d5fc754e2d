import type { Chat } from '@recado/contract/chats/api'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ConfirmDelete } from '#kit/ConfirmDelete.tsx'
import { useRemove } from '#kit/records.ts'
import { chats } from './queries.ts'

export function DeleteChat({ chat, onClose }: { chat: Chat; onClose: () => void }) {
  const { t } = useTranslation('chats')
  const navigate = useNavigate()
  const remove = useRemove(chats)
  return (
    <ConfirmDelete
      onClose={onClose}
      title={t('deleteTitle', { name: chat.title })}
      confirmLabel={t('deleteConfirm')}
      deleted={t('deleted')}
      onDelete={async () => {
        await remove(chat.id)
        void navigate('/chats')
      }}
    >
      {t('deleteText')}
    </ConfirmDelete>
  )
}
