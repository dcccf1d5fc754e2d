import type { Connection } from './api.ts'

/** The default goes only after another has become default, so the last one stays. */
export function canDelete({ isDefault }: Pick<Connection, 'isDefault'>): boolean {
  return !isDefault
}

// What a line is asked for. The server refuses the rest, and screens do not offer it. A line says what it can do when it is first
// opened; until then nothing is known against it.

type Line = Pick<Connection, 'capabilities'>

export function lineCan({ capabilities }: Line, change: 'edit' | 'delete' | 'react'): boolean {
  return capabilities?.[change] ?? true
}

/** By the camera, or by a code that is typed on the phone. */
export function pairsBy({ capabilities }: Line, way: 'qr' | 'code'): boolean {
  return capabilities?.pairing.includes(way) ?? true
}
