import { type Chat, createChat } from '@recado/contract/chats/api'
import { useTranslation } from 'react-i18next'
import { useNavigate } from '#platform/router/router.tsx'
import { z } from 'zod/mini'
import { useUserNames } from '#features/users/queries.ts'
import { MultiSelectField, TextField } from '#kit/fields.tsx'
import { FormDialog, useDialogForm } from '#kit/FormDialog.tsx'
import { useSave } from '#kit/record-calls.ts'
import { useMe } from '#platform/session/session.ts'
import { chats } from './queries.ts'

const schema = z.object({
  title: createChat.input.shape.title,
  users: z.array(z.int()).check(z.minLength(1)),
})

export function ChatDialog({ chat, onClose }: { chat: Chat | null; onClose: () => void }) {
  const { t } = useTranslation('chats')
  const navigate = useNavigate()
  const me = useMe().id
  const save = useSave(chats)
  const { data: names } = useUserNames()
  const others = (chat?.users ?? []).flatMap(({ userId }) => (userId === me ? [] : [userId]))
  const form = useDialogForm({
    schema,
    values: { title: chat?.title ?? '', users: others },
    save: ({ title, users }) => save(chat?.id ?? null, { title, users: users.map((id) => ({ id })) }),
    saved: () => t(chat ? 'saved' : 'created'),
    onSaved: ({ uuid }) => {
      onClose()
      if (!chat) void navigate(`/chats/${uuid}`)
    },
  })
  return (
    <FormDialog of={form} title={chat ? t('editTitle') : t('add')} onClose={onClose}>
      <TextField name="title" label={t('name')} autoComplete="off" />
      <MultiSelectField
        name="users"
        label={t('users')}
        hint={t('usersHint')}
        options={(names ?? []).filter(({ id }) => id !== me)}
      />
    </FormDialog>
  )
}
