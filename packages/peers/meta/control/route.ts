import { z } from 'zod'
import type { State } from '#meta/state.ts'
import type { Faults } from '#service/faults.ts'

export class NotFound extends Error {}

/** What the control API steers. */
export interface Controlled {
  state: State
  faults: Faults
  clock: { aheadMs: number }
  desks: Map<string, string>
}

/** A call of the control API: `id` and `more` are the variable parts of its path. */
export interface Order<Body> extends Controlled {
  id: string
  more: string
  body: Body
}

export interface Route {
  call: RegExp
  body: z.ZodType
  handle: (order: Order<never>) => unknown
}

/** @param path with `:` for each variable part, at most two */
export function route<S extends z.ZodType>(path: string, body: S, handle: (order: Order<z.output<S>>) => unknown): Route {
  return { call: new RegExp(`^${path.replaceAll(':', '([^/]+)')}$`), body, handle }
}

export const nothing = z.strictObject({})

export function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new NotFound(`there is no ${what}`)
  return value
}

/** Writes the given fields over those of a record. */
export function patch<T extends object>(record: T, given: { [K in keyof T]?: T[K] | undefined }): T {
  const present = Object.entries(given).filter(([, value]) => value !== undefined)
  return Object.assign(record, Object.fromEntries(present))
}
