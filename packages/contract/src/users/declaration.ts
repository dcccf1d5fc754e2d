import { everyone, managers } from '#profiles.ts'

export const permissions = {
  'users:view': everyone,
  'users:manage': managers,
  'user-modal:editProfile': managers,
  'user-modal:editQueues': managers,
} as const

export const errors = {
  ERR_USER_DONT_EXISTS: [404, 'The user has been deleted.'],
  ERR_USER_CREATION_DISABLED: [403, 'Creating users is disabled.'],
  ERR_NO_USER_FOUND: [404, 'No such user.'],
  ERR_EMAIL_TAKEN: [409, 'A user signs in with this e-mail already.'],
  ERR_LAST_ADMIN: [409, 'The company has no other admin.'],
} as const

export const references = ['user'] as const
