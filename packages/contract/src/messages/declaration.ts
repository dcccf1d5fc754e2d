export const errors = {
  ERR_CREATING_MESSAGE: [500, 'The message could not be stored.'],
  ERR_FETCH_WAPP_MSG: [404, 'The message referred to is gone.'],
  ERR_SENDING_WAPP_MSG: [502, 'WhatsApp did not take the message.'],
  ERR_EDIT_WAPP_MSG: [409, 'The message can no longer be edited.'],
  ERR_DELETE_WAPP_MSG: [409, 'The message could not be deleted.'],
} as const

export const references = ['message'] as const
