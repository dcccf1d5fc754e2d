import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const auth: Translation<typeof pt.auth> = {
  signIn: 'Sign in',
  welcome: 'Sign in to your account',
  email: 'E-mail',
  password: 'Password',
  language: 'Language',
  promise: 'Every conversation with who can answer it.',
  passwordHint: '5 to 50 characters',
  forgotPassword: 'Forgot password',
  toSignIn: 'Go to sign-in',
  errors: {
    ERR_LINK_EXPIRED: 'This link was used or is too old. Ask for another.',
  },
}
