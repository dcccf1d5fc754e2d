import { z } from 'zod/mini'
import { linkToken } from '#auth/api.ts'
import { endpoint } from '#endpoint.ts'
import { done } from '#field.ts'

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/email-confirmations',
  summary: 'Confirm the e-mail of a company that has signed up, with the token of the link that was mailed to it.',
  allow: 'anyone',
  input: z.object({ token: linkToken }),
  output: done,
  errors: ['ERR_LINK_EXPIRED'],
})

export const askForConfirmation = endpoint({
  method: 'POST',
  path: '/email-confirmations/again',
  summary:
    'Mail the link that confirms the e-mail once more; the one before ends. Nothing happens where nothing is to be confirmed.',
  allow: 'companies:manage',
  input: z.object({}),
  output: done,
  errors: [],
})
