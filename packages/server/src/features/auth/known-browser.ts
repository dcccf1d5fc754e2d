import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Visit } from '#platform/feature.ts'

const lifetimeMs = 90 * 86_400_000

/** Whose browser it is. */
interface Holder {
  companyId: number
  id: number
}

/** Remembers the browsers in which a person has signed in, by a signed cookie for each person. It lets nobody in. */
export interface KnownBrowsers {
  remember(visit: Visit, holder: Holder, now: Date): void
  /** The mark of a browser that was remembered at `since` or later, and not too long ago. */
  markOf(visit: Visit, holder: Holder, since: Date, now: Date): string | undefined
}

/** Known browsers under a key of 32 bytes. */
export function knownBrowsers(key: Uint8Array): KnownBrowsers {
  const nameOf = ({ companyId, id }: Holder) => `known-${companyId}-${id}`
  const markAt = ({ companyId, id }: Holder, at: number) =>
    `${at}.${createHmac('sha256', key).update(`${companyId}/${id}/${at}`).digest('base64url')}`
  return {
    remember: (visit, holder, now) => {
      const at = now.getTime()
      visit.setCookie(nameOf(holder), { value: markAt(holder, at), expiresAt: new Date(at + lifetimeMs) })
    },
    markOf: (visit, holder, since, now) => {
      const mark = visit.readCookie(nameOf(holder)) ?? ''
      const at = Number.parseInt(mark, 10)
      if (!(at >= since.getTime() && at > now.getTime() - lifetimeMs)) return undefined
      const expected = markAt(holder, at)
      return isSame(mark, expected) ? expected : undefined
    },
  }
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
