import { canDelete, type TicketNote } from '@recado/contract/ticket-notes/api'
import { StickyNote, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime, formatTime } from '#platform/format.ts'
import { useMe } from '#platform/session/session.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Name } from '#ui/Name.tsx'
import { DeleteNote } from './DeleteNote.tsx'
import { NoteText } from './NoteText.tsx'

/** A note among the messages of its ticket: on our side, and plainly no message. `dated`: of another day than what is above. */
export function NoteBubble({ note, dated }: { note: TicketNote; dated: boolean }) {
  const { t } = useTranslation('ticketNotes')
  const me = useMe()
  const [deleting, setDeleting] = useState(false)
  const author = note.user?.name ?? t('nobody')
  return (
    <article
      aria-label={t('noteOf', { author, time: formatTime(note.createdAt) })}
      data-note={note.id}
      className="group/note flex flex-col items-end pb-2.5"
    >
      <div className="relative max-w-[min(600px,86%)] rounded-2 border-l-3 border-warn bg-warnsoft px-3 py-1.5 shadow-hairline">
        <p className="flex items-center gap-1 text-11 text-warntext">
          <StickyNote aria-hidden className="size-3.5 shrink-0" strokeWidth={1.75} />
          <span className="font-semibold">
            {t('noteBy')} <Name name={author} />
          </span>
          · {t('teamOnly')}
        </p>
        <NoteText note={note} className="text-14" />
        <p className="num text-right text-11 text-text2">
          <time dateTime={note.createdAt}>{dated ? formatDateTime(note.createdAt) : formatTime(note.createdAt)}</time>
        </p>
        {canDelete(me, note) && (
          <IconButton
            label={t('delete', { author })}
            onClick={() => setDeleting(true)}
            className={
              'absolute! top-0.5 -left-9 size-7! opacity-0 group-hover/note:opacity-100 focus-visible:opacity-100 ' +
              'touch:size-10! touch:-left-11 touch:opacity-100'
            }
          >
            <Trash2 className="size-3.5" strokeWidth={1.75} aria-hidden />
          </IconButton>
        )}
      </div>
      {deleting && <DeleteNote note={note} onClose={() => setDeleting(false)} />}
    </article>
  )
}
