import { finalVerdict, type Verdict } from '@recado/border/verdict'
import { Refused } from '#provider.ts'

const hourMs = 3_600_000
/** How long a restricted number leaves first contacts alone when the network names no end. */
export const firstContactPauseMs = 24 * hourMs
/** How long the line or the query pauses when WhatsApp reports too many requests. */
export const rateLimitPauseMs = 60_000

/** The errors for an outdated list of devices or an outdated kind of address. After a new query the message may go. */
const outdated = new Set(['479', '421'])

/** Why WhatsApp refuses a message, from the error of its ack. */
export function verdictOf(code: string): Verdict {
  switch (code) {
    // Never retried automatically in an ongoing conversation, since each attempt counts as another unwanted message.
    case '463':
      return { code, reason: 'restricted', retry: { when: 'later', ms: firstContactPauseMs, for: 'strangers' } }
    case '475':
      return { code, reason: 'capped', retry: { when: 'later', ms: firstContactPauseMs, for: 'strangers' } }
    case '429':
      return { code, reason: 'too-fast', retry: { when: 'later', ms: rateLimitPauseMs, for: 'line' } }
    default:
      return finalVerdict('refused', code)
  }
}

/** A query about a group has to wait. Other conversations of the line go on. */
export function groupLater(ms: number): Verdict {
  return { code: 'group-queries', reason: 'too-fast', retry: { when: 'later', ms, for: 'contact' } }
}

/** Whether an ack reports an outdated list of devices. For an accepted message it carries `phash`, the hash of the right list. */
export function isOutdated({ error, phash }: { error?: string; phash?: string }): boolean {
  return error === undefined ? phash !== undefined : outdated.has(error)
}

/** The verdict on a failed attempt, by the network or by us in its place. Undefined when the cause is unknown. */
export function refusalIn(error: unknown): Verdict | undefined {
  if (error instanceof Refused) return error.verdict
  return isRateLimited(error) ? verdictOf('429') : undefined
}

/** Whether WhatsApp refused a query because there were too many. */
export function isRateLimited(error: unknown): boolean {
  return error instanceof Error && 'data' in error && error.data === 429
}
