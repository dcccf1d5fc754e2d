import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { parseMarkup, type Mark, type Piece } from '#features/messages/markup.ts'
import { TextButton } from '#ui/TextButton.tsx'

const tags: Record<Mark, 'strong' | 'em' | 'del' | 'code'> = { bold: 'strong', italic: 'em', strike: 'del', code: 'code' }

const looks: Record<Mark, string> = { bold: 'font-semibold', italic: '', strike: '', code: 'rounded-1 bg-press px-1' }

/** Letters and lines of a message shown before the reader asks for the rest. */
const shownAtFirst = 3000
const linesAtFirst = 100

/** A message text with its bold, struck and linked parts. */
export function RichText({ text }: { text: string }) {
  const { t } = useTranslation('messages')
  const [asked, setAsked] = useState(false)
  const beginning = useMemo(() => beginningOf(text), [text])
  const whole = asked || beginning === text
  const pieces = useMemo(() => parseMarkup(whole ? text : `${beginning}…`), [text, beginning, whole])
  return (
    <span dir="auto" className="text-14 break-words whitespace-pre-wrap">
      {render(pieces)}
      {!whole && ' '}
      {!whole && <TextButton onClick={() => setAsked(true)}>{t('readMore')}</TextButton>}
    </span>
  )
}

function beginningOf(text: string): string {
  const lines = text.split('\n', linesAtFirst + 1)
  const start = lines.length > linesAtFirst ? lines.slice(0, linesAtFirst).join('\n') : text
  return start.length > shownAtFirst ? start.slice(0, shownAtFirst).toWellFormed() : start
}

function render(pieces: readonly Piece[]): ReactNode {
  return pieces.map((piece, index) => {
    if (typeof piece === 'string') return piece
    if ('link' in piece) {
      return (
        <a
          key={index}
          href={piece.link}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="wrap-anywhere text-atext underline underline-offset-2"
        >
          {piece.text}
        </a>
      )
    }
    const Tag = tags[piece.mark]
    return (
      <Tag key={index} className={looks[piece.mark]}>
        {render(piece.pieces)}
      </Tag>
    )
  })
}
