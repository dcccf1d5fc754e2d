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
  /** When it was last open, or was told to open. */
  downSince: number
  openSince: number
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
  /** That end was a loss, and another try may follow. */
  | { type: 'lost' }

/** A session that stayed open this long ends a run of failures. */
const steadyMs = 30_000

export function courseAt(now: number, wanted: boolean): Course {
  return { wanted, failures: 0, qrCodes: 0, pairing: false, downSince: now, openSince: 0 }
}

export function step(course: Course, event: CourseEvent, now: number): Course {
  switch (event.type) {
    case 'wanted':
      return { ...course, wanted: true, failures: 0, qrCodes: 0, pairing: false, downSince: now }
    case 'unwanted':
      return { ...course, wanted: false }
    case 'qr-shown':
      return { ...course, qrCodes: course.qrCodes + 1 }
    case 'paired':
      return { ...course, pairing: true }
    case 'opened':
      return { ...course, qrCodes: 0, pairing: false, openSince: now }
    case 'closed':
      return event.wasOpen
        ? { ...course, downSince: now, failures: now - course.openSince > steadyMs ? 0 : course.failures }
        : course
    case 'lost':
      return { ...course, failures: course.failures + 1, pairing: false }
    default:
      return event satisfies never
  }
}
