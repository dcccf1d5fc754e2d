import { ack } from '@recado/contract/messages'
import { z } from 'zod'

// What channels write into channels.inbox; the other side of the border declares the same in its own words.

const digits = z.string().regex(/^[\d-]{1,40}$/)
export const address = z.object({ lid: digits.optional(), phone: digits.optional(), group: digits.optional() })

/** Characters of a message that are kept. */
export const longestBody = 65_536

const waId = z.string().min(1).max(200)
const pixels = z.number().int().positive().max(100_000)

const file = z.object({
  type: z.literal('file'),
  kind: z.enum(['image', 'video', 'audio', 'document', 'sticker']),
  mimeType: z.string(),
  caption: z.string().optional(),
  fileName: z.string().optional(),
  size: z.number().int().nonnegative().optional(),
  seconds: z.number().nonnegative().optional(),
  width: pixels.optional().catch(undefined),
  height: pixels.optional().catch(undefined),
  voice: z.boolean().optional(),
  animated: z.boolean().optional(),
  waveform: z.array(z.number().int().min(0).max(100)).length(64).optional().catch(undefined),
  thumbnail: z.string().optional(),
  source: z.record(z.string(), z.unknown()),
})
export type ReceivedFile = z.output<typeof file>

const location = z.object({
  type: z.literal('location'),
  latitude: z.number(),
  longitude: z.number(),
  name: z.string().optional(),
  address: z.string().optional(),
  thumbnail: z.string().optional(),
})

const withoutFile = [
  z.object({ type: z.literal('text'), text: z.string() }),
  location,
  z.object({ type: z.literal('contacts'), cards: z.array(z.object({ name: z.string(), vcard: z.string() })) }),
  z.object({ type: z.literal('poll'), question: z.string(), options: z.array(z.string()) }),
  z.object({ type: z.literal('call'), video: z.boolean() }),
  z.object({ type: z.literal('unsupported'), kind: z.string(), text: z.string().optional() }),
] as const

const receivedContent = z.discriminatedUnion('type', [file, ...withoutFile])
export type ReceivedContent = z.output<typeof receivedContent>

const quotedContent = z.discriminatedUnion('type', [
  file.pick({ type: true, kind: true, caption: true, fileName: true }),
  ...withoutFile,
])
export type QuotedContent = z.output<typeof quotedContent>

export const receivedMessage = z.object({
  waId,
  chat: address,
  fromMe: z.boolean(),
  participant: address.optional(),
  pushName: z.string().optional(),
  sentAt: z.iso.datetime(),
  content: receivedContent,
  quoted: z.object({ waId: z.string(), content: quotedContent.optional() }).optional(),
  ad: z.object({ title: z.string().default(''), body: z.string().default(''), url: z.string().default('') }).optional(),
  forwarded: z.boolean().optional(),
})
export type ReceivedMessage = z.output<typeof receivedMessage>

/** Somebody changed a message that is there already. */
export const receivedChange = z.object({
  waId,
  chat: address,
  fromMe: z.boolean(),
  participant: address.optional(),
  sentAt: z.iso.datetime(),
  target: z.object({ waId, fromMe: z.boolean(), participant: address.optional() }),
  byAdmin: z.literal(true).optional(),
  change: z.discriminatedUnion('type', [
    z.object({ type: z.literal('edit'), text: z.string().transform((text) => text.slice(0, longestBody).toWellFormed()) }),
    z.object({ type: z.literal('delete') }),
    z.object({ type: z.literal('reaction'), emoji: z.string().transform((text) => text.slice(0, 100).toWellFormed()) }),
  ]),
})
export type ReceivedChange = z.output<typeof receivedChange>

const rank = z.union([z.literal(ack.sent), z.literal(ack.delivered), z.literal(ack.read), z.literal(ack.played)])
export const receipt = z.object({ chat: address.optional(), waIds: z.array(z.string()), ack: rank })

/** What may come before the message it is about. */
export const earlySignal = z.discriminatedUnion('kind', [
  receivedChange.extend({ kind: z.literal('change') }),
  z.object({ kind: z.literal('receipt'), ack: rank }),
])
export type EarlySignal = z.output<typeof earlySignal>

export const failure = z.object({
  waId: z.string(),
  reason: z.enum(['ERR_SENDING_WAPP_MSG', 'ERR_WAPP_NOT_INITIALIZED']),
  detail: z.string().optional(),
})

export const receivedPresence = z.object({
  chat: address,
  presence: z.enum(['composing', 'recording', 'paused', 'available', 'unavailable']),
})

/** `ref` is the number of the file; without `size` it did not come. */
export const fetched = z.object({
  ref: z.string().regex(/^\d{1,15}$/),
  size: z.number().int().nonnegative().optional(),
  error: z.enum(['too-large', 'gone', 'failed']).optional(),
})

/** One text for a conversation, however it is addressed: part of what makes a message unique. */
export function chatKey(of: z.output<typeof address>): string {
  if (of.lid) return `lid:${of.lid}`
  if (of.phone) return `phone:${of.phone}`
  return of.group ? `group:${of.group}` : ''
}

/** The address a chat key was made from. */
export function addressOfKey(key: string): z.output<typeof address> {
  const [kind = '', value = ''] = key.split(':')
  return { [kind]: value }
}
