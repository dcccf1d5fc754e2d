import type { Mentioned } from '@recado/contract/ticket-notes/mentions'
import { folded } from '@recado/contract/folded'
import { ranked } from '#platform/ranked.ts'

/** How many colleagues the list shows. */
const most = 8

/** What is typed after an `@` that stands before the cursor, at the start of a word; null without one. */
export function mentionQuery(before: string): string | null {
  return /(?:^|[\s(])@([^\n@]{0,40})$/.exec(before)?.[1] ?? null
}

/** The colleagues of whose name a word begins so, first those of whom the first word does. */
export function matchingColleagues(colleagues: readonly Mentioned[], query: string): readonly Mentioned[] {
  const wanted = ` ${folded(query)}`
  const found = colleagues.filter(({ name }) => ` ${folded(name)}`.includes(wanted))
  return ranked(found, query, ({ name }) => name).slice(0, most)
}

/** The name that was begun and that is nobody's of them, once it is more than a letter. */
export function unknownName(colleagues: readonly Mentioned[], query: string | null): string | undefined {
  const name = /^\p{L}[\p{L}\p{N}'-]+/u.exec(query ?? '')?.[0]
  return name && !matchingColleagues(colleagues, name)[0] ? name : undefined
}

/** The colleague whom the note names, and who is none of those that may open the conversation. */
export function unseeing(text: string, seeing: readonly Mentioned[], everybody: readonly Mentioned[]): string | undefined {
  const begun = [...text.matchAll(/(?<![^\s(])@(\p{L}[^\n@]*)/gu)].map(([, name = '']) => unknownName(seeing, name))
  return begun.flatMap((name) => (name ? matchingColleagues(everybody, name) : []))[0]?.name
}
