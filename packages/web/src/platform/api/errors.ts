import type { ErrorBody, ErrorCode, ValidationDetails } from '@recado/contract/errors'

/** No answer arrived: offline, server down, or the call was cut off. */
export const networkError = 'ERR_NETWORK'
/** The browser delivers no sound: no microphone, no permission, or it was taken away in the meantime. */
export const microphoneError = 'ERR_MICROPHONE'
export type FailureCode = ErrorCode | typeof networkError | typeof microphoneError

/** A call that did not succeed. `code` is in the catalogue, or is `ERR_NETWORK`. */
export class ApiError extends Error {
  readonly code: FailureCode
  readonly status: number
  readonly details: unknown

  constructor(status: number, { error, message, details }: Omit<ErrorBody, 'error'> & { error: FailureCode }) {
    super(message)
    this.name = 'ApiError'
    this.code = error
    this.status = status
    this.details = details
  }

  /** The fields the server refused, for ERR_VALIDATION. */
  get fields(): ValidationDetails['fields'] {
    const { fields } = (this.details ?? {}) as Partial<ValidationDetails>
    return this.code === 'ERR_VALIDATION' && fields ? fields : []
  }
}

/** Does the error carry this code? */
export function hasCode(error: unknown, code: FailureCode): error is ApiError {
  return error instanceof ApiError && error.code === code
}

/** Might the same call succeed a moment later? */
export function isTransient(error: unknown): boolean {
  return hasCode(error, networkError) || hasCode(error, 'ERR_UNAVAILABLE')
}

/**
 * Why no user of a company can sign in, from the details of ERR_COMPANY_BLOCKED. Only a deleted company has details, with the date until
 * which it can be restored.
 */
export function shutOutBy(details: unknown): 'removed' | 'blocked' {
  return details ? 'removed' : 'blocked'
}
