import { cut } from '@recado/contract/cut'
import { readVcardLine, vcardsIn, vcardName, unfoldVcard } from '@recado/contract/messages/vcard'

export interface Card {
  name: string
  vcard: string
}

const maxLineLength = 1_000
const maxLines = 60
const maxCards = 50
const maxCardsLength = 65_536
const maxNumberLength = 40

/** Contact cards as a message's body carries them, one after the other. Pictures and overlong lines are left out. */
export function toBody(cards: readonly Card[]): string {
  let length = 0
  const kept = cards
    .slice(0, maxCards)
    .map(tidy)
    .filter((card) => (length += card.length) <= maxCardsLength)
  return kept.join('\n')
}

export function fromBody(body: string): Card[] {
  return vcardsIn(body).map((vcard) => ({ name: vcardName(vcard), vcard }))
}

/** The first telephone number on a card, as WhatsApp knows it where it does. Empty for none. */
export function numberOn({ vcard }: Card): string {
  const numbers = vcard.split('\n').flatMap((text) => {
    const { property, parameters = '', value = '' } = readVcardLine(text) ?? {}
    const [, digits] = /;waid=(\d+)/i.exec(parameters) ?? []
    return property === 'TEL' ? [digits ? `+${digits}` : cut(value.trim(), maxNumberLength)] : []
  })
  return numbers.find((number) => number !== '') ?? ''
}

/** A card of one of our contacts. `waid` makes WhatsApp offer to write to it. */
export function cardOf({ name, number }: { name: string; number: string }): Card {
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `FN:${escaped(name)}`,
    ...(number ? [`TEL;type=CELL;waid=${number}:+${number}`] : []),
    'END:VCARD',
  ]
  return { name, vcard: lines.join('\n') }
}

function tidy({ name, vcard }: Card): string {
  const kept = unfoldVcard(vcard).filter(
    (line) => line.length <= maxLineLength && line.includes(':') && !/^(PHOTO|LOGO|SOUND|KEY|BEGIN|END)[;:]/i.test(line.trim()),
  )
  const isNamed = vcardName(kept.join('\n')) !== ''
  const named = isNamed ? kept : [`FN:${escaped(cut(name, maxLineLength))}`, ...kept]
  return ['BEGIN:VCARD', ...named.slice(0, maxLines), 'END:VCARD'].join('\n')
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\s+/g, ' ')
}
