import { CircleCheck, CircleX, Info } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cx } from '#ui/cx.ts'
import type { CellNote, Outcome } from './rows.ts'

/** The text of a cell. A faulty cell is struck through in red, or marked as empty. */
export function CellText({ text, isFault }: { text: string; isFault: boolean }) {
  if (!isFault) return text
  if (text.trim() === '') return <Empty />
  return <span className="text-badtext underline decoration-dotted underline-offset-3">{text}</span>
}

function Empty() {
  const { t } = useTranslation('kit')
  return <span className="rounded-1 bg-badsoft px-1.5 text-12 text-badtext">{t('sheet.empty')}</span>
}

export function CellNoteText({ note, className }: { note: CellNote; className?: string | undefined }) {
  return <p className={cx('text-12', note.isFault ? 'text-badtext' : 'text-infotext', className)}>{note.text}</p>
}

const icons = {
  good: [CircleCheck, 'text-oktext'],
  info: [Info, 'text-infotext'],
  bad: [CircleX, 'text-badtext'],
} as const

export function OutcomeIcon({ sign, label }: Pick<Outcome, 'sign' | 'label'>) {
  const [Icon, colour] = icons[sign]
  return (
    <span className={cx('mt-0.5 block shrink-0', colour)}>
      <Icon aria-hidden strokeWidth={1.75} className="size-4" />
      <span className="sr-only">{label}</span>
    </span>
  )
}
