import { lidOfNumber, parseUserJid, spellingsOf } from './address.ts'
import { Companion, type CompanionRecord } from '#whatsapp/companions/companion.ts'
import type { Parcel } from '#whatsapp/companions/mailbox.ts'
import { Phone, type Addressing, type PhoneRecord } from '#whatsapp/phones/phone.ts'
import { generateDeviceKeys, type DeviceKeys } from '#whatsapp/wire/signal-device.ts'
import type { Collection, Store } from './store.ts'

export interface NewPhone {
  pn: string
  name: string
  lid?: string | undefined
  business?: boolean | undefined
  addressing?: Addressing | undefined
  online?: boolean | undefined
  isUnlisted?: boolean | undefined
  isOfficial?: boolean | undefined
  isCrowd?: boolean
  /** Its own, unless given. */
  keys?: DeviceKeys
}

/** All phones on the network, and the devices linked to them. A number without a phone is not on WhatsApp. */
export class Directory {
  readonly #store: Store
  readonly #phoneRecords: Collection<PhoneRecord>
  readonly #companionRecords: Collection<CompanionRecord>
  readonly #phones = new Map<string, Phone>()
  readonly #phonesByLid = new Map<string, Phone>()
  readonly #companions = new Map<string, Companion>()
  readonly #companionsOf = new Map<string, Set<Companion>>()
  readonly #onTransmit: (companion: Companion, parcel: Parcel) => number

  constructor(store: Store, onTransmit: (companion: Companion, parcel: Parcel) => number) {
    this.#store = store
    this.#onTransmit = onTransmit
    this.#phoneRecords = store.collection('phones')
    this.#companionRecords = store.collection('companions')
    for (const record of this.#phoneRecords.values()) this.#enterPhone(record)
    for (const record of this.#companionRecords.values()) this.#enterCompanion(record)
  }

  phones(): Phone[] {
    return [...this.#phones.values()]
  }

  phone(pn: string): Phone | undefined {
    return this.#phones.get(pn)
  }

  phoneByJid(jid: string | undefined): Phone | undefined {
    const address = parseUserJid(jid)
    if (!address) return undefined
    return address.kind === 'pn' ? this.#phones.get(address.user) : this.#phonesByLid.get(address.user)
  }

  /** Finds a phone by a number, in any of its spellings, unless its number is hidden. */
  phoneByNumber(number: string): Phone | undefined {
    const phones = spellingsOf(number).map((spelling) => this.#phones.get(spelling))
    return phones.find((phone) => phone && phone.record.addressing !== 'lid-only')
  }

  /** @throws when the number or the LID is taken */
  addPhone({ pn, name, lid = lidOfNumber(pn), business = false, addressing = 'pn', online = true, ...rest }: NewPhone): Phone {
    if (this.#phones.has(pn)) throw new Error(`there is a phone with the number ${pn} already`)
    if (this.#phonesByLid.has(lid)) throw new Error(`there is a phone with the LID ${lid} already`)
    const keys = rest.keys ?? generateDeviceKeys()
    const record = { pn, lid, name, business, addressing, online, nextDevice: 1, ...rest, keys }
    this.#phoneRecords.put(pn, record)
    return this.#enterPhone(record)
  }

  savePhone(phone: Phone): void {
    this.#phoneRecords.put(phone.pn, phone.record)
  }

  /** WhatsApp is reinstalled on a phone and its conversations restored: all its keys are new. */
  async renewKeys(phone: Phone): Promise<void> {
    phone.record.keys = generateDeviceKeys()
    this.savePhone(phone)
    await phone.signal.renew(phone.record.keys)
    await phone.senderKeys.clear()
  }

  companion(jid: string): Companion | undefined {
    return this.#companions.get(jid)
  }

  companions(): Companion[] {
    return [...this.#companions.values()]
  }

  companionByJid(jid: string | undefined): Companion | undefined {
    const address = parseUserJid(jid)
    const phone = this.phoneByJid(jid)
    return phone && this.companionsOf(phone).find((companion) => companion.record.device === address?.device)
  }

  companionsOf(phone: Phone): Companion[] {
    return [...(this.#companionsOf.get(phone.pn) ?? [])]
  }

  /** The numbers of all devices of an account; the phone, 0, comes first. */
  devicesOf(phone: Phone): number[] {
    return [0, ...this.companionsOf(phone).map(({ record }) => record.device), ...(phone.record.standIns ?? [])]
  }

  addCompanion(record: CompanionRecord): Companion {
    const companion = this.#enterCompanion(record)
    this.saveCompanion(companion)
    return companion
  }

  saveCompanion(companion: Companion): void {
    this.#companionRecords.put(companion.jid, companion.record)
  }

  removeCompanion(companion: Companion): void {
    this.#companions.delete(companion.jid)
    this.#companionsOf.get(companion.pn)?.delete(companion)
    this.#companionRecords.delete(companion.jid)
    companion.mailbox.clear()
    companion.preKeys.clear()
  }

  #enterPhone(record: PhoneRecord): Phone {
    const phone = new Phone(record, this.#store)
    this.#phones.set(record.pn, phone)
    this.#phonesByLid.set(record.lid, phone)
    return phone
  }

  #enterCompanion(record: CompanionRecord): Companion {
    const companion = new Companion(record, this.#store, this.#onTransmit)
    this.#companions.set(companion.jid, companion)
    const linked = this.#companionsOf.get(companion.pn) ?? new Set()
    this.#companionsOf.set(companion.pn, linked.add(companion))
    return companion
  }
}
