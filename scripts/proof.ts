/** How long the tests of soaks, kills and long clocks are, and what their random choices are made from. */
export interface Proof {
  /** `npm run test:all`: each is played whole, and those that have no short form are played at all. */
  isWhole: boolean
  /** Which part of it is played, where a test can be divided: up to 1. */
  part: number
  /** The same seed makes the same choices. */
  seed: number
}

declare module 'vitest' {
  interface ProvidedContext {
    proof: Proof
  }
}

/** The short form makes the same choices each time, so that a change alone turns it red. */
const seedOfShort = 20_261_126

/**
 * PROOF says which: `short`, `whole`, or a part of the whole such as `0.3`; SEED repeats a run's random choices. Fails with a sentence
 * when either is none of these.
 */
export function readProof({ PROOF = 'short', SEED }: NodeJS.ProcessEnv): Proof {
  const isWhole = PROOF !== 'short'
  const part = isWhole && PROOF !== 'whole' ? Number(PROOF) : 1
  const seed = SEED ? Number(SEED) : isWhole ? Date.now() % 1_000_000 : seedOfShort
  if (!(part > 0 && part <= 1)) throw new Error(`PROOF is short, whole, or a part such as 0.3; not ${PROOF}.`)
  if (!Number.isSafeInteger(seed) || seed < 0) throw new Error(`SEED is a whole number; not ${SEED}.`)
  return { isWhole, part, seed }
}
