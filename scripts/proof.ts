/** How long the tests of soaks, kills and long clocks run, the seed of their random choices, and what carries a desk's connection. */
export interface Proof {
  /** `npm run test:all`: each test runs whole, and the tests without a short form run at all. */
  isWhole: boolean
  /** The part of a test that runs, where it can be divided: up to 1. */
  part: number
  /** The same seed makes the same choices. */
  seed: number
  /** What carries the connection of a desk's journey: a linked phone, or Meta's official API. */
  line: 'phone' | 'official'
}

declare module 'vitest' {
  interface ProvidedContext {
    proof: Proof
  }
}

/** The short form makes the same choices each time, so that only a change turns it red. */
const seedOfShort = 20_261_126

/**
 * Reads PROOF (`short`, `whole`, or a part of the whole such as `0.3`), SEED, which repeats a run's random choices, and LINE (`phone` or
 * `official`). Fails with a sentence when one is invalid.
 */
export function readProof({ PROOF = 'short', SEED, LINE = 'phone' }: NodeJS.ProcessEnv): Proof {
  const isWhole = PROOF !== 'short'
  const part = isWhole && PROOF !== 'whole' ? Number(PROOF) : 1
  const seed = SEED ? Number(SEED) : isWhole ? Date.now() % 1_000_000 : seedOfShort
  if (!(part > 0 && part <= 1)) throw new Error(`PROOF is short, whole, or a part such as 0.3; not ${PROOF}.`)
  if (!Number.isSafeInteger(seed) || seed < 0) throw new Error(`SEED is a whole number; not ${SEED}.`)
  if (LINE !== 'phone' && LINE !== 'official') throw new Error(`LINE is phone or official; not ${LINE}.`)
  return { isWhole, part, seed, line: LINE }
}
