import { randomBytes } from 'node:crypto'
import { Curve, getBinaryNodeChild, getBinaryNodeChildBuffer, S_WHATSAPP_NET, type BinaryNode } from '@whiskeysockets/baileys'
import type { Phone } from '#whatsapp/phones/phone.ts'
import type { NetworkState } from '#whatsapp/state.ts'
import { openKeyBundle, unwrapWithCode, wrapWithCode, type Exchange } from './link-code-keys.ts'
import { PairingError, type Candidate, type Registrant } from './registrant.ts'
import { errorOf, newMessageId, resultOf, timestamp } from './stanza.ts'

/** How long a device's code can be entered, in seconds: WhatsApp Web shows another after that time. */
const codeSeconds = 180
const answerDeadline = 10_000
/** The server takes only the names of common browsers and systems, written as `Browser (System)`. */
const usualName =
  /^(Chrome|Edge|Firefox|IE|Opera|Safari|Desktop|Electron) \((Mac OS|macOS|Windows|Ubuntu|Linux|Debian|Fedora|Chrome OS|Android|iOS)\)$/

/** A device shows a code to the owner of a number. */
interface Hello {
  registrant: Registrant
  pn: string
  name: string
  ref: Buffer
  wrappedEphemeral: Uint8Array
  at: number
  /** The owner has entered a code; the device answers. */
  entered?: (answer: BinaryNode) => void
}

/** Devices that want to be linked by the eight characters they show, which a person types on the phone. */
export class LinkCodes {
  readonly #state: NetworkState
  readonly #hellos = new Map<Registrant, Hello>()

  constructor(state: NetworkState) {
    this.#state = state
  }

  /** What the owner of a phone is told of devices that want to be linked to it, the latest first. */
  waitingFor(phone: Phone): { name: string; since: number; until: number }[] {
    const mine = [...this.#hellos.values()].filter(({ pn }) => pn === phone.pn)
    return mine.reverse().map(({ name, at }) => ({ name, since: at, until: at + this.#lifetime }))
  }

  /** Takes a query of a device that is not linked. @returns the answer */
  take(registrant: Registrant, iq: BinaryNode): BinaryNode {
    const registration = getBinaryNodeChild(iq, 'link_code_companion_reg')
    const { stage, jid } = registration?.attrs ?? {}
    const phone = this.#state.directory.phoneByJid(jid)
    if (!registration || !phone) return errorOf(iq, '404', 'item-not-found')
    return stage === 'companion_hello'
      ? this.#greet(registrant, phone, iq, registration)
      : this.#finish(registrant, iq, registration)
  }

  close(registrant: Registrant): void {
    const hello = this.#hellos.get(registrant)
    this.#hellos.delete(registrant)
    if (hello) this.#state.events.emit('phone', hello.pn)
  }

  /**
   * A person types the characters that a device shows.
   * @returns the device, which proved that it showed them, and what seals the account's offer to it
   * @throws PairingError when no device shows a code to this number (any more), or another one
   */
  async enter(phone: Phone, code: string): Promise<Candidate> {
    const hello = [...this.#hellos.values()].findLast(({ pn }) => pn === phone.pn)
    if (!hello) throw new PairingError('no device wants to be linked to this number by a code')
    if (Date.now() > hello.at + this.#lifetime) throw new PairingError('the code has expired')
    const primaryEphemeral = Curve.generateKeyPair()
    const companionEphemeral = await unwrapWithCode(code, hello.wrappedEphemeral)
    const wrapped = await wrapWithCode(code, primaryEphemeral.public)
    const answer = await this.#ask(hello, primaryHello(hello, wrapped, phone.signal.identity.public))
    const companionIdentity = getBinaryNodeChildBuffer(answer, 'companion_identity_public') ?? new Uint8Array()
    const exchange = { primaryEphemeral, companionEphemeral, primaryIdentity: phone.signal.identity, companionIdentity }
    const advSecret = openBundle(answer, exchange)
    this.close(hello.registrant)
    return { registrant: hello.registrant, identityKey: Buffer.from(companionIdentity), advSecret }
  }

  /** The same on a newer phone of a gated account: the device is told of the code alone, and the account's passkey proves the rest. */
  enterBare(phone: Phone): Candidate {
    const hello = [...this.#hellos.values()].findLast(({ pn }) => pn === phone.pn)
    if (!hello) throw new PairingError('no device wants to be linked to this number by a code')
    const { registrant } = hello
    registrant.send(primaryHello(hello, undefined, phone.signal.identity.public))
    this.close(registrant)
    const identityKey = Buffer.from(registrant.client.payload.devicePairingData?.eIdent ?? [])
    return { registrant, identityKey, advSecret: randomBytes(32) }
  }

  #greet(registrant: Registrant, phone: Phone, iq: BinaryNode, registration: BinaryNode): BinaryNode {
    const wrappedEphemeral = getBinaryNodeChildBuffer(registration, 'link_code_pairing_wrapped_companion_ephemeral_pub')
    const key = getBinaryNodeChildBuffer(registration, 'companion_server_auth_key_pub')
    const name = Buffer.from(getBinaryNodeChildBuffer(registration, 'companion_platform_display') ?? '').toString()
    const isOwnKey = key !== undefined && registrant.client.staticKey.equals(key)
    if (wrappedEphemeral?.length !== 80 || !isOwnKey || !usualName.test(name)) return errorOf(iq, '400', 'bad-request')
    const ref = Buffer.from(randomBytes(24).toString('base64url'))
    this.#hellos.delete(registrant)
    this.#hellos.set(registrant, { registrant, pn: phone.pn, name, ref, wrappedEphemeral, at: Date.now() })
    this.#state.events.emit('phone', phone.pn)
    const content = [{ tag: 'link_code_pairing_ref', attrs: {}, content: ref }]
    return resultOf(iq, [{ tag: 'link_code_companion_reg', attrs: { stage: 'companion_hello' }, content }])
  }

  #finish(registrant: Registrant, iq: BinaryNode, registration: BinaryNode): BinaryNode {
    const hello = this.#hellos.get(registrant)
    const ref = getBinaryNodeChildBuffer(registration, 'link_code_pairing_ref')
    if (!hello?.entered || !ref || !hello.ref.equals(ref)) return errorOf(iq, '400', 'bad-request')
    hello.entered(registration)
    return resultOf(iq)
  }

  async #ask(hello: Hello, question: BinaryNode): Promise<BinaryNode> {
    const answered = new Promise<BinaryNode>((resolve, reject) => {
      setTimeout(() => reject(new PairingError('the device did not answer')), answerDeadline).unref()
      hello.entered = resolve
    })
    hello.registrant.send(question)
    return answered.finally(() => delete hello.entered)
  }

  get #lifetime(): number {
    return (this.#state.settings.linkCodeSeconds ?? codeSeconds) * 1000
  }
}

function primaryHello({ ref }: Hello, wrapped: Buffer | undefined, identity: Uint8Array): BinaryNode {
  const content = [
    ...(wrapped ? [{ tag: 'link_code_pairing_wrapped_primary_ephemeral_pub', attrs: {}, content: wrapped }] : []),
    { tag: 'primary_identity_pub', attrs: {}, content: identity },
    { tag: 'link_code_pairing_ref', attrs: {}, content: ref },
  ]
  const attrs = { from: S_WHATSAPP_NET, id: newMessageId(), type: 'link_code_companion_reg', t: timestamp() }
  return { tag: 'notification', attrs, content: [{ tag: 'link_code_companion_reg', attrs: { stage: 'primary_hello' }, content }] }
}

/** With a wrong code the phone cannot open the device's answer, and only the phone notices. */
function openBundle(answer: BinaryNode, exchange: Exchange): Buffer {
  try {
    return openKeyBundle(getBinaryNodeChildBuffer(answer, 'link_code_pairing_wrapped_key_bundle') ?? new Uint8Array(), exchange)
  } catch {
    throw new PairingError('this is not the code that the device shows')
  }
}
