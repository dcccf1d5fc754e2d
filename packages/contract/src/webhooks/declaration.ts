import { managers } from '#profiles.ts'

export const permissions = {
  'webhooks:manage': managers,
} as const

export const errors = {
  ERR_NO_WEBHOOK_FOUND: [404, 'The company has given no address for its webhook.'],
  ERR_WEBHOOK_OFF: [409, 'The webhook is switched off.'],
  ERR_NO_DELIVERY_FOUND: [404, 'No such delivery; they are kept for 30 days.'],
} as const

export const references = ['webhookDelivery'] as const
