/** Numbers that look random and are the same in each run. */
export interface Random {
  /** A whole number below `limit`. */
  below: (limit: number) => number
  oneOf: <T>(things: readonly T[]) => T
  /** True once in so many times. */
  once: (inSoMany: number) => boolean
  shuffled: <T>(things: readonly T[]) => T[]
}

/** By xorshift. */
export function seededRandom(seed: number): Random {
  let state = Math.imul(seed + 1, 0x9e_37_79_b1) | 1
  const below = (limit: number) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % limit
  }
  return {
    below,
    oneOf: (things) => things[below(things.length)] as (typeof things)[number],
    once: (inSoMany) => below(inSoMany) === 0,
    shuffled: (things) => {
      const left = [...things]
      return things.map(() => left.splice(below(left.length), 1)[0] as (typeof things)[number])
    },
  }
}
