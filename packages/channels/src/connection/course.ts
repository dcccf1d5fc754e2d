import type { Closing } from '#provider.ts'

/** How a connection has fared, as far as it decides what follows the end of a session. Times are ms of one monotonic clock. */
export interface Course {
  /** The connection is meant to be open. */
  wanted: boolean
  /** Sessions lost in a row without having stayed open. */
  failures: number
  /** QR codes shown since pairing began. */
  qrCodes: number
  /** The phone has linked the device; the first session under its keys comes next. */
  pairing: boolean
  /** Since when no session has stayed open, or when it was told to open. */
  downSince: number
  openSince: number
  /** Why the last session ended, until the next one is open. */
  waitsFor: Closing | undefined
}

export type CourseEvent =
  /** It was told to open. */
  | { type: 'wanted' }
  /** It is no longer meant to be open. */
  | { type: 'unwanted' }
  | { type: 'qr-shown' }
  | { type: 'paired' }
  | { type: 'opened' }
  /** Its session ended. */
  | { type: 'closed'; wasOpen: boolean }
  /** That is why, and another try follows. */
  | { type: 'lost'; closing: Closing }

/** A line whose session stays open this long is back: that ends a run of failures. */
const steadyMs = 30_000

/** @param bannedUntil as whoever held the line before was told */
export function courseAt(now: number, wanted: boolean, bannedUntil?: Date): Course {
  const waitsFor: Closing | undefined = bannedUntil && { reason: 'banned', until: bannedUntil }
  return { wanted, failures: 0, qrCodes: 0, pairing: false, downSince: now, openSince: 0, waitsFor }
}

/** How long nobody may ask the network, since the account is banned. @param now in ms since 1970 */
export function banLeftMs({ waitsFor }: Course, now: number): number {
  return Math.max(0, (waitsFor?.until?.getTime() ?? 0) - now)
}

export function step(course: Course, event: CourseEvent, now: number): Course {
  switch (event.type) {
    case 'wanted':
      return { ...course, wanted: true, failures: 0, qrCodes: 0, pairing: false, downSince: now, waitsFor: undefined }
    case 'unwanted':
      return { ...course, wanted: false }
    case 'qr-shown':
      return { ...course, qrCodes: course.qrCodes + 1 }
    case 'paired':
      return { ...course, pairing: true }
    case 'opened':
      return { ...course, qrCodes: 0, pairing: false, openSince: now, waitsFor: undefined }
    case 'closed': {
      const wasBack = event.wasOpen && now - course.openSince > steadyMs
      return wasBack ? { ...course, downSince: now, failures: 0 } : course
    }
    case 'lost': {
      const waitsFor = event.closing
      // That codes went unscanned is no loss.
      if (waitsFor.reason === 'qr-ended') return { ...course, waitsFor }
      return { ...course, failures: course.failures + 1, pairing: false, waitsFor }
    }
    default:
      return event satisfies never
  }
}
