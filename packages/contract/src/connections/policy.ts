import type { TicketContact } from '#contacts/api.ts'
import type { Connection } from './api.ts'

/** The default connection can be deleted only after another has become the default, so the last one stays. */
export function canDelete({ isDefault }: Pick<Connection, 'isDefault'>): boolean {
  return !isDefault
}

/** Whether the connection can write to the contact. */
export function reaches(
  { provider }: Pick<Connection, 'provider'>,
  { officialReach }: Pick<TicketContact, 'officialReach'>,
): boolean {
  return provider !== 'cloud' || officialReach
}

// Whether a connection supports a change. The server refuses the others, and screens do not offer them. A connection reports what it can do
// when it is first opened. Until then everything counts as supported.

type Capable = Pick<Connection, 'capabilities'>

export function supportsChange({ capabilities }: Capable, change: 'edit' | 'delete' | 'react'): boolean {
  return capabilities?.[change] ?? true
}

/** Whether the connection pairs by the camera, or by a code that is typed on the phone. */
export function supportsPairing({ capabilities }: Capable, way: 'qr' | 'code'): boolean {
  return capabilities?.pairing.includes(way) ?? true
}
