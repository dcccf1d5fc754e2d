import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const messages: Translation<typeof pt.messages> = {
  messages: 'Messages',
  message: 'Message',
  placeholder: 'Write to {{name}}',
  send: 'Send',
  you: 'You',
  edited: 'edited',
  deleted: 'Deleted message',
  notSent: 'Not sent.',
  tryAgain: 'Try again',
  discard: 'Discard',
  toLatest: 'Go to the latest message',
  newMessages: 'New messages',
  media: {
    image: 'Image',
    audio: 'Audio',
    video: 'Video',
    application: 'File',
    locationMessage: 'Location',
    vcard: 'Contact',
    contactMessage: 'Contact',
    call_log: 'Missed call',
  },
}
