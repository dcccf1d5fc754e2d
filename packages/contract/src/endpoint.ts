import type { z } from 'zod/mini'
import type { PlanFlag } from '#plan-flags.ts'
import type { ErrorCode } from './errors.ts'
import type { Permission } from './permissions.ts'

export type Schema = z.core.$ZodType

/** Files that a call may carry as multipart/form-data, besides the fields of its input. */
export interface Upload {
  /** The name of the form's file field. */
  field: string
  maxFiles: number
  /** Bytes of one file. */
  maxBytes: number
  /** Fields that occur once for each file, in the order of the files. They are read as lists. */
  perFile?: readonly string[]
}

/** One call of the API. The same object types the route, the web call, the test and the OpenAPI page. */
export interface Endpoint<In extends Schema = Schema, Out extends Schema = Schema> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Relative to /api. `:name` segments come from the input. The rest of the input is the query (GET, DELETE) or the body (POST, PUT). */
  path: `/${string}`
  summary: string
  /** `anyone` needs no session, `super` is an operator, and `token` is a program with an API token instead of a user. */
  allow: Permission | 'anyone' | 'super' | 'token'
  /** For a `token` call: a connection's token works, too. */
  byConnection?: true
  /** An operator may call it as well, whatever their profile, also about other companies. */
  orSuper?: true
  /** The company's plan must include it. */
  plan?: PlanFlag
  /** The call also works for users whose company's subscription has ended. Other calls do not. */
  whenExpired?: true
  /** A GET that also writes. Any other GET runs where nothing can be written. */
  writes?: true
  input: In
  /** JSON works too, then without a file. */
  upload?: Upload
  /** The answer is a file of this content type and name, sent while it is produced. `output` is then its text. */
  download?: { type: string; name: string }
  output: Out
  /** The codes it may answer besides those that every endpoint shares. */
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

/** The codes that any endpoint may answer, depending on who may call it and what it carries. */
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
