import { type ErrorCode, messageOf, statusOf } from '@recado/contract/errors'

/** A refusal with a code of the catalogue. The one error handler turns it into an answer. */
export class Failure extends Error {
  override name = 'Failure'
  readonly code: ErrorCode
  readonly details: unknown

  constructor(code: ErrorCode, details?: unknown, cause?: unknown) {
    super(messageOf(code), { cause })
    this.code = code
    this.details = details
  }

  get status(): number {
    return statusOf(this.code)
  }
}

/** Ends the request with the code. `details` reach the client. */
export function fail(code: ErrorCode, details?: unknown): never {
  throw new Failure(code, details)
}
