import { z } from 'zod'

/** The latest known state of a line, in `channels.state`. */
export type Status = 'OPENING' | 'qrcode' | 'PAIRING' | 'CONNECTED' | 'TIMEOUT' | 'DISCONNECTED'

/** Why a line is as it is, where its status alone does not say so; `reason_until` is when it ends, as far as somebody said so. */
export const lineReason = z.enum([
  /** Nobody scanned the codes, or typed the code into the phone. */
  'not-paired',
  /** The phone asks for its passkey on another device before it links one. */
  'passkey',
  /** The phone or WhatsApp refuses to link one more device, or this one this way. */
  'pairing-refused',
  /** The phone, or WhatsApp, has removed the device. */
  'logged-out',
  /** Somebody else uses the same session. */
  'replaced',
  /** WhatsApp no longer takes this version of the client; it is tried again now and then, and when there is another. */
  'version',
  /** The account is banned for a while. */
  'banned',
  /** WhatsApp does not want this account or this client. */
  'refused',
  /** WhatsApp ends each session with a fault of its own; it goes on trying, but may have to be paired anew. */
  'bad-session',
  /** The network or the servers of WhatsApp are out of reach; it goes on trying. */
  'network',
  /** The proxy does not let us through; nothing goes around it. */
  'proxy',
  /** WhatsApp lets the number write to nobody new for a while. */
  'restricted',
  /** The number has written to as many new people as WhatsApp allows it for now. */
  'capped',
  /** WhatsApp asks for a pause. */
  'too-fast',
  /** It has been still for longer than it ever is at this hour. */
  'suspect',
])
export type LineReason = z.output<typeof lineReason>

export interface Because {
  reason: LineReason
  /** When it ends, as far as somebody said so. */
  until?: Date
}

const time = z.string().regex(/^\d\d:\d\d$/)
const weekday = z.enum(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'])

/** When people may be expected to write on a line, by the clocks of its company. */
export const lineHours = z.object({
  timeZone: z.string(),
  /** A day that ends before it begins ends on the next one; one that ends as it begins is closed. Null: nobody has said. */
  open: z.array(z.object({ weekdayEn: weekday, startTime: time, endTime: time })).nullable(),
})
export type LineHours = z.output<typeof lineHours>

/** Something that admins must know of a line. */
export const alarm = z.object({
  /** It heard nothing, although people wrote: from when until when (ISO). What they wrote has come in by now. */
  reason: z.literal('deaf'),
  since: z.iso.datetime(),
  until: z.iso.datetime(),
})
export type Alarm = z.output<typeof alarm>
