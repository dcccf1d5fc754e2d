import { bareDocument, isCnpj } from '@recado/contract/payments/document'
import { bareAddress, linkOf, pageAddress } from '#platform/addresses.ts'

export type Mark = 'bold' | 'italic' | 'strike' | 'code' | 'quote'

/** A piece of a message: plain text, a link, a key for payment at a bank, or marked pieces. */
export type Piece = string | { link: string; text: string } | { key: string } | { mark: Mark; pieces: readonly Piece[] }

const marks: Record<string, Mark> = { '*': 'bold', _: 'italic', '~': 'strike', '`': 'code' }

/** The keys for a payment by Pix. */
const pixKeys = [
  // A complete code (source: Banco Central, Manual do BR Code).
  String.raw`000201[\x20-\x7e]{40,480}?6304[\dA-Fa-f]{4}`,
  // A random key.
  String.raw`[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}`,
  // A CNPJ, a CPF, and a CNPJ with letters.
  String.raw`\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}`,
  String.raw`\d{3}\.\d{3}\.\d{3}-\d{2}`,
  String.raw`(?<cnpj>[\dA-Za-z]{2}\.?[\dA-Za-z]{3}\.?[\dA-Za-z]{3}\/?[\dA-Za-z]{4}-?\d{2})`,
]

// As WhatsApp does it: a mark opens before a letter and closes after one, and never inside a word, so that `2 * 3 * 4` and
// `nome_do_arquivo` stay as they are. Three backticks enclose several lines. Addresses come first, because they may contain any of these
// characters. The bound keeps a line of nothing but signs from being scanned over and over.
const parts = [
  /(?<link>(?:mailto:|tel:\+?\d)[^\s<>"]+)/,
  /(?<![\w.+-])(?<mail>[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{2,63}){1,4})/,
  `(?<page>${pageAddress})`,
  // Numbers that are written like phone numbers: with a plus, or with a Brazilian area code in brackets.
  /(?<![\w+])(?<phone>\+\d[\d\s().-]{7,17}\d|\(\d{2}\)\s?9?\d{4}[-\s]?\d{4})(?!\d)/,
  String.raw`(?<![\w.-])(?<key>${pixKeys.join('|')})(?![\w-])`,
  // Lines with quotes, and entries of a list.
  /^> (?<quoted>[^\n]+)\n?/,
  /^(?<bullet>[*-]) (?=\S)/,
  /```(?<block>[^`]+)```/,
  /(?<![\p{L}\p{N}])(?<sign>\*\*|__|~~|[*_~`])(?=\S)(?<inner>[^\n]{0,2000}?\S)\k<sign>(?![\p{L}\p{N}])/u,
]
const pattern = new RegExp(parts.map((part) => (typeof part === 'string' ? part : part.source)).join('|'), 'gmu')

/** Splits a message text into pieces. Nothing is ever HTML: `<b>` is four characters. */
export function parseMarkup(text: string): readonly Piece[] {
  const pieces: Piece[] = []
  let read = 0
  for (const match of text.matchAll(pattern)) {
    // The match lies inside an address whose end was cut off.
    if (match.index < read) continue
    const { cnpj } = match.groups ?? {}
    if (cnpj && !(/[A-Z]/i.test(cnpj) && isCnpj(bareDocument(cnpj)))) continue
    const { piece, used } = pieceOf(match[0], match.groups ?? {})
    if (match.index > read) pieces.push(text.slice(read, match.index))
    pieces.push(piece)
    read = match.index + used
  }
  if (read < text.length) pieces.push(text.slice(read))
  return pieces
}

function pieceOf(
  found: string,
  { link, page, mail, phone, key, quoted, bullet, block, sign, inner = '' }: Record<string, string | undefined>,
): { piece: Piece; used: number } {
  if (link ?? page) {
    const address = bareAddress(found)
    return { piece: { link: linkOf(address), text: address.replace(/^(?:mailto|tel):/, '') }, used: address.length }
  }
  if (mail) return { piece: { link: `mailto:${mail}`, text: mail }, used: found.length }
  if (phone) return { piece: { link: `tel:${phone.replace(/[^\d+]/g, '')}`, text: phone }, used: found.length }
  if (key) return { piece: { key }, used: found.length }
  if (quoted) return { piece: { mark: 'quote', pieces: parseMarkup(quoted) }, used: found.length }
  if (bullet) return { piece: '• ', used: found.length }
  if (block) return { piece: { mark: 'code', pieces: [block] }, used: found.length }
  const mark = marks[sign?.[0] ?? ''] ?? 'bold'
  return { piece: { mark, pieces: mark === 'code' ? [inner] : parseMarkup(inner) }, used: found.length }
}

/** The text without its marks, for a line that shows only the beginning. */
export function plainText(text: string): string {
  return parseMarkup(text).map(plainPiece).join('')
}

function plainPiece(piece: Piece): string {
  if (typeof piece === 'string') return piece
  if ('key' in piece) return piece.key
  if ('text' in piece) return piece.text
  const inside = piece.pieces.map(plainPiece).join('')
  // A quote ends with its line.
  return piece.mark === 'quote' ? `${inside}\n` : inside
}
