/**
 * The error catalogue: every code the server answers, with its HTTP status.
 * Codes of the product specification come first, then the codes added by this implementation.
 */
export const errorCodes = {
  ERR_INTERNAL_SERVER_ERROR: 500,
  ERR_NO_OTHER_WHATSAPP: 409,
  ERR_NO_DEF_WAPP_FOUND: 404,
  ERR_WAPP_NOT_INITIALIZED: 409,
  ERR_WAPP_CHECK_CONTACT: 502,
  ERR_WAPP_INVALID_CONTACT: 400,
  ERR_WAPP_DOWNLOAD_MEDIA: 502,
  ERR_INVALID_CREDENTIALS: 401,
  ERR_USER_DONT_EXISTS: 404,
  ERR_SENDING_WAPP_MSG: 502,
  ERR_DELETE_WAPP_MSG: 409,
  ERR_OTHER_OPEN_TICKET: 409,
  ERR_SESSION_EXPIRED: 401,
  ERR_USER_CREATION_DISABLED: 403,
  ERR_NO_PERMISSION: 403,
  ERR_DUPLICATED_CONTACT: 409,
  ERR_NO_SETTING_FOUND: 404,
  ERR_NO_CONTACT_FOUND: 404,
  ERR_NO_TICKET_FOUND: 404,
  ERR_NO_USER_FOUND: 404,
  ERR_NO_WAPP_FOUND: 404,
  ERR_CREATING_MESSAGE: 500,
  ERR_CREATING_TICKET: 500,
  ERR_FETCH_WAPP_MSG: 404,
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 409,
  ERR_WAPP_GREETING_REQUIRED: 400,

  ERR_TOKEN_EXPIRED: 403,
  ERR_SUBSCRIPTION_EXPIRED: 403,
  ERR_LINK_EXPIRED: 410,
  ERR_VALIDATION: 400,
  ERR_COMMON_PASSWORD: 400,
  ERR_NAME_TAKEN: 409,
  ERR_EMAIL_TAKEN: 409,
  ERR_LAST_ADMIN: 409,
  ERR_PLAN_LIMIT: 403,
  ERR_PLAN_FEATURE: 403,
  ERR_EDIT_WAPP_MSG: 409,
  ERR_SCHEDULE_SENT: 409,
  ERR_FILE_TOO_LARGE: 413,
  ERR_FILE_TYPE: 400,
  ERR_STORAGE: 507,
  ERR_TICKET_NOT_OPEN: 409,
  ERR_NO_QUEUE_FOUND: 404,
  ERR_NO_TAG_FOUND: 404,
  ERR_NO_NOTE_FOUND: 404,
  ERR_NO_QUICK_MESSAGE_FOUND: 404,
  ERR_NO_SCHEDULE_FOUND: 404,
  ERR_NOT_FOUND: 404,
  ERR_RATE_LIMIT: 429,
  ERR_UNAVAILABLE: 503,
} as const

export type ErrorCode = keyof typeof errorCodes

/** Body of every answer that is not a success. `message` is plain English for integrators; screens translate `error`. */
export interface ErrorBody {
  error: ErrorCode
  message: string
  details?: unknown
}

/** `details` of ERR_VALIDATION: one entry per field, `path` dotted, `rule` a zod issue code. */
export interface ValidationDetails {
  fields: readonly { path: string; rule: string; message: string }[]
}

export const errorMessages: Record<ErrorCode, string> = {
  ERR_INTERNAL_SERVER_ERROR: 'Something failed on our side. The request id is in the x-request-id header.',
  ERR_NO_OTHER_WHATSAPP: 'At least one default connection is needed.',
  ERR_NO_DEF_WAPP_FOUND: 'No connection was given and there is no default connection.',
  ERR_WAPP_NOT_INITIALIZED: 'The connection has no WhatsApp session.',
  ERR_WAPP_CHECK_CONTACT: 'The number could not be checked.',
  ERR_WAPP_INVALID_CONTACT: 'The number is not on WhatsApp.',
  ERR_WAPP_DOWNLOAD_MEDIA: 'The file could not be fetched from WhatsApp.',
  ERR_INVALID_CREDENTIALS: 'E-mail or password is wrong.',
  ERR_USER_DONT_EXISTS: 'The user does not exist.',
  ERR_SENDING_WAPP_MSG: 'WhatsApp did not take the message.',
  ERR_DELETE_WAPP_MSG: 'The message could not be deleted.',
  ERR_OTHER_OPEN_TICKET: 'Another ticket or person already holds this contact; details.ticket says which.',
  ERR_SESSION_EXPIRED: 'There is no valid session.',
  ERR_USER_CREATION_DISABLED: 'Creating users is disabled.',
  ERR_NO_PERMISSION: 'This is not permitted.',
  ERR_DUPLICATED_CONTACT: 'A contact with this number exists.',
  ERR_NO_SETTING_FOUND: 'No such setting.',
  ERR_NO_CONTACT_FOUND: 'No such contact.',
  ERR_NO_TICKET_FOUND: 'No such ticket.',
  ERR_NO_USER_FOUND: 'No such user.',
  ERR_NO_WAPP_FOUND: 'No such connection.',
  ERR_CREATING_MESSAGE: 'The message could not be stored.',
  ERR_CREATING_TICKET: 'The ticket could not be created.',
  ERR_FETCH_WAPP_MSG: 'The message referred to is gone.',
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 'Another queue has this colour.',
  ERR_WAPP_GREETING_REQUIRED: 'A connection with more than one queue needs a greeting.',
  ERR_TOKEN_EXPIRED: 'The access token has expired; refresh it and try again.',
  ERR_SUBSCRIPTION_EXPIRED: 'The subscription has expired; details.dueDate says when.',
  ERR_LINK_EXPIRED: 'The link was used or is too old.',
  ERR_VALIDATION: 'The input is not valid; details.fields says where.',
  ERR_COMMON_PASSWORD: 'The password is among the most common ones.',
  ERR_NAME_TAKEN: 'The name is taken.',
  ERR_EMAIL_TAKEN: 'Somebody signs in with this e-mail already.',
  ERR_LAST_ADMIN: 'The company has no other admin.',
  ERR_PLAN_LIMIT: 'The plan does not allow more of these.',
  ERR_PLAN_FEATURE: 'The plan does not include this.',
  ERR_EDIT_WAPP_MSG: 'The message can no longer be edited.',
  ERR_SCHEDULE_SENT: 'The message was sent already, or is being sent.',
  ERR_FILE_TOO_LARGE: 'The file is too large; details.maxBytes says what is allowed.',
  ERR_FILE_TYPE: 'The file is not of a type this place takes.',
  ERR_STORAGE: 'The file could not be stored.',
  ERR_TICKET_NOT_OPEN: 'The ticket is not open.',
  ERR_NO_QUEUE_FOUND: 'No such queue.',
  ERR_NO_TAG_FOUND: 'No such tag.',
  ERR_NO_NOTE_FOUND: 'No such note.',
  ERR_NO_QUICK_MESSAGE_FOUND: 'No such quick message.',
  ERR_NO_SCHEDULE_FOUND: 'No such schedule.',
  ERR_NOT_FOUND: 'No such path.',
  ERR_RATE_LIMIT: 'Too many requests; the retry-after header says when to go on.',
  ERR_UNAVAILABLE: 'The service is not available for the moment; try again.',
}
