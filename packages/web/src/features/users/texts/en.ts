import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const users: Translation<typeof pt.users> = {
  searchPlaceholder: 'Name or e-mail',
  nobodyFound: 'Nobody found',
  online: 'online',
  profileTitle: 'Edit profile',
  profileText: 'How colleagues see you and how you sign in.',
  name: 'Name',
  email: 'E-mail',
  password: 'New password',
  passwordHint: 'Left empty, it stays the same. 5 to 50 characters',
  currentPassword: 'Current password',
  currentPasswordHint: 'To change the e-mail or the password',
  wrongPassword: 'This is not your current password.',
  language: 'Language',
  saveProfile: 'Save profile',
  success: 'Profile saved',
}
