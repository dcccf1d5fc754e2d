import { everyone } from '#profiles.ts'

export const permissions = {
  'prompts:view': everyone,
} as const

export const errors = {
  ERR_NO_PROMPT_FOUND: [404, 'No such prompt.'],
} as const

export const references = ['prompt'] as const
