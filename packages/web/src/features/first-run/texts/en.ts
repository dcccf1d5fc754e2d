import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const firstRun: Translation<typeof pt.firstRun> = {
  title: 'Create your company',
  text: 'It is the first one in this Recado, and you are its admin.',
  companyName: 'Company name',
  name: 'Your name',
  emailHint: 'You sign in to Recado with it.',
  submit: 'Create and sign in',
  spentTitle: 'This link is no longer valid',
  spent:
    'This link was used or is too old. If there is a company already, sign in with your account. ' +
    'If not, run "npm run recado -- first-link", or start the program again, and open the link it prints.',
  toSignIn: 'Go to sign-in',
}
