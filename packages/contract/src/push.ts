import type { z } from 'zod/mini'
import type { Schema } from './endpoint.ts'

/** An event for screens after a change. It travels as the socket event `company-{companyId}-{name}`. */
export interface Push<S extends Schema = Schema> {
  name: string
  payload: S
  /** For the users of all companies: it travels as `company-{name}`. */
  everywhere?: true
}

export type Payload<P extends Push> = z.output<P['payload']>

export function push<S extends Schema>(name: string, payload: S): Push<S> {
  return { name, payload }
}

/** Declares a push for all companies. */
export function broadcast<S extends Schema>(name: string, payload: S): Push<S> {
  return { name, payload, everywhere: true }
}

/** The socket event that carries a push to a company's screens. */
export function pushEvent(companyId: number, { name, everywhere }: Push): string {
  return everywhere ? `company-${name}` : `company-${companyId}-${name}`
}
