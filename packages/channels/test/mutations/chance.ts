/** Pseudorandom numbers that are the same in each run. */
export interface Chance {
  /** A whole number below `limit`. */
  below: (limit: number) => number
  oneOf: <T>(things: readonly T[]) => T
  /** True once in `inSoMany` times. */
  once: (inSoMany: number) => boolean
}

export function chanceFrom(seed: number): Chance {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    oneOf: (things) => things[below(things.length)] as (typeof things)[number],
    once: (inSoMany) => below(inSoMany) === 0,
  }
}
