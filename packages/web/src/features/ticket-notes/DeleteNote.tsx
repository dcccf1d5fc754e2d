import type { TicketNote } from '@recado/contract/ticket-notes/api'
import { readableNote } from '@recado/contract/ticket-notes/mentions'
import { useTranslation } from 'react-i18next'
import { DeleteRecord } from '#kit/DeleteRecord.tsx'
import { useDeleteNote } from './queries.ts'

export function DeleteNote({ note, onClose }: { note: TicketNote; onClose: () => void }) {
  const { t } = useTranslation('ticketNotes')
  const remove = useDeleteNote()
  return (
    <DeleteRecord texts="ticketNotes" onDelete={() => remove.mutateAsync(note)} onClose={onClose}>
      {t('deleteText')}
      <span className="mt-2 line-clamp-3 block font-medium break-words text-text">{readableNote(note.note, note.mentions)}</span>
    </DeleteRecord>
  )
}
