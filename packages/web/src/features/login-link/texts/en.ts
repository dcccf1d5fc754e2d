import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const loginLink: Translation<typeof pt.loginLink> = {
  setPassword: 'Create your password',
  setPasswordText: 'From now on you sign in to Recado with it.',
  newPassword: 'New password',
  saveAndEnter: 'Save and sign in',
  linkBroken: 'This link is incomplete. Open it again as you received it.',
  entering: 'Signing in…',
  notYou: 'Not {{name}}?',
  profiles: { user: 'Agent', supervisor: 'Supervisor', admin: 'Administrator', owner: 'Owner' },
}
