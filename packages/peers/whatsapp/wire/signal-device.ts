import { randomInt } from 'node:crypto'
import { Curve, encodeWAMessage, generateSignalPubKey, proto, signedKeyPair, unpadRandomMax16 } from '@whiskeysockets/baileys'
import type { BinaryNode, KeyPair, SignedKeyPair } from '@whiskeysockets/baileys'
import { ProtocolAddress, SessionBuilder, SessionCipher, SessionRecord } from 'libsignal'
import { isBundleAuthentic, type KeyBundle } from './key-bundle.ts'
import { makeSerial } from '#whatsapp/serial.ts'
import type { Collection, Store } from '#whatsapp/store.ts'

export interface DeviceKeys {
  identity: KeyPair
  signedPreKey: SignedKeyPair
  registrationId: number
}

export function generateDeviceKeys(): DeviceKeys {
  const identity = Curve.generateKeyPair()
  return { identity, signedPreKey: signedKeyPair(identity, 1), registrationId: randomInt(1, 0x3fff) }
}

/** The device of another party as Signal names it: the owner's phone number and the device number (0 is the phone). */
export interface SignalAddress {
  pn: string
  device: number
}

interface Session {
  constructor: Function
  serialize(): object
  pendingPreKey?: object
}
interface Decrypting {
  doDecryptWhisperMessage(message: Uint8Array, session: Session): Promise<Uint8Array>
}

/**
 * As in the app, a session stays as it was when a message does not fit it. libsignal for Node would leave it with the step that was tried.
 */
class PhoneCipher extends SessionCipher {
  async doDecryptWhisperMessage(message: Uint8Array, session: Session): Promise<Uint8Array> {
    const { prototype } = SessionCipher as unknown as { prototype: Decrypting }
    const copy = (session.constructor as Function & { deserialize(data: object): Session }).deserialize(session.serialize())
    const plaintext = await prototype.doDecryptWhisperMessage.call(this, message, copy)
    if (!copy.pendingPreKey) delete session.pendingPreKey
    Object.assign(session, copy)
    return plaintext
  }
}

/** A phone's end of the Signal protocol, over real libsignal. It works on one thing at a time. */
export class SignalDevice {
  #keys: DeviceKeys
  readonly #sessions: Collection<unknown>
  readonly #preKeys: Collection<KeyPair>
  readonly #serial = makeSerial()

  /** @param name unique among the devices of `store`: sessions and prekeys are kept under it */
  constructor(keys: DeviceKeys, store: Store, name: string) {
    this.#keys = keys
    this.#sessions = store.collection(`signal sessions of ${name}`)
    this.#preKeys = store.collection(`prekeys of ${name}`)
  }

  get identity(): KeyPair {
    return this.#keys.identity
  }

  /** Starts from nothing with other keys, like a phone with WhatsApp reinstalled. */
  renew(keys: DeviceKeys): Promise<void> {
    return this.#serial(async () => {
      this.#keys = keys
      this.#sessions.clear()
      this.#preKeys.clear()
    })
  }

  /** A bundle with a fresh one-time prekey, for a device that wants to write to this one. */
  issueBundle(): KeyBundle {
    const preKey = Curve.generateKeyPair()
    const id = randomInt(1, 0xffffff)
    this.#preKeys.put(String(id), preKey)
    const { keyId, keyPair, signature } = this.#keys.signedPreKey
    return {
      registrationId: this.#keys.registrationId,
      identityKey: this.#keys.identity.public,
      signedPreKey: { id: keyId, publicKey: keyPair.public, signature },
      preKey: { id, publicKey: preKey.public },
    }
  }

  /**
   * Encrypts for one device of another party.
   * @param bundle is called when there is no session yet. `renew` begins a new session even if there is one
   * @returns an `<enc>` node
   */
  encrypt(to: SignalAddress, message: proto.IMessage, bundle: () => KeyBundle, renew = false): Promise<BinaryNode> {
    return this.#serial(async () => {
      const address = toProtocolAddress(to)
      const session = await this.#storage.loadSession(address.toString())
      if (renew || !session?.haveOpenSession()) await this.#beginSession(address, bundle())
      const { type, body } = await new SessionCipher(this.#storage, address).encrypt(encodeWAMessage(message))
      return { tag: 'enc', attrs: { v: '2', type: type === 3 ? 'pkmsg' : 'msg' }, content: Buffer.from(body, 'binary') }
    })
  }

  /** @throws when the ciphertext fits no session, or was decrypted before */
  decrypt(from: SignalAddress, enc: BinaryNode): Promise<proto.Message> {
    return this.#serial(async () => {
      const cipher = new PhoneCipher(this.#storage, toProtocolAddress(from))
      const ciphertext = Buffer.from(enc.content as Uint8Array)
      const padded =
        enc.attrs['type'] === 'pkmsg'
          ? await cipher.decryptPreKeyWhisperMessage(ciphertext)
          : await cipher.decryptWhisperMessage(ciphertext)
      return proto.Message.decode(unpadRandomMax16(padded))
    })
  }

  async #beginSession(address: ProtocolAddress, bundle: KeyBundle): Promise<void> {
    if (!isBundleAuthentic(bundle)) throw new Error(`the signed prekey of ${address.toString()} is not signed by its identity`)
    const { registrationId, identityKey, signedPreKey, preKey } = bundle
    const session = {
      registrationId,
      identityKey: generateSignalPubKey(identityKey),
      signedPreKey: {
        keyId: signedPreKey.id,
        publicKey: generateSignalPubKey(signedPreKey.publicKey),
        signature: signedPreKey.signature,
      },
      ...(preKey ? { preKey: { keyId: preKey.id, publicKey: generateSignalPubKey(preKey.publicKey) } } : {}),
    }
    // libsignal accepts a bundle without a one-time prekey; only its type declaration does not say so.
    type Bundle = Parameters<SessionBuilder['initOutgoing']>[0]
    await new SessionBuilder(this.#storage, address).initOutgoing(session as Bundle)
  }

  readonly #storage = {
    loadSession: async (id: string) => {
      const session = this.#sessions.get(id)
      return session === undefined ? undefined : SessionRecord.deserialize(session as Uint8Array)
    },
    storeSession: async (id: string, session: SessionRecord) => this.#sessions.put(id, session.serialize()),
    isTrustedIdentity: () => true,
    loadPreKey: async (id: number | string) => {
      const pair = this.#preKeys.get(String(id))
      return pair && toSignalPair(pair)
    },
    removePreKey: (id: number) => this.#preKeys.delete(String(id)),
    loadSignedPreKey: () => toSignalPair(this.#keys.signedPreKey.keyPair),
    getOurRegistrationId: () => this.#keys.registrationId,
    getOurIdentity: () => toSignalPair(this.#keys.identity),
  }
}

function toProtocolAddress({ pn, device }: SignalAddress): ProtocolAddress {
  return new ProtocolAddress(pn, device)
}

function toSignalPair(pair: KeyPair): { privKey: Buffer; pubKey: Buffer } {
  return { privKey: Buffer.from(pair.private), pubKey: Buffer.from(generateSignalPubKey(pair.public)) }
}
