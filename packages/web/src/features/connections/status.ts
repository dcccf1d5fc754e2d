import type { Connection } from '@recado/contract/connections/api'
import type { ConnectionReason, ConnectionStatus } from '@recado/contract/connections/state'
import type { Tone } from '#ui/StatusPill.tsx'

export const statusTones: Record<ConnectionStatus, Tone> = {
  OPENING: 'info',
  qrcode: 'warn',
  PAIRING: 'info',
  CONNECTED: 'ok',
  TIMEOUT: 'warn',
  DISCONNECTED: 'bad',
}

/** No messages come in or go out, and this does not end by itself within seconds. */
const down: readonly ConnectionStatus[] = ['qrcode', 'TIMEOUT', 'DISCONNECTED']

export function isDown({ status }: Pick<Connection, 'status'>): boolean {
  return down.includes(status)
}

/** What an admin has to put right at Meta. The connection is up all the same, or waits. */
const faults = ['unauthorised', 'payment', 'name', 'number-gone', 'not-subscribed', 'app-away', 'offboarded'] as const

export function isFault(reason: ConnectionReason | null): reason is (typeof faults)[number] {
  return (faults as readonly (ConnectionReason | null)[]).includes(reason)
}

/** Every state except CONNECTED waits for a user or for an event. An alarm waits until it is seen. */
export function needsAttention({ status, alarm }: Pick<Connection, 'status' | 'alarm'>): boolean {
  return status !== 'CONNECTED' || alarm !== null
}
