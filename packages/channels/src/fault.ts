import type { z } from 'zod'

/** What is wrong with an order that cannot be read: where and why, nothing of what it holds. */
export function faultOf(error: z.ZodError): string {
  const [issue] = error.issues
  return `the order cannot be read: ${issue?.path.join('.')}: ${issue?.message}`
}
