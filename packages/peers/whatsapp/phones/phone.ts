import { lidJid, pnJid } from '#whatsapp/address.ts'
import { Chats } from './chats.ts'
import { SenderKeys } from '#whatsapp/wire/sender-keys.ts'
import type { Passkey } from '#whatsapp/passkeys/relying-party.ts'
import { makeSerial } from '#whatsapp/serial.ts'
import { SignalDevice, type DeviceKeys } from '#whatsapp/wire/signal-device.ts'
import type { Store } from '#whatsapp/store.ts'

/**
 * How a person appears to those they write to: by number, by LID with the number beside it, or by LID alone (number hidden:
 * it is in no stanza and cannot be looked up).
 */
export type Addressing = 'pn' | 'lid' | 'lid-only'

export interface PhoneRecord {
  /** Phone number, digits only with country code. */
  pn: string
  /** The number-less identity, digits only. */
  lid: string
  name: string
  /** Shown first on the phones page; any phone may link devices. */
  business: boolean
  addressing: Addressing
  /** An offline phone keeps what it writes, and reports nothing until it is back. */
  online: boolean
  /** The person hides from others what was read, but never from the person's own devices. */
  hidesReading?: boolean
  /**
   * Since when a script of another program answers for the person, Unix time in milliseconds. Null: it no longer does. The network only
   * keeps it, so that the page can show and change it.
   */
  answersSince?: number | null
  /** Number for the next linked device; never used twice. */
  nextDevice: number
  keys: DeviceKeys
  /** The account's passkey, if it has one. */
  passkey?: Passkey
  /** Numbers of linked devices that are stand-ins. */
  standIns?: number[]
  /** One of many phones that the list of phones leaves out. */
  isUnlisted?: boolean | undefined
  /** No phone holds this number: a business writes through Meta's API. */
  isOfficial?: boolean | undefined
  /** The phone is a stand-in itself, without an owner. */
  isCrowd?: boolean
}

/** A person's phone: device 0 of an account. */
export class Phone {
  readonly record: PhoneRecord
  readonly chats: Chats
  readonly signal: SignalDevice
  readonly senderKeys: SenderKeys
  /** Messages from linked devices not decrypted so far, and how often each was asked for again. */
  readonly unreadable = new Map<string, number>()
  /** Messages read before their delivery was reported; that report is still to come. */
  readonly lateDelivered = new Set<string>()
  /** WhatsApp is open on the phone. */
  available = false
  /** When the account was last seen, Unix time in milliseconds; 0 for never. */
  lastSeen = 0
  /** Keeps what is written on this phone in order. */
  readonly inOrder = makeSerial()

  constructor(record: PhoneRecord, store: Store) {
    this.record = record
    this.chats = new Chats(store, record.pn)
    this.signal = new SignalDevice(record.keys, store, record.pn)
    this.senderKeys = new SenderKeys(record.pn, store)
  }

  get pn(): string {
    return this.record.pn
  }

  get pnJid(): string {
    return pnJid(this.record.pn)
  }

  get lidJid(): string {
    return lidJid(this.record.lid)
  }

  /** The jid under which this person's stanzas arrive. */
  get jid(): string {
    return this.record.addressing === 'pn' ? this.pnJid : this.lidJid
  }
}
