import { randomBytes } from 'node:crypto'
import { S_WHATSAPP_NET, type BinaryNode } from '@whiskeysockets/baileys'
import type { Phone } from '#whatsapp/phones/phone.ts'
import type { NetworkState } from '#whatsapp/state.ts'
import { PairingError, type Candidate, type Registrant } from './registrant.ts'
import { newMessageId, timestamp } from './stanza.ts'

/** Devices that must prove with a passkey that their owner is there. Baileys 7.0.0-rc14 cannot, so nothing more happens. */
export class Passkeys {
  readonly #state: NetworkState
  readonly #waiting = new Map<string, { candidate: Candidate; since: number }>()

  constructor(state: NetworkState) {
    this.#state = state
  }

  /** Since when a phone shows "continue on your other device". */
  waitsSince(phone: Phone): number | undefined {
    return this.#waiting.get(phone.pn)?.since
  }

  /** The device is asked for the passkey, and the phone waits for it. */
  demand(phone: Phone, candidate: Candidate): void {
    this.#waiting.set(phone.pn, { candidate, since: Date.now() })
    candidate.registrant.send(prologueRequest())
    this.#state.events.emit('phone', phone.pn)
  }

  /** The waiting ends, one way or the other. @throws PairingError when the phone does not wait (any more) */
  end(phone: Phone): Candidate {
    const waiting = this.#waiting.get(phone.pn)
    if (!waiting) throw new PairingError('the phone waits for no passkey')
    this.#waiting.delete(phone.pn)
    this.#state.events.emit('phone', phone.pn)
    return waiting.candidate
  }

  close(registrant: Registrant): void {
    for (const [pn, { candidate }] of this.#waiting) {
      if (candidate.registrant !== registrant) continue
      this.#waiting.delete(pn)
      this.#state.events.emit('phone', pn)
    }
  }
}

/** The options of `navigator.credentials.get` in browsers, as JSON. */
function prologueRequest(): BinaryNode {
  const challenge = randomBytes(32).toString('base64url')
  const allowCredentials = [{ type: 'public-key', id: randomBytes(32).toString('base64url') }]
  const options = { challenge, timeout: 60_000, rpId: 'whatsapp.com', allowCredentials, userVerification: 'required' }
  const attrs = { from: S_WHATSAPP_NET, id: newMessageId(), type: 'passkey_prologue_request', t: timestamp() }
  const content = Buffer.from(JSON.stringify(options))
  return { tag: 'notification', attrs, content: [{ tag: 'passkey_request_options', attrs: {}, content }] }
}
