import { everyone } from '#profiles.ts'

export const permissions = {
  'quick-messages:use': everyone,
  'quick-messages:share': ['supervisor', 'admin', 'owner'],
} as const

export const errors = {
  ERR_NO_QUICK_MESSAGE_FOUND: [404, 'No such quick message.'],
} as const

export const references = ['quickMessage'] as const
