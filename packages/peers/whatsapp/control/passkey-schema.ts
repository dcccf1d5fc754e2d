import { z } from 'zod'

const seconds = z.number().min(0).max(3600)
const key = z.base64url().min(1).max(2000)

/** The passkey of an account. Its private part is with its owner. */
export const newPasskey = z.strictObject({ id: key, publicKey: key, userHandle: key })

const switches = z.strictObject({
  /** The text of the options instead of the usual one; null: the notification has none, and the device asks for them. */
  options: z.string().max(10_000).nullish(),
  /** The notification has a child of unknown meaning as well. */
  dbsc: z.boolean().optional(),
  /** WhatsApp is not in front on the phone, which shows a push instead. */
  away: z.boolean().optional(),
  /** The owner refuses. */
  denies: z.boolean().optional(),
  /** How long the phone takes to go on. */
  slowMs: z.int().min(0).max(600_000).optional(),
  challengeSeconds: seconds.default(600),
  handoffSeconds: seconds.default(300),
  /** The server cuts the socket after that time. */
  socketSeconds: seconds.optional(),
  /** The phone notifies of a code without its wrapped key, as newer ones do. */
  bare: z.boolean().optional(),
  /** Of the phone's key when its owner presses `continue` out of turn. */
  keyBytes: z.int().min(1).max(32).optional(),
})

/** The account asks for its passkey, as usual or with these differences. */
export const gate = z.union([z.literal(true).transform(() => ({})), switches]).pipe(switches)

/** `again`: the server repeats its request. `continue`: the phone goes on out of turn. `leave`: WhatsApp is closed there. */
export const passkeyAct = z.enum(['tap', 'confirm', 'deny', 'leave', 'again', 'continue'])
export const passkeyStep = z.strictObject({ act: passkeyAct })
