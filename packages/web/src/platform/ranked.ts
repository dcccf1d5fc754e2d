import { folded } from '@recado/contract/folded'

/** Where typed text stands in a name: 0 at its start, 1 at the start of a word, 2 within one, 3 nowhere, whatever case and accents. */
export function rankOf(name: string, typed: string): number {
  const [within, wanted] = [folded(name), folded(typed.trim())]
  if (within.startsWith(wanted)) return 0
  if (!within.includes(wanted)) return 3
  for (let at = within.indexOf(wanted); at > 0; at = within.indexOf(wanted, at + 1))
    if (/[^\p{L}\p{N}]/u.test(within[at - 1] ?? '')) return 1
  return 2
}

/** Those whose name begins with what was typed come first, then those of which a word does; alike, they stay in their order. */
export function ranked<T>(all: readonly T[], typed: string, nameOf: (one: T) => string): T[] {
  return all
    .map((one) => ({ one, rank: rankOf(nameOf(one), typed) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ one }) => one)
}

/** Only those whose name holds what was typed. */
export function rankedAmong<T>(all: readonly T[], typed: string, nameOf: (one: T) => string): T[] {
  return ranked(
    all.filter((one) => rankOf(nameOf(one), typed) < 3),
    typed,
    nameOf,
  )
}
