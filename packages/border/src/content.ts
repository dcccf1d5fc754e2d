import { z } from 'zod'

export const fileKind = z.enum(['image', 'video', 'audio', 'document', 'sticker'])
export type FileKind = z.output<typeof fileKind>

const pixels = z.number().int().positive().max(100_000)

/**
 * Facts about a file, as its sender or receiver states them. A sender may write anything, so invalid values that matter little are dropped.
 */
const fileFacts = z.object({
  type: z.literal('file'),
  kind: fileKind,
  mimeType: z.string(),
  /** For an image, a video or a document. */
  caption: z.string().exactOptional(),
  /** For a document. */
  fileName: z.string().exactOptional(),
  /** Bytes. */
  size: z.number().int().nonnegative().exactOptional(),
  /** For audio and video. */
  seconds: z.number().nonnegative().exactOptional(),
  width: pixels.optional().catch(undefined),
  height: pixels.optional().catch(undefined),
  /** Audio: recorded as a voice note. */
  voice: z.boolean().exactOptional(),
  /** A silent video that plays automatically, like a GIF, or an animated sticker. */
  animated: z.boolean().exactOptional(),
  /** For a voice note: 64 loudness values from 0 to 100. */
  waveform: z.array(z.number().int().min(0).max(100)).length(64).optional().catch(undefined),
  /** A small JPEG, base64, at most 64 kB. */
  thumbnail: z.string().exactOptional(),
})

/** Everything needed to fetch a file, in the provider's own format. The server stores it and passes it back with 'fetch'. */
export const fileSource = z.record(z.string(), z.unknown())

const inboundFile = fileFacts.extend({ source: fileSource })
export type InboundFile = z.output<typeof inboundFile>

/** A file to send, stored under `key`. */
const outboundFile = fileFacts.extend({ key: z.string() })
export type OutboundFile = z.output<typeof outboundFile>

/** The machine-readable part of a button press, a form or an order: its id, and the form's answers as JSON. */
const reply = z.object({ id: z.string(), form: z.string().exactOptional() })
export type Reply = z.output<typeof reply>

const text = z.object({ type: z.literal('text'), text: z.string() })

/** A text, which may come from a pressed button, a list choice or a submitted form. */
const inboundText = text.extend({ reply: reply.exactOptional() })
export type Text = z.output<typeof inboundText>

const location = z.object({
  type: z.literal('location'),
  latitude: z.number(),
  longitude: z.number(),
  name: z.string().exactOptional(),
  address: z.string().exactOptional(),
  /** A small JPEG, base64. */
  thumbnail: z.string().exactOptional(),
})
export type Location = z.output<typeof location>

const contacts = z.object({ type: z.literal('contacts'), cards: z.array(z.object({ name: z.string(), vcard: z.string() })) })
export type Contacts = z.output<typeof contacts>

const poll = z.object({ type: z.literal('poll'), question: z.string(), options: z.array(z.string()) })
export type Poll = z.output<typeof poll>

/** A missed call. */
const call = z.object({ type: z.literal('call'), video: z.boolean() })

/** Content that channels cannot carry. `kind` is the network's name for it, `text` its caption if it has one. */
const unsupported = z.object({ type: z.literal('unsupported'), kind: z.string(), text: z.string().exactOptional() })

const withoutFile = [location, contacts, poll, call] as const

export const inboundContent = z.discriminatedUnion('type', [
  inboundFile,
  inboundText,
  unsupported.extend({ reply: reply.exactOptional() }),
  ...withoutFile,
])
export type InboundContent = z.output<typeof inboundContent>

/** The quoted message as the writer's phone states it, unverified. Long text is cut. */
export const quotedContent = z.discriminatedUnion('type', [
  fileFacts.pick({ type: true, kind: true, caption: true, fileName: true }),
  text,
  unsupported,
  ...withoutFile,
])
export type QuotedContent = z.output<typeof quotedContent>

/** Choices that the recipient taps instead of typing. The recipient's answer carries the `id` of the tapped choice as its `reply`. */
const choices = z.object({
  style: z.enum(['buttons', 'list']),
  /** The text above the choices. */
  text: z.string(),
  options: z.array(z.object({ id: z.string(), title: z.string() })),
})
export type Choices = z.output<typeof choices>

/** What the recipient sends with a tap: the place where they are, or the number that they hide. */
const askedFor = z.enum(['place', 'number'])
export type AskedFor = z.output<typeof askedFor>

/** `choices` and `asksFor` ask the same as the text. Where a network or connection does not support them, the text is sent. */
const outboundText = text.extend({ choices: choices.exactOptional(), asksFor: askedFor.exactOptional() })

/** A text that the network has approved, with what is filled in. Only official lines have templates. */
const template = z.object({
  type: z.literal('template'),
  name: z.string(),
  /** As the network names it: `pt_BR`. */
  language: z.string(),
  /** The variable of a text above, a file or a place. Absent where nothing is filled in. */
  header: z
    .discriminatedUnion('type', [text.extend({ name: z.string().exactOptional() }), outboundFile, location])
    .exactOptional(),
  /** The values of the body, in order; by name where the template has names. */
  body: z.array(z.object({ name: z.string().exactOptional(), text: z.string() })),
  /** `reply`: the payload that a tap tells. `url`: the end of the address. `code`: what is copied. */
  buttons: z.array(
    z.object({ index: z.number().int().nonnegative(), kind: z.enum(['reply', 'url', 'code']), value: z.string() }),
  ),
})
export type OutboundTemplate = z.output<typeof template>

/** Content of a new message, as opposed to a change of an existing one. */
export const newContent = [outboundText, location, contacts, outboundFile, template] as const
