import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const messagesApi: Translation<typeof pt.messagesApi> = {
  errors: {
    ERR_API_TOKEN: 'This API token is not valid. Check that it is complete, or whether somebody has made another.',
    ERR_API_SUBSCRIPTION_EXPIRED: "The company's subscription has ended: the API is back once it is paid.",
    ERR_TICKET_CLOSED: 'The conversation is resolved.',
    ERR_IDEMPOTENCY_KEY: 'This Idempotency-Key was used for another call within the last 24 hours.',
    ERR_CONNECTION_FULL: '1,000 messages already wait on this connection. Try again in a moment.',
    ERR_NO_API_TOKEN: 'The company has no API token yet.',
  },
}
