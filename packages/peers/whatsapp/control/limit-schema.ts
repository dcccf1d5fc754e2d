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

/** Unix time in milliseconds. */
const time = z.int().min(0)

/** The account may not write to people who never wrote to it. */
export const restriction = z.strictObject({
  /** When it ends by itself; WhatsApp does not always say. */
  until: time.optional(),
  /** Why: `BIZ_QUALITY`, `WEB_COMPANION_ONLY` … Clients do not know all of them. */
  type: z
    .string()
    .regex(/^[A-Z_]{1,80}$/)
    .default('WEB_COMPANION_ONLY'),
  /** Neither a notification nor an answer tells of it, but messages are refused all the same. */
  untold: z.boolean().optional(),
})

/** The quota of messages in a cycle to people who never wrote. */
export const newChatCap = z.strictObject({
  total: z.int().min(0).max(1_000_000),
  used: z.int().min(0).default(0),
  cycleStart: time.default(() => Date.now()),
  cycleEnd: time.default(() => Date.now() + 30 * 86_400_000),
})
