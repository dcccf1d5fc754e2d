import type { Closing } from '#provider.ts'

/** The history of a connection, as far as it decides what follows the end of a session. Times are ms of one monotonic clock. */
export interface ConnectionState {
  wanted: boolean
  /** Consecutive sessions lost without having stayed open. */
  failures: number
  /** QR codes shown since pairing began. */
  qrCodes: number
  /** The phone has linked the device. The first session with its keys comes next. */
  pairing: boolean
  /** When a session last stayed open, or when the connection was told to open. */
  downSince: number
  openSince: number
  /** Why the last session ended. Cleared when the next one is open. */
  waitsFor: Closing | undefined
}

export type ConnectionStateEvent =
  /** The connection was told to open. */
  | { type: 'wanted' }
  | { type: 'unwanted' }
  | { type: 'qr-shown' }
  | { type: 'paired' }
  | { type: 'opened' }
  | { type: 'closed'; wasOpen: boolean }
  /** The session was lost for this reason, and a retry follows. */
  | { type: 'lost'; closing: Closing }

/** A session that stays open this long ends a run of failures. */
const steadyMs = 30_000

/** @param bannedUntil as the previous lease holder was told */
export function initialState(now: number, wanted: boolean, bannedUntil?: Date): ConnectionState {
  const waitsFor: Closing | undefined = bannedUntil && { reason: 'banned', until: bannedUntil }
  return { wanted, failures: 0, qrCodes: 0, pairing: false, downSince: now, openSince: 0, waitsFor }
}

/** How long no process may contact the network because the account is banned. @param now in ms since 1970 */
export function banLeftMs({ waitsFor }: ConnectionState, now: number): number {
  return Math.max(0, (waitsFor?.until?.getTime() ?? 0) - now)
}

export function nextState(state: ConnectionState, event: ConnectionStateEvent, now: number): ConnectionState {
  switch (event.type) {
    case 'wanted':
      return { ...state, wanted: true, failures: 0, qrCodes: 0, pairing: false, downSince: now, waitsFor: undefined }
    case 'unwanted':
      return { ...state, wanted: false }
    case 'qr-shown':
      return { ...state, qrCodes: state.qrCodes + 1 }
    case 'paired':
      return { ...state, pairing: true }
    case 'opened':
      return { ...state, qrCodes: 0, pairing: false, openSince: now, waitsFor: undefined }
    case 'closed': {
      const wasBack = event.wasOpen && now - state.openSince > steadyMs
      return wasBack ? { ...state, downSince: now, failures: 0 } : state
    }
    case 'lost': {
      const waitsFor = event.closing
      // Unscanned codes do not count as a failure.
      if (waitsFor.reason === 'qr-ended') return { ...state, waitsFor }
      return { ...state, failures: state.failures + 1, pairing: false, waitsFor }
    }
    default:
      return event satisfies never
  }
}
