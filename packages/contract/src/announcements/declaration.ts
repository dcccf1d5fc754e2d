import { everyone } from '#profiles.ts'

export const permissions = {
  'announcements:view': everyone,
} as const

export const errors = {
  ERR_NO_ANNOUNCEMENT_FOUND: [404, 'No such announcement.'],
} as const

export const references = ['announcement'] as const
