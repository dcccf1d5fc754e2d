import type { z } from 'zod/mini'
import type { Schema } from './endpoint.ts'

/** What screens are told after a change; it travels as the socket event `company-{companyId}-{name}`. */
export interface Push<S extends Schema = Schema> {
  name: string
  payload: S
}

export type Payload<P extends Push> = z.output<P['payload']>

export function push<S extends Schema>(name: string, payload: S): Push<S> {
  return { name, payload }
}

/** The socket event that carries a push to one company. */
export function pushEvent(companyId: number, definition: Push): string {
  return `company-${companyId}-${definition.name}`
}
