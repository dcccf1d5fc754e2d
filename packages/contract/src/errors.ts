import { errors } from '#catalogue.ts'

export type ErrorCode = keyof typeof errors

export const errorCodes = Object.keys(errors) as ErrorCode[]

/** The HTTP status of an answer with this code. */
export function statusOf(code: ErrorCode): number {
  return errors[code][0]
}

/** What the code means, in plain English. */
export function messageOf(code: ErrorCode): string {
  return errors[code][1]
}

/** The body of every answer that is not a success. `message` is plain English for integrators. Screens translate `error`. */
export interface ErrorBody {
  error: ErrorCode
  message: string
  details?: unknown
}

/** `details` of ERR_VALIDATION: one entry per field, `path` dotted, `rule` a zod issue code. */
export interface ValidationDetails {
  fields: readonly { path: string; rule: string; message: string }[]
}
