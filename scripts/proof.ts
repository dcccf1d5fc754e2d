/** How long the tests of soaks, kills and long clocks run, and the seed of their random choices. */
export interface Proof {
  /** `npm run test:all`: each test runs whole, and the tests without a short form run at all. */
  isWhole: boolean
  /** The part of a test that runs, where it can be divided: up to 1. */
  part: number
  /** The same seed makes the same choices. */
  seed: number
}

declare module 'vitest' {
  interface ProvidedContext {
    proof: Proof
  }
}

/** The short form makes the same choices each time, so that only a change turns it red. */
const seedOfShort = 20_261_126

/**
 * Reads PROOF (`short`, `whole`, or a part of the whole such as `0.3`) and SEED, which repeats a run's random choices. Fails with a
 * sentence when either is invalid.
 */
export function readProof({ PROOF = 'short', SEED }: NodeJS.ProcessEnv): Proof {
  const isWhole = PROOF !== 'short'
  const part = isWhole && PROOF !== 'whole' ? Number(PROOF) : 1
  const seed = SEED ? Number(SEED) : isWhole ? Date.now() % 1_000_000 : seedOfShort
  if (!(part > 0 && part <= 1)) throw new Error(`PROOF is short, whole, or a part such as 0.3; not ${PROOF}.`)
  if (!Number.isSafeInteger(seed) || seed < 0) throw new Error(`SEED is a whole number; not ${SEED}.`)
  return { isWhole, part, seed }
}
