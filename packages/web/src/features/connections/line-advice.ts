import type { Connection } from '@recado/contract/connections/api'
import { isDown } from './status.ts'

export type Advice = 'sendsWait' | 'sendsFail' | 'viaOther' | 'tellAdmin' | 'tellAdminLater'

interface Reader {
  /** Writes in the conversation, and so may hand it on. */
  writes: boolean
  /** Looks after the lines. */
  manages: boolean
}

/** What a reader of a conversation can do while its line is down. Only a line without a session takes nothing that is sent. */
export function adviceOf(line: Connection, lines: readonly Connection[], { writes, manages }: Reader): Advice[] {
  const comesBack = line.status === 'TIMEOUT' || line.status === 'OPENING'
  const advice: Advice[] = []
  if (writes) advice.push(line.status === 'DISCONNECTED' ? 'sendsFail' : 'sendsWait')
  if (writes && lines.some((other) => other.id !== line.id && !isDown(other))) advice.push('viaOther')
  if (!manages) advice.push(comesBack ? 'tellAdminLater' : 'tellAdmin')
  return advice
}
