import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const passwordReset: Translation<typeof pt.passwordReset> = {
  title: 'Forgot your password?',
  askText: 'We mail a code to the address you sign in with.',
  ask: 'Send code',
  emailSent: 'Code sent. Check your e-mail.',
  codeText: 'We mailed a code to {{email}}. It is good for 15 minutes.',
  askAgain: 'Ask for another',
  code: 'Code',
  newPassword: 'New password',
  confirmation: 'Repeat the new password',
  passwordRule: '8 to 50 characters, with a digit, a lower case and an upper case letter',
  notEqual: 'The passwords are not the same',
  save: 'Change password',
  updated: 'Password changed. Sign in with the new one.',
  back: 'Back to sign-in',
  noMail:
    'This Recado sends no e-mail. Ask an admin of your company to set another password for you, or whoever runs the installation ' +
    'for a link that sets one.',
  errors: {
    ERR_EMAIL_NOT_FOUND: 'Nobody signs in with this e-mail. Check the spelling.',
    ERR_NO_MAIL: 'This Recado sends no e-mail. Ask an admin of your company for another password.',
    ERR_RESET_CODE: 'The code is wrong or no longer good. Check it, or ask for another.',
  },
}
