import { slotsOf } from '@recado/contract/templates/content'
import { useMemo, type ReactNode } from 'react'
import { parseMarkup, type Mark, type Piece } from '#kit/markup.ts'

const tags = { bold: 'strong', italic: 'em', strike: 'del', code: 'code', quote: 'span' } as const satisfies Record<Mark, string>

const looks: Record<Mark, string> = {
  bold: 'font-semibold',
  italic: '',
  strike: '',
  code: 'rounded-1 bg-press px-1',
  quote: 'block border-l-2 border-line2 pl-2 text-text2',
}

/** A text with WhatsApp's marks. Links are not followed from here, and what is still to be filled stands out. */
export function MarkedText({ text }: { text: string }) {
  const pieces = useMemo(() => parseMarkup(text), [text])
  return (
    <p dir="auto" className="text-14 break-words whitespace-pre-wrap">
      {render(pieces)}
    </p>
  )
}

function render(pieces: readonly Piece[]): ReactNode {
  return pieces.map((piece, index) => {
    if (typeof piece === 'string') return <OpenText key={index} text={piece} />
    if ('key' in piece) return piece.key
    if ('link' in piece) {
      return (
        <span key={index} className="wrap-anywhere text-atext">
          {piece.text}
        </span>
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

/** A text in which each name in braces is a mark of its own. */
export function OpenText({ text }: { text: string }) {
  const parts: ReactNode[] = []
  let read = 0
  for (const { name, at, length } of slotsOf(text)) {
    parts.push(text.slice(read, at))
    parts.push(
      <span key={at} className="rounded-1 bg-warnsoft px-1 font-medium text-warntext">
        {name}
      </span>,
    )
    read = at + length
  }
  return [...parts, text.slice(read)]
}
