import { z } from 'zod/mini'

/** Where the window that Meta leads back to tells the dialog that opened it. Only this origin hears it. */
export const signupChannel = 'meta-signup'

export const signupAnswer = z.object({
  /** What the dialog gave along. */
  state: z.string(),
  /** Null: the user has cancelled. */
  code: z.nullable(z.string()),
})
export type SignupAnswer = z.infer<typeof signupAnswer>

/** Reads the address to which Meta led back. */
export function answerIn(search: string): SignupAnswer {
  const query = new URLSearchParams(search)
  return { state: query.get('state') ?? '', code: query.get('code') }
}
