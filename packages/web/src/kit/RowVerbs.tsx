import { Pencil, Trash2 } from 'lucide-react'
import { IconButton } from '#ui/IconButton.tsx'

interface RowVerbsProps {
  /** What the buttons are called; each names the record. */
  edit: string
  remove: string
  /** Why it cannot be deleted. */
  kept?: string | null
  onEdit: () => void
  onDelete: () => void
}

/** What can be done with the record of a row. */
export function RowVerbs({ edit, remove, kept = null, onEdit, onDelete }: RowVerbsProps) {
  return (
    <span className="flex justify-end gap-0.5">
      <IconButton label={edit} onClick={onEdit}>
        <Pencil className="size-4" strokeWidth={1.75} aria-hidden />
      </IconButton>
      <IconButton label={kept ?? remove} disabled={kept !== null} onClick={onDelete}>
        <Trash2 className="size-4" strokeWidth={1.75} aria-hidden />
      </IconButton>
    </span>
  )
}
