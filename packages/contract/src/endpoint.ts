import type { z } from 'zod/mini'
import type { PlanFlag } from '#plan-flags.ts'
import type { ErrorCode } from './errors.ts'
import type { Permission } from './permissions.ts'

export type Schema = z.core.$ZodType

/** Files a call may carry as multipart/form-data, besides the fields of its input. */
export interface Upload {
  /** The name of the form's file field. */
  field: string
  maxFiles: number
  /** Bytes of one file. */
  maxBytes: number
  /** Fields that come once for each file, in the files' order: they are read as lists. */
  perFile?: readonly string[]
}

/** One call of the API. The same object types the route, the web call, the test and the OpenAPI page. */
export interface Endpoint<In extends Schema = Schema, Out extends Schema = Schema> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Relative to /api. `:name` segments come from the input; the rest of it is the query (GET, DELETE) or body (POST, PUT). */
  path: `/${string}`
  summary: string
  /** `anyone` needs no session; `super` is whoever runs the installation; `token` is no person, but a program with an API token. */
  allow: Permission | 'anyone' | 'super' | 'token'
  /** Of a `token` call: that of a connection opens it, too. */
  byConnection?: true
  /** Whoever runs the installation may call it as well, whatever their profile, and about other companies. */
  orSuper?: true
  /** The company's plan must include it. */
  plan?: PlanFlag
  /** It answers also those whose company's subscription has ended; any other call does not. */
  whenExpired?: true
  /** A GET that changes something on the way; any other one runs where nothing can be written. */
  writes?: true
  input: In
  /** JSON works too: then there is no file. */
  upload?: Upload
  /** The answer is a file of this content type and name, sent as it is made; `output` is then its text. */
  download?: { type: string; name: string }
  output: Out
  /** What it may answer besides the codes that every endpoint shares. */
  errors: readonly ErrorCode[]
}

export type Input<E extends Endpoint> = z.input<E['input']>
export type Parsed<E extends Endpoint> = z.output<E['input']>
export type Output<E extends Endpoint> = z.output<E['output']>

/** Declares an endpoint, keeping the exact types of its schemas. */
export function endpoint<In extends Schema, Out extends Schema>(declaration: Endpoint<In, Out>): Endpoint<In, Out> {
  return declaration
}

const byToken: readonly ErrorCode[] = [
  'ERR_API_TOKEN',
  'ERR_API_SUBSCRIPTION_EXPIRED',
  'ERR_COMPANY_BLOCKED',
  'ERR_NO_PERMISSION',
  'ERR_IDEMPOTENCY_KEY',
]

/** Codes any endpoint may answer, depending on who may call it and what it carries. */
export function sharedErrors(
  declared: Pick<Endpoint, 'allow' | 'method' | 'plan' | 'upload' | 'whenExpired'>,
): readonly ErrorCode[] {
  const { allow, method, plan, upload, whenExpired } = declared
  const always: ErrorCode[] = ['ERR_VALIDATION', 'ERR_RATE_LIMIT', 'ERR_INTERNAL_SERVER_ERROR', 'ERR_UNAVAILABLE']
  const files: ErrorCode[] = upload ? ['ERR_FILE_TOO_LARGE', 'ERR_FILE_TYPE', 'ERR_STORAGE', 'ERR_STORAGE_FULL'] : []
  const records: ErrorCode[] = method === 'POST' && allow !== 'anyone' && allow !== 'token' ? ['ERR_TOO_MANY_RECORDS'] : []
  const plans: ErrorCode[] = plan ? ['ERR_PLAN_FEATURE', 'ERR_EMAIL_UNCONFIRMED'] : []
  if (allow === 'token') return [...always, ...files, ...plans, ...byToken]
  const expired: ErrorCode[] = whenExpired ? [] : ['ERR_SUBSCRIPTION_EXPIRED']
  const session: ErrorCode[] = [
    'ERR_SESSION_EXPIRED',
    'ERR_TOKEN_EXPIRED',
    'ERR_NO_PERMISSION',
    'ERR_COMPANY_BLOCKED',
    ...expired,
  ]
  return [...always, ...files, ...records, ...plans, ...(allow === 'anyone' ? [] : session)]
}
