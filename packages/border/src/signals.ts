import { z } from 'zod'
import { address, groupAddress, messageKey, ref, waId } from './address.ts'
import { inboundContent, quotedContent } from './content.ts'
import { advertisement, linkPreview } from './around-content.ts'
import { type Charge, charge } from './charge.ts'
import { type Alarm, alarm } from './connection-state.ts'
import { verdict } from './verdict.ts'

/** A received message or call, or a message that the owner wrote on the phone itself (`fromMe`). */
const inboundMessage = messageKey.extend({
  /** The display name that the writer chose. */
  pushName: z.string().exactOptional(),
  /** ISO time with milliseconds, of the writer's phone. */
  sentAt: z.iso.datetime(),
  content: inboundContent,
  /** The message it answers. It may be in another conversation (a private answer), or in none. */
  quoted: z.object({ waId: z.string(), content: quotedContent.exactOptional() }).exactOptional(),
  ad: advertisement.exactOptional(),
  link: linkPreview.exactOptional(),
  forwarded: z.boolean().exactOptional(),
  /** Base64 of content that could not be read. `content.kind` is then 'unreadable'. */
  raw: z.string().exactOptional(),
})
export type InboundMessage = z.output<typeof inboundMessage>

/** How many messages or people one signal of a phone's past has. */
export const maxInPage = 100

/**
 * Messages of a conversation from before the connection was there, oldest first, as its phone hands them over. Pages of a conversation come
 * in order. A message may come again with the file that it lacked. They tell nothing new: no ticket, bot, notice or program hears of them.
 */
const past = z.object({
  chat: address,
  messages: z
    .array(
      inboundMessage.omit({ chat: true, participant: true }).extend({
        /** How far a message of ours got. */
        ack: z.literal([0, 1, 3, 4, 5]).exactOptional(),
      }),
    )
    .max(maxInPage),
})
export type Past = z.output<typeof past>

/** People as the owner of the phone calls them. */
const named = z.object({ people: z.array(z.object({ name: z.string().max(200), address })).max(maxInPage) })
export type Named = z.output<typeof named>

/** A change of an existing message. */
export const inboundChange = z.object({
  /** The id of the change itself. */
  waId,
  chat: address,
  /** Whether our own account made it, on the phone or another linked device. */
  fromMe: z.boolean(),
  /** The person who made it, in a group. */
  participant: address.exactOptional(),
  sentAt: z.iso.datetime(),
  /**
   * The changed message and its writer, where the network says whose it is. It may not be stored yet, since a message that had to be
   * requested again arrives later.
   */
  target: messageKey.omit({ chat: true }).extend({ fromMe: z.boolean().exactOptional() }),
  /** A group admin deletes another member's message. The network checks the permission. */
  byAdmin: z.literal(true).exactOptional(),
  change: z.discriminatedUnion('type', [
    /** Has no text when the new text cannot be read. */
    z.object({ type: z.literal('edit'), text: z.string().exactOptional() }),
    z.object({ type: z.literal('delete') }),
    /** An empty emoji removes the reaction. */
    z.object({ type: z.literal('reaction'), emoji: z.string() }),
  ]),
})
export type InboundChange = z.output<typeof inboundChange>

/** Delivery status of a message: 1 sent (also reported by 'accepted'), 3 delivered, 4 read, 5 played. */
export const ack = z.literal([1, 3, 4, 5])

const receipt = z.object({
  /**
   * The chat of the phone that reports it. For a message typed on our phone it may arrive before the message. Absent when the network
   * itself has accepted our message.
   */
  chat: address.exactOptional(),
  waIds: z.array(z.string()),
  ack,
  /** When it was so, if the network says when. */
  at: z.iso.datetime().exactOptional(),
})
export type Receipt = z.output<typeof receipt>

/** Received messages that the owner read on our own phone or another of its linked devices. */
const readReport = z.object({ chat: address, waIds: z.array(waId) })
export type ReadReport = z.output<typeof readReport>

/**
 * The network has accepted an ordered message (or change) and gave it the id `waId`. With `heldForQuality` it has not sent the message yet:
 * it waits to see how people take its template. A receipt or a failure follows.
 */
const accepted = z.object({ ref, waId, heldForQuality: z.literal(true).exactOptional() })
export type Accepted = z.output<typeof accepted>

/** An ordered message (or change) waits on its connection until about this time. Not reported for campaigns. */
const held = z.object({ ref, until: z.iso.datetime() })
export type Held = z.output<typeof held>

/** An ordered message (or change) will not be sent, or its outcome is unknown. */
const failure = z.object({ ref, verdict, at: z.iso.datetime().exactOptional() })
export type Failure = z.output<typeof failure>

/** A person's current presence, outdated after seconds. */
const inboundPresence = z.object({
  chat: address,
  presence: z.enum(['composing', 'recording', 'paused', 'available', 'unavailable']),
})
export type InboundPresence = z.output<typeof inboundPresence>

const templateCategory = z.enum(['marketing', 'utility', 'authentication'])

/**
 * A group's name and since when it has that name. Reported when the group first writes and when the name changes. Of two names the later
 * one counts.
 */
export const groupName = z.object({ chat: groupAddress, subject: z.string(), since: z.iso.datetime() })
export type GroupName = z.output<typeof groupName>

/**
 * A person has another address from now on: another number, or another name from Meta. Messages that follow come from the new one.
 */
const renamed = z.object({ from: address, to: address, at: z.iso.datetime() })
export type Renamed = z.output<typeof renamed>

/** A person has stopped the marketing of the account, or takes that back. What was told of a later time counts. */
const consent = z.object({ of: address, marketing: z.enum(['stop', 'resume']), at: z.iso.datetime() })
export type Consent = z.output<typeof consent>

/** The network says what has become of a template of the account. What it does not say stays. */
const templateChange = z.object({
  name: z.string(),
  language: z.string(),
  state: z
    .enum(['pending', 'approved', 'rejected', 'paused', 'disabled', 'in-appeal', 'archived', 'deleting', 'limited', 'gone'])
    .exactOptional(),
  /** The network's code, and its words. */
  reason: z.string().exactOptional(),
  words: z.string().exactOptional(),
  pausedUntil: z.iso.datetime().exactOptional(),
  /** Null: not rated. */
  quality: z.enum(['high', 'medium', 'low']).nullable().exactOptional(),
  /** It has this category from then on. A time to come is a notice. */
  category: z.object({ to: templateCategory, from: templateCategory, at: z.iso.datetime() }).exactOptional(),
  /** It says something else: the list has to be read. */
  isStale: z.literal(true).exactOptional(),
})
export type TemplateChange = z.output<typeof templateChange>

/** Answers 'fetch'. */
const fetched = z.object({
  ref: z.string(),
  /** Stored size in bytes. Absent when the file could not be fetched. */
  size: z.number().int().nonnegative().exactOptional(),
  /** `awaited`: not available yet. It is requested again for a week, and another answer follows. */
  error: z.enum(['too-large', 'gone', 'failed', 'awaited']).exactOptional(),
})
export type Fetched = z.output<typeof fetched>

/** Answers 'check'. */
const checked = z.object({
  ref: z.string(),
  /** Absent when it could not be determined. */
  exists: z.boolean().exactOptional(),
  address: address.exactOptional(),
})
export type Checked = z.output<typeof checked>

/** Answers 'picture'. */
const picture = z.object({
  ref: z.string(),
  /** Stored size in bytes. Absent when the person shows no picture. */
  size: z.number().int().nonnegative().exactOptional(),
})
export type Picture = z.output<typeof picture>

/** More than any phone holds. Entries beyond it are dropped. */
export const maxInAddressBook = 20_000

/** A person in a phone's address book, under the name its owner gave. */
const addressBookEntry = z.object({ name: z.string().max(200), address })
export type AddressBookEntry = z.output<typeof addressBookEntry>

/**
 * Answers 'address-book' in one piece: 5,000 people are about 400 kB. One statement completes and answers the side request, and one row
 * holds everything to erase. The reader removes the people from the row.
 */
const addressBook = z.object({
  ref: z.string(),
  /** Absent when the address book could not be read, or has been removed from the row. */
  people: z.array(addressBookEntry).max(maxInAddressBook).exactOptional(),
  /** `no-key`: the phone has not given its linked device the key to the address book. */
  error: z.enum(['no-key', 'failed']).exactOptional(),
})
export type AddressBook = z.output<typeof addressBook>

/**
 * What channels report, by kind: the payloads of rows of `channels.inbox`. Files do not cross: they are in storage, under keys that the
 * server chooses.
 */
export interface Signals {
  message: InboundMessage
  change: InboundChange
  receipt: Receipt
  accepted: Accepted
  held: Held
  read: ReadReport
  failure: Failure
  /** The connection's row in `channels.state` changed and is to be read again. */
  state: object
  presence: InboundPresence
  group: GroupName
  renamed: Renamed
  consent: Consent
  past: Past
  named: Named
  template: TemplateChange
  charge: Charge
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
  read: readReport,
  failure,
  state: z.object({}),
  presence: inboundPresence,
  group: groupName,
  renamed,
  consent,
  past,
  named,
  template: templateChange,
  charge,
  fetched,
  checked,
  picture,
  'address-book': addressBook,
  alarm,
}

/** The key that finds an answer's inbox row, for answers that a caller waits for. */
export function answerSignalKey(kind: 'checked' | 'picture' | 'address-book', ref: string): string {
  return `${kind}:${ref}`
}
