import { lidJid, pnJid } from '#whatsapp/address.ts'
import type { KeyBundle, PublicPreKey } from '#whatsapp/wire/key-bundle.ts'
import { Mailbox, type Outlet, type Parcel } from './mailbox.ts'
import type { SignalAddress } from '#whatsapp/wire/signal-device.ts'
import { preKeyNotice } from '#whatsapp/wire/stanza.ts'
import type { Collection, Store } from '#whatsapp/store.ts'

/** With fewer one-time prekeys than this, a device is asked for more (Baileys' MIN_PREKEY_COUNT, below which it sends them). */
const minPreKeys = 5

export interface CompanionRecord {
  pn: string
  lid: string
  device: number
  /** The Noise static key that logs it in. */
  noiseKey: Buffer
  /** What the device uploaded; one-time prekeys are kept apart. */
  bundle: KeyBundle
  /** Unix time in milliseconds. */
  linkedAt: number
  historySent: boolean
  /** It has (or is about to get) the key of what the account's devices share. */
  appStateKeySent?: boolean
}

/** The socket on which a linked device is logged in. */
export interface Connection extends Outlet {
  /** Ends the socket after the stanzas that were sent. */
  close(): void
  /** Cuts the socket without notice. */
  drop(): void
}

/** A linked device: its keys, its mailbox and the socket it is logged in on. */
export class Companion {
  readonly record: CompanionRecord
  readonly preKeys: Collection<PublicPreKey>
  readonly mailbox: Mailbox
  /** Ids of messages the device asked for again, until it has dismissed the unreadable copy. */
  readonly retriesAsked = new Set<string>()
  /** The people whose devices it must query anew, by the jid of the conversation in which its list was outdated. */
  readonly outdated = new Map<string, Set<string>>()
  connection: Connection | undefined
  /** The server has stopped delivering to this socket, and only answers. */
  deaf = false
  /** The device reports that a person is in front of it. */
  available = false
  /** Phone numbers of the people whose presence it wants to know. */
  readonly subscriptions = new Set<string>()

  constructor(record: CompanionRecord, store: Store, onTransmit: (companion: Companion, parcel: Parcel) => number) {
    this.record = record
    this.preKeys = store.collection(`prekeys of ${this.jid}`)
    this.mailbox = new Mailbox(store, this.jid, (_key, parcel) => onTransmit(this, parcel))
  }

  get pn(): string {
    return this.record.pn
  }

  get jid(): string {
    return pnJid(this.record.pn, this.record.device)
  }

  get lidJid(): string {
    return lidJid(this.record.lid, this.record.device)
  }

  /** The socket for everything except answers, which a deaf device does not get. */
  get hearing(): Connection | undefined {
    return this.deaf ? undefined : this.connection
  }

  get signalAddress(): SignalAddress {
    return { pn: this.record.pn, device: this.record.device }
  }

  /** The uploaded bundle with one of the one-time prekeys, which no other device will get. */
  takeBundle(): KeyBundle {
    const [preKey] = this.preKeys.values()
    if (!preKey) return this.record.bundle
    this.preKeys.delete(String(preKey.id))
    if (this.preKeys.size < minPreKeys) this.#askForPreKeys()
    return { ...this.record.bundle, preKey }
  }

  /** Others have used up all one-time prekeys but this many. The device is notified if few are left. */
  spendPreKeys(left: number): void {
    const ids = [...this.preKeys.values()].map(({ id }) => String(id))
    for (const id of ids.slice(left)) this.preKeys.delete(id)
    if (this.preKeys.size < minPreKeys) this.#askForPreKeys()
  }

  #askForPreKeys(): void {
    this.mailbox.deliver(this.mailbox.put({ stanza: preKeyNotice(this.preKeys.size) }))
  }
}
