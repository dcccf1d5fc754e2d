import { z } from 'zod'
import { address, groupAddress, messageKey, ref, waId } from './address.ts'
import { inboundContent, quotedContent } from './content.ts'
import { type Alarm, alarm } from './line-state.ts'
import { verdict } from './verdict.ts'

/** The advertisement that brought somebody here: what it showed, not what the person wrote. */
const advertisement = z.object({
  title: z.string().exactOptional(),
  body: z.string().exactOptional(),
  url: z.string().exactOptional(),
})
export type Advertisement = z.output<typeof advertisement>

/** What the writer's phone shows of an address in the text. */
const linkPreview = z.object({
  /** As it stands in the text. */
  url: z.string(),
  title: z.string().exactOptional(),
  description: z.string().exactOptional(),
  /** A small JPEG, base64, at most 64 kB. */
  thumbnail: z.string().exactOptional(),
})
export type LinkPreview = z.output<typeof linkPreview>

/** Somebody wrote or called, or the owner wrote on the phone itself (`fromMe`). */
const inboundMessage = messageKey.extend({
  /** What the writer's own account calls the writer. */
  pushName: z.string().exactOptional(),
  /** ISO time with milliseconds, of the writer's phone. */
  sentAt: z.iso.datetime(),
  content: inboundContent,
  /** The message it answers. It may be in another conversation (a private answer), or in none. */
  quoted: z.object({ waId: z.string(), content: quotedContent.exactOptional() }).exactOptional(),
  ad: advertisement.exactOptional(),
  link: linkPreview.exactOptional(),
  forwarded: z.boolean().exactOptional(),
  /** Base64 of what could not be read; content.kind is then 'unreadable'. */
  raw: z.string().exactOptional(),
})
export type InboundMessage = z.output<typeof inboundMessage>

/** Somebody changed a message that already exists. */
export const inboundChange = z.object({
  /** The id of the change itself. */
  waId,
  chat: address,
  /** Did our own number do it, on the phone or another linked device? */
  fromMe: z.boolean(),
  /** Who did it, in a group. */
  participant: address.exactOptional(),
  sentAt: z.iso.datetime(),
  /** The message that changes, and who wrote it. It may not be there yet: one that had to be asked for again comes later. */
  target: messageKey.omit({ chat: true }),
  /** A group admin deletes what somebody else wrote; the network checks who may. */
  byAdmin: z.literal(true).exactOptional(),
  change: z.discriminatedUnion('type', [
    /** Without a text when the new words cannot be read. */
    z.object({ type: z.literal('edit'), text: z.string().exactOptional() }),
    z.object({ type: z.literal('delete') }),
    /** An empty emoji takes a reaction back. */
    z.object({ type: z.literal('reaction'), emoji: z.string() }),
  ]),
})
export type InboundChange = z.output<typeof inboundChange>

/** How far a message got: 1 sent (which 'accepted' says too), 3 delivered, 4 read, 5 played. */
export const ack = z.literal([1, 3, 4, 5])

const receipt = z.object({
  /** Whose phone says so; for a message typed on our phone, maybe before we know it. Absent when the network has what we sent. */
  chat: address.exactOptional(),
  waIds: z.array(z.string()),
  ack,
})
export type Receipt = z.output<typeof receipt>

/** Received messages that were read on our own phone, or another of its linked devices. */
const reading = z.object({ chat: address, waIds: z.array(waId) })
export type Reading = z.output<typeof reading>

/** The network has a message (or change) that was handed out, and calls it `waId`. */
const accepted = z.object({ ref, waId })
export type Accepted = z.output<typeof accepted>

/** A message (or change) that was handed out waits on its line, until about then. Not told of campaigns. */
const held = z.object({ ref, until: z.iso.datetime() })
export type Held = z.output<typeof held>

/** A message (or change) that was handed out and will not be sent, or of which nobody knows. */
const failure = z.object({ ref, verdict })
export type Failure = z.output<typeof failure>

/** What somebody is doing right now; worthless after seconds. */
const inboundPresence = z.object({
  chat: address,
  presence: z.enum(['composing', 'recording', 'paused', 'available', 'unavailable']),
})
export type InboundPresence = z.output<typeof inboundPresence>

/** What a group is called, and since when; reported when it first writes and whenever that changes. Of two names the later one counts. */
export const groupName = z.object({ chat: groupAddress, subject: z.string(), since: z.iso.datetime() })
export type GroupName = z.output<typeof groupName>

/** Answers 'fetch'. */
const fetched = z.object({
  ref: z.string(),
  /** Bytes stored; absent when it could not be fetched. */
  size: z.number().int().nonnegative().exactOptional(),
  /** `awaited`: not yet; it is asked for again for a week, and another answer follows. */
  error: z.enum(['too-large', 'gone', 'failed', 'awaited']).exactOptional(),
})
export type Fetched = z.output<typeof fetched>

/** Answers 'check'. */
const checked = z.object({
  ref: z.string(),
  /** Absent when nobody could tell. */
  exists: z.boolean().exactOptional(),
  address: address.exactOptional(),
})
export type Checked = z.output<typeof checked>

/** Answers 'picture'. */
const picture = z.object({
  ref: z.string(),
  /** Bytes stored; absent when the person shows none. */
  size: z.number().int().nonnegative().exactOptional(),
})
export type Picture = z.output<typeof picture>

/** Nobody has more people in a phone; what is beyond does not cross. */
export const mostInAddressBook = 20_000

/** Somebody in a phone's address book, as its owner calls them. */
const saved = z.object({ name: z.string().max(200), address })
export type Saved = z.output<typeof saved>

/**
 * Answers 'address-book', in one piece: 5,000 people are some 400 kB, and so the errand is done and answered in one statement, and what
 * is forgotten is one row. Whoever has read it takes the people out of the row.
 */
const addressBook = z.object({
  ref: z.string(),
  /** Absent when it could not be read, or has been taken. */
  people: z.array(saved).max(mostInAddressBook).exactOptional(),
  /** `no-key`: the phone has not given its linked device the key to it. */
  error: z.enum(['no-key', 'failed']).exactOptional(),
})
export type AddressBook = z.output<typeof addressBook>

/**
 * What channels report, by kind: the payloads of rows of `channels.inbox`. Files do not cross: they are in storage, under keys
 * the server chooses.
 */
export interface Signals {
  message: InboundMessage
  change: InboundChange
  receipt: Receipt
  accepted: Accepted
  held: Held
  read: Reading
  failure: Failure
  /** The connection's row in `channels.state` changed: look at it. */
  state: object
  presence: InboundPresence
  group: GroupName
  fetched: Fetched
  checked: Checked
  picture: Picture
  'address-book': AddressBook
  alarm: Alarm
}
export type SignalKind = keyof Signals

export const signals: { [K in SignalKind]: z.ZodType<Signals[K]> } = {
  message: inboundMessage,
  change: inboundChange,
  receipt,
  accepted,
  held,
  read: reading,
  failure,
  state: z.object({}),
  presence: inboundPresence,
  group: groupName,
  fetched,
  checked,
  picture,
  'address-book': addressBook,
  alarm,
}

/** The key that finds an answer's inbox row, for answers that somebody waits for. */
export function answerKey(kind: 'checked' | 'picture' | 'address-book', ref: string): string {
  return `${kind}:${ref}`
}
