import type { z } from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { Permission } from './permissions.ts'

export type Schema = z.core.$ZodType

/** One call of the API. The same object types the route, the web call, the test and the OpenAPI page. */
export interface Endpoint<In extends Schema = Schema, Out extends Schema = Schema> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Relative to /api. `:name` segments are filled from the input; the rest of the input is query (GET, DELETE) or body (POST, PUT). */
  path: `/${string}`
  summary: string
  /** `anyone` needs no session. */
  allow: Permission | 'anyone'
  input: In
  output: Out
  /** What it may answer besides the codes every endpoint shares. */
  errors: readonly ErrorCode[]
}

export type Input<E extends Endpoint> = z.input<E['input']>
export type Parsed<E extends Endpoint> = z.output<E['input']>
export type Output<E extends Endpoint> = z.output<E['output']>

/** Declares an endpoint, keeping the exact types of its schemas. */
export function endpoint<In extends Schema, Out extends Schema>(declaration: Endpoint<In, Out>): Endpoint<In, Out> {
  return declaration
}

/** Codes any endpoint may answer, by who may call it. */
export function sharedErrors(allow: Endpoint['allow']): readonly ErrorCode[] {
  const always: ErrorCode[] = ['ERR_VALIDATION', 'ERR_RATE_LIMIT', 'ERR_INTERNAL_SERVER_ERROR', 'ERR_UNAVAILABLE']
  return allow === 'anyone'
    ? always
    : [...always, 'ERR_SESSION_EXPIRED', 'ERR_TOKEN_EXPIRED', 'ERR_NO_PERMISSION', 'ERR_SUBSCRIPTION_EXPIRED']
}
