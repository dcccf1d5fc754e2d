import type { Connection } from '@recado/contract/connections/api'
import { isDown, isFault } from './status.ts'

export type Advice = 'sendsWait' | 'sendsFail' | 'viaOther' | 'tellAdmin' | 'tellAdminLater'

interface Reader {
  /** Writes in the conversation, and so may transfer it. */
  writes: boolean
  manages: boolean
}

/**
 * What the reader of a conversation can do while its connection is down. Only a connection without a session refuses what is sent. `lines`
 * can write to the contact.
 */
export function adviceOf(line: Connection, lines: readonly Connection[], { writes, manages }: Reader): Advice[] {
  const comesBack = (line.status === 'TIMEOUT' || line.status === 'OPENING') && !isFault(line.reason)
  const advice: Advice[] = []
  if (writes) advice.push(line.status === 'DISCONNECTED' ? 'sendsFail' : 'sendsWait')
  if (writes && lines.some((other) => other.id !== line.id && !isDown(other))) advice.push('viaOther')
  if (!manages) advice.push(comesBack ? 'tellAdminLater' : 'tellAdmin')
  return advice
}
