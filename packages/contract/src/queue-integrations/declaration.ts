import { everyone } from '#profiles.ts'

export const permissions = {
  'queue-integrations:view': everyone,
} as const

export const errors = {
  ERR_NO_INTEGRATION_FOUND: [404, 'No such integration.'],
} as const

export const references = ['queueIntegration'] as const
