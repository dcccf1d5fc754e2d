import { folded } from '@recado/contract/folded'

/** A customer who writes more than this at once is not listing choices. */
const maxChosen = 50

export interface Choice {
  id: string
  title: string
}

/** A word without case, accents and the punctuation around it. */
function plain(text: string): string {
  const line = folded(text)
    .trim()
    .replace(/^[("'[]+/, '')
    .replace(/\s+/g, ' ')
  // Matches from the beginning. A search from the end would read a long row of punctuation once for each character.
  return /^.*[^)\].,;:!?"'-]/.exec(line)?.[0].trim() ?? ''
}

/** A longer text is a letter, not a choice. */
const maxChoiceLength = 4_096

/** The choice that a text names by its id, its title, its number or its letter. A title that is a number precedes a place. */
export function choiceOf<C extends Choice>(text: string, choices: readonly C[]): C | undefined {
  const meant = text.length > maxChoiceLength ? '' : plain(text)
  if (meant === '') return undefined
  const byName = choices.find(({ id }) => id === text.trim()) ?? choices.find(({ title }) => plain(title) === meant)
  return byName ?? choices[placeOf(meant)]
}

function placeOf(meant: string): number {
  if (/^\d{1,3}$/.test(meant)) return Number(meant) - 1
  return /^[a-z]$/.test(meant) ? meant.charCodeAt(0) - 97 : -1
}

/** The choices that a text names where several may be made: "1, 3 e 4". Undefined when a part of it names none. */
export function choicesOf<C extends Choice>(text: string, choices: readonly C[]): readonly C[] | undefined {
  const whole = choiceOf(text, choices)
  if (whole) return [whole]
  const parts = text.split(/[,;\n]|\s(?:e|y|and)\s/i).filter((part) => part.trim() !== '')
  if (parts.length > maxChosen) return undefined
  const named = parts.map((part) => choiceOf(part, choices))
  const found = named.filter((one) => one !== undefined)
  return found.length > 0 && found.length === named.length ? [...new Set(found)] : undefined
}
