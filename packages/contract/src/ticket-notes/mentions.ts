export interface Mentioned {
  id: number
  name: string
}

/** The maximum of colleagues that one note may mention. */
export const maxMentions = 20

// Mentions are stored by id, so that a note follows a change of name.
const token = /<@(\d{1,9})>/g

/** The ids of the colleagues that a note mentions, each once, in order. */
export function mentionsIn(note: string): readonly number[] {
  return [...new Set([...note.matchAll(token)].map(([, id]) => Number(id)))]
}

/** A note split into text and mentioned colleagues. An unknown mention stays as it is written. */
export function splitMentions(note: string, mentions: readonly Mentioned[]): readonly (string | Mentioned)[] {
  const parts: (string | Mentioned)[] = []
  let read = 0
  for (const match of note.matchAll(token)) {
    const mentioned = mentions.find(({ id }) => id === Number(match[1]))
    if (!mentioned) continue
    if (match.index > read) parts.push(note.slice(read, match.index))
    parts.push(mentioned)
    read = match.index + match[0].length
  }
  if (read < note.length) parts.push(note.slice(read))
  return parts
}

/** A note as users read it, with the current names. */
export function readableNote(note: string, mentions: readonly Mentioned[]): string {
  return splitMentions(note, mentions)
    .map((part) => (typeof part === 'string' ? part : `@${part.name}`))
    .join('')
}

/** The stored form of a typed note: each `@name` of the chosen colleagues becomes a mention. The longest matching name counts. */
export function writtenNote(typed: string, chosen: readonly Mentioned[]): string {
  const longestFirst = chosen.toSorted((a, b) => b.name.length - a.name.length)
  let note = ''
  for (let at = 0; at < typed.length;) {
    const found = typed[at] === '@' ? longestFirst.find(({ name }) => isNamedAt(typed, at + 1, name)) : undefined
    note += found ? `<@${found.id}>` : typed.charAt(at)
    at += found ? found.name.length + 1 : 1
  }
  return note
}

function isNamedAt(typed: string, at: number, name: string): boolean {
  return typed.startsWith(name, at) && !/^[\p{L}\p{N}]/u.test(typed.slice(at + name.length))
}
