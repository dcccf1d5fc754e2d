export const errors = {
  ERR_EMAIL_UNCONFIRMED: [403, 'The company has not confirmed its e-mail yet.'],
} as const
