import { managers } from '#profiles.ts'

export const permissions = {
  'messages-api:manage': managers,
} as const

export const errors = {
  ERR_API_TOKEN: [401, 'There is no such API token: it is missing or wrong, or has been replaced.'],
  ERR_API_SUBSCRIPTION_EXPIRED: [402, 'The subscription has expired; details.dueDate was its last day.'],
  ERR_TICKET_CLOSED: [409, 'The ticket is closed.'],
  ERR_IDEMPOTENCY_KEY: [422, 'The idempotency key was used for another call within 24 hours.'],
  ERR_CONNECTION_FULL: [429, 'Too many messages wait on the connection; the retry-after header says when to go on.'],
  ERR_NO_API_TOKEN: [404, 'The company has no API token.'],
} as const
