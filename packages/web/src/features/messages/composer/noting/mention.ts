import type { Mentioned } from '@recado/contract/ticket-notes/mentions'
import { folded } from '@recado/contract/folded'
import { ranked } from '#platform/ranked.ts'

/** The maximum number of colleagues in the list. */
const maxFound = 8

/** The text typed after an `@` that stands before the cursor, at the start of a word. Null without one. */
export function mentionQuery(before: string): string | null {
  return /(?:^|[\s(])@([^\n@]{0,40})$/.exec(before)?.[1] ?? null
}

/** The colleagues with a name of which a word begins with the query. Matches of the first word come first. */
export function matchingUsers(colleagues: readonly Mentioned[], query: string): readonly Mentioned[] {
  const wanted = ` ${folded(query)}`
  const found = colleagues.filter(({ name }) => ` ${folded(name)}`.includes(wanted))
  return ranked(found, query, ({ name }) => name).slice(0, maxFound)
}

/** The typed name that none of the colleagues has, once it is longer than a letter. */
export function unknownName(colleagues: readonly Mentioned[], query: string | null): string | undefined {
  const name = /^\p{L}[\p{L}\p{N}'-]+/u.exec(query ?? '')?.[0]
  return name && !matchingUsers(colleagues, name)[0] ? name : undefined
}

/** The colleague whom the note names, but who may not open the conversation. */
export function unseeing(text: string, seeing: readonly Mentioned[], everybody: readonly Mentioned[]): string | undefined {
  const begun = [...text.matchAll(/(?<![^\s(])@(\p{L}[^\n@]*)/gu)].map(([, name = '']) => unknownName(seeing, name))
  return begun.flatMap((name) => (name ? matchingUsers(everybody, name) : []))[0]?.name
}
