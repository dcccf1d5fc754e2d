import { z } from 'zod/mini'

/** Why a backup or its proof failed. The page has a sentence for each. */
export const failureReasons = [
  'damaged',
  'key',
  'disk',
  'phrase',
  'different',
  'fence',
  'time',
  'killed',
  'nothing',
  'other',
] as const
export type FailureReason = (typeof failureReasons)[number]

export const failureDetails = z.object({
  piece: z.optional(z.int()),
  pieces: z.optional(z.int()),
  /** Bytes that the disk lacks room for. */
  needed: z.optional(z.int()),
  /** A table or a file. */
  what: z.optional(z.string()),
  /** What the program said, for reasons that have no sentence. */
  words: z.optional(z.string()),
})
export type FailureDetails = z.infer<typeof failureDetails>
