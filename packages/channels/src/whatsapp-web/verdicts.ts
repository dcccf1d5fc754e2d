import { never, type Verdict } from '@recado/border/verdict'
import { Refused } from '#provider.ts'

const hourMs = 3_600_000
/** How long a number that the network does not let write to strangers leaves them alone, when nobody says when that ends. */
export const strangersMs = 24 * hourMs
/** How long the line, or what was asked for, rests when WhatsApp says that it was too much. */
export const tooMuchMs = 60_000

/** Whoever sends to a list of devices, or in a way of addressing, that is no longer right gets these; asked anew it may go. */
const outdated = new Set(['479', '421'])

/** Why WhatsApp does not take a message, by the error of its ack. */
export function verdictOf(code: string): Verdict {
  switch (code) {
    // Never retried by itself in a conversation that is under way: each try counts as one more that was unwanted.
    case '463':
      return { code, reason: 'restricted', retry: { when: 'later', ms: strangersMs, for: 'strangers' } }
    case '475':
      return { code, reason: 'capped', retry: { when: 'later', ms: strangersMs, for: 'strangers' } }
    case '429':
      return { code, reason: 'too-fast', retry: { when: 'later', ms: tooMuchMs, for: 'line' } }
    default:
      return never('refused', code)
  }
}

/** A query about a group may not be asked now: the others of the line go on. */
export function groupLater(ms: number): Verdict {
  return { code: 'group-queries', reason: 'too-fast', retry: { when: 'later', ms, for: 'contact' } }
}

/** Does an ack say that the sender's list of devices is outdated? `phash`, the hash of the right one, comes with what was taken. */
export function isOutdated({ error, phash }: { error?: string; phash?: string }): boolean {
  return error === undefined ? phash !== undefined : outdated.has(error)
}

/** What the network, or we in its place, say of an attempt that failed; undefined when it may have failed for any reason. */
export function refusalIn(error: unknown): Verdict | undefined {
  if (error instanceof Refused) return error.verdict
  return isTooMuch(error) ? verdictOf('429') : undefined
}

/** Did WhatsApp refuse a query because there were too many? */
export function isTooMuch(error: unknown): boolean {
  return error instanceof Error && 'data' in error && error.data === 429
}
