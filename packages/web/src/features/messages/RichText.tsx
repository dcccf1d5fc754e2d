import { useMemo, type ReactNode } from 'react'
import { parseMarkup, type Mark, type Piece } from './markup.ts'

const tags: Record<Mark, 'strong' | 'em' | 'del' | 'code'> = { bold: 'strong', italic: 'em', strike: 'del', code: 'code' }

const looks: Record<Mark, string> = { bold: 'font-semibold', italic: '', strike: '', code: 'rounded-1 bg-press px-1' }

/** A message text with its bold, struck and linked parts. */
export function RichText({ text }: { text: string }) {
  const pieces = useMemo(() => parseMarkup(text), [text])
  return <span className="text-14 break-words whitespace-pre-wrap">{render(pieces)}</span>
}

function render(pieces: readonly Piece[]): ReactNode {
  return pieces.map((piece, index) => {
    if (typeof piece === 'string') return piece
    if ('link' in piece) {
      return (
        <a key={index} href={piece.link} target="_blank" rel="noopener noreferrer" className="text-atext underline underline-offset-2">
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
