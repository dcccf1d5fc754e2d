import type { BinaryNode } from '@whiskeysockets/baileys'
import { z } from 'zod'
import { mediaHosts } from '#whatsapp/media/hosts.ts'
import { gate } from './passkey-schema.ts'

/** Bodies of the control API, except those of messages. The client's types come from here too. */

const phoneNumber = z.string().regex(/^\d{8,15}$/, 'digits only, with country code')
const messageId = z.string().min(1).max(64)
const times = z.int().min(1).max(100_000).default(1)
const pn = phoneNumber.optional()
const seconds = z.int().min(0).max(10_000_000)
const errorCode = z.string().regex(/^\d{3}$/)
/** The media host. Without it the same file fails on both hosts. */
const host = z.enum(mediaHosts).optional()
/** The queries that are meant, by namespace and first child. */
const query = { xmlns: z.string().min(1), child: z.string().min(1).optional() }
const addressing = z.enum(['pn', 'lid', 'lid-only'])

export const newPhone = z.strictObject({
  pn: phoneNumber,
  name: z.string().min(1).max(60),
  lid: z
    .string()
    .regex(/^\d{8,20}$/)
    .optional(),
  business: z.boolean().optional(),
  addressing: addressing.optional(),
  online: z.boolean().optional(),
  isUnlisted: z.boolean().optional(),
  isOfficial: z.boolean().optional(),
})

export const phoneChange = z.strictObject({
  name: z.string().min(1).max(60).optional(),
  addressing: addressing.optional(),
  online: z.boolean().optional(),
  hidesReading: z.boolean().optional(),
  answersAlone: z.boolean().optional(),
})

/** A whole address book. */
export const contacts = z.array(z.strictObject({ pn: phoneNumber, name: z.string().min(1).max(200) })).max(50_000)

export const scan = z.strictObject({ qr: z.string().min(1).max(1000), passkey: gate.optional() })

/** The eight characters that a device shows, however they are typed. */
export const linkCode = z.strictObject({
  code: z
    .string()
    .transform((code) => code.replace(/[\s-]/g, '').toUpperCase())
    .pipe(z.string().regex(/^[\dA-Z]{8}$/, 'eight letters and digits')),
  passkey: gate.optional(),
})

export const preKeys = z.strictObject({ left: z.int().min(0).max(1000) })

export const shownQrCode = z.strictObject({ qr: z.string().min(1).max(1000), label: z.string().min(1).max(100) })

/** The creator and the members are phone numbers. */
export const newGroup = z.strictObject({
  subject: z.string().min(1).max(100),
  creator: phoneNumber,
  members: z.array(phoneNumber).min(1).max(1024),
  /** More people who only make the group large, each with so many linked devices. */
  crowd: z.strictObject({ people: z.int().min(1).max(1000), devices: z.int().min(0).max(100).default(4) }).optional(),
})

export const standIns = z.strictObject({ count: z.int().min(0).max(100) })

/** `by` is the member who makes the change. A member leaves by removing himself. All are phone numbers. */
export const groupChange = z.strictObject({
  by: phoneNumber,
  subject: z.string().min(1).max(100).optional(),
  add: z.array(phoneNumber).min(1).optional(),
  remove: z.array(phoneNumber).min(1).optional(),
  promote: z.array(phoneNumber).min(1).optional(),
  demote: z.array(phoneNumber).min(1).optional(),
})

export const receipt = z.strictObject({ ids: z.array(messageId).min(1), status: z.enum(['delivered', 'read', 'played']) })

/** What a person does in a conversation, or with WhatsApp as a whole. */
export const presence = z.strictObject({ state: z.enum(['composing', 'recording', 'paused', 'available', 'unavailable']) })

/** 0 ends it: later messages stay. `forged`: a member of a group claims it in messages, and the server does not know of it. */
export const timer = z.strictObject({ seconds: z.literal([0, 86_400, 604_800, 7_776_000]), forged: z.boolean().optional() })

/** `device`: a stand-in linked to the phone asks. `forged`: the phone is no party of the conversation. */
export const retry = z.strictObject({ id: messageId, device: z.int().min(1).optional(), forged: z.boolean().optional() })

interface ForgedStanza {
  tag: string
  attrs?: Record<string, string> | undefined
  content?: ForgedStanza[]
}
const attrs = z.record(z.string(), z.string()).default({})
const content = z.array(z.lazy(() => forgedStanza)).exactOptional()
const forgedStanza: z.ZodType<BinaryNode, ForgedStanza> = z.strictObject({ tag: z.string().min(1).max(60), attrs, content })

/** A stanza that a modified app makes up. */
export const stanza = z.strictObject({ tag: z.enum(['call', 'chatstate', 'presence', 'receipt']), attrs, content })

export const bulkOrder = z.strictObject({
  to: phoneNumber,
  count: z.int().min(1).max(100_000),
  rate: z.number().positive().max(10_000),
  contacts: z.int().min(1).max(10_000).default(10),
  text: z.string().min(1).max(1000).default('carga'),
})

export const disconnection = z.discriminatedUnion('how', [
  z.strictObject({ how: z.literal('drop') }),
  z.strictObject({ how: z.literal('conflict') }),
  z.strictObject({ how: z.literal('stream-error'), code: errorCode }),
])

/** Null resets a setting. */
export const settings = z.strictObject({
  minVersion: z
    .string()
    .regex(/^\d+\.\d+\.\d+$/)
    .nullish(),
  linkCodeSeconds: seconds.nullish(),
})

/** How far the network's clock is behind that of this machine. */
export const clock = z.strictObject({ behindMs: z.int().min(0) })

/** A fault that happens the next `times` times. `pn` narrows it to one phone number. */
export const fault = z.discriminatedUnion('kind', [
  /** The server answers an account's messages (`to` one number or group) with an error instead of taking them. */
  z.strictObject({ kind: z.literal('ack-error'), pn, code: errorCode, to: z.string().min(1).optional(), times }),
  /**
   * An account's list of the devices of a conversation is outdated: its messages there are refused until it has asked for the list anew.
   */
  z.strictObject({ kind: z.literal('outdated-devices'), pn, times }),
  /** The server takes an account's messages, but its ack gets lost. */
  z.strictObject({ kind: z.literal('ack-lost'), pn, times }),
  /** Receipts and acks of an account's linked devices get lost on the way to the server, as before a broken connection. */
  z.strictObject({ kind: z.literal('receipt-lost'), pn, times }),
  /** No answer to an account's queries of one namespace (and, if given, with one child). */
  z.strictObject({ kind: z.literal('silence'), pn, ...query, times }),
  /** The server answers such queries with an error; the text follows from the code unless given. */
  z.strictObject({ kind: z.literal('query-error'), pn, ...query, code: errorCode, text: z.string().min(1).optional(), times }),
  /** The server delays its answer to such queries by `ms`. It answers other queries at once meanwhile. */
  z.strictObject({ kind: z.literal('slow-answer'), pn, ...query, ms: z.int().min(1).max(600_000), times }),
  /** From the next message on, an account's linked device gets only answers, until it logs in anew. */
  z.strictObject({ kind: z.literal('deaf'), pn, times }),
  /**
   * Logins of an account fail, with 403 or 405 for example. 402 is a temporary ban, which tells the reason (`ban`) and how many seconds it
   * lasts.
   */
  z.strictObject({
    kind: z.literal('login-failure'),
    pn,
    code: errorCode,
    ban: errorCode.optional(),
    expire: seconds.optional(),
    times,
  }),
  /** Logins of an account end with a stream error instead of success: with 515 the client is told to connect again. */
  z.strictObject({ kind: z.literal('login-stream-error'), pn, code: errorCode, times }),
  /** A phone does not give a linked device the key to what the account's devices share, at this login. */
  z.strictObject({ kind: z.literal('key-withheld'), pn, times }),
  /** Messages from a phone arrive damaged at linked devices. */
  z.strictObject({ kind: z.literal('corrupt'), pn, times }),
  /** Messages from a phone reach linked devices twice. */
  z.strictObject({ kind: z.literal('duplicate'), pn, times }),
  /** A phone's receipts of delivery reach linked devices only after those of reading. */
  z.strictObject({ kind: z.literal('late-delivered'), pn, times }),
  /** The media server answers an account's uploads with an error, 500 for example. */
  z.strictObject({ kind: z.literal('upload-error'), pn, code: errorCode, host, times }),
  /** The media server takes an account's uploads and never answers. */
  z.strictObject({ kind: z.literal('upload-timeout'), pn, host, times }),
  /** The media server refuses to hand out what an account uploaded: 404 or 410, for example. */
  z.strictObject({ kind: z.literal('download-error'), pn, code: errorCode, host, times }),
  /** An account's phone no longer has a file that its linked devices ask for. */
  z.strictObject({ kind: z.literal('reupload-error'), pn, times }),
  /** A phone cannot decrypt messages of linked devices, and asks for them again. */
  z.strictObject({ kind: z.literal('undecryptable'), pn, times }),
])
