export const errors = {
  ERR_NO_MAIL: [503, 'This installation sends no mail.'],
  ERR_EMAIL_NOT_FOUND: [404, 'No user signs in with this e-mail.'],
  ERR_RESET_CODE: [400, 'The code is wrong, was used, or is too old.'],
} as const
