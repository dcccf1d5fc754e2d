import { createHmac, randomBytes } from 'node:crypto'
import { Curve, getBinaryNodeChild, getBinaryNodeChildBuffer, proto, S_WHATSAPP_NET } from '@whiskeysockets/baileys'
import type { BinaryNode } from '@whiskeysockets/baileys'
import { lidJid, pnJid } from '#whatsapp/address.ts'
import type { Companion } from '#whatsapp/companions/companion.ts'
import type { KeyBundle } from './key-bundle.ts'
import type { ClientIdentity } from './noise.ts'
import type { Phone } from '#whatsapp/phones/phone.ts'
import { LinkCodes } from './link-codes.ts'
import { Passkeys, type Gate } from '#whatsapp/passkeys/passkeys.ts'
import { parseQrCode } from './qr-code.ts'
import { PairingError, TooManyDevices, type Candidate, type Registrant } from './registrant.ts'
import { isSignatureValid } from './signature.ts'
import type { NetworkState } from '#whatsapp/state.ts'
import { now } from '#whatsapp/clock.ts'

/** Prefixes to the signed details: by the account, then by the device (multi-device "ADV" protocol). */
const accountPrefix = Buffer.from([6, 0])
const devicePrefix = Buffer.from([6, 1])
const refsPerSocket = 6
const answerDeadline = 10_000
const maxDevices = 4

interface Registration {
  registrant: Registrant
  refs: string[]
  offer?: Offer
}

/** What a phone offered to the device; the device answers with its signature. */
interface Offer {
  phone: Phone
  device: number
  details: Uint8Array
  identityKey: Buffer
  settle: (outcome: Companion | PairingError) => void
}

/** The devices waiting to be linked, and the ceremony that links them. */
export class Pairing {
  /** Devices that show a code to a number, and devices that are asked for a passkey. */
  readonly codes: LinkCodes
  readonly passkeys: Passkeys
  readonly #state: NetworkState
  readonly #registrations = new Map<Registrant, Registration>()

  constructor(state: NetworkState) {
    this.#state = state
    this.codes = new LinkCodes(state)
    this.passkeys = new Passkeys({
      state,
      requireRoom: (phone) => this.#requireRoom(phone),
      link: (phone, candidate) => this.#link(phone, candidate),
    })
  }

  waitingRefs(): string[] {
    return [...this.#registrations.values()].flatMap(({ refs, offer }) => (offer ? [] : refs))
  }

  /** A device came without credentials: it gets the refs for the QR codes it will show. */
  open(registrant: Registrant): void {
    const refs = Array.from({ length: refsPerSocket }, () => `2@${randomBytes(48).toString('base64')}`)
    this.#registrations.set(registrant, { registrant, refs })
    const content = refs.map((ref) => ({ tag: 'ref', attrs: {}, content: Buffer.from(ref) }))
    registrant.send(pairingIq({ tag: 'pair-device', attrs: {}, content }))
  }

  close(registrant: Registrant): void {
    this.codes.close(registrant)
    this.passkeys.close(registrant)
    const registration = this.#registrations.get(registrant)
    if (!registration) return
    this.#registrations.delete(registrant)
    registration.offer?.settle(new PairingError('the device went away before it was linked'))
    this.#state.events.emit('qrCodes')
  }

  /**
   * A person points the phone's camera at a QR code.
   * @returns the linked device, once its signature has been verified
   * @throws PairingError when the text is no QR code, no device shows it any more, the phone has no room, or the device's answer is wrong
   */
  scan(phone: Phone, text: string): Promise<Companion> {
    this.#requireRoom(phone)
    return this.#link(phone, this.#seen(text))
  }

  /**
   * The same, but the account asks for a passkey: the phone says to continue on the other device, which is asked for it. Whether there is
   * room shows later.
   */
  scanWithPasskey(phone: Phone, text: string, gate: Gate): void {
    this.passkeys.demand(phone, this.#seen(text), gate)
  }

  /** A person types the characters that a device shows, else as `scan`. */
  async enterCode(phone: Phone, code: string): Promise<Companion> {
    this.#requireRoom(phone)
    return this.#link(phone, await this.codes.enter(phone, code))
  }

  /** The same with an account that asks for a passkey. */
  async enterCodeWithPasskey(phone: Phone, code: string, gate: Gate): Promise<void> {
    this.passkeys.demand(phone, gate.bare ? this.codes.enterBare(phone) : await this.codes.enter(phone, code), gate)
  }

  /** Answers a query of a device that is not linked. Undefined: silence. */
  take(registrant: Registrant, iq: BinaryNode): BinaryNode | undefined {
    const isCode = getBinaryNodeChild(iq, 'link_code_companion_reg') !== undefined
    return isCode ? this.codes.take(registrant, iq) : this.passkeys.take(registrant, iq)
  }

  /** The device whose QR code the camera sees. */
  #seen(text: string): Candidate {
    const qr = parseQrCode(text)
    if (!qr) throw new PairingError('this is not the text of a WhatsApp QR code')
    const registration = [...this.#registrations.values()].find(({ refs }) => refs.includes(qr.ref))
    if (!registration) throw new PairingError('no device shows this QR code (any more)')
    if (registration.offer) throw new PairingError('this QR code was scanned already')
    if (!registration.registrant.client.staticKey.equals(qr.noiseKey)) {
      throw new PairingError('the Noise key in the QR code is not that of the socket which owns the ref')
    }
    return { registrant: registration.registrant, identityKey: qr.identityKey, advSecret: qr.advSecret }
  }

  /** The phone itself refuses. The device learns nothing, and goes on showing its QR code. */
  #requireRoom(phone: Phone): void {
    if (this.#state.directory.companionsOf(phone).length < maxDevices) return
    throw new TooManyDevices(`the phone has ${maxDevices} linked devices already`)
  }

  #link(phone: Phone, candidate: Candidate): Promise<Companion> {
    const registration = this.#registrations.get(candidate.registrant)
    if (!registration || registration.offer) throw new PairingError('the device went away, or is just being linked')
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => settle(new PairingError('the device did not answer')), answerDeadline)
      const settle = (outcome: Companion | PairingError) => {
        clearTimeout(timer)
        delete registration.offer
        if (outcome instanceof PairingError) reject(outcome)
        else resolve(outcome)
      }
      this.#offer(registration, phone, candidate, settle)
      this.#state.events.emit('qrCodes')
    })
  }

  /** The device answered the offer. @returns the linked device @throws PairingError when its signature is wrong */
  finish(registrant: Registrant, answer: BinaryNode): Companion {
    const offer = this.#registrations.get(registrant)?.offer
    if (!offer) throw new PairingError('the device signed without an offer')
    const { phone, device, details, identityKey, settle } = offer
    const signed = getBinaryNodeChildBuffer(answer, 'device-identity')
    const { deviceSignature } = proto.ADVSignedDeviceIdentity.decode(signed ?? new Uint8Array())
    const signedByDevice = Buffer.concat([devicePrefix, details, identityKey, phone.signal.identity.public])
    if (!deviceSignature || !isSignatureValid(identityKey, signedByDevice, deviceSignature)) {
      const error = new PairingError('the signature of the device is wrong')
      settle(error)
      throw error
    }
    const companion = this.#state.directory.addCompanion({
      pn: phone.pn,
      lid: phone.record.lid,
      device,
      noiseKey: registrant.client.staticKey,
      bundle: registeredBundle(registrant.client),
      linkedAt: now(),
      historySent: false,
    })
    this.#registrations.delete(registrant)
    settle(companion)
    this.#state.events.emit('phone', phone.pn)
    return companion
  }

  #offer(registration: Registration, phone: Phone, { identityKey, advSecret }: Candidate, settle: Offer['settle']): void {
    const device = phone.record.nextDevice++
    this.#state.directory.savePhone(phone)
    const timestamp = Math.floor(now() / 1000)
    const details = proto.ADVDeviceIdentity.encode({ rawId: 1, timestamp, keyIndex: device }).finish()
    registration.offer = { phone, device, details, identityKey, settle }

    const { identity } = phone.signal
    const accountSignature = Curve.sign(identity.private, Buffer.concat([accountPrefix, details, identityKey]))
    const signedIdentity = { details, accountSignatureKey: identity.public, accountSignature }
    const signed = proto.ADVSignedDeviceIdentity.encode(signedIdentity).finish()
    const hmac = createHmac('sha256', advSecret).update(signed).digest()
    const deviceIdentity = proto.ADVSignedDeviceIdentityHMAC.encode({ details: signed, hmac }).finish()
    const content = [
      { tag: 'device-identity', attrs: {}, content: deviceIdentity },
      { tag: 'device', attrs: { jid: pnJid(phone.pn, device), lid: lidJid(phone.record.lid, device) } },
      { tag: 'platform', attrs: { name: 'android' } },
    ]
    registration.registrant.send(pairingIq({ tag: 'pair-success', attrs: {}, content }))
  }
}

/** The device's signature in an iq result, if it is one. */
export function pairingAnswer(stanza: BinaryNode): BinaryNode | undefined {
  return getBinaryNodeChild(stanza, 'pair-device-sign')
}

function registeredBundle({ payload }: ClientIdentity): KeyBundle {
  const { eRegid, eIdent, eSkeyId, eSkeyVal, eSkeySig } = payload.devicePairingData ?? {}
  if (!eRegid || !eIdent || !eSkeyId || !eSkeyVal || !eSkeySig) throw new PairingError('the device registered without keys')
  const signedPreKey = { id: toNumber(eSkeyId), publicKey: eSkeyVal, signature: eSkeySig }
  return { registrationId: toNumber(eRegid), identityKey: eIdent, signedPreKey }
}

function pairingIq(child: BinaryNode): BinaryNode {
  const id = randomBytes(8).toString('hex')
  return { tag: 'iq', attrs: { from: S_WHATSAPP_NET, type: 'set', id, xmlns: 'md' }, content: [child] }
}

function toNumber(bytes: Uint8Array): number {
  return Buffer.from(bytes).readUIntBE(0, bytes.length)
}
