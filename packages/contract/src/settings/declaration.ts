import { admins, everyone, managers } from '#profiles.ts'

export const permissions = {
  'settings:view': everyone,
  'settings:edit': admins,
  /** Each setting tells which of these profiles may change it. */
  'settings:change': managers,
} as const

export const errors = {
  ERR_NO_SETTING_FOUND: [404, 'No such setting.'],
} as const
