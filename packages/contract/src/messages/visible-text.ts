import { cleanName } from '#name.ts'
import { isMessageKind, type MessageKind } from './kinds.ts'

/** The body of some kinds holds something to open, and no words of a person. */
const isWordless: Record<MessageKind, boolean> = {
  conversation: false,
  image: false,
  audio: false,
  video: false,
  application: false,
  sticker: false,
  call_log: false,
  template: false,
  locationMessage: true,
  contactMessage: true,
  vcard: true,
  pollCreationMessage: true,
}

/** The words of a message: its text, or the caption of its file. Empty if a reader sees none. */
export function visibleTextOf({ mediaType, body }: { mediaType: string; body: string }): string {
  return (isMessageKind(mediaType) && isWordless[mediaType]) || cleanName(body) === '' ? '' : body
}
