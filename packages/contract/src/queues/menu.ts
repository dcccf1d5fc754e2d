import { cutToMessage, maxMessageLength } from '#field.ts'
import { folded } from '#folded.ts'

/** What a customer types to go back one step, and to return to the choice of queues. */
export const backKey = '0'
export const startKey = '#'

/** One line of a menu: what to type, and for what. A tap sends `id`, which is valid in this menu and no other. */
export interface MenuLine {
  key: string
  id: string
  title: string
}

/** The words for going back and for going to the choice of queues, in the language of the company. */
export interface MenuWords {
  back: string
  start: string
}

/** The choices, numbered by place. `kind` separates their ids from those of other menus. */
export function choiceLines(kind: string, choices: readonly { id: number; title: string }[]): MenuLine[] {
  return choices.map(({ id, title }, at) => ({ key: String(at + 1), id: `${kind}:${id}`, title }))
}

/** The choices, followed by the ways out. Without choices there are none. */
export function menuLines(choices: readonly MenuLine[], depth: number, words: MenuWords): MenuLine[] {
  if (choices.length === 0) return []
  const back = depth > 0 ? [{ key: backKey, id: backKey, title: words.back }] : []
  return [...choices, ...back, { key: startKey, id: startKey, title: words.start }]
}

/** The message as it is sent: its text, then a line for each choice with the key in bold. If that is too long, the text is cut. */
export function menuText(message: string, lines: readonly MenuLine[]): string {
  const choices = lines.map(({ key, title }) => `*${key}* - ${title}`).join('\n')
  const above = choices === '' ? message : cutToMessage(message, maxMessageLength - choices.length - 1)
  return cutToMessage([...(above.trim() ? [above] : []), ...(choices === '' ? [] : [choices])].join('\n'))
}

/** The number in an answer: `1`, `1.`, `[1]`, `(1)`, `*1*`, `01`, `１`, `1️⃣`, `opção 1`. Undefined for anything else. */
export function numberIn(typed: string): number | undefined {
  const text = typed.normalize('NFKC').replace(keycap, '').trim()
  // One row of spaces after each word and sign: two adjacent rows would be tried in every way in which they can be divided.
  const [, digits] =
    /^(?:(?:op[cç][aã]o|opci[oó]n|option|n[uú]mero|number)\s+)?(?:[[(*]\s*)?0*([1-9]\d*)\s*[\].)*]?$/i.exec(text) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/** The characters that make a digit a telephone key: `1️⃣`. */
const keycap = /\uFE0F?\u20E3/g

/** Whether a text means this way out by its key (`0`, `0️⃣`). */
export function isKey(typed: string, key: string): boolean {
  return typed.replace(keycap, '').trim() === key
}

/** Whether a text is this word, letter for letter except for case and accents. */
export function isWord(typed: string, title: string): boolean {
  return plain(typed) === plain(title)
}

/**
 * The index of the title that an answer means: by number (see `numberIn`) or by title, regardless of case and accents, also with a typing
 * error if no other title is as near. -1 for none.
 */
export function choiceOf(typed: string, titles: readonly string[]): number {
  const number = numberIn(typed)
  if (number !== undefined && number <= titles.length) return number - 1
  const said = plain(typed.normalize('NFKC'))
  if (said === '') return -1
  const same = titles.findIndex((title) => plain(title) === said)
  // A number is never a typing error of another.
  return same >= 0 || number !== undefined ? same : nearest(said, titles.map(plain))
}

/** One typing error is allowed per `lettersPerSlip` letters of a title, and at most `maxSlips` in all. */
const lettersPerSlip = 4
const maxSlips = 2

function nearest(said: string, titles: readonly string[]): number {
  // A text of a very different length is no typing error, and may be very long.
  const distances = titles.map((title) => (Math.abs(title.length - said.length) > maxSlips ? Infinity : slips(said, title)))
  const least = Math.min(...distances)
  const at = distances.indexOf(least)
  const isMeant = least <= Math.min(maxSlips, Math.floor((titles[at] ?? '').length / lettersPerSlip))
  return isMeant && distances.lastIndexOf(least) === at ? at : -1
}

/** The number of letters that were missed, added, mistaken or swapped with the next one: the optimal string alignment distance. */
function slips(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const at = (line: number[], place: number) => line[place] ?? Infinity
      const isSwapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        at(last, j) + 1,
        at(row, j - 1) + 1,
        at(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
        isSwapped ? at(beforeLast, j - 2) + 1 : Infinity,
      )
    }
    beforeLast = last
    last = row
  }
  return last[b.length] ?? Infinity
}

/** The same for menu lines, also for what was tapped. */
export function lineOf(said: string, lines: readonly MenuLine[]): number {
  const tapped = lines.findIndex(({ id }) => id === said)
  if (tapped >= 0) return tapped
  return choiceOf(
    said,
    lines.map(({ title }) => title),
  )
}

function plain(text: string): string {
  return folded(text).replace(/\s+/g, ' ').trim()
}
