import type { Address, MessageKey } from '@recado/border/address'
import type { Capabilities } from '@recado/border/capabilities'
import type { Health, StateReason } from '@recado/border/connection-state'
import type {
  Fetch,
  OutboundChange,
  OutboundContent,
  OutboundMessage,
  OutboundPresence,
  Quoted,
  ReadKey,
} from '@recado/border/orders'
import type { PasskeyMove, PasskeyState } from '@recado/border/passkey'
import type { Charge } from '@recado/border/charge'
import type {
  Checked,
  Consent,
  GroupName,
  InboundMessage,
  InboundPresence,
  Named,
  Past,
  ReadReport,
  Receipt,
  Renamed,
  TemplateChange,
  AddressBookEntry,
} from '@recado/border/signals'
import type { ProviderName } from '@recado/border/settings'
import { finalVerdict, type Refusal, type Verdict } from '@recado/border/verdict'
import type { Budget } from '#orders/budgets.ts'
import type { CallStep, JournalEntry, MessageIdentity } from '#tables/inbox.ts'
import type { Keys } from '#tables/keys.ts'
import type { RestrictionTable } from '#tables/restrictions.ts'
import type { ChatTimer } from '#tables/chat-timers.ts'
import type { HookParts } from '#tables/hook-parts.ts'

export type CloseReason =
  /** The network asks for a new session at once, as after pairing. */
  | 'new-session'
  /** The phone or the network removed this device. Its keys are useless. */
  | 'logged-out'
  /** Another client opened a session with the same keys. */
  | 'replaced'
  /** The network no longer accepts this version of the client. */
  | 'version'
  /** The account is banned. `until` is the end, if the network names one. */
  | 'banned'
  /** The network rejects this client or account. */
  | 'refused'
  /** The QR codes were not scanned. */
  | 'qr-ended'
  /** The phone wanted its passkey first, and nothing came of it. */
  | 'passkey'
  /** The phone refuses to link this device. */
  | 'pairing-refused'
  /** The proxy refuses us. */
  | 'proxy'
  /** The network had an internal error with this session. A single one passes. If it repeats, the session's keys are useless. */
  | 'bad-session'
  /** A temporary failure: no network, a server error, an answer that never came. */
  | 'lost'

export interface Closing {
  reason: CloseReason
  /** When a retry is allowed, if the network names a time. */
  until?: Date
  /** What is left to tell of the passkey that the phone wanted. */
  passkey?: PasskeyState
}

type Known<C> = C extends { target: unknown } ? Omit<C, 'target'> & { target: MessageKey } : C

/** A change of a message that the network knows. */
export type ResolvedChange = Known<OutboundChange>
export type Quote = Extract<Quoted, { waId: string }>

/** A message that refers to other messages by the network's ids only. */
export type ResolvedMessage = Omit<OutboundMessage, 'content' | 'quoted'> & {
  content: Known<OutboundContent>
  quoted?: Quote
}

/** A message in the exact form that every attempt will send. */
export interface Prepared {
  bytes: Uint8Array
  /** The network's id, where the sender chooses it. The phone then deduplicates a message that is sent twice. */
  waId?: string
}

export interface OutgoingMessage {
  /** The server's id of the message. */
  ref: string
  payload: OutboundMessage
  prepared: Prepared
}

/** The network's answer to a message: accepted with this id, perhaps to be sent later, refused, or to be written again. */
export type NetworkAnswer = { waId: string; heldForQuality?: true } | { verdict: Verdict } | { again: Promise<void> }

export type FileOrder = Pick<Fetch, 'message' | 'source' | 'key' | 'maxBytes'>

/** The network, or the provider itself, refuses a message. `verdict` gives the reason and when to retry. */
export class Refused extends Error {
  override name = 'Refused'
  readonly verdict: Verdict

  constructor(verdict: Verdict) {
    super(verdict.code)
    this.verdict = verdict
  }

  /** A refusal that no retry can change. */
  static forGood(reason: Refusal, code?: string): Refused {
    return new Refused(finalVerdict(reason, code))
  }
}

/** The network no longer has the file, and it will not be uploaded again. */
export class Gone extends Error {
  override name = 'Gone'
}

/** The received bytes are not the announced file. */
export class Corrupt extends Error {
  override name = 'Corrupt'
}

/** The proxy of a connection refuses us, or the configuration does not tell which proxy is meant. No traffic bypasses it. */
export class ProxyFault extends Error {
  override name = 'ProxyFault'
}

/** The phone has not given the session the key to the data that its devices share. */
export class NoKey extends Error {
  override name = 'NoKey'
}

/** A session on the network, from the first attempt to connect until it ends. */
export interface Session {
  /** Connections of one portfolio share its budgets. */
  readonly portfolio?: string
  /** Builds the message in the exact form that every attempt will send. Its file is then on the network. Throws Refused. */
  prepare(ref: string, message: ResolvedMessage): Promise<Prepared>
  /** Resolves when the message is written. The network's answer comes through `host.acknowledged`. Throws Refused. */
  send(message: OutgoingMessage): Promise<void>
  markRead(keys: readonly ReadKey[]): Promise<void>
  showPresence(presence: OutboundPresence): Promise<void>
  /** From now on reports this person's presence through `host.presence`. */
  watch(chat: Address): Promise<void>
  /** Brings a received file into storage. Resolves with its size in bytes. Throws Gone, Corrupt or TooLarge. */
  fetch(order: FileOrder): Promise<number>
  check(phone: string): Promise<Pick<Checked, 'exists' | 'address'>>
  /** Brings a person's picture into storage. Undefined when the person shows none. */
  picture(of: Address, key: string): Promise<number | undefined>
  /** What a user does about the passkey that the phone wants. False when it is not about the current step. */
  passkey?(move: PasskeyMove): boolean
  /** Webhooks of the connection may wait in `host.hooks`. Absent where the network has a socket of its own. */
  hear?(): void
  /** The people in the phone's address book, without groups and our own number. Throws NoKey. */
  addressBook(): Promise<AddressBookEntry[]>
  /** Resolves when the network has unlinked the device. The session still has to be closed. */
  logout(): Promise<void>
  /** Ends the session. The device stays linked. Resolves when it no longer reads, writes or calls the host. */
  close(): Promise<void>
}

/** What a session needs from the process, and reports to it. Returned promises are awaited before the network gets an answer. */
export interface Host {
  keys: Keys
  /** The restrictions on the account, including those that a previous lease holder was told. */
  limits: Pick<RestrictionTable, 'read' | 'write'>
  /** What the network told the installation about this connection by webhooks. */
  hooks: HookParts
  qr(text: string): void
  /** The code to type on the phone instead of scanning a QR code. */
  pairingCode(text: string): void
  /** WhatsApp has no account with this number, or does not link it by a code. The QR codes continue. */
  pairingRefused(): void
  /** The phone requires its passkey first. No code, earlier or later, can complete the pairing. */
  passkey(state: PasskeyState): void
  /** The phone of this number links the device. */
  pairing(phone: string): void
  opened(phone: string): void
  /**
   * The network admits nothing for this reason until it is asked again. The session goes on: it still hears, and calls `opened` when it is
   * admitted. What is to be sent waits.
   */
  stalled(because: StateReason): void
  /** What the network says about the connection. */
  health(health: Health): void
  /** Everything that the network kept while the connection was down has arrived. */
  caughtUp(): void
  /** A restriction of the account while the session is open. Null when it is lifted. */
  because(because: StateReason | null): void
  closed(closing: Closing, detail: string): void
  /** Resolves when the entry is journaled. If it rejects, the session must end without confirming the entry to the network. */
  journal(entry: JournalEntry): Promise<void>
  isJournaled(identity: MessageIdentity): Promise<boolean>
  /** The secrets journaled for the message with this id, kept for a day. */
  secretsOf(waId: string): Promise<readonly Uint8Array[]>
  /** The disappearing-messages timer of this conversation. Undefined when messages stay for ever, as far as is known. */
  timerOf(chat: Address): Promise<ChatTimer | undefined>
  /** A message that cannot be read and was requested again. */
  standIn(message: InboundMessage): Promise<void>
  dropStandIn(identity: MessageIdentity): Promise<void>
  call(message: InboundMessage, step: CallStep): Promise<void>
  rejectsCalls(): Promise<boolean>
  presence(presence: InboundPresence): void
  groupNamed(name: GroupName): void
  receipt(receipt: Receipt): Promise<void>
  read(reading: ReadReport): Promise<void>
  /** The network has given up a message that it had accepted. */
  gaveUp(ref: string, verdict: Verdict, at?: string): Promise<void>
  /** A person has another address from now on. */
  renamed(renamed: Renamed): Promise<void>
  /** A person has stopped the marketing of the account, or takes that back. */
  consent(consent: Consent): Promise<void>
  /** A page of what was said before the connection was there. */
  past(page: Past): Promise<void>
  named(named: Named): Promise<void>
  /** What has become of a template of the account. */
  template(change: TemplateChange): Promise<void>
  /** How the network charges a message of ours. */
  charge(charge: Charge): Promise<void>
  /** A file that could not be fetched before is available now: our own phone has answered about the file of this message. */
  fileOffered(waId: string): void
  /** The network has answered a message. A message that is written again is answered again. */
  acknowledged(ref: string, answer: NetworkAnswer): void
  /** The network tells by itself that it has a message of ours. Resolves when no doubt about it is left. */
  proved(ref: string, waId: string): Promise<void>
  /** The result of `prepare` for this network id. Undefined when it is no longer kept. */
  prepared(waId: string): Promise<Uint8Array | undefined>
  /** The recipient of that message. Undefined when it may no longer be requested again. */
  sentTo(waId: string): Promise<Address | undefined>
  /** A note for the log, without personal data. */
  note(what: string): void
}

/** One way to reach WhatsApp. */
export interface Provider {
  readonly capabilities: Capabilities
  /** The limits of its network per connection, conversation and portfolio. */
  readonly budgets: readonly Budget[]
  /**
   * Starts connecting with the connection's keys, or asks for pairing when it has none. The configuration is what the server wrote for the
   * connection. An invalid one rejects. With a `number`, its owner may type a code instead of scanning one.
   */
  open(host: Host, configuration: unknown, number?: string): Promise<Session>
  /** Logs in with the remaining `credentials` of a device only to unlink it. Rejects when the device may still be linked. */
  unlink(credentials: Buffer, configuration: unknown): Promise<void>
}

/** The providers of a process, by the server's name for them. */
export type Providers = Partial<Record<ProviderName, Provider>>
