import { canDelete, type TicketNote } from '@recado/contract/ticket-notes/api'
import type { Ticket } from '@recado/contract/tickets/api'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#platform/format.ts'
import { useMe } from '#platform/session/session.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { Name } from '#ui/Name.tsx'
import { Skeleton } from '#ui/lists/Skeleton.tsx'
import { DeleteNote } from './DeleteNote.tsx'
import { NewNote } from './NewNote.tsx'
import { NoteText } from './NoteText.tsx'
import { useNotes } from './queries.ts'

/** What colleagues should know of this contact; the customer never sees it. */
export function Notes({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('ticketNotes')
  const query = useNotes(ticket.contactId)
  const [deleting, setDeleting] = useState<TicketNote | null>(null)
  return (
    <>
      <QueryState query={query} skeleton={<Skeleton className="h-14 rounded-3" />}>
        {(notes) => (
          <ul aria-label={t('title')} className="space-y-2">
            {notes.map((note) => (
              <NoteCard key={note.id} note={note} onDelete={() => setDeleting(note)} />
            ))}
          </ul>
        )}
      </QueryState>
      <NewNote ticket={ticket} />
      {deleting && <DeleteNote note={deleting} onClose={() => setDeleting(null)} />}
    </>
  )
}

function NoteCard({ note, onDelete }: { note: TicketNote; onDelete: () => void }) {
  const { t } = useTranslation('ticketNotes')
  const me = useMe()
  const author = note.user?.name ?? t('nobody')
  return (
    <li className="group/note rounded-3 bg-warnsoft px-3 py-2">
      <NoteText note={note} className="text-13" />
      <div className="flex items-center gap-1">
        <p className="num min-w-0 flex-1 truncate text-11 text-text2">
          <Name name={author} /> · <time dateTime={note.createdAt}>{formatDateTime(note.createdAt)}</time>
        </p>
        {canDelete(me, note) && (
          <IconButton label={t('delete', { author })} onClick={onDelete} className="-mr-1.5 size-7! touch:size-10!">
            <Trash2 className="size-3.5" strokeWidth={1.75} aria-hidden />
          </IconButton>
        )}
      </div>
    </li>
  )
}
