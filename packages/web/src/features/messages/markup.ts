export type Mark = 'bold' | 'italic' | 'strike' | 'code'

/** A piece of a message: plain text, a link, or marked pieces. */
export type Piece = string | { link: string; text: string } | { mark: Mark; pieces: readonly Piece[] }

const marks: Record<string, Mark> = { '*': 'bold', _: 'italic', '~': 'strike', '`': 'code' }

// As WhatsApp does it: a mark opens before a letter and closes after one, and never inside a word, so that `2 * 3 * 4`
// and `nome_do_arquivo` stay as they are. Addresses come first; they may hold any of the characters.
const pattern = /(?<link>https?:\/\/[^\s<>"]+)|(?<![\p{L}\p{N}])(?<sign>[*_~`])(?=\S)(?<inner>[^\n]*?\S)\k<sign>(?![\p{L}\p{N}])/u

/** Splits a message text into pieces. Nothing is ever HTML: `<b>` is four characters. */
export function parseMarkup(text: string): readonly Piece[] {
  const match = pattern.exec(text)
  if (!match?.groups) return text ? [text] : []
  const { link, sign, inner } = match.groups
  const before = text.slice(0, match.index)
  const found = link ? linkPiece(link) : markPiece(sign ?? '', inner ?? '')
  const used = link && typeof found === 'object' && 'text' in found ? found.text.length : match[0].length
  return [...(before ? [before] : []), found, ...parseMarkup(text.slice(match.index + used))]
}

/** The text without its signs, for a line that shows only how it begins. */
export function plainText(text: string): string {
  return parseMarkup(text).map(plainPiece).join('')
}

function plainPiece(piece: Piece): string {
  if (typeof piece === 'string') return piece
  return 'text' in piece ? piece.text : piece.pieces.map(plainPiece).join('')
}

/** The full stop after an address, or the bracket around it, is not part of it. */
function linkPiece(found: string): Piece {
  const text = found.replace(/[.,;:!?'")\]}]+$/, '')
  return { link: text, text }
}

function markPiece(sign: string, inner: string): Piece {
  const mark = marks[sign] ?? 'bold'
  return { mark, pieces: mark === 'code' ? [inner] : parseMarkup(inner) }
}
