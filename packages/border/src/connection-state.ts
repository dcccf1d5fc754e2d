import { z } from 'zod'

/** The latest known state of a line, in `channels.state`. */
export type ConnectionStatus = 'OPENING' | 'qrcode' | 'PAIRING' | 'CONNECTED' | 'TIMEOUT' | 'DISCONNECTED'

/** Why a line is in its status, where the status alone does not tell. `reason_until` is when that ends, if known. */
export const connectionReason = z.enum([
  /** The QR codes expired unscanned, or the pairing code was not typed into the phone. */
  'not-paired',
  /** The phone asks for its passkey on another device before it links one. */
  'passkey',
  /** The phone or WhatsApp refuses to link another device, or refuses this one or this way of linking. */
  'pairing-refused',
  /** The phone or WhatsApp removed the device. */
  'logged-out',
  /** Another client uses the same session. */
  'replaced',
  /** WhatsApp no longer accepts this version of the client. It is retried occasionally, and when a new version is available. */
  'version',
  /** The account is banned temporarily. */
  'banned',
  /** WhatsApp rejects this account or this client. */
  'refused',
  /** WhatsApp ends each session with an internal error. Retries continue, but the line may have to be paired again. */
  'bad-session',
  /** The network or WhatsApp's servers are unreachable. Retries continue. */
  'network',
  /** The proxy refuses us. No traffic bypasses it. */
  'proxy',
  /** WhatsApp does not let the number write to new people for a while. */
  'restricted',
  /** The number has reached WhatsApp's current limit of new people. */
  'capped',
  /** WhatsApp asks for a pause. */
  'too-fast',
  /** It has been silent for longer than is normal at this hour. */
  'suspect',
  /** The token of the official line has expired, was revoked, or lacks a right. Nothing is sent until there is another. */
  'unauthorised',
  /** Meta delivers nothing because the account has no means of payment. */
  'payment',
  /** Meta has not approved the name of the number. */
  'name',
  /** Meta no longer has the number, or no longer lets us use it. */
  'number-gone',
  /** Meta does not send this account's events to us. */
  'not-subscribed',
  /** The number's phone, or its WhatsApp Business app, has not been opened for too long. It comes back by itself when it is. */
  'app-away',
  /** The number has left the API: its owner has ended that in the app, or the number has changed hands there. */
  'offboarded',
])
export type ConnectionReason = z.output<typeof connectionReason>

export interface StateReason {
  reason: ConnectionReason
  /** When it ends, if known. */
  until?: Date
}

/** What the network says about an official line, in `channels.state`. Absent values are unknown. */
export const health = z.object({
  /** When the network was last asked. */
  checkedAt: z.iso.datetime(),
  /** The name that people see. */
  name: z.string().exactOptional(),
  /** `unrated`: the network has no opinion yet. */
  quality: z.enum(['high', 'medium', 'low', 'unrated']).exactOptional(),
  /** Since when it has been so. */
  qualitySince: z.iso.datetime().exactOptional(),
  /** How many people may be written to first in 24 hours, for all lines of the portfolio. Null: without a limit. */
  dailyLimit: z.number().int().nonnegative().nullable().exactOptional(),
  /** Messages a second. */
  throughput: z.number().int().positive().exactOptional(),
  /** When the token ends. Null: it does not. */
  tokenEndsAt: z.iso.datetime().nullable().exactOptional(),
  /**
   * What became of the messages from before the line was there, where they were asked for. `asked`: nothing has come yet. `late`: it was
   * asked for after the time that the network allows.
   */
  past: z.enum(['asked', 'arriving', 'filed', 'declined', 'late']).exactOptional(),
  /** What limits the line, in the network's own words. */
  alerts: z.array(z.object({ code: z.string(), text: z.string() })).max(20),
})
export type Health = z.output<typeof health>

const time = z.string().regex(/^\d\d:\d\d$/)
const weekday = z.enum(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'])

/** The hours in which messages are to be expected on a line, in the time zone of its company. */
export const trafficHours = z.object({
  timeZone: z.string(),
  /** A day that ends before it begins ends on the next day. A day that ends when it begins is closed. Null: no hours are set. */
  open: z.array(z.object({ weekdayEn: weekday, startTime: time, endTime: time })).nullable(),
})
export type TrafficHours = z.output<typeof trafficHours>

/** An alarm about a connection, for its admins. */
export const alarm = z.object({
  /** The connection received nothing although customers wrote, from `since` until `until` (ISO). Their messages have arrived by now. */
  reason: z.literal('deaf'),
  since: z.iso.datetime(),
  until: z.iso.datetime(),
})
export type Alarm = z.output<typeof alarm>
