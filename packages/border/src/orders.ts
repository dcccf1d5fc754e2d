import { z } from 'zod'
import { address, messageKey, ref, target } from './address.ts'
import { passkeyMove } from './passkey.ts'
import { fileSource, newContent } from './content.ts'

/** A change of a message that was sent or received before. It is sent like a message and has its own id. */
const changes = [
  z.object({ type: z.literal('edit'), target, text: z.string() }),
  z.object({ type: z.literal('delete'), target }),
  /** An empty emoji removes the reaction. */
  z.object({ type: z.literal('reaction'), target, emoji: z.string() }),
] as const
export type OutboundChange = z.output<(typeof changes)[number]>

const outboundContent = z.discriminatedUnion('type', [...newContent, ...changes])
export type OutboundContent = z.output<typeof outboundContent>

/** The quoted message: enough to show it on a phone that has never received it. */
const words = { text: z.string() }
const quoted = z.union([
  messageKey.omit({ chat: true }).extend(words),
  messageKey.omit({ chat: true, waId: true }).extend({ ref, ...words }),
])
export type Quoted = z.output<typeof quoted>

const outboundMessage = z.object({
  to: address,
  content: outboundContent,
  quoted: quoted.exactOptional(),
  forwarded: z.boolean().exactOptional(),
})
export type OutboundMessage = z.output<typeof outboundMessage>

/** A received message that was read in the desk. */
const readKey = messageKey.omit({ fromMe: true })
export type ReadKey = z.output<typeof readKey>

const outboundPresence = z.object({ to: address, presence: z.enum(['composing', 'recording', 'paused']) })
export type OutboundPresence = z.output<typeof outboundPresence>

const fetch = z.object({
  /** The server's id of the request, returned in the answer. */
  ref: z.string(),
  /** The message that contains the file. The network may be asked to upload it again. */
  message: messageKey,
  source: fileSource,
  key: z.string(),
  maxBytes: z.number().int().positive(),
})
export type Fetch = z.output<typeof fetch>

/** The sender's priority. Of the messages that wait on a connection, those of a lower class are sent first. */
export const priorityClasses = { person: 0, bot: 1, schedule: 2, campaign: 3 } as const

/** The conversation, by the server's name and regardless of the address used. Messages of one lane go out in their order. */
const lane = z.string().min(1)

/** A message, or a change of one, to send. */
export const messageOrder = z.object({
  kind: z.literal('message'),
  /** The server's id of the message. 'accepted' reports the network's. */
  ref,
  lane,
  /** One of `classes`. */
  class: z.number().int(),
  /** The person has never written on this connection, or, where it has a window, is outside it. */
  first: z.boolean().exactOptional(),
  payload: outboundMessage,
})
export type MessageOrder = z.output<typeof messageOrder>

/** Tells the writers that their messages were read. */
const readOrder = z.object({ kind: z.literal('read'), lane, payload: z.object({ keys: z.array(readKey) }) })
export type ReadOrder = z.output<typeof readOrder>

/** Opens the connection, pairs it with a phone again, answers a phone that wants its passkey, unlinks it, or erases all its data. */
export const commandOrder = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['connect', 'logout', 'forget']), payload: z.object({}) }),
  /** With a number, its owner may also type a code on the phone. The number is removed from the row once the order is done. */
  /** An answer has its attempt as `ref`, so that the server sees that there is one. */
  z.object({ kind: z.literal('passkey'), ref: z.uuid().nullable(), payload: passkeyMove }),
  z.object({ kind: z.literal('pair'), payload: z.object({ number: z.string().exactOptional() }) }),
])
export type CommandOrder = z.output<typeof commandOrder>
export type Command = CommandOrder['kind']

/** What a connection does in queue order, one after another within a conversation. */
export const queuedOrder = z.discriminatedUnion('kind', [messageOrder, readOrder, commandOrder])
export type QueuedOrder = z.output<typeof queuedOrder>

/** What a connection does beside its queue. Side requests and messages never wait for each other. */
export const sideRequest = z.discriminatedUnion('kind', [
  /** Shows the person a typing indicator. Dropped when older than ten seconds. */
  z.object({ kind: z.literal('presence'), payload: outboundPresence }),
  /** Reports this person's presence from now on. */
  z.object({ kind: z.literal('watch'), payload: z.object({ chat: address }) }),
  /** Brings a received file into storage under `key`. Retried after seconds, then for a week. Answered by 'fetched'. */
  z.object({ kind: z.literal('fetch'), payload: fetch }),
  /** Checks whether this number is on WhatsApp. Answered by 'checked'. */
  z.object({ kind: z.literal('check'), payload: z.object({ ref: z.string(), phone: z.string() }) }),
  /** Brings a person's profile picture into storage under `key`. Answered by 'picture'. */
  z.object({ kind: z.literal('picture'), payload: z.object({ ref: z.string(), of: address, key: z.string() }) }),
  /** Reads the phone's address book. Expires after a minute, since a user waits for it. Answered by 'address-book'. */
  z.object({ kind: z.literal('address-book'), payload: z.object({ ref: z.string() }) }),
])
export type SideRequest = z.output<typeof sideRequest>

/** The server's orders, by kind: a row of `channels.outbox`. */
export const order = z.discriminatedUnion('kind', [queuedOrder, sideRequest])
export type Order = z.output<typeof order>
export type OrderPayload<K extends Order['kind']> = Extract<Order, { kind: K }>['payload']
