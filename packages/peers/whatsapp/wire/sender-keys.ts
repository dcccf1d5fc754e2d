import { encodeWAMessage, proto, unpadRandomMax16, type BinaryNode } from '@whiskeysockets/baileys'
import {
  GroupCipher,
  GroupSessionBuilder,
  SenderKeyDistributionMessage,
  SenderKeyName,
  SenderKeyRecord,
} from '@whiskeysockets/baileys/lib/Signal/Group/index.js'
import { makeSerial } from '#whatsapp/serial.ts'
import type { SignalAddress } from './signal-device.ts'
import type { Collection, Store } from '#whatsapp/store.ts'

/** A phone's side of Signal's group protocol. Each member encrypts once, with a key that it gave to every device beforehand. */
export class SenderKeys {
  readonly #own: SignalAddress
  readonly #records: Collection<string>
  readonly #given: Collection<true>
  readonly #serial = makeSerial()

  constructor(pn: string, store: Store) {
    this.#own = { pn, device: 0 }
    this.#records = store.collection(`sender keys of ${pn}`)
    this.#given = store.collection(`sender keys given by ${pn}`)
  }

  hasGiven(group: string, companion: string): boolean {
    return this.#given.get(`${group} ${companion}`) ?? false
  }

  /** Starts from nothing, like a phone with WhatsApp reinstalled. */
  clear(): Promise<void> {
    return this.#serial(async () => {
      this.#records.clear()
      this.#given.clear()
    })
  }

  /** Makes another key for a group, because a member who has the present one left. */
  renew(group: string): Promise<void> {
    return this.#serial(async () => {
      this.#records.delete(nameOf(group, this.#own).toString())
      for (const [key] of this.#given.entries()) if (key.startsWith(`${group} `)) this.#given.delete(key)
    })
  }

  /** Notes that a linked device has (or is about to get) this phone's key for a group. */
  markGiven(group: string, companion: string): void {
    this.#given.put(`${group} ${companion}`, true)
  }

  /** This phone's key for a group, to be sent to a device in a message of its own. */
  distribution(group: string, jid: string): Promise<proto.Message.ISenderKeyDistributionMessage> {
    return this.#serial(async () => {
      const made = await new GroupSessionBuilder(this.#storage).create(nameOf(group, this.#own))
      return { groupId: jid, axolotlSenderKeyDistributionMessage: made.serialize() }
    })
  }

  /** @returns an `<enc>` node that all who have the key can read */
  encrypt(group: string, message: proto.IMessage): Promise<BinaryNode> {
    return this.#serial(async () => {
      const name = nameOf(group, this.#own)
      await new GroupSessionBuilder(this.#storage).create(name)
      const content = await new GroupCipher(this.#storage, name).encrypt(encodeWAMessage(message))
      return { tag: 'enc', attrs: { v: '2', type: 'skmsg' }, content }
    })
  }

  learn(
    group: string,
    from: SignalAddress,
    { axolotlSenderKeyDistributionMessage }: proto.Message.ISenderKeyDistributionMessage,
  ) {
    return this.#serial(async () => {
      const received = new SenderKeyDistributionMessage(null, null, null, null, axolotlSenderKeyDistributionMessage)
      await new GroupSessionBuilder(this.#storage).process(nameOf(group, from), received)
    })
  }

  /** @throws when the key of that device is not known, or the message was decrypted before */
  decrypt(group: string, from: SignalAddress, enc: BinaryNode): Promise<proto.Message> {
    return this.#serial(async () => {
      const cipher = new GroupCipher(this.#storage, nameOf(group, from))
      return proto.Message.decode(unpadRandomMax16(await cipher.decrypt(enc.content as Uint8Array)))
    })
  }

  readonly #storage = {
    loadSenderKey: async (name: SenderKeyName) => {
      const record = this.#records.get(name.toString())
      return record ? SenderKeyRecord.deserialize(Buffer.from(record)) : new SenderKeyRecord()
    },
    storeSenderKey: async (name: SenderKeyName, record: SenderKeyRecord) => {
      this.#records.put(name.toString(), JSON.stringify(record.serialize()))
    },
  }
}

function nameOf(group: string, { pn, device }: SignalAddress): SenderKeyName {
  return new SenderKeyName(group, { id: pn, deviceId: device, toString: () => `${pn}.${device}` })
}
