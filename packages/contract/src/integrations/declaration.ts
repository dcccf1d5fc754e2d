import { everyone, managers } from '#profiles.ts'

export const permissions = {
  /** The names of integrations, for forms that choose one. */
  'integrations:view': everyone,
  'integrations:manage': managers,
} as const

export const errors = {
  ERR_NO_INTEGRATION_FOUND: [404, 'No such integration.'],
  ERR_INTEGRATION_IN_USE: [
    409,
    'A queue or a connection uses the integration; details.queues and details.connections name them.',
  ],
  ERR_INTEGRATION_FAILED: [502, 'The service behind the integration failed; details say how.'],
  ERR_INTEGRATION_OFF: [409, 'The integration is switched off: it has failed too often.'],
  ERR_INTEGRATION_UNSUPPORTED: [409, 'The bot asked for something that cannot be asked in WhatsApp.'],
} as const

export const references = ['queueIntegration'] as const
