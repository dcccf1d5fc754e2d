import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const messagePrices: Translation<typeof pt.messagePrices> = {
  categories: {
    marketing: 'marketing',
    utility: 'utility',
    authentication: 'authentication',
    'authentication-international': 'international authentication',
    service: 'reply',
    other: 'other',
    allowance: 'free replies a month',
  },
  markets: {
    'north-america': 'North America',
    'rest-of-africa': 'Rest of Africa',
    'rest-of-asia-pacific': 'Rest of Asia Pacific',
    'rest-of-central-eastern-europe': 'Rest of Central and Eastern Europe',
    'rest-of-latin-america': 'Rest of Latin America',
    'rest-of-middle-east': 'Rest of Middle East',
    'rest-of-western-europe': 'Rest of Western Europe',
    other: 'Other',
    all: 'All',
  },
  price: 'Price',
  verdicts: { free: 'free', paid: 'paid', nothing: 'nothing', unknown: 'no price' },
  paidWord: { start: 'Paid', within: 'paid' },
  about: { start: 'About {{price}}', within: 'about {{price}}' },
  paid: {
    reply: "{{price}}: reply inside the window, the month's thousand is used up",
    template: '{{price}}: {{category}} template',
  },
  allowance_one: "Free: one of the month's thousand (about {{count}} left)",
  allowance_other: "Free: one of the month's thousand (about {{count}} left)",
  allowanceUsed: "Free: one of the month's thousand",
  ad: 'Free: came from an ad',
  adUntil: 'Free: came from an ad, until {{at}}',
  noRate: 'No price: the rate of {{category}} ({{market}}) is missing.',
  reasons: {
    phone: 'Free: written on the phone',
    free: 'Free',
    failed: 'Nothing: it was not delivered',
    awaiting: 'No price yet: Meta tells it on delivery.',
    untold: 'No price: Meta did not tell it.',
    'no-market': "No price: the customer's country is not known.",
    'no-currency': 'No price: the currency of the account at Meta is not known.',
    'no-allowance': 'No price: how many replies are free a month is missing.',
  },
  errors: {
    ERR_NO_RATE_FOUND: 'This rate no longer exists.',
    ERR_RATE_EXISTS: 'There is already a rate for this market, category and currency from this day.',
    ERR_META_REFUSED: 'Meta did not accept the request.',
  },
}
