import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const messagePrices: Translation<typeof pt.messagePrices> = {
  errors: {
    ERR_NO_RATE_FOUND: 'This rate no longer exists.',
    ERR_RATE_EXISTS: 'There is already a rate for this market, category and currency from this day.',
    ERR_META_REFUSED: 'Meta did not accept the request.',
  },
}
