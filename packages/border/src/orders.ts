import { z } from 'zod'
import { address, messageKey, ref, target } from './address.ts'
import { fileSource, newContent } from './content.ts'

/** A change of a message that was sent or received before; it travels like a message, with an id of its own. */
const changes = [
  z.object({ type: z.literal('edit'), target, text: z.string() }),
  z.object({ type: z.literal('delete'), target }),
  /** An empty emoji takes a reaction back. */
  z.object({ type: z.literal('reaction'), target, emoji: z.string() }),
] as const
export type OutboundChange = z.output<(typeof changes)[number]>

const outboundContent = z.discriminatedUnion('type', [...newContent, ...changes])
export type OutboundContent = z.output<typeof outboundContent>

/** What is quoted: enough to show it on a phone that has never seen it. */
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

/** Somebody else's message that was read here. */
const readKey = messageKey.omit({ fromMe: true })
export type ReadKey = z.output<typeof readKey>

const outboundPresence = z.object({ to: address, presence: z.enum(['composing', 'recording', 'paused']) })
export type OutboundPresence = z.output<typeof outboundPresence>

const fetch = z.object({
  /** The server's name for it, handed back in the answer. */
  ref: z.string(),
  /** The message it came with: the network may be asked to provide it again. */
  message: messageKey,
  source: fileSource,
  key: z.string(),
  maxBytes: z.number().int().positive(),
})
export type Fetch = z.output<typeof fetch>

/** Who sends: of the messages that wait on a line, those of a lower class go first. */
export const classes = { person: 0, bot: 1, schedule: 2, campaign: 3 } as const

/** What goes to one person or group, in its order: the server's name for the conversation, however it is addressed. */
const lane = z.string().min(1)

/** Something to send: a message, or a change of one. */
export const messageOrder = z.object({
  kind: z.literal('message'),
  /** The server's name for it. The network's is told by 'accepted'. */
  ref,
  lane,
  /** One of `classes`. */
  class: z.number().int(),
  /** The person has never written on this connection. */
  first: z.boolean().exactOptional(),
  payload: outboundMessage,
})
export type MessageOrder = z.output<typeof messageOrder>

/** Tell the writers that their messages were read. */
const readOrder = z.object({ kind: z.literal('read'), lane, payload: z.object({ keys: z.array(readKey) }) })
export type ReadOrder = z.output<typeof readOrder>

/** Open the connection, pair it with a phone anew, unlink it, erase everything of it. */
export const commandOrder = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['connect', 'logout', 'forget']), payload: z.object({}) }),
  /** With a number its owner may also type a code on the phone; the number is gone from the row once the order is obeyed. */
  z.object({ kind: z.literal('pair'), payload: z.object({ number: z.string().exactOptional() }) }),
])
export type CommandOrder = z.output<typeof commandOrder>
export type Command = CommandOrder['kind']

/** What a connection does in the order of its line, of one conversation one after another. */
export const lineOrder = z.discriminatedUnion('kind', [messageOrder, readOrder, commandOrder])
export type LineOrder = z.output<typeof lineOrder>

/** What a connection does beside its line: errands and messages never wait for each other. */
export const errand = z.discriminatedUnion('kind', [
  /** Show the person that somebody is writing; dropped once it is older than ten seconds. */
  z.object({ kind: z.literal('presence'), payload: outboundPresence }),
  /** Report what this person does, from now on. */
  z.object({ kind: z.literal('watch'), payload: z.object({ chat: address }) }),
  /** Bring a received file into storage under `key`. Tried again after seconds, then for a week. Answered by 'fetched'. */
  z.object({ kind: z.literal('fetch'), payload: fetch }),
  /** Is this number on WhatsApp? Answered by 'checked'. */
  z.object({ kind: z.literal('check'), payload: z.object({ ref: z.string(), phone: z.string() }) }),
  /** Bring somebody's profile picture into storage under `key`. Answered by 'picture'. */
  z.object({ kind: z.literal('picture'), payload: z.object({ ref: z.string(), of: address, key: z.string() }) }),
  /** Hand over the phone's address book. Worthless after a minute: somebody waits for it. Answered by 'address-book'. */
  z.object({ kind: z.literal('address-book'), payload: z.object({ ref: z.string() }) }),
])
export type Errand = z.output<typeof errand>

/** What the server hands out, by kind: a row of `channels.outbox`. */
export const order = z.discriminatedUnion('kind', [lineOrder, errand])
export type Order = z.output<typeof order>
/** The payload of an order. */
export type OrderPayload<K extends Order['kind']> = Extract<Order, { kind: K }>['payload']
