import { z } from 'zod/mini'
import { timestamp } from '#field.ts'
import { fileLimits } from '#media/limits.ts'

/** `beta` is WhatsApp Web, paired by QR code; `cloud` is Meta's official API. */
export const provider = z.enum(['beta', 'cloud'])

export const connectionStatus = z.enum(['OPENING', 'qrcode', 'PAIRING', 'CONNECTED', 'TIMEOUT', 'DISCONNECTED'])
export type ConnectionStatus = z.infer<typeof connectionStatus>

/** Why a connection is in its state, where the state alone does not tell. */
export const connectionReason = z.enum([
  'not-paired',
  'passkey',
  'pairing-refused',
  'logged-out',
  'replaced',
  'version',
  'banned',
  'refused',
  'bad-session',
  'network',
  'proxy',
  'restricted',
  'capped',
  'too-fast',
  'suspect',
  'unauthorised',
  'payment',
  'name',
  'number-gone',
  'not-subscribed',
  'app-away',
  'offboarded',
])
export type ConnectionReason = z.infer<typeof connectionReason>

export const capabilities = z.object({
  /** How a phone number can be paired. If empty, the configuration is enough. */
  pairing: z.array(z.enum(['qr', 'code'])),
  edit: z.boolean(),
  delete: z.boolean(),
  react: z.boolean(),
  buttons: z.boolean(),
  /** Its phone provides its address book. */
  addressBook: z.boolean(),
  /** It can tell whether a number is on WhatsApp. */
  numberCheck: z.boolean(),
  /** It sees that people are online or typing. */
  presence: z.boolean(),
  groups: z.boolean(),
  /** What it takes of each kind of file. Null: any type. */
  files: z.nullable(fileLimits),
  /** For how many ms after a customer's last message a free text may be sent. Null: always. */
  window: z.nullable(z.int()),
  idempotentSend: z.boolean(),
  atOnce: z.int(),
})

/** What Meta says about an official line. Absent values are unknown. */
export const lineHealth = z.object({
  checkedAt: timestamp,
  /** The name that people see. */
  name: z.optional(z.string()),
  /** `unrated`: Meta has no opinion yet. */
  quality: z.optional(z.enum(['high', 'medium', 'low', 'unrated'])),
  /** Since when it has been so. */
  qualitySince: z.optional(timestamp),
  /** How many people may be written to first in 24 hours, for all lines of the portfolio. Null: without a limit. */
  dailyLimit: z.optional(z.nullable(z.int())),
  /** Messages a second. */
  throughput: z.optional(z.int()),
  /** When the token ends. Null: it does not. */
  tokenEndsAt: z.optional(z.nullable(timestamp)),
  /** What became of the app's history, where it was asked for. */
  past: z.optional(z.enum(['asked', 'arriving', 'filed', 'declined', 'late'])),
  /** What limits the line, in Meta's own words. */
  alerts: z.array(z.object({ code: z.string(), text: z.string() })),
})
export type LineHealth = z.infer<typeof lineHealth>

export const passkeyFailure = z.enum(['options', 'server', 'silent', 'differs', 'over', 'other-number'])
export type PasskeyFailure = z.infer<typeof passkeyFailure>

/** How far a connection is with the passkey that its account demands. */
export const passkeyProgress = z.object({
  step: z.enum(['asked', 'sent', 'compare', 'confirm', 'failed']),
  /** When the step is over unless something happens. */
  until: z.nullable(timestamp),
  failure: z.nullable(passkeyFailure),
  /** The other number that was linked. */
  number: z.nullable(z.string()),
  /** The user whose browser answered. */
  by: z.nullable(z.int()),
})
export type PasskeyProgress = z.infer<typeof passkeyProgress>

/** The current state of a connection. */
export const line = {
  status: connectionStatus,
  reason: z.nullable(connectionReason),
  /** When the reason ends, if WhatsApp said so. */
  reasonUntil: z.nullable(timestamp),
  /** Since when the connection has been in this state for this reason. */
  since: timestamp,
  /** Whether everything that WhatsApp kept while the connection was away has arrived. */
  isCaughtUp: z.boolean(),
  /** When something last arrived. Null for never. */
  lastInboundAt: z.nullable(timestamp),
  /** Messages that wait to be sent. 1000 stands for more. */
  waiting: z.int(),
  /** Digits of the paired number, and of the one before it. Empty without one, or if it was the same. */
  number: z.string(),
  formerNumber: z.string(),
  /** QR code counter of the current pairing. */
  retries: z.int(),
  /** What the connection can do. Null before it was first opened. */
  capabilities: z.nullable(capabilities),
  /** What Meta last said about an official line. Null for a linked phone, and before it was first open. */
  health: z.nullable(lineHealth),
}
