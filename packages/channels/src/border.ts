/**
 * What crosses the border to the server, as JSON in the payload columns of `channels.inbox` and `channels.outbox`.
 * The server parses it on its side; a change here is a change there. inbox.kind 'state' has an empty payload: the row in
 * `channels.state` changed, look at it. Files do not cross: they lie in storage, under keys the server chooses.
 */

/** Bare digits, without server or device. A person has a lid, a phone or both; a group has only `group`. */
export interface Address {
  lid?: string
  phone?: string
  group?: string
}

export interface TextContent {
  type: 'text'
  text: string
}

export type FileKind = 'image' | 'video' | 'audio' | 'document' | 'sticker'

/** What sender and receiver of a file say about it, beside its bytes. */
interface FileFacts {
  kind: FileKind
  mimeType: string
  /** Under an image, a video or a document. */
  caption?: string
  /** Of a document. */
  fileName?: string
  /** Bytes. */
  size?: number
  /** Of audio and video. */
  seconds?: number
  width?: number
  height?: number
  /** Audio: recorded as a voice note. */
  voice?: boolean
  /** Video without sound that plays by itself, like a GIF; sticker that moves. */
  animated?: boolean
  /** Of a voice note: 64 loudness values from 0 to 100. */
  waveform?: number[]
  /** A small JPEG, base64, at most 64 kB. */
  thumbnail?: string
}

/** A file somebody sent. `source` is all that fetching it takes; the server keeps it and hands it back with 'fetch'. */
export interface ReceivedFile extends FileFacts {
  type: 'file'
  source: Record<string, unknown>
}

/** A file to send: it lies in storage under `key`. */
export interface SentFile extends FileFacts {
  type: 'file'
  key: string
}

export interface LocationContent {
  type: 'location'
  latitude: number
  longitude: number
  name?: string
  address?: string
  /** A small JPEG, base64. */
  thumbnail?: string
}

export interface ContactsContent {
  type: 'contacts'
  cards: { name: string; vcard: string }[]
}

/** A call that nobody took. */
export interface CallContent {
  type: 'call'
  video: boolean
}

export interface PollContent {
  type: 'poll'
  question: string
  options: string[]
}

/** Something this process cannot carry. `kind` is the network's own name for it; `text` a caption, if it has one. */
export interface UnsupportedContent {
  type: 'unsupported'
  kind: string
  text?: string
}

type WithoutFile = TextContent | LocationContent | ContactsContent | PollContent | CallContent | UnsupportedContent

export type ReceivedContent = ReceivedFile | WithoutFile

/** What the writer's phone says that it answers; nobody vouches for it. Long words are cut. */
export type QuotedContent = WithoutFile | ({ type: 'file' } & Pick<ReceivedFile, 'kind' | 'caption' | 'fileName'>)

/** The advertisement somebody came by: what it showed, not what the person wrote. */
export interface Advertisement {
  title?: string
  body?: string
  url?: string
}

/** Which message is meant, by its key on the network. */
export interface MessageKey {
  chat: Address
  waId: string
  fromMe: boolean
  /** Who wrote it, in a group. */
  participant?: Address
}

/** inbox.kind 'message': somebody wrote or called, or the owner wrote on the phone itself (`fromMe`). */
export interface InboundMessage extends MessageKey {
  pushName?: string
  /** ISO time with milliseconds. */
  sentAt: string
  content: ReceivedContent
  /** The message it answers. It may be of another conversation (a private answer), or of none. */
  quoted?: { waId: string; content?: QuotedContent }
  ad?: Advertisement
  forwarded?: boolean
  /** Base64 of what could not be read; content.kind is then 'unreadable'. */
  raw?: string
}

/** inbox.kind 'change': somebody changed a message that is there already. */
export interface InboundChange {
  /** The id of the change itself. */
  waId: string
  chat: Address
  /** Did our own number do it, on the phone or another linked device? */
  fromMe: boolean
  /** Who did it, in a group. */
  participant?: Address
  sentAt: string
  /** The message that changes, and who wrote it. It may not be there yet: a message that had to be asked for again comes later. */
  target: { waId: string; fromMe: boolean; participant?: Address }
  /** An admin of the group deletes what somebody else wrote; the network checks who may. */
  byAdmin?: true
  /** An empty emoji takes a reaction back. */
  change: { type: 'edit'; text: string } | { type: 'delete' } | { type: 'reaction'; emoji: string }
}

/** 1 sent, 3 delivered, 4 read, 5 played. */
export type Ack = 1 | 3 | 4 | 5

/** inbox.kind 'receipt'. */
export interface Receipt {
  /** Whose phone says so: of a message typed on our phone, maybe before we hear of it. Absent when the network has what we sent. */
  chat?: Address
  waIds: string[]
  ack: Ack
}

export type FailureReason = 'ERR_SENDING_WAPP_MSG' | 'ERR_WAPP_NOT_INITIALIZED'

/** inbox.kind 'failure': a message (or change) of the outbox that will not be sent. */
export interface Failure {
  waId: string
  reason: FailureReason
  detail?: string
}

/** inbox.kind 'presence': what somebody does right now; worth nothing after seconds. */
export interface InboundPresence {
  chat: Address
  presence: 'composing' | 'recording' | 'paused' | 'available' | 'unavailable'
}

/** inbox.kind 'group': what a group is called, told when it first writes and when that changes. */
export interface GroupName {
  chat: Address
  subject: string
}

/** What is quoted: enough to show it on a phone that has never seen it. */
export interface Quoted {
  waId: string
  fromMe: boolean
  participant?: Address
  text: string
}

/** A change of a message that was sent or received before; it travels like a message, with an id of its own. */
export type ChangeContent =
  | { type: 'edit'; target: MessageKey; text: string }
  | { type: 'delete'; target: MessageKey }
  | { type: 'reaction'; target: MessageKey; emoji: string }

export type SentContent = TextContent | SentFile | LocationContent | ContactsContent | ChangeContent

/** outbox.kind 'message'; its id on the network is the column wa_id. */
export interface OutboundMessage {
  to: Address
  content: SentContent
  quoted?: Quoted
  forwarded?: boolean
}

export interface ReadKey {
  chat: Address
  waId: string
  participant?: Address
}

/** outbox.kind 'read'. */
export interface ReadMarks {
  keys: ReadKey[]
}

/** outbox.kind 'presence': show the person that somebody writes; dropped when it is older than ten seconds. */
export interface OutboundPresence {
  to: Address
  presence: 'composing' | 'recording' | 'paused'
}

/** outbox.kind 'watch': tell what this person does, from now on. */
export interface Watch {
  chat: Address
}

/**
 * outbox.kind 'fetch': bring a received file into storage under `key`. Tried three times, 2, 10 and 60 seconds apart. Answered by
 * inbox.kind 'fetched'.
 */
export interface Fetch {
  /** The server's name for it, handed back. */
  ref: string
  /** The message it came with: the network may be asked to hand it out again. */
  message: MessageKey
  source: Record<string, unknown>
  key: string
  maxBytes: number
}

export interface Fetched {
  ref: string
  /** Bytes stored; absent when it could not be fetched. */
  size?: number
  error?: 'too-large' | 'gone' | 'failed'
}

/** outbox.kind 'check': is this number on WhatsApp? Answered by inbox.kind 'checked'. */
export interface Check {
  ref: string
  phone: string
}

export interface Checked {
  ref: string
  /** Absent when nobody could say. */
  exists?: boolean
  address?: Address
}

/** outbox.kind 'picture': bring somebody's profile picture into storage under `key`. Answered by inbox.kind 'picture'. */
export interface PictureRequest {
  ref: string
  of: Address
  key: string
}

export interface Picture {
  ref: string
  /** Bytes stored; absent when the person shows none. */
  size?: number
}

/** The other kinds of the outbox; their payload is empty. */
export type Command = 'connect' | 'pair' | 'logout' | 'forget'

export type Status = 'OPENING' | 'qrcode' | 'PAIRING' | 'CONNECTED' | 'TIMEOUT' | 'DISCONNECTED'

/** One name per conversation or person, however it was addressed: `lid:123`, else `phone:55…`, else `group:123-456`. */
export function addressKey(address: Address): string {
  if (address.lid) return `lid:${address.lid}`
  if (address.phone) return `phone:${address.phone}`
  return `group:${address.group ?? ''}`
}
