import { z } from 'zod'

/** What a line can do on its network; screens offer nothing else. */
export const capabilities = z.object({
  /** How a number is connected. Without any, its configuration is all it takes. */
  pairing: z.array(z.enum(['qr', 'code'])),
  /** What was sent may be worded anew, deleted for everyone, reacted to. */
  edit: z.boolean(),
  delete: z.boolean(),
  react: z.boolean(),
  /** Messages may carry buttons and lists. */
  buttons: z.boolean(),
  /** The phone hands over its address book. */
  addressBook: z.boolean(),
  /** What is sent twice under one name is one message to the phone. Otherwise nothing in doubt is ever sent again by itself. */
  idempotentSend: z.boolean(),
  /** How many messages may be on their way at once, each to another conversation. */
  atOnce: z.number().int().positive(),
})
export type Capabilities = z.output<typeof capabilities>
