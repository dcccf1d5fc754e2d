import { cut } from '@recado/contract/cut'
import { cardsIn, nameOfCard, plainLines } from '@recado/contract/messages/card'

export interface Card {
  name: string
  vcard: string
}

const longestLine = 1_000
const mostLines = 60
const mostCards = 50
const longestCards = 65_536

/** Contact cards as a message's body carries them, one after the other. Pictures and overlong lines are left out. */
export function toBody(cards: readonly Card[]): string {
  let length = 0
  const kept = cards
    .slice(0, mostCards)
    .map(tidy)
    .filter((card) => (length += card.length) <= longestCards)
  return kept.join('\n')
}

export function fromBody(body: string): Card[] {
  return cardsIn(body).map((vcard) => ({ name: nameOfCard(vcard), vcard }))
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
  const kept = plainLines(vcard).filter(
    (line) => line.length <= longestLine && line.includes(':') && !/^(PHOTO|LOGO|SOUND|KEY|BEGIN|END)[;:]/i.test(line.trim()),
  )
  const isNamed = nameOfCard(kept.join('\n')) !== ''
  const named = isNamed ? kept : [`FN:${escaped(cut(name, longestLine))}`, ...kept]
  return ['BEGIN:VCARD', ...named.slice(0, mostLines), 'END:VCARD'].join('\n')
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\s+/g, ' ')
}
