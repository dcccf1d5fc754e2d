import type { CloseReason } from '#provider.ts'

/** What is known when a session has ended on its own. */
export interface Ended {
  reason: CloseReason
  /** Sessions that ended in a row without having been open. */
  failures: number
  /** Since the connection was last open (or was told to open). */
  downMs: number
  /** QR codes shown since pairing began. */
  qrCodes: number
}

export type Verdict =
  | { action: 'retry'; afterMs: number; status: 'OPENING' | 'PAIRING' | 'TIMEOUT' }
  | { action: 'stop'; eraseKeys: boolean }

/** The first code and five refreshes. */
export const maxQrCodes = 6
const firstRetryMs = 1_000
const slowestRetryMs = 60_000
/** A connection that has been down this long is shown as TIMEOUT and tried rarely. */
const timeoutMs = 10 * 60_000
const timeoutRetryMs = 2 * 60_000

/** Decides what follows the end of a session. `random` in [0, 1) spreads the retries of many connections. */
export function afterClose(ended: Ended, random: number = Math.random()): Verdict {
  switch (ended.reason) {
    case 'restart':
      return { action: 'retry', afterMs: 0, status: 'PAIRING' }
    case 'logged-out':
      return { action: 'stop', eraseKeys: true }
    // The lease holder never opens twice, so it is a stranger with a copy of the keys: coming back would go on for ever.
    case 'replaced':
    case 'refused':
      return { action: 'stop', eraseKeys: false }
    case 'qr-ended':
      if (ended.qrCodes >= maxQrCodes) return { action: 'stop', eraseKeys: true }
      return { action: 'retry', afterMs: 0, status: 'OPENING' }
    case 'lost':
      return afterLoss(ended, random)
    default:
      return ended.reason satisfies never
  }
}

function afterLoss({ failures, downMs }: Ended, random: number): Verdict {
  if (downMs >= timeoutMs) return { action: 'retry', afterMs: spread(timeoutRetryMs, random), status: 'TIMEOUT' }
  const afterMs = Math.min(slowestRetryMs, firstRetryMs * 2 ** Math.min(failures, 10))
  return { action: 'retry', afterMs: spread(afterMs, random), status: 'OPENING' }
}

function spread(ms: number, random: number): number {
  return Math.round(ms * (0.5 + random / 2))
}
