import { everyone, managers } from '#profiles.ts'

export const permissions = {
  'session:use': everyone,
  'dashboard:view': managers,
  'drawer-admin-items:view': managers,
} as const

export const errors = {
  ERR_INVALID_CREDENTIALS: [401, 'E-mail or password is wrong.'],
  ERR_LINK_EXPIRED: [410, 'The link was used or is too old.'],
  ERR_COMMON_PASSWORD: [400, 'The password is among the most common ones.'],
} as const
