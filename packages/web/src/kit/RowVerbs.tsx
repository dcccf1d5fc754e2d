import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#ui/IconButton.tsx'

interface RowVerbsProps {
  /** What the buttons are called; each names the record. */
  edit: string
  remove: string
  /** Why it cannot be deleted. */
  kept?: string | null
  /** Before the others. */
  others?: ReactNode
  /** After them. */
  more?: ReactNode
  onEdit: () => void
  /** Not offered when false. */
  onDelete: false | (() => void)
}

/** What can be done with the record of a row. */
export function RowVerbs({ edit, remove, kept = null, others, more, onEdit, onDelete }: RowVerbsProps) {
  return (
    <span className="flex justify-end gap-0.5">
      {others}
      <IconButton label={edit} onClick={onEdit}>
        <Pencil className="size-4" strokeWidth={1.75} aria-hidden />
      </IconButton>
      {onDelete && (
        <IconButton label={kept ?? remove} disabled={kept !== null} onClick={onDelete}>
          <Trash2 className="size-4" strokeWidth={1.75} aria-hidden />
        </IconButton>
      )}
      {more}
    </span>
  )
}
