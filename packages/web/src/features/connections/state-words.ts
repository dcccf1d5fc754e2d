import type { Connection } from '@recado/contract/connections/api'
import type { ConnectionReason } from '@recado/contract/connections/state'
import { warningOf } from '#features/official-lines/rules.ts'
import type { Tone } from '#ui/StatusPill.tsx'
import { isFault, statusTones } from './status.ts'

type Line = Pick<Connection, 'status' | 'reason' | 'reasonUntil' | 'isCaughtUp' | 'health'>

/** The reasons that limit a connection although it is up. */
const limits = ['restricted', 'capped', 'too-fast'] as const
type Limit = (typeof limits)[number]

/** The state in a word: three more than the six on the wire. */
export function stateOf({ status, reason }: Pick<Line, 'status' | 'reason'>): {
  tone: Tone
  word: Connection['status'] | 'suspect' | 'limited'
} {
  if (status !== 'CONNECTED' || reason === null) return { tone: statusTones[status], word: status }
  if (reason === 'suspect') return { tone: 'warn', word: 'suspect' }
  return isLimit(reason) || isFault(reason) ? { tone: 'warn', word: 'limited' } : { tone: 'ok', word: status }
}

export type Sentence =
  | Exclude<ConnectionReason, 'banned' | 'network' | 'proxy' | Limit>
  | `${'banned' | Limit}${'' | 'Until'}`
  | 'offline'
  | 'retrying'
  | 'proxy'
  | 'well'
  | 'tokenEnds'
  | 'lowQuality'
  | 'catchingUp'
  | 'opening'
  | 'scan'
  | 'pairing'
  | 'timeout'
  | 'ended'

/** The sentence under the state: the reason for it, and what happens next. */
export function sentenceOf(line: Line, now: number): Sentence {
  const { status, reason, reasonUntil, isCaughtUp, health } = line
  if (reason === 'banned' || (reason && isLimit(reason))) return reasonUntil ? `${reason}Until` : reason
  if (reason === 'network') return status === 'TIMEOUT' ? 'offline' : 'retrying'
  if (reason !== null) return reason
  switch (status) {
    case 'CONNECTED':
      return isCaughtUp ? (warningOf(health, now) ?? 'well') : 'catchingUp'
    case 'OPENING':
      return 'opening'
    case 'qrcode':
      return 'scan'
    case 'PAIRING':
      return 'pairing'
    case 'TIMEOUT':
      return 'timeout'
    case 'DISCONNECTED':
      return 'ended'
  }
}

/** Whether a user has to act or has to know about the connection. */
export function needsUser(
  { status, reason, alarm, parked, kept, health }: Pick<Connection, 'status' | 'reason' | 'alarm' | 'parked' | 'kept' | 'health'>,
  now: number,
): boolean {
  if (isFault(reason) || warningOf(health, now)) return true
  return status === 'qrcode' || status === 'DISCONNECTED' || alarm !== null || parked > 0 || kept > 0
}

function isLimit(reason: ConnectionReason): reason is Limit {
  return (limits as readonly ConnectionReason[]).includes(reason)
}
