import type { TicketNote } from '@recado/contract/ticket-notes/api'
import { splitMentions } from '@recado/contract/ticket-notes/mentions'
import { useMe } from '#platform/session/session.ts'
import { cx } from '#ui/cx.ts'

/** The text of a note. Mentioned colleagues stand out, the user most of all. */
export function NoteText({ note: { note, mentions }, className }: { note: TicketNote; className?: string }) {
  const me = useMe()
  return (
    <p dir="auto" className={cx('break-words whitespace-pre-wrap', className)}>
      {splitMentions(note, mentions).map((part, index) =>
        typeof part === 'string' ? (
          part
        ) : (
          <span key={index} className={cx('font-semibold text-atext', part.id === me.id && 'rounded-1 bg-soft px-0.5')}>
            @<bdi>{part.name}</bdi>
          </span>
        ),
      )}
    </p>
  )
}
