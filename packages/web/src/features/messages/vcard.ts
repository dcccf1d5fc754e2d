import { cardsIn, nameOfCard, unescaped } from '@recado/contract/messages/preview'
import { formatPhone } from '#platform/format.ts'

/** What is shown of a contact card. Everything else in it, above all pictures and web addresses, is left unread. */
export interface Card {
  name: string
  phones: readonly { number: string; label: string }[]
  emails: readonly string[]
  organization: string
}

const most = 20
const longest = 200_000
const longestText = 200

/** Reads the cards of a message body: one vCard, or several. Other text yields one card with that text as its name. */
export function parseCards(body: string): readonly Card[] {
  const text = body.slice(0, longest)
  const cards = cardsIn(text).map(parseCard)
  if (cards.length > 0) return cards.slice(0, most)
  return [{ name: short(text.trim()), phones: [], emails: [], organization: '' }]
}

function parseCard(text: string): Card {
  const lines = text.split(/\r?\n/).flatMap(parseLine)
  const of = (name: string) => lines.filter((line) => line.name === name).map(({ value }) => short(unescaped(value)))
  return {
    name: short(nameOfCard(text)),
    phones: lines
      .filter(({ name }) => name === 'TEL')
      .map(phoneOf)
      .filter(({ number }) => number !== '')
      .slice(0, most),
    emails: of('EMAIL').slice(0, most),
    organization: of('ORG')[0]?.replaceAll(';', ' ').trim() ?? '',
  }
}

interface Line {
  name: string
  /** What stands between name and value: `type=CELL;waid=55…`. */
  parameters: string
  value: string
}

function parseLine(line: string): Line[] {
  const found = /^(?:item\d+\.)?([A-Za-z-]+)((?:;[^:]*)?):(.*)$/.exec(line)
  return found ? [{ name: (found[1] ?? '').toUpperCase(), parameters: found[2] ?? '', value: found[3] ?? '' }] : []
}

/** The number WhatsApp knows it by, where the card tells; otherwise as it was written, since the server alone reads numbers. */
function phoneOf({ parameters, value }: Line): Card['phones'][number] {
  const known = /waid=(\d{5,20})/i.exec(parameters)?.[1]
  const label = short(unescaped(value)).replace(/^tel:/i, '')
  return { number: known ? formatPhone(known) : /\p{Nd}/u.test(label) ? label : '', label }
}

function short(text: string): string {
  return text.slice(0, longestText)
}
