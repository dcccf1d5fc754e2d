import { z } from 'zod'

const fileKind = z.enum(['image', 'video', 'audio', 'document', 'sticker'])
export type FileKind = z.output<typeof fileKind>

const pixels = z.number().int().positive().max(100_000)

/** What a file's sender or receiver says about it. A sender may write anything, so nonsense that matters little is left out. */
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
  /** A video without sound that plays by itself, like a GIF; a sticker that moves. */
  animated: z.boolean().exactOptional(),
  /** For a voice note: 64 loudness values from 0 to 100. */
  waveform: z.array(z.number().int().min(0).max(100)).length(64).optional().catch(undefined),
  /** A small JPEG, base64, at most 64 kB. */
  thumbnail: z.string().exactOptional(),
})

/** Everything needed to fetch a file, in the provider's own terms: the server keeps it and hands it back with 'fetch'. */
export const fileSource = z.record(z.string(), z.unknown())

/** A file somebody sent. */
const inboundFile = fileFacts.extend({ source: fileSource })
export type InboundFile = z.output<typeof inboundFile>

/** A file to send: it is in storage under `key`. */
const outboundFile = fileFacts.extend({ key: z.string() })
export type OutboundFile = z.output<typeof outboundFile>

/** What programs go by in a tap, a form or an order: its id, and as JSON what the form says. */
const reply = z.object({ id: z.string(), form: z.string().exactOptional() })
export type Reply = z.output<typeof reply>

const text = z.object({ type: z.literal('text'), text: z.string() })

/** A text that may be a pressed button, a choice from a list, or a form that was filled in. */
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

/** A call that nobody took. */
const call = z.object({ type: z.literal('call'), video: z.boolean() })

/** Something channels cannot carry. `kind` is the network's own name for it; `text` a caption, if it has one. */
const unsupported = z.object({ type: z.literal('unsupported'), kind: z.string(), text: z.string().exactOptional() })

const withoutFile = [location, contacts, poll, call] as const

export const inboundContent = z.discriminatedUnion('type', [
  inboundFile,
  inboundText,
  unsupported.extend({ reply: reply.exactOptional() }),
  ...withoutFile,
])
export type InboundContent = z.output<typeof inboundContent>

/** What the writer's phone says it answers; nobody vouches for it. Long text is cut. */
export const quotedContent = z.discriminatedUnion('type', [
  fileFacts.pick({ type: true, kind: true, caption: true, fileName: true }),
  text,
  unsupported,
  ...withoutFile,
])
export type QuotedContent = z.output<typeof quotedContent>

/** What the reader is to tap, instead of typing it. The reader's answer has the `id` of what was tapped as its `reply`. */
const choices = z.object({
  style: z.enum(['buttons', 'list']),
  /** Above the choices. */
  text: z.string(),
  options: z.array(z.object({ id: z.string(), title: z.string() })),
})
export type Choices = z.output<typeof choices>

/** `choices` say the same as the text does; where a network or a line has no such thing, the text goes. */
const outboundText = text.extend({ choices: choices.exactOptional() })

/** What is written anew, as opposed to a change of what is there. */
export const newContent = [outboundText, location, contacts, outboundFile] as const
