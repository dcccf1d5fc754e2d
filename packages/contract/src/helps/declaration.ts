import { everyone } from '#profiles.ts'

export const permissions = {
  'helps:view': everyone,
} as const

export const errors = {
  ERR_NO_HELP_FOUND: [404, 'No such help video.'],
} as const

export const references = ['help'] as const
