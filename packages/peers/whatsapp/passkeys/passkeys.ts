import { randomBytes } from 'node:crypto'
import { Curve, getAllBinaryNodeChildren, proto, S_WHATSAPP_NET, type BinaryNode } from '@whiskeysockets/baileys'
import type { z } from 'zod'
import { now } from '#whatsapp/clock.ts'
import type { Companion } from '#whatsapp/companions/companion.ts'
import type { gate, passkeyAct } from '#whatsapp/control/passkey-schema.ts'
import { isAbout } from '#whatsapp/limits/queries.ts'
import type { Phone } from '#whatsapp/phones/phone.ts'
import type { NetworkState } from '#whatsapp/state.ts'
import { PairingError, type Candidate, type Registrant } from '#whatsapp/wire/registrant.ts'
import { errorOf, newMessageId, resultOf, timestamp } from '#whatsapp/wire/stanza.ts'
import { codeOf, handoffKeyOf, isProof, openRequest, opens, readPrologue, type KeyPair, type Prologue } from './primary-keys.ts'
import { faultOf, optionsFor } from './relying-party.ts'

export type Gate = z.output<typeof gate>
export type PasskeyAct = z.output<typeof passkeyAct>

/** Where the phone is. `sheet` and `push` wait for its owner, `confirm` is its button below the code. */
type Step = 'interstitial' | 'sheet' | 'push' | 'continued' | 'code' | 'confirm' | 'linking' | 'linked' | 'failed'

interface Attempt {
  phone: Phone
  candidate: Candidate
  gate: Gate
  at: number
  challenge: Buffer
  step: Step
  /** The id of each notification, and how many acks it got. */
  acks: Map<string, number>
  ref?: string
  /** How many prologues came, right or wrong. */
  prologues: number
  prologue?: Prologue
  isProven: boolean
  own: KeyPair & { nonce: Buffer }
  code?: string
  /** What the phone shows, or the server keeps to itself. */
  failure?: string
}

interface Parts {
  state: NetworkState
  requireRoom: (phone: Phone) => void
  link: (phone: Phone, candidate: Candidate) => Promise<Companion>
}

/**
 * Devices that are linked only once the account's passkey was given: WhatsApp as the relying party, and the phone with which the device
 * agrees on new keys. What is wrong with an answer is told to no device.
 */
export class Passkeys {
  readonly #parts: Parts
  /** The latest attempt of each phone. */
  readonly #attempts = new Map<string, Attempt>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  view({ pn }: Phone) {
    const attempt = this.#attempts.get(pn)
    if (!attempt) return undefined
    const { step, at, code, failure, prologues, acks } = attempt
    return { step, since: at, code, failure, prologues, acks: [...acks.values()] }
  }

  /** The device is asked for the passkey, and the phone says to continue there. @throws PairingError when the account has none */
  demand(phone: Phone, candidate: Candidate, gate: Gate): void {
    if (!phone.record.passkey) throw new PairingError('the phone asks to create a passkey first')
    const own = { ...Curve.generateKeyPair(), nonce: randomBytes(32) }
    const step = 'interstitial'
    const attempt: Attempt = {
      phone,
      candidate: { ...candidate },
      gate,
      at: now(),
      challenge: randomBytes(32),
      step,
      acks: new Map(),
      prologues: 0,
      isProven: false,
      own,
    }
    this.#attempts.set(phone.pn, attempt)
    this.#ask(attempt)
    if (gate.socketSeconds !== undefined) setTimeout(() => candidate.registrant.drop(), gate.socketSeconds * 1000).unref()
    this.#changed(attempt)
  }

  /** Answers a query of a device that is not linked. Undefined: silence. */
  take(registrant: Registrant, iq: BinaryNode): BinaryNode | undefined {
    const attempt = this.#of(registrant)
    const [subject] = getAllBinaryNodeChildren(iq)
    if (!attempt || !subject || iq.attrs['to'] !== S_WHATSAPP_NET) return errorOf(iq, '400', 'bad-request')
    const { faults } = this.#parts.state
    const isMeant = ({ xmlns, child }: { xmlns: string; child?: string | undefined }) => isAbout(iq, xmlns, child)
    if (faults.take('silence', attempt.phone.pn, isMeant)) return undefined
    const fault = faults.take('query-error', attempt.phone.pn, isMeant)
    if (fault) return errorOf(iq, fault.code, fault.text ?? 'internal-server-error')
    const type = subject.tag === 'passkey_request_options' || subject.tag === 'ref' ? 'get' : 'set'
    const answer = iq.attrs['type'] === type ? this.#answer(attempt, subject) : undefined
    if (!answer) this.#fail(attempt, `a wrong ${subject.tag}`)
    this.#changed(attempt)
    return answer ? resultOf(iq, answer) : errorOf(iq, '400', 'bad-request')
  }

  acknowledged(registrant: Registrant, { attrs }: BinaryNode): void {
    const attempt = this.#of(registrant)
    const count = attempt?.acks.get(attrs['id'] ?? '')
    if (attempt && count !== undefined && attrs['class'] === 'notification') attempt.acks.set(attrs['id'] ?? '', count + 1)
  }

  /** What its owner does on the phone. @throws PairingError when the phone does not wait for that */
  act(phone: Phone, act: PasskeyAct): void {
    const attempt = this.#attempts.get(phone.pn)
    if (!attempt || ['linking', 'linked', 'failed'].includes(attempt.step))
      throw new PairingError('the phone waits for no passkey')
    if (act === 'again') this.#ask(attempt)
    else if (act === 'deny' || act === 'leave') this.#fail(attempt, act === 'deny' ? 'denied' : 'WhatsApp was left')
    else if (act === 'tap' && attempt.step === 'push') this.#proceed(attempt)
    else if (act === 'confirm' && attempt.step === 'sheet') this.#proceed(attempt)
    else if (act === 'confirm' && attempt.step === 'confirm') this.#link(attempt)
    else if (act === 'continue') this.#continue(attempt, attempt.gate.keyBytes ?? 32)
    else throw new PairingError(`the phone shows no such button: ${attempt.step}`)
    this.#changed(attempt)
  }

  close(registrant: Registrant): void {
    const attempt = this.#of(registrant)
    if (!attempt || attempt.step === 'linked' || attempt.step === 'linking' || attempt.step === 'failed') return
    this.#fail(attempt, 'the device went away')
    this.#changed(attempt)
  }

  #of(registrant: Registrant): Attempt | undefined {
    return [...this.#attempts.values()].find(({ candidate }) => candidate.registrant === registrant)
  }

  #changed({ phone }: Attempt): void {
    this.#parts.state.events.emit('phone', phone.pn)
  }

  /** The phone or the server stops, and the device hears nothing. */
  #fail(attempt: Attempt, failure: string): void {
    attempt.step = 'failed'
    attempt.failure ??= failure
    this.#parts.state.trace.add('<', attempt.phone.pn, { tag: 'passkey-failed', attrs: { because: failure } })
  }

  #ask(attempt: Attempt): void {
    const { gate } = attempt
    const options = { tag: 'passkey_request_options', attrs: {}, content: this.#options(attempt) }
    const dbsc = { tag: 'dbsc_registration', attrs: {}, content: randomBytes(32) }
    this.#notify(attempt, 'passkey_prologue_request', [...(gate.options === null ? [] : [options]), ...(gate.dbsc ? [dbsc] : [])])
  }

  #options({ challenge, gate }: Attempt): Buffer {
    return Buffer.from(gate.options ?? optionsFor(challenge, gate.challengeSeconds))
  }

  #notify(attempt: Attempt, type: string, content: BinaryNode[]): void {
    const id = newMessageId()
    attempt.acks.set(id, 0)
    const attrs = { from: S_WHATSAPP_NET, id, type, t: timestamp() }
    attempt.candidate.registrant.send({ tag: 'notification', attrs, content })
  }

  /** The content of a result, or undefined for what no device should send. */
  #answer(attempt: Attempt, subject: BinaryNode): BinaryNode[] | undefined {
    switch (subject.tag) {
      case 'passkey_request_options':
        return [{ tag: 'passkey_request_options', attrs: {}, content: this.#options(attempt) }]
      case 'ref':
        attempt.ref = `2@${randomBytes(48).toString('base64')}`
        return [{ tag: 'ref', attrs: {}, content: Buffer.from(attempt.ref) }]
      case 'passkey_prologue':
        return this.#prologue(attempt, subject)
      case 'companion_nonce':
        return this.#nonce(attempt, bytesIn(subject))
      case 'encrypted_pairing_request':
        return this.#request(attempt, bytesIn(subject))
      default:
        return undefined
    }
  }

  #prologue(attempt: Attempt, subject: BinaryNode): BinaryNode[] | undefined {
    attempt.prologues += 1
    const children = getAllBinaryNodeChildren(subject)
    const order = ['credential_id', 'webauthn_assertion', 'prologue_payload', 'pairing_handoff_proof']
    if (children.length < 3 || children.some(({ tag }, at) => tag !== order[at])) return undefined
    const [credentialId, assertion, payload, proof] = children.map(bytesIn)
    if (attempt.step !== 'interstitial' || attempt.prologues > 1) return undefined
    const { gate, challenge, phone, at } = attempt
    const passkey = phone.record.passkey
    const isLate = now() > at + gate.challengeSeconds * 1000
    const given = { assertion: assertion ?? Buffer.alloc(0), credentialId: credentialId ?? Buffer.alloc(0) }
    const fault = isLate ? 'the challenge is over' : passkey && faultOf(given, { challenge, passkey })
    if (fault) this.#fail(attempt, fault)
    else this.#hear(attempt, payload ?? Buffer.alloc(0), proof)
    return []
  }

  /** The server hands the prologue to the phone. */
  #hear(attempt: Attempt, payload: Buffer, proof: Buffer | undefined): void {
    const { gate, phone, candidate, at } = attempt
    try {
      attempt.prologue = readPrologue(payload)
      this.#parts.requireRoom(phone)
    } catch (error) {
      return this.#fail(attempt, (error as Error).message)
    }
    const { deviceType, ref } = attempt.prologue
    if (payload.length > 2048 || ref !== attempt.ref) return this.#fail(attempt, 'the ref is not that of this socket')
    if (deviceType !== registeredType(candidate.registrant)) return this.#fail(attempt, 'the device registered as another type')
    if (gate.denies) return this.#fail(attempt, 'denied')
    const isInTime = now() <= at + gate.handoffSeconds * 1000
    const isProven = proof?.length === 32 && isProof(proof, handoffKeyOf(candidate.advSecret), payload)
    attempt.isProven = isProven && isInTime
    if (gate.away) attempt.step = 'push'
    else if (attempt.isProven) this.#proceed(attempt)
    else attempt.step = 'sheet'
  }

  #proceed(attempt: Attempt): void {
    attempt.step = 'continued'
    const { slowMs } = attempt.gate
    if (slowMs) setTimeout(() => this.#continue(attempt, 32), slowMs).unref()
    else this.#continue(attempt, 32)
  }

  /** @param length of the key; a phone's has 32 bytes */
  #continue(attempt: Attempt, length: number): void {
    const { own } = attempt
    const identity = { publicKey: Buffer.from(own.public).subarray(0, length), nonce: own.nonce }
    const content = proto.PrimaryEphemeralIdentity.encode(identity).finish()
    this.#notify(attempt, 'crsc_continuation', [{ tag: 'primary_ephemeral_identity', attrs: {}, content }])
  }

  #nonce(attempt: Attempt, nonce: Buffer): BinaryNode[] | undefined {
    const { prologue, own } = attempt
    if (attempt.step !== 'continued' || !prologue || nonce.length !== 32) return undefined
    if (!opens(prologue, nonce)) {
      this.#fail(attempt, 'the commitment does not open')
      return []
    }
    attempt.code = codeOf({ key: own.public, nonce: own.nonce }, nonce)
    attempt.step = 'code'
    return []
  }

  #request(attempt: Attempt, sealed: Buffer): BinaryNode[] | undefined {
    const { prologue, own, candidate } = attempt
    if (attempt.step !== 'code' || !prologue) return undefined
    try {
      const { noiseKey, identityKey, advSecret } = openRequest(sealed, own, prologue)
      if (!candidate.registrant.client.staticKey.equals(noiseKey)) throw new Error('the Noise key is of another socket')
      if (!candidate.identityKey.equals(identityKey)) throw new Error('the identity key is of another device')
      if (candidate.advSecret.equals(advSecret)) throw new Error('the secret is the old one')
      candidate.advSecret = advSecret
    } catch (error) {
      this.#fail(attempt, (error as Error).message)
      return []
    }
    if (attempt.isProven) queueMicrotask(() => this.#link(attempt))
    else attempt.step = 'confirm'
    return []
  }

  #link(attempt: Attempt): void {
    const missing = [...attempt.acks.values()].filter((count) => count !== 1)
    if (missing.length > 0)
      this.#parts.state.trace.add('<', attempt.phone.pn, { tag: 'passkey-acks', attrs: { wrong: String(missing.length) } })
    attempt.step = 'linking'
    this.#parts.link(attempt.phone, attempt.candidate).then(
      () => {
        attempt.step = 'linked'
        this.#changed(attempt)
      },
      (error: Error) => {
        this.#fail(attempt, error.message)
        this.#changed(attempt)
      },
    )
  }
}

function bytesIn({ content }: BinaryNode): Buffer {
  return content instanceof Uint8Array ? Buffer.from(content) : Buffer.alloc(0)
}

function registeredType({ client }: Registrant): number {
  const props = client.payload.devicePairingData?.deviceProps
  return Number(proto.DeviceProps.decode(props ?? new Uint8Array()).platformType)
}
