import { z } from 'zod'
import { fileKind } from './content.ts'

/** What a connection can do on its network. Screens offer nothing else. */
export const capabilities = z.object({
  /** Ways to pair a connection. If empty, its configuration is all it needs. */
  pairing: z.array(z.enum(['qr', 'code'])),
  /** Whether a sent message may be edited, deleted for all recipients, reacted to. */
  edit: z.boolean(),
  delete: z.boolean(),
  react: z.boolean(),
  /** Whether messages may carry buttons and lists. */
  buttons: z.boolean(),
  /** Whether the phone shares its address book. */
  addressBook: z.boolean(),
  /** Whether it can tell if a number is on the network. */
  numberCheck: z.boolean(),
  /** Whether it sees that people are online or typing. */
  presence: z.boolean(),
  /** Whether it takes part in groups. */
  groups: z.boolean(),
  /** What it takes of each kind of file, in bytes and types. Null: any. */
  files: z.record(fileKind, z.object({ maxBytes: z.number().int(), types: z.array(z.string()) })).nullable(),
  /** For how many ms after a customer's last message a free text may be sent. Null: always. */
  window: z.number().int().positive().nullable(),
  /**
   * Whether the network deduplicates a message that is sent twice under one id. Otherwise a message in doubt is never resent automatically.
   */
  idempotentSend: z.boolean(),
  /** Maximum number of messages in flight, each to a different conversation. */
  atOnce: z.number().int().positive(),
})
export type Capabilities = z.output<typeof capabilities>
