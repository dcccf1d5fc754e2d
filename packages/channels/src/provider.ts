import type { Address, MessageKey } from '@recado/border/address'
import type { Capabilities } from '@recado/border/capabilities'
import type { Because } from '@recado/border/line-state'
import type {
  Fetch,
  OutboundChange,
  OutboundContent,
  OutboundMessage,
  OutboundPresence,
  Quoted,
  ReadKey,
} from '@recado/border/orders'
import type { Checked, GroupName, InboundMessage, InboundPresence, Reading, Receipt, Saved } from '@recado/border/signals'
import type { ProviderName } from '@recado/border/settings'
import { never, type Refusal, type Verdict } from '@recado/border/verdict'
import type { Budget } from '#orders/budgets.ts'
import type { CallStep, Entry, Identity } from '#tables/inbox.ts'
import type { Keys } from '#tables/keys.ts'
import type { Limits } from '#tables/limits.ts'
import type { Timer } from '#tables/timers.ts'

/** Why a session ended on its own. */
export type CloseReason =
  /** The network asks for a new session at once, as after pairing. */
  | 'new-session'
  /** The phone or the network removed this device: its keys are worthless. */
  | 'logged-out'
  /** Somebody else opened a session with the same keys. */
  | 'replaced'
  /** The network no longer takes this version of the client. */
  | 'version'
  /** The account is banned, `until` a time if the network names one. */
  | 'banned'
  /** The network does not want this client or account. */
  | 'refused'
  /** Nobody scanned the QR codes. */
  | 'qr-ended'
  /** The phone wanted its passkey first, and it never came. */
  | 'passkey'
  /** The phone does not link this device. */
  | 'pairing-refused'
  /** The proxy does not let us through. */
  | 'proxy'
  /** The network itself failed over this session: now and then that passes, again and again its keys are worthless. */
  | 'bad-session'
  /** Anything that may pass: no network, server trouble, an answer that never came. */
  | 'lost'

export interface Closing {
  reason: CloseReason
  /** When it may be tried again, if the network says so. */
  until?: Date
}

type Known<C> = C extends { target: unknown } ? Omit<C, 'target'> & { target: MessageKey } : C

/** A change of a message that the network knows. */
export type Change = Known<OutboundChange>
/** A quote of one. */
export type Quote = Extract<Quoted, { waId: string }>

/** A message that names others by the network's ids only. */
export type Outgoing = Omit<OutboundMessage, 'content' | 'quoted'> & {
  content: Known<OutboundContent>
  quoted?: Quote
}

/** A message exactly as every attempt will send it. */
export interface Prepared {
  bytes: Uint8Array
  /** Its id on the network, where the sender chooses it: sending it twice is one message to the phone. */
  waId?: string
}

export interface OutgoingMessage {
  /** The server's name for it. */
  ref: string
  payload: OutboundMessage
  prepared: Prepared
}

/** What the network says to a message: it has it and calls it so, refuses it, or gets it once more. */
export type Answer = { waId: string } | { verdict: Verdict } | { again: Promise<void> }

/** Which file to bring, and where to put it. */
export type FileOrder = Pick<Fetch, 'message' | 'source' | 'key' | 'maxBytes'>

/** The network, or the provider itself, refuses a message: `verdict` says why, and what can be done about it. */
export class Refused extends Error {
  override name = 'Refused'
  readonly verdict: Verdict

  constructor(verdict: Verdict) {
    super(verdict.code)
    this.verdict = verdict
  }

  /** However often it is tried. */
  static forGood(reason: Refusal, code?: string): Refused {
    return new Refused(never(reason, code))
  }
}

/** The network no longer has the file, and nobody will upload it again. */
export class Gone extends Error {
  override name = 'Gone'
}

/** What came is not the file that was announced. */
export class Corrupt extends Error {
  override name = 'Corrupt'
}

/** The proxy of a line does not let us through, or nobody can tell which one it is: nothing goes around it. */
export class ProxyFault extends Error {
  override name = 'ProxyFault'
}

/** The phone has not given the session the key to what its devices share. */
export class NoKey extends Error {
  override name = 'NoKey'
}

/** A session on the network, from the first attempt to connect until it ends. */
export interface Session {
  /** Lines of one portfolio share what is granted to it. */
  readonly portfolio?: string
  /** Makes the message exactly as every attempt will send it; its file is then on the network. Throws Refused. */
  prepare(ref: string, message: Outgoing): Promise<Prepared>
  /** Resolves when the message is written; the network's answer comes through `host.acknowledged`. Throws Refused. */
  send(message: OutgoingMessage): Promise<void>
  markRead(keys: readonly ReadKey[]): Promise<void>
  showPresence(presence: OutboundPresence): Promise<void>
  /** From now on `host.presence` is told what this person does. */
  watch(chat: Address): Promise<void>
  /** Brings a received file into storage; resolves with its size in bytes. Throws Gone, Corrupt or TooLarge. */
  fetch(order: FileOrder): Promise<number>
  check(phone: string): Promise<Pick<Checked, 'exists' | 'address'>>
  /** Brings somebody's picture into storage; undefined when the person shows none. */
  picture(of: Address, key: string): Promise<number | undefined>
  /** Whom the phone's address book has, without groups and our own number. Throws NoKey. */
  addressBook(): Promise<Saved[]>
  /** Resolves when the network has unlinked the device; it is still to be closed. */
  logout(): Promise<void>
  /** Ends the session; the device stays linked. Resolves when nothing more is read or written, nor told to the host. */
  close(): Promise<void>
}

/** What a session needs from the process, and reports to it. Returned promises are awaited before the network gets an answer. */
export interface Host {
  keys: Keys
  /** What is held against the account, as it was told to whoever had the line. */
  limits: Pick<Limits, 'read' | 'write'>
  qr(text: string): void
  /** What the owner of the number types on the phone instead. */
  pairingCode(text: string): void
  /** Nobody on WhatsApp has this number, or not this way: there is no code for it. The QR codes go on. */
  pairingRefused(): void
  /** The phone wants its passkey first: no code that is or was shown leads any further. */
  passkey(): void
  pairing(): void
  opened(phone: string): void
  /** All that the network kept while the line was away has come in. */
  caughtUp(): void
  /** What the network holds against the account while the session is open; null when that has passed. */
  because(because: Because | null): void
  closed(closing: Closing, detail: string): void
  /** Resolves when the entry is journaled. When it rejects, the session must end without confirming it. */
  journal(entry: Entry): Promise<void>
  isJournaled(identity: Identity): Promise<boolean>
  /** The secrets that were journaled for the message with this id, for a day. */
  secretsOf(waId: string): Promise<readonly Uint8Array[]>
  /** How long messages of this conversation stay; undefined when that is for ever, as far as is known. */
  timerOf(chat: Address): Promise<Timer | undefined>
  /** This message cannot be read; it was asked for again. */
  standIn(message: InboundMessage): Promise<void>
  dropStandIn(identity: Identity): Promise<void>
  call(message: InboundMessage, step: CallStep): Promise<void>
  /** Are calls to be turned away? */
  rejectsCalls(): Promise<boolean>
  presence(presence: InboundPresence): void
  groupNamed(name: GroupName): void
  receipt(receipt: Receipt): Promise<void>
  read(reading: Reading): Promise<void>
  /** What was asked for in vain can be fetched now: our own phone has spoken of the file in this message. */
  fileOffered(waId: string): void
  /** The network has answered to a message. What is written once more is answered again. */
  acknowledged(ref: string, answer: Answer): void
  /** What `prepare` made for this id of the network; undefined when it is no longer kept. */
  prepared(waId: string): Promise<Uint8Array | undefined>
  /** Where that message went; undefined when nobody may ask for it any more. */
  sentTo(waId: string): Promise<Address | undefined>
  /** Something for the log: names nobody. */
  note(what: string): void
}

/** One way to reach WhatsApp. */
export interface Provider {
  readonly capabilities: Capabilities
  /** What its network takes of a line, a conversation or a portfolio without harm. */
  readonly budgets: readonly Budget[]
  /**
   * Starts connecting with the keys the connection has, or asks for pairing when it has none. The configuration is what the server
   * wrote for the line; one that cannot be read rejects. With a `number` its owner may type a code instead of scanning one.
   */
  open(host: Host, configuration: unknown, number?: string): Promise<Session>
  /** Logs in with what is left of a device (`credentials` of its keys) only to unlink it; rejects when that may still be so. */
  unlink(credentials: Buffer, configuration: unknown): Promise<void>
}

/** The providers of a process, by the name the server has for them. */
export type Providers = Partial<Record<ProviderName, Provider>>
