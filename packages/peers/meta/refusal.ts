import { randomBytes } from 'node:crypto'
import { FaultQueue } from '#faults.ts'
import { codes } from './codes.ts'

export interface RefusalParts {
  subcode?: number
  /** What `error_data` says. */
  details?: string
  /** In place of the title in Meta's table. */
  message?: string
  /** For the people who use the app. */
  user?: { title: string; message: string }
  type?: 'OAuthException' | 'GraphMethodException'
  headers?: Record<string, string>
}

/** An answer with an error, in Meta's envelope. */
export class Refusal extends Error {
  readonly code: number
  readonly status: number
  readonly body: object
  readonly headers: Record<string, string>

  constructor(code: number, { subcode, details, message, user, type = 'OAuthException', headers = {} }: RefusalParts = {}) {
    const [status, title] = codes[code] ?? [400, 'Unknown error']
    // Errors of the token, and those with words for people, are told without their code.
    const told = code === 190 || user ? (message ?? title) : `(#${code}) ${message ?? title}`
    super(told)
    this.code = code
    this.status = status
    this.headers = headers
    this.body = {
      error: {
        message: told,
        type,
        code,
        ...(details !== undefined && { error_data: { messaging_product: 'whatsapp', details } }),
        ...(subcode !== undefined && { error_subcode: subcode }),
        ...(user && { is_transient: false, error_user_title: user.title, error_user_msg: user.message }),
        fbtrace_id: `A${randomBytes(16).toString('base64url')}`,
      },
    }
  }
}

/** What Meta answers for an object that the token cannot see, or that does not exist. */
export function unknownObject(method: string, id: string): Refusal {
  const message =
    `Unsupported ${method.toLowerCase()} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, ` +
    'or does not support this operation. Please read the Graph API documentation at https://developers.facebook.com/docs/graph-api'
  return new Refusal(100, { subcode: 33, message, type: 'GraphMethodException' })
}

/** An error as a status or a message shows it. */
export function toldError(code: number, details: string): object {
  const title = codes[code]?.[1] ?? 'Unknown error'
  const href = 'https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/'
  return { code, title, message: title, error_data: { details }, href }
}

/**
 * A refusal that the control API orders for the next `times` messages (default 1), of one number or to one person. `in` says where it is
 * told: in the answer, or in a status `failed`, which may come `after` another status.
 */
export interface Ordered {
  code: number
  in: 'answer' | 'status'
  after?: 'sent' | 'delivered' | undefined
  details?: string | undefined
  number?: string | undefined
  person?: string | undefined
  times?: number | undefined
}

export class OrderedRefusals extends FaultQueue<Ordered> {
  take(place: Ordered['in'], numberId: string, person: string | undefined): Ordered | undefined {
    return this.next((one) => one.in === place && (one.number ?? numberId) === numberId && (one.person ?? person) === person)
  }
}
