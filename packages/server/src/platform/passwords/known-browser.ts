import { createHmac, timingSafeEqual } from 'node:crypto'
import type { RequestContext } from '#platform/feature.ts'

const lifetimeMs = 90 * 86_400_000
const cookie = 'known'
const separator = '~'
/** A desk that many users share keeps the latest marks. Every further mark would lengthen each request, until a server refuses it. */
const maxMarks = 20

/** The user whose browser it is. */
interface Holder {
  companyId: number
  id: number
}

/** Remembers the browsers in which users have signed in, by a signed mark for each of the latest users. A mark alone signs no user in. */
export interface KnownBrowsers {
  remember(request: RequestContext, holder: Holder, now: Date): void
  /** The browser's mark if it was remembered at `since` or later, and not too long ago. */
  markOf(request: RequestContext, holder: Holder, since: Date, now: Date): string | undefined
}

/** Known browsers under a key of 32 bytes. */
export function knownBrowsers(key: Uint8Array): KnownBrowsers {
  const nameOf = ({ companyId, id }: Holder) => `${companyId}-${id}.`
  const markAt = (holder: Holder, at: number) =>
    `${nameOf(holder)}${at}.${createHmac('sha256', key).update(`${holder.companyId}/${holder.id}/${at}`).digest('base64url')}`
  return {
    remember: (request, holder, now) => {
      const at = now.getTime()
      const others = marksIn(request).filter((mark) => !mark.startsWith(nameOf(holder)))
      const value = [markAt(holder, at), ...others].slice(0, maxMarks).join(separator)
      request.setCookie(cookie, { value, expiresAt: new Date(at + lifetimeMs) })
    },
    markOf: (request, holder, since, now) => {
      const mark = marksIn(request).find((one) => one.startsWith(nameOf(holder))) ?? ''
      const at = Number.parseInt(mark.slice(nameOf(holder).length), 10)
      if (!(at >= since.getTime() && at > now.getTime() - lifetimeMs)) return undefined
      const expected = markAt(holder, at)
      return isSame(mark, expected) ? expected : undefined
    },
  }
}

function marksIn(request: RequestContext): string[] {
  return request.readCookie(cookie)?.split(separator) ?? []
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
