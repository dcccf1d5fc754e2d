export interface Spent {
  tokens: number
  /** Millionths of a US dollar. */
  micros: number
}

/** What a company may spend on models in a month; null: as much as it wants. */
export interface Limits {
  tokens: number | null
  micros: number | null
}

/** From this share on the admins are warned. */
export const nearShare = 0.8

const dollarMicros = 1_000_000

/** The limits as the settings say them; empty is none. */
export function limitsIn({ tokens, dollars }: { tokens: string; dollars: string }): Limits {
  return {
    tokens: tokens === '' ? null : Number(tokens),
    micros: dollars === '' ? null : Math.round(Number(dollars) * dollarMicros),
  }
}

/** How much of what may be spent is spent: 1 is all of it. */
export function shareOf(spent: Spent, limits: Limits): number {
  const share = (used: number, most: number | null) => (most === null ? 0 : most === 0 ? (used > 0 ? Infinity : 1) : used / most)
  return Math.max(share(spent.tokens, limits.tokens), share(spent.micros, limits.micros))
}
