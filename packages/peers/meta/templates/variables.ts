const mark = /\{\{\s*([^{}]*?)\s*\}\}/g

/** The names of a text's variables, each once: `1` of `{{1}}`. */
export function variablesIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(mark), ([, name = '']) => name))]
}

/** The text with its variables replaced. */
export function fill(text: string, valueOf: (name: string) => string): string {
  return text.replaceAll(mark, (_whole, name: string) => valueOf(name))
}

/** Why the variables of a text cannot be. */
export function problemOf(text: string, format: 'POSITIONAL' | 'NAMED'): string | undefined {
  const names = variablesIn(text)
  if (format === 'NAMED') {
    const isRight = names.every((name) => /^[a-z][a-z0-9_]*$/.test(name))
    return isRight ? undefined : 'Variable names must be lowercase letters, digits and underscores.'
  }
  const wanted = new Set(names.map((_name, place) => String(place + 1)))
  return names.every((name) => wanted.has(name)) ? undefined : 'Variables must be {{1}}, {{2}} and so on, without gaps.'
}

/** Stands for a variable in a pattern. */
const place = '\uE000'
const around = String.raw`[\s\p{P}\p{S}]*`
const atAnEnd = new RegExp(`^${around}${place}|${place}${around}$`, 'u')
const inARow = new RegExp(String.raw`${place}\s*${place}`)

/** Whether the text begins or ends with a variable. Punctuation does not count. */
export function dangles(text: string): boolean {
  return atAnEnd.test(fill(text, () => place))
}

export function areAdjacent(text: string): boolean {
  return inARow.test(fill(text, () => place))
}

/** Whether there are too few words for so many variables. */
export function isTooDense(text: string): boolean {
  const words = fill(text, () => ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  const count = variablesIn(text).length
  return count > 0 && words < 2 * count + 1
}
