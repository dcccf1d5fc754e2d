import type { StateReason } from '@recado/border/connection-state'
import type { Closing } from '#provider.ts'

/** Facts about a session that has ended on its own. */
export interface Ended extends Closing {
  /** Consecutive sessions that ended without having stayed open. */
  failures: number
  /** Time since a session last stayed open, or since the connection was told to open. */
  downMs: number
  /** QR codes shown since pairing began. */
  qrCodes: number
  /** The phone has just linked the device, and no session has followed yet. */
  pairing: boolean
  /** In ms since 1970. */
  now: number
}

export type ReconnectDecision =
  | { action: 'retry'; afterMs: number; status: 'OPENING' | 'PAIRING' | 'TIMEOUT'; because: StateReason | null }
  | { action: 'stop'; eraseKeys: boolean; because: StateReason }

/** The first code and five refreshes. */
export const maxQrCodes = 6
const firstRetryMs = 1_000
const slowestRetryMs = 60_000
/** After this many sessions in a row it is no coincidence. They take some minutes. */
const badSessions = 9
/** A connection that has been down this long is shown as TIMEOUT and tried rarely. */
const timeoutMs = 10 * 60_000
const timeoutRetryMs = 2 * 60_000
/** How often a refused version is retried when no other version becomes known. */
const versionRetryMs = 15 * 60_000

/** Decides what follows the end of a session. `random` in [0, 1) spreads the retries of many connections. */
export function afterClose(ended: Ended, random: number = Math.random()): ReconnectDecision {
  const { reason, until, qrCodes, pairing, now } = ended
  switch (reason) {
    // Outside pairing the network may ask for it again and again.
    case 'new-session':
      return pairing
        ? { action: 'retry', afterMs: 0, status: 'PAIRING', because: null }
        : afterLoss(ended, { reason: 'network' }, random)
    case 'logged-out':
      return { action: 'stop', eraseKeys: true, because: { reason } }
    // The lease holder never opens two sessions, so another client has a copy of the keys. Reconnecting would displace each other for ever.
    case 'replaced':
    case 'refused':
      return { action: 'stop', eraseKeys: false, because: { reason } }
    case 'pairing-refused':
    case 'passkey':
      return { action: 'stop', eraseKeys: true, because: { reason } }
    case 'banned': {
      if (!until) return { action: 'stop', eraseKeys: false, because: { reason } }
      const afterMs = Math.max(until.getTime() - now, firstRetryMs)
      return { action: 'retry', afterMs, status: 'TIMEOUT', because: { reason, until } }
    }
    case 'version':
      return { action: 'retry', afterMs: versionRetryMs, status: 'TIMEOUT', because: { reason } }
    case 'qr-ended':
      if (qrCodes >= maxQrCodes) return { action: 'stop', eraseKeys: true, because: { reason: 'not-paired' } }
      return { action: 'retry', afterMs: 0, status: 'OPENING', because: null }
    case 'bad-session':
      return afterLoss(ended, { reason: ended.failures < badSessions ? 'network' : reason }, random)
    case 'lost':
      return afterLoss(ended, { reason: 'network' }, random)
    case 'proxy':
      return afterLoss(ended, { reason }, random)
    default:
      return reason satisfies never
  }
}

function afterLoss({ failures, downMs }: Ended, because: StateReason, random: number): ReconnectDecision {
  if (downMs >= timeoutMs) return { action: 'retry', afterMs: spread(timeoutRetryMs, random), status: 'TIMEOUT', because }
  const afterMs = Math.min(slowestRetryMs, firstRetryMs * 2 ** Math.min(failures, 10))
  return { action: 'retry', afterMs: spread(afterMs, random), status: 'OPENING', because }
}

function spread(ms: number, random: number): number {
  return Math.round(ms * (0.5 + random / 2))
}
