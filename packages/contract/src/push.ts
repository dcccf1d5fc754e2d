import type { z } from 'zod/mini'
import type { Schema } from './endpoint.ts'

/** What screens are told after a change; it travels as the socket event `company-{companyId}-{name}`. */
export interface Push<S extends Schema = Schema> {
  name: string
  payload: S
  /** For the people of all companies: it travels as `company-{name}`. */
  everywhere?: true
}

export type Payload<P extends Push> = z.output<P['payload']>

export function push<S extends Schema>(name: string, payload: S): Push<S> {
  return { name, payload }
}

/** Declares a push that is no company's own. */
export function broadcast<S extends Schema>(name: string, payload: S): Push<S> {
  return { name, payload, everywhere: true }
}

/** The socket event that carries a push to a company's screens. */
export function pushEvent(companyId: number, { name, everywhere }: Push): string {
  return everywhere ? `company-${name}` : `company-${companyId}-${name}`
}
