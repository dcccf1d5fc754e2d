import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const firstRun: Translation<typeof pt.firstRun> = {
  title: 'Create your company',
  text: 'It is the first one on this Recado, and you are its administrator.',
  companyName: 'Company name',
  name: 'Your name',
  emailHint: 'You sign in to Recado with it.',
  submit: 'Create and sign in',
  spentTitle: 'This link is no longer valid',
  spent:
    'This link has been used or has expired. If the company already exists, sign in with your account. ' +
    'If not, run "npm run recado -- first-link", or start the program again, and open the link it prints.',
  toSignIn: 'Go to sign-in',
}
