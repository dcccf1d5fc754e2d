import { everyone, managers } from '#profiles.ts'

export const permissions = {
  'connections:view': everyone,
  'connections:manage': managers,
} as const

export const errors = {
  ERR_NO_WAPP_FOUND: [404, 'No such connection.'],
  ERR_NO_DEF_WAPP_FOUND: [404, 'No connection was given and there is no default connection.'],
  ERR_NO_OTHER_WHATSAPP: [409, 'At least one default connection is needed.'],
  ERR_WAPP_NOT_INITIALIZED: [409, 'The connection has no WhatsApp session.'],
  ERR_WAPP_UNSUPPORTED: [409, 'The connection cannot do that; `capabilities` says what it can.'],
  ERR_WAPP_NO_GROUPS: [409, 'The official API carries no messages to groups.'],
  ERR_WAPP_OUT_OF_REACH: [409, 'The official API cannot write to a contact without a number.'],
  ERR_TOO_MANY_PAIRING_CODES: [
    429,
    'The number was shown three pairing codes within an hour; `retryAfter` says in how many seconds it may be again.',
  ],
  ERR_PASSKEY_OVER: [409, 'The attempt is over, or the code is not for this user.'],
  ERR_PASSKEY_ANSWERED: [409, 'The attempt has an answer already.'],
  ERR_PASSKEY_ANSWER: [400, 'This is no answer to the request: of another site, of another attempt, or not verified.'],
  ERR_WAPP_GREETING_REQUIRED: [400, 'A connection with more than one queue needs a greeting.'],
} as const

export const references = ['connection'] as const
