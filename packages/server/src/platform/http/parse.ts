import type { Schema } from '@recado/contract/endpoint'
import type { ValidationDetails } from '@recado/contract/errors'
import { z } from 'zod'
import { fail } from '#platform/fail.ts'

/** Validates input. ERR_VALIDATION names each wrong field. */
export function parseInput<S extends Schema>(schema: S, value: unknown): z.output<S> {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  const details: ValidationDetails = {
    fields: result.error.issues.map((issue) => ({ path: issue.path.join('.'), ...toIssue(issue) })),
  }
  return fail('ERR_VALIDATION', details)
}

/** Our own rules put what they found into their parameters. */
function toIssue(issue: z.core.$ZodIssue): { rule: string; message: string } {
  const found: unknown = issue.code === 'custom' ? issue.params?.['message'] : undefined
  return typeof found === 'string' ? { rule: 'names', message: found } : { rule: issue.code, message: issue.message }
}
