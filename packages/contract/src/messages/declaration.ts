export const errors = {
  ERR_CREATING_MESSAGE: [500, 'The message could not be stored.'],
  ERR_FETCH_WAPP_MSG: [404, 'The message referred to is gone.'],
  ERR_SENDING_WAPP_MSG: [502, 'WhatsApp did not take the message.'],
  ERR_WAPP_RESTRICTED: [502, 'WhatsApp lets this number write to no new people for a while.'],
  ERR_WAPP_CAPPED: [502, 'The number has written to as many new people as WhatsApp allows it for now.'],
  ERR_WAPP_TOO_FAST: [502, 'WhatsApp refused it: too many messages in too short a time.'],
  ERR_WAPP_WINDOW: [502, 'The customer wrote too long ago: only a template may go out.'],
  ERR_WAPP_FILE_MISSING: [502, 'The file to send is gone.'],
  ERR_WAPP_NO_ANSWER: [502, 'WhatsApp did not answer.'],
  ERR_WAPP_UNAUTHORISED: [502, 'The connection may no longer send: it must be connected again.'],
  ERR_WAPP_PAYMENT: [502, 'Meta delivers nothing until the account has a means of payment.'],
  ERR_WAPP_FILE_REFUSED: [502, 'WhatsApp does not take this kind of file.'],
  ERR_WAPP_BLOCKED: [502, 'The company has blocked this person.'],
  ERR_WAPP_UNCERTAIN: [502, 'It is not known whether the message arrived; sent again it might arrive twice.'],
  ERR_BOT_INTERRUPTED: [409, 'A person took over before the bot had sent it.'],
  ERR_MESSAGE_WITHDRAWN: [409, 'It was deleted before it had been sent.'],
  ERR_MESSAGE_KEPT: [409, 'Its connection was moved before it had been sent; an admin decides whether it is sent.'],
  ERR_MESSAGE_DROPPED: [409, 'An admin has decided not to send it.'],
  ERR_EDIT_WAPP_MSG: [409, 'The message can no longer be edited.'],
  ERR_DELETE_WAPP_MSG: [409, 'The message could not be deleted.'],
} as const

export const references = ['message'] as const
