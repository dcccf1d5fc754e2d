export interface Spent {
  tokens: number
  /** Millionths of a US dollar. */
  micros: number
}

/** The maximum that a company may spend on models in a month. Null for no limit. */
export interface Limits {
  tokens: number | null
  micros: number | null
}

/** Admins are warned from this share on. */
export const nearShare = 0.8

const dollarMicros = 1_000_000

/** The limits in the settings. An empty text is no limit. */
export function limitsIn({ tokens, dollars }: { tokens: string; dollars: string }): Limits {
  return {
    tokens: tokens === '' ? null : Number(tokens),
    micros: dollars === '' ? null : Math.round(Number(dollars) * dollarMicros),
  }
}

/** The spent share of the limits. 1 is all of it. */
export function shareOf(spent: Spent, limits: Limits): number {
  const share = (used: number, max: number | null) => (max === null ? 0 : max === 0 ? (used > 0 ? Infinity : 1) : used / max)
  return Math.max(share(spent.tokens, limits.tokens), share(spent.micros, limits.micros))
}
