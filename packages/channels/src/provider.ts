import type { Address } from '@recado/border/address'
import type { Fetch, OutboundMessage, OutboundPresence, ReadKey } from '@recado/border/orders'
import type { Checked, GroupName, InboundMessage, InboundPresence, Receipt } from '@recado/border/signals'
import type { CallStep, Entry, Identity } from '#tables/inbox.ts'
import type { Keys } from '#tables/keys.ts'

/** Why a session ended on its own. */
export type CloseReason =
  /** The network asks for a new session at once, as after pairing. */
  | 'restart'
  /** The phone or the network removed this device: its keys are worthless. */
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
  payload: OutboundMessage
  /** What `prepare` made of it. */
  prepared: Uint8Array
}

/** Which file to bring, and where to put it. */
export type FileOrder = Pick<Fetch, 'message' | 'source' | 'key' | 'maxBytes'>

/** The message cannot reach anybody, however often it is tried. */
export class Undeliverable extends Error {
  override name = 'Undeliverable'
}

/** The network no longer has the file, and nobody will upload it again. */
export class Gone extends Error {
  override name = 'Gone'
}

/** A session on the network, from the first attempt to connect until it ends. */
export interface Session {
  /** Makes the message exactly as every attempt will send it; its file is then on the network. Throws Undeliverable. */
  prepare(message: OutboundMessage): Promise<Uint8Array>
  /** Resolves when the message is written; the network's answer comes through `host.acknowledged`. Throws Undeliverable. */
  send(message: OutgoingMessage): Promise<void>
  markRead(keys: readonly ReadKey[]): Promise<void>
  showPresence(presence: OutboundPresence): Promise<void>
  /** From now on `host.presence` is told what this person does. */
  watch(chat: Address): Promise<void>
  /** Brings a received file into storage; resolves with its size in bytes. Throws Gone or TooLarge. */
  fetch(order: FileOrder): Promise<number>
  check(phone: string): Promise<Pick<Checked, 'exists' | 'address'>>
  /** Brings somebody's picture into storage; undefined when the person shows none. */
  picture(of: Address, key: string): Promise<number | undefined>
  /** Ends the session and unlinks the device. */
  logout(): Promise<void>
  /** Ends the session; the device stays linked. Resolves when nothing more is read or written, nor told to the host. */
  close(): Promise<void>
}

/** What a session needs from the process, and reports to it. Returned promises are awaited before the network gets an answer. */
export interface Host {
  keys: Keys
  qr(text: string): void
  pairing(): void
  opened(phone: string): void
  closed(reason: CloseReason, detail: string): void
  /** Resolves when the entry is journaled. When it rejects, the session must end without confirming it. */
  journal(entry: Entry): Promise<void>
  isJournaled(identity: Identity): Promise<boolean>
  /** This message cannot be read; it was asked for again. */
  standIn(message: InboundMessage): Promise<void>
  dropStandIn(identity: Identity): Promise<void>
  call(message: InboundMessage, step: CallStep): Promise<void>
  presence(presence: InboundPresence): void
  groupNamed(name: GroupName): void
  receipt(receipt: Receipt): Promise<void>
  /** The network took the message, or refused it with a code. */
  acknowledged(waId: string, error?: string): void
  /** What `prepare` made for this id; undefined when the server no longer keeps it. */
  prepared(waId: string): Promise<Uint8Array | undefined>
}

/** One way to reach WhatsApp. */
export interface Provider {
  /** Starts connecting with the keys the connection has, or asks for pairing when it has none. */
  open(host: Host): Promise<Session>
}
