export const errors = {
  ERR_NO_RATE_FOUND: [404, 'No such rate.'],
  ERR_RATE_EXISTS: [409, 'The table has a rate for this market, category, currency and day.'],
  ERR_META_REFUSED: [409, 'Meta refuses: `details.code` and `details.words` are its own.'],
} as const

export const references = ['messageRate'] as const
