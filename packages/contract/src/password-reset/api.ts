import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { done } from '#field.ts'

export const minPasswordLength = 8

/** 8 to 50 characters, among them a digit, a lower and an upper case letter. The server also refuses the 10,000 most common passwords. */
export const newPassword = z
  .string()
  .check(z.minLength(minPasswordLength), z.maxLength(50), z.regex(/\p{Nd}/u), z.regex(/\p{Ll}/u), z.regex(/\p{Lu}/u))

export const codeLength = 8

/** Any grouping, in capitals or not. */
export const resetCode = z.pipe(
  z.string().check(z.maxLength(50)),
  z.transform((typed) => typed.replaceAll(/[\s-]/g, '').toUpperCase()),
)

// As for signing in: an invalid address simply belongs to no user.
const email = z.string().check(z.maxLength(254))

const asked = 'A new code ends the one before. At most 3 an hour for an address.'

export const forgetPassword = endpoint({
  method: 'POST',
  path: '/forgetpassword',
  summary: `Mail a code that sets another password (8 characters, 15 minutes, five tries). ${asked}`,
  allow: 'anyone',
  input: z.object({ email }),
  output: done,
  errors: ['ERR_EMAIL_NOT_FOUND', 'ERR_NO_MAIL'],
})

export const forgetPasswordOf = endpoint({
  ...forgetPassword,
  path: '/forgetpassword/:email',
  summary: `The same with the address in the path. ${asked}`,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/resetpasswords',
  summary: "Set another password with the code that was mailed. Ends the person's sessions, other codes and links.",
  allow: 'anyone',
  input: z.object({ email, token: resetCode, newPassword }),
  output: done,
  errors: ['ERR_RESET_CODE', 'ERR_COMMON_PASSWORD'],
})

export const resetPasswordOf = endpoint({
  ...resetPassword,
  path: '/resetpasswords/:email/:token/:newPassword',
  summary: 'The same with everything in the path, which others may write into their logs: prefer the one with a body.',
})
