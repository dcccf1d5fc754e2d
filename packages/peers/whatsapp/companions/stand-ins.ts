import type { BinaryNode } from '@whiskeysockets/baileys'
import { parseUserJid } from '#whatsapp/address.ts'
import type { Directory } from '#whatsapp/directory.ts'
import type { Phone } from '#whatsapp/phones/phone.ts'
import type { Collection, Store } from '#whatsapp/store.ts'
import type { KeyBundle } from '#whatsapp/wire/key-bundle.ts'
import { generateDeviceKeys, type DeviceKeys } from '#whatsapp/wire/signal-device.ts'
import { envelopesOf } from '#whatsapp/wire/stanza.ts'

/**
 * Devices that exist only for others to encrypt for. They are in the lists of devices, and share the same prekeys, since that costs
 * nothing. Their messages are counted, not read.
 */
export class StandIns {
  readonly #keys: Collection<DeviceKeys>
  readonly #copies = new Map<string, number>()

  constructor(store: Store) {
    this.#keys = store.collection('keys of stand-ins')
  }

  get keys(): DeviceKeys {
    const known = this.#keys.get('all')
    if (known) return known
    const fresh = generateDeviceKeys()
    this.#keys.put('all', fresh)
    return fresh
  }

  bundle(): KeyBundle {
    const { registrationId, identity, signedPreKey } = this.keys
    const { keyId, keyPair, signature } = signedPreKey
    const preKey = { id: keyId, publicKey: keyPair.public }
    const signed = { id: keyId, publicKey: keyPair.public, signature }
    return { registrationId, identityKey: identity.public, signedPreKey: signed, preKey }
  }

  /** How many copies of messages the stand-ins of a phone have got. */
  copies(phone: Phone): number {
    return this.#copies.get(phone.pn) ?? 0
  }

  /** Counts the copies for stand-ins in a message of a linked device. */
  count(directory: Directory, stanza: BinaryNode): void {
    const envelopes = [...envelopesOf(stanza, 'participants'), ...envelopesOf(stanza, 'direct')]
    // Baileys puts a copy twice into the stanza when it sends it again to one device.
    for (const jid of new Set(envelopes.map(({ jid }) => jid))) {
      const phone = directory.phoneByJid(jid)
      if (phone && isStandIn(phone, parseUserJid(jid)?.device ?? 0)) this.#copies.set(phone.pn, this.copies(phone) + 1)
    }
  }
}

/** In a crowd the phones themselves are stand-ins. */
export function isStandIn({ record }: Phone, device: number): boolean {
  return device === 0 ? (record.isCrowd ?? false) : (record.standIns?.includes(device) ?? false)
}

/** Links stand-ins to a phone until it has so many. */
export function linkStandIns(directory: Directory, phone: Phone, count: number): void {
  const { record } = phone
  record.standIns ??= []
  while (record.standIns.length < count) record.standIns.push(record.nextDevice++)
  directory.savePhone(phone)
}

/** People who only make a group large, each with so many stand-ins. */
export function gatherCrowd(
  directory: Directory,
  { keys }: StandIns,
  { people, devices }: { people: number; devices: number },
): Phone[] {
  return Array.from({ length: people }, (_, index) => {
    const number = String(index + 1).padStart(4, '0')
    const pn = `551197100${number}`
    const phone = directory.phone(pn) ?? directory.addPhone({ pn, name: `Multidão ${number}`, isCrowd: true, keys })
    linkStandIns(directory, phone, devices)
    return phone
  })
}
