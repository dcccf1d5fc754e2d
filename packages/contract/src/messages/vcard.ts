import { cleanName } from '#name.ts'

/** A line of a vCard: an optional group, the property, its parameters, its value. */
const line = /^((?:[\w-]+\.)?)([a-z-]+)((?:;(?:"[^"]*"|[^":;])*)*):([^]*)$/i
const quotedPrintable = /;(?:ENCODING=)?QUOTED-PRINTABLE(?=;|$)/i
const western = /^(?:iso-?8859-15?|windows-?1252|latin-?1)$/i
/** The letters of windows-1252 at the places of control characters in Latin-1. */
const signs = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'

export interface VcardLine {
  /** In capitals. */
  property: string
  /** The part between name and value: `;type=CELL;waid=55…`. */
  parameters: string
  value: string
}

/** Reads a line of a card in plain text. Undefined for other text. */
export function readVcardLine(text: string): VcardLine | undefined {
  const [, , property, parameters = '', value = ''] = line.exec(text) ?? []
  return property === undefined ? undefined : { property: property.toUpperCase(), parameters, value }
}

/**
 * The vCards of a body, in plain text with a line for each property. Phones write the dialects of thirty years. In 3.0 and 4.0 a line
 * continues on those that begin with whitespace. In 2.1 a value may be quoted-printable and in another charset, and then a line that ends
 * with `=` continues on the next.
 */
export function vcardsIn(body: string): string[] {
  const cards: string[] = []
  let card: string[] | undefined
  for (const text of unfoldVcard(body)) {
    if (/^BEGIN:VCARD/i.test(text)) card = []
    card?.push(text)
    if (!card || !/^END:VCARD/i.test(text)) continue
    cards.push(card.join('\n'))
    card = undefined
  }
  return cards
}

/** The same for the lines of one card, whatever surrounds them. */
export function unfoldVcard(card: string): string[] {
  const whole: string[][] = []
  let isQuoted = false
  let before = ''
  for (const text of card.replaceAll('\uFEFF', '').split(/\r\n?|\n/)) {
    const pieces = whole.at(-1)
    if (pieces && isQuoted && before.endsWith('=')) pieces.push((pieces.pop() ?? '').slice(0, -1), text)
    else if (pieces && /^[ \t]/.test(text)) pieces.push(text.slice(1))
    else {
      whole.push([text])
      isQuoted = quotedPrintable.test(line.exec(text)?.[3] ?? '')
    }
    before = text
  }
  return whole.map((pieces) => inPlain(pieces.join('')))
}

function inPlain(text: string): string {
  const [, group = '', property = '', parameters = '', value = ''] = line.exec(text) ?? []
  if (!quotedPrintable.test(parameters)) return text
  const [, charset = ''] = /;CHARSET="?([^;"]+)/i.exec(parameters) ?? []
  const rest = parameters.replace(quotedPrintable, '').replace(/;CHARSET=[^;]*/i, '')
  return `${group}${property}${rest}:${unquoted(value, charset).replaceAll(/[\r\n]+/g, String.raw`\n`)}`
}

/** Whatever is no UTF-8 is what old phones in our part of the world write. */
function unquoted(value: string, charset: string): string {
  const escapes = /=([\da-f]{2})/gi
  try {
    if (!western.test(charset)) return decodeURIComponent(value.replaceAll('%', '%25').replaceAll(escapes, '%$1'))
  } catch {
    // It is not.
  }
  return value.replaceAll(escapes, (_all, hex: string) => {
    const code = Number.parseInt(hex, 16)
    return signs[code - 0x80] ?? String.fromCodePoint(code)
  })
}

/** The full name on a card in plain text. Without a visible one, the parts of the name, or the firm. */
export function vcardName(card: string): string {
  const lines = card.split('\n').map(readVcardLine)
  const valueOf = (property: string) => lines.find((one) => one?.property === property)?.value ?? ''
  const partsOf = (property: string) =>
    valueOf(property)
      .split(/(?<!\\);/)
      .map(unescaped)
  const [family = '', given = '', middle = ''] = partsOf('N')
  const named = [given, middle, family].filter((part) => part !== '').join(' ')
  return cleanName(unescaped(valueOf('FN'))) || cleanName(named) || cleanName(partsOf('ORG')[0] ?? '')
}

/** A value of a vCard as text: escaped signs are unescaped, and a line break becomes a space. */
export function unescaped(value: string): string {
  return value.replaceAll(/\\(.)/g, (_match, sign: string) => (/n/i.test(sign) ? ' ' : sign)).trim()
}
