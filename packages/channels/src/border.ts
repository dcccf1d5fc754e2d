/**
 * What crosses the border to the server, as JSON in the payload columns of `channels.inbox` and `channels.outbox`.
 * The server parses it on its side; a change here is a change there. inbox.kind 'state' has an empty payload: the row in
 * `channels.state` changed, look at it.
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

/** Something this process cannot carry yet. `kind` is the network's own name for it; `text` a caption, if it has one. */
export interface UnsupportedContent {
  type: 'unsupported'
  kind: string
  text?: string
}

/** inbox.kind 'message': somebody wrote, or the owner wrote on the phone itself (`fromMe`). */
export interface InboundMessage {
  waId: string
  chat: Address
  fromMe: boolean
  /** Who wrote, in a group. */
  participant?: Address
  pushName?: string
  /** ISO time with milliseconds. */
  sentAt: string
  content: TextContent | UnsupportedContent
  quotedWaId?: string
  /** Base64 of what could not be read; content.kind is then 'unreadable'. */
  raw?: string
}

/** 1 sent, 3 delivered, 4 read, 5 played. */
export type Ack = 1 | 3 | 4 | 5

/** inbox.kind 'receipt'. */
export interface Receipt {
  waIds: string[]
  ack: Ack
}

export type FailureReason = 'ERR_SENDING_WAPP_MSG' | 'ERR_WAPP_NOT_INITIALIZED'

/** inbox.kind 'failure': a message of the outbox that will not be sent. */
export interface Failure {
  waId: string
  reason: FailureReason
  detail?: string
}

/** outbox.kind 'message'; its id on the network is the column wa_id. */
export interface OutboundMessage {
  to: Address
  content: TextContent
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

/** The other kinds of the outbox; their payload is empty. */
export type Command = 'connect' | 'pair' | 'logout' | 'forget'

export type Status = 'OPENING' | 'qrcode' | 'PAIRING' | 'CONNECTED' | 'TIMEOUT' | 'DISCONNECTED'

/** One name per conversation or person, however it was addressed: `lid:123`, else `phone:55…`, else `group:123-456`. */
export function addressKey(address: Address): string {
  if (address.lid) return `lid:${address.lid}`
  if (address.phone) return `phone:${address.phone}`
  return `group:${address.group ?? ''}`
}
