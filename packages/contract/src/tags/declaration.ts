import { everyone } from '#profiles.ts'

export const permissions = {
  'tags:view': everyone,
} as const

export const errors = {
  ERR_NO_TAG_FOUND: [404, 'No such tag.'],
} as const

export const references = ['tag'] as const
