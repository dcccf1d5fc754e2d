import type { Ack, Address, InboundMessage, ReadKey, TextContent } from '#border.ts'
import type { Keys } from '#keys.ts'

/** Why a session ended by itself. */
export type CloseReason =
  /** The network asks for a new session at once, as after pairing. */
  | 'restart'
  /** The phone or the network removed this device: its keys are worth nothing. */
  | 'logged-out'
  /** Somebody else opened a session with the same keys. */
  | 'replaced'
  /** The network does not want this client or account: banned, forbidden, outdated. */
  | 'refused'
  /** Nobody scanned the QR codes. */
  | 'qr-ended'
  /** Anything that may pass: no network, server trouble, an answer that never came. */
  | 'lost'

export interface OutgoingMessage {
  /** The message's id on the network, chosen by the server; sending it twice is one message to the phone. */
  waId: string
  to: Address
  content: TextContent
}

/** The message cannot reach anybody, however often it is tried. */
export class Undeliverable extends Error {
  override name = 'Undeliverable'
}

/** A session on the network, from the first attempt to connect until it ends. */
export interface Session {
  /** Resolves when the message is written; the network's answer comes through `host.acknowledged`. Throws Undeliverable. */
  send(message: OutgoingMessage): Promise<void>
  markRead(keys: readonly ReadKey[]): Promise<void>
  /** Ends the session and unlinks the device. */
  logout(): Promise<void>
  /** Ends the session, the device stays linked. Resolves when nothing more is read or written; the host hears nothing after it. */
  close(): Promise<void>
}

/** What a session needs from the process, and tells it. What returns a promise is waited for before the network gets an answer. */
export interface Host {
  keys: Keys
  qr(text: string): void
  pairing(): void
  opened(phone: string): void
  closed(reason: CloseReason, detail: string): void
  /** Resolves when the message is journaled. When it rejects, the session has to end without confirming the message. */
  journal(message: InboundMessage): Promise<void>
  isJournaled(message: InboundMessage): Promise<boolean>
  receipt(waIds: string[], ack: Ack): Promise<void>
  /** The network took the message, or refused it with a code. */
  acknowledged(waId: string, error?: string): void
  contentSent(waId: string): Promise<TextContent | undefined>
}

/** One way to reach WhatsApp. */
export interface Provider {
  /** Starts connecting with the keys the connection has, or asks for pairing when it has none. */
  open(host: Host): Promise<Session>
}
