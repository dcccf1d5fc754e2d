import { z } from 'zod/mini'
import { linkToken } from '#auth/api.ts'
import { session } from '#platform/session.ts'
import { companyName } from '#companies/api.ts'
import { endpoint } from '#endpoint.ts'
import { done } from '#field.ts'
import { createUser } from '#users/api.ts'

export const checkFirstRun = endpoint({
  method: 'POST',
  path: '/first-run/link',
  summary: 'Does this link still make the first company? It stays as it is.',
  allow: 'anyone',
  input: z.object({ token: linkToken }),
  output: done,
  errors: ['ERR_LINK_EXPIRED'],
})

export const claimInstallation = endpoint({
  method: 'POST',
  path: '/first-run',
  summary:
    'Make the first company of an installation, with its first admin, who is signed in. Only with the latest link that the program ' +
    'printed (once, within 30 minutes), and only where there is no company.',
  allow: 'anyone',
  input: z.extend(z.pick(createUser.input, { name: true, email: true, password: true, language: true }), {
    token: linkToken,
    companyName,
  }),
  output: session,
  errors: ['ERR_LINK_EXPIRED', 'ERR_COMMON_PASSWORD'],
})
