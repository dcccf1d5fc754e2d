import type { Connection } from '@recado/contract/connections/api'
import type { ConnectionStatus } from '@recado/contract/connections/state'
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

/** Every state except CONNECTED waits for a user or for an event. An alarm waits until it is seen. */
export function needsAttention({ status, alarm }: Pick<Connection, 'status' | 'alarm'>): boolean {
  return status !== 'CONNECTED' || alarm !== null
}
