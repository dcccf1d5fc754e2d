import { folded } from '#folded.ts'
import type { OptionDraft } from './option-tree.ts'

/** What a customer types to go back to where they were, and to the choice of queues. */
export const backKey = '0'
export const startKey = '#'

/** One line of a menu: what to type, and for what. */
export interface MenuLine {
  key: string
  title: string
}

/** The words for going back and for going to the choice of queues, in the language of the company. */
export interface MenuWords {
  back: string
  start: string
}

/** The choices below a message: the options by their place, then the ways out. Without options there is nothing to choose. */
export function menuLines(options: readonly Pick<OptionDraft, 'title'>[], depth: number, words: MenuWords): MenuLine[] {
  if (options.length === 0) return []
  const choices = options.map(({ title }, at) => ({ key: String(at + 1), title }))
  const back = depth > 0 ? [{ key: backKey, title: words.back }] : []
  return [...choices, ...back, { key: startKey, title: words.start }]
}

/** The message as it is sent: its text, then a line for each choice, the key in bold. */
export function menuText(message: string, lines: readonly MenuLine[]): string {
  return [...(message.trim() ? [message] : []), ...lines.map(({ key, title }) => `*${key}* - ${title}`)].join('\n')
}

/** Which of these somebody means, by number (`1`, `1.`, `[1]`, `01`, `１`) or by title, whatever its case and accents; -1 for none. */
export function choiceOf(typed: string, titles: readonly string[]): number {
  const text = typed.normalize('NFKC').trim()
  const [, digits] = /^\[?\s*0*([1-9]\d*)\s*[\].)]?$/.exec(text) ?? []
  if (digits !== undefined) return Number(digits) <= titles.length ? Number(digits) - 1 : -1
  return text === '' ? -1 : titles.findIndex((title) => plain(title) === plain(text))
}

function plain(text: string): string {
  return folded(text).replace(/\s+/g, ' ').trim()
}
