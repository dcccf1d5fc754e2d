import { admins, everyone } from '#profiles.ts'

export const permissions = {
  'settings:view': everyone,
  'settings:edit': admins,
} as const

export const errors = {
  ERR_NO_SETTING_FOUND: [404, 'No such setting.'],
} as const
