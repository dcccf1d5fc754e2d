import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const auth: Translation<typeof pt.auth> = {
  signIn: 'Sign in',
  welcome: 'Sign in to your account',
  email: 'E-mail',
  password: 'Password',
  language: 'Language',
  promise: 'Every conversation with who can answer it.',
  setPassword: 'Create your password',
  setPasswordText: 'From now on you sign in to Recado with it.',
  newPassword: 'New password',
  passwordHint: '5 to 50 characters',
  saveAndEnter: 'Save and sign in',
  linkBroken: 'This link is incomplete. Open it again as you received it.',
  toSignIn: 'Go to sign-in',
  ended: {
    expired: 'Your session has ended.',
    replaced: 'Your account was opened on another computer.',
    password: 'Your password was changed.',
  },
  endedText: {
    expired: 'Sign in again to go on.',
    replaced: 'Sign in here again to go on; the other session will end.',
    password: 'Sign in with the new one.',
  },
  unpaid: 'The company’s subscription has expired',
  unpaidOn: 'The company’s subscription expired on {{date}}',
  unpaidText: 'Contact support to use Recado again.',
  signOut: 'Sign out',
}
