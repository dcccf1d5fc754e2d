import { z } from 'zod'

/** Bodies of the calls about what accounts may not do. */

const perMinute = z.int().min(0).max(100_000).optional()

/** Of an account, in any 60 seconds. */
export const rates = z.strictObject({
  /** Beyond it queries about groups are refused with 429. */
  groupQueriesPerMinute: perMinute,
  /** Beyond it messages of linked devices are refused with 429. */
  messagesPerMinute: perMinute,
})
