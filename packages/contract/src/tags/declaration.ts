import { everyone } from '#profiles.ts'

export const permissions = {
  'tags:view': everyone,
  'tags:edit': everyone,
  /** Making a tag a lane of the kanban, or taking that back. */
  'tags:kanban': ['supervisor', 'admin', 'owner'],
} as const

export const errors = {
  ERR_NO_TAG_FOUND: [404, 'No such tag.'],
} as const

export const references = ['tag'] as const
