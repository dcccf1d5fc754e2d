import { cut } from '@recado/contract/cut'
import { type VcardLine, vcardsIn, vcardName, readVcardLine, unescaped } from '@recado/contract/messages/vcard'
import { formatPhone } from '#platform/format.ts'

/** The part of a contact card that is shown. Everything else in it, above all pictures and web addresses, is ignored. */
export interface Card {
  name: string
  phones: readonly { number: string; label: string }[]
  emails: readonly string[]
  organization: string
}

const maxRead = 20
const longest = 200_000
const maxTextLength = 200

/** Reads the cards of a message body: one vCard, or several. Other text yields one card with that text as its name. */
export function parseCards(body: string): readonly Card[] {
  const text = body.slice(0, longest)
  const cards = vcardsIn(text).map(parseCard)
  if (cards.length > 0) return cards.slice(0, maxRead)
  return [{ name: short(text.trim()), phones: [], emails: [], organization: '' }]
}

function parseCard(text: string): Card {
  const lines = text.split('\n').flatMap((line) => readVcardLine(line) ?? [])
  const of = (name: string) => lines.filter(({ property }) => property === name).map(({ value }) => short(unescaped(value)))
  return {
    name: short(vcardName(text)),
    phones: lines
      .filter(({ property }) => property === 'TEL')
      .map(phoneOf)
      .filter(({ number }) => number !== '')
      .slice(0, maxRead),
    emails: of('EMAIL').slice(0, maxRead),
    organization: of('ORG')[0]?.replaceAll(';', ' ').trim() ?? '',
  }
}

/** The number that WhatsApp knows, if the card states it. Otherwise the number as written, because only the server parses numbers. */
function phoneOf({ parameters, value }: VcardLine): Card['phones'][number] {
  const known = /waid=(\d{5,20})/i.exec(parameters)?.[1]
  const label = short(unescaped(value)).replace(/^tel:/i, '')
  return { number: known ? formatPhone(known) : /\p{Nd}/u.test(label) ? label : '', label }
}

function short(text: string): string {
  return cut(text, maxTextLength)
}
