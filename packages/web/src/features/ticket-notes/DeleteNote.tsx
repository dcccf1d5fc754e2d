import type { TicketNote } from '@recado/contract/ticket-notes/api'
import { readableNote } from '@recado/contract/ticket-notes/mentions'
import { useTranslation } from 'react-i18next'
import { ConfirmDelete } from '#kit/ConfirmDelete.tsx'
import { useDeleteNote } from './queries.ts'

export function DeleteNote({ note, onClose }: { note: TicketNote; onClose: () => void }) {
  const { t } = useTranslation('ticketNotes')
  const remove = useDeleteNote()
  return (
    <ConfirmDelete
      onClose={onClose}
      title={t('deleteTitle')}
      confirmLabel={t('deleteConfirm')}
      deleted={t('deleted')}
      onDelete={() => remove.mutateAsync(note)}
    >
      {t('deleteText')}
      <span className="mt-2 line-clamp-3 block font-medium break-words text-text">{readableNote(note.note, note.mentions)}</span>
    </ConfirmDelete>
  )
}
