import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#ui/IconButton.tsx'
import { type StockTexts, useStockTexts, type With } from './texts/stock.ts'

interface RowVerbsProps {
  /** What the buttons call the record. */
  name: string
  /** The texts of a feature whose buttons have other labels. */
  texts?: With<never>
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

export function RowVerbs({ name, texts = 'kit', kept = null, others, more, onEdit, onDelete }: RowVerbsProps) {
  const t: StockTexts = useStockTexts(texts)
  return (
    <span className="flex justify-end gap-0.5">
      {others}
      <IconButton label={t('edit', { name })} onClick={onEdit}>
        <Pencil className="size-4" strokeWidth={1.75} aria-hidden />
      </IconButton>
      {onDelete && (
        <IconButton label={kept ?? t('delete', { name })} disabled={kept !== null} onClick={onDelete}>
          <Trash2 className="size-4" strokeWidth={1.75} aria-hidden />
        </IconButton>
      )}
      {more}
    </span>
  )
}
