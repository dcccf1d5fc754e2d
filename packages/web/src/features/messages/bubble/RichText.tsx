import { cut } from '@recado/contract/cut'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { parseMarkup, type Mark, type Piece } from '#kit/markup.ts'
import { useThreadSearch } from '#features/messages/thread/search.ts'
import { HighlightedText } from './HighlightedText.tsx'
import { copyText } from '#ui/overlays/copy-text.ts'
import { TextButton } from '#ui/TextButton.tsx'

const tags = { bold: 'strong', italic: 'em', strike: 'del', code: 'code', quote: 'span' } as const satisfies Record<Mark, string>

const looks: Record<Mark, string> = {
  bold: 'font-semibold',
  italic: '',
  strike: '',
  code: 'rounded-1 bg-press px-1',
  quote: 'block border-l-2 border-line2 pl-2 text-text2',
}

/** The letters and lines of a message that are shown before the reader asks for the rest. */
const shownAtFirst = 3000
const linesAtFirst = 100

/** A message text with its bold, struck and linked parts. */
export function RichText({ text }: { text: string }) {
  const { t } = useTranslation('messages')
  const [asked, setAsked] = useState(false)
  const searched = useThreadSearch((state) => state.text)
  const beginning = useMemo(() => beginningOf(text), [text])
  const whole = asked || searched !== '' || beginning === text
  const pieces = useMemo(() => parseMarkup(whole ? text : `${beginning}…`), [text, beginning, whole])
  return (
    <span dir="auto" className="text-14 break-words whitespace-pre-wrap">
      {render(pieces, searched)}
      {!whole && ' '}
      {!whole && <TextButton onClick={() => setAsked(true)}>{t('readMore')}</TextButton>}
    </span>
  )
}

function beginningOf(text: string): string {
  const lines = text.split('\n', linesAtFirst + 1)
  const start = lines.length > linesAtFirst ? lines.slice(0, linesAtFirst).join('\n') : text
  return cut(start, shownAtFirst)
}

function render(pieces: readonly Piece[], searched: string): ReactNode {
  return pieces.map((piece, index) => {
    if (typeof piece === 'string') return searched ? <HighlightedText key={index} text={piece} searched={searched} /> : piece
    if ('link' in piece) {
      return (
        <a
          key={index}
          href={piece.link}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="wrap-anywhere text-atext underline underline-offset-2"
        >
          {searched ? <HighlightedText text={piece.text} searched={searched} /> : piece.text}
        </a>
      )
    }
    if ('key' in piece) return <Key key={index} text={piece.key} searched={searched} />
    const Tag = tags[piece.mark]
    return (
      <Tag key={index} className={looks[piece.mark]}>
        {render(piece.pieces, searched)}
      </Tag>
    )
  })
}

/** A click copies the key, for use at the bank. */
function Key({ text, searched }: { text: string; searched: string }) {
  const { t } = useTranslation('messages')
  return (
    <button
      type="button"
      title={t('copy')}
      onClick={() => void copyText(text, t('keyCopied'))}
      className="inline text-left wrap-anywhere text-atext underline decoration-dotted underline-offset-2 select-text"
    >
      {searched ? <HighlightedText text={text} searched={searched} /> : text}
    </button>
  )
}
