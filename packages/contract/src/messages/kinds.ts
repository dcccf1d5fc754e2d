/**
 * The kinds of messages. `locationMessage`: body is image|link|description, the last part optional. `contactMessage` and `vcard`: body is
 * one vCard, or several. `pollCreationMessage`: the question, then a line per option. `call_log`: a missed call.
 * `template`: a template of an official line, as people read it. Any other word is the
 * network's own name for a kind that is not shown.
 */
const messageKinds = [
  'conversation',
  'image',
  'audio',
  'video',
  'application',
  'sticker',
  'locationMessage',
  'contactMessage',
  'vcard',
  'pollCreationMessage',
  'call_log',
  'template',
] as const
export type MessageKind = (typeof messageKinds)[number]

/** Whether it is one of our kinds, and not the network's own name for another. */
export function isMessageKind(mediaType: string): mediaType is MessageKind {
  return messageKinds.some((kind) => kind === mediaType)
}
