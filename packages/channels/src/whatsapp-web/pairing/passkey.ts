import { randomBytes, randomUUID } from 'node:crypto'
import {
  buildAckStanza,
  Curve,
  getBinaryNodeChildBuffer,
  S_WHATSAPP_NET,
  type BinaryNode,
  type WASocket,
} from '@whiskeysockets/baileys'
import { type PasskeyFailure, type PasskeyMove, type PasskeyState, readAssertion } from '@recado/border/passkey'
import {
  codeOf,
  handoffKeyOf,
  type Presented,
  type PrimaryIdentity,
  prologueOf,
  proofOf,
  readPrimaryIdentity,
  sealRequest,
} from './companion-keys.ts'
import { passkeyMs } from './passkey-times.ts'
import { type PasskeyRequest, readRequest } from './request.ts'

export interface PasskeyParts {
  socket: WASocket
  tell: (state: PasskeyState) => void
  /** The phone has taken a code and waits. No other code can link the device. */
  begun: () => void
  /** Nothing can come of it any more: the session and its keys must end. */
  failed: (failure: PasskeyFailure) => void
}

/** What WhatsApp Web answers to a request that it cannot read. */
const parsingError = 487

type Step = 'none' | 'asked' | 'sent' | 'answered' | 'compare' | 'confirm' | 'over'
type AnswerMove = Extract<PasskeyMove, { move: 'answer' }>

/**
 * Links a device to an account that demands its passkey. WhatsApp asks for it after the phone took a code; a user's browser answers; device
 * and phone agree on new keys, and show a code that proves to their owner that there is no third. One attempt a session: what fails ends
 * it, and the next one has other keys. All of it lives here and nowhere else.
 */
export class PasskeyCeremony {
  private readonly parts: PasskeyParts
  private readonly attempt = randomUUID()
  private step: Step = 'none'
  private request: PasskeyRequest | undefined
  private handoff: { key: Buffer; until: number } | undefined
  private presented: Presented | undefined
  private isProven = false
  private by = 0
  private code = ''
  private primary: PrimaryIdentity | undefined
  private timer: NodeJS.Timeout | undefined

  constructor(parts: PasskeyParts) {
    this.parts = parts
    const { ws } = parts.socket
    ws.on('CB:notification,type:passkey_prologue_request', (notice: BinaryNode) => this.attend(this.asked(notice)))
    ws.on('CB:notification,type:crsc_continuation', (notice: BinaryNode) => this.attend(this.continued(notice)))
  }

  isUnderWay(): boolean {
    return this.step !== 'none' && this.step !== 'over'
  }

  /** False when it is not about the current step of this attempt, or is no answer to its challenge. */
  move(move: PasskeyMove): boolean {
    if (move.attempt !== this.attempt) return false
    return move.move === 'answer' ? this.answer(move) : this.compared(move.same)
  }

  /** The device is linked, or the session ends. */
  stop(): void {
    this.step = 'over'
    this.handoff = undefined
    clearTimeout(this.timer)
  }

  /** A key that is none, or a socket that is gone, ends the attempt and nothing else. */
  private attend(work: Promise<void>): void {
    work.catch(() => this.fail('server'))
  }

  private async asked(notice: BinaryNode): Promise<void> {
    const bytes = getBinaryNodeChildBuffer(notice, 'passkey_request_options')
    const request = readRequest(bytes)
    const isFirst = this.step === 'none'
    if (isFirst) this.begin()
    await this.acknowledge(notice, bytes && !request ? parsingError : undefined)
    if (!isFirst) return
    // What is there and wrong is not asked for again.
    const known = request ?? (bytes ? undefined : await this.fetchRequest())
    if (known) this.ask(known)
    else this.fail(bytes ? 'options' : 'server')
  }

  /** The secret in the code is known to the phone, and to all who saw the code: the device gets another. */
  private begin(): void {
    const { creds } = this.parts.socket.authState
    this.step = 'asked'
    this.handoff = { key: handoffKeyOf(Buffer.from(creds.advSecretKey, 'base64')), until: performance.now() + passkeyMs.handoff }
    creds.advSecretKey = randomBytes(32).toString('base64')
    this.parts.begun()
  }

  private async fetchRequest(): Promise<PasskeyRequest | undefined> {
    const answer = await this.query('get', { tag: 'passkey_request_options', attrs: {} })
    return answer && readRequest(getBinaryNodeChildBuffer(answer, 'passkey_request_options'))
  }

  private ask(request: PasskeyRequest): void {
    if (this.step !== 'asked') return
    this.request = request
    const until = this.within(request.ms, 'over')
    this.parts.tell({ step: 'asked', attempt: this.attempt, challenge: request.challenge, until })
  }

  private answer({ assertion: text, by }: AnswerMove): boolean {
    const assertion = this.step === 'asked' && this.request && readAssertion(text, this.request.challenge)
    if (!assertion) return false
    this.by = by
    this.step = 'sent'
    this.parts.tell({ step: 'sent', attempt: this.attempt, by, until: this.within(passkeyMs.step, 'silent') })
    this.attend(this.present(Buffer.from(assertion.rawId, 'base64url'), Buffer.from(text)))
    return true
  }

  private async present(credentialId: Buffer, assertion: Buffer): Promise<void> {
    const answer = await this.query('get', { tag: 'ref', attrs: {} })
    const ref = answer && getBinaryNodeChildBuffer(answer, 'ref')
    if (!ref) return this.fail('server')
    if (this.step !== 'sent') return
    const presented = { ephemeral: Curve.generateKeyPair(), nonce: randomBytes(32), ref: Buffer.from(ref).toString() }
    const payload = prologueOf(presented)
    const { handoff } = this
    const proof = handoff && performance.now() < handoff.until ? proofOf(payload, handoff.key) : undefined
    this.handoff = undefined
    this.presented = presented
    this.isProven = proof !== undefined
    const content = [
      { tag: 'credential_id', attrs: {}, content: credentialId },
      { tag: 'webauthn_assertion', attrs: {}, content: assertion },
      { tag: 'prologue_payload', attrs: {}, content: payload },
      ...(proof ? [{ tag: 'pairing_handoff_proof', attrs: {}, content: proof }] : []),
    ]
    const isTaken = await this.query('set', { tag: 'passkey_prologue', attrs: {}, content })
    // The phone may be quicker than the answer.
    if (!isTaken && this.step === 'sent') this.fail('server')
  }

  private async continued(notice: BinaryNode): Promise<void> {
    await this.acknowledge(notice)
    const primary = readPrimaryIdentity(getBinaryNodeChildBuffer(notice, 'primary_ephemeral_identity'))
    const { presented } = this
    // The nonce opens the commitment, so it is told once the phone has said all of itself.
    if (this.step !== 'sent' || !presented || !primary) return
    this.step = 'answered'
    this.primary = primary
    const nonce = { tag: 'companion_nonce', attrs: {}, content: presented.nonce }
    if (!(await this.query('set', nonce))) return this.fail('server')
    if (this.step !== 'answered') return
    this.code = codeOf(primary, presented.nonce)
    if (this.isProven) return this.confirm()
    this.step = 'compare'
    this.show('compare', 'over')
  }

  private compared(same: boolean): boolean {
    if (this.step !== 'compare' && (same || this.step !== 'confirm')) return false
    if (same) this.attend(this.confirm())
    else this.fail('differs')
    return true
  }

  private async confirm(): Promise<void> {
    const { presented, primary } = this
    if (!presented || !primary) return
    this.step = 'confirm'
    this.show('confirm', 'silent')
    const { noiseKey, signedIdentityKey, advSecretKey } = this.parts.socket.authState.creds
    const content = sealRequest(presented, primary, {
      companionPublicKey: noiseKey.public,
      companionIdentityKey: signedIdentityKey.public,
      advSecret: Buffer.from(advSecretKey, 'base64'),
    })
    const isTaken = await this.query('set', { tag: 'encrypted_pairing_request', attrs: {}, content })
    if (!isTaken && this.step === 'confirm') this.fail('server')
  }

  private show(step: 'compare' | 'confirm', unless: PasskeyFailure): void {
    const { attempt, by, code } = this
    this.parts.tell({ step, attempt, by, code, until: this.within(passkeyMs.step, unless) })
  }

  /** Until when the step lasts. After that it has failed. */
  private within(ms: number, failure: PasskeyFailure): string {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.fail(failure), ms)
    return new Date(Date.now() + ms).toISOString()
  }

  private fail(failure: PasskeyFailure): void {
    if (!this.isUnderWay()) return
    this.stop()
    this.parts.failed(failure)
  }

  /** Baileys acknowledges with its own account, which it has only when a code is typed. */
  private async acknowledge(notice: BinaryNode, error?: number): Promise<void> {
    const { socket } = this.parts
    if (!socket.authState.creds.me) await socket.sendNode(buildAckStanza(notice, error))
  }

  /** Undefined when WhatsApp answers with an error, or not at all. */
  private async query(type: 'get' | 'set', child: BinaryNode): Promise<BinaryNode | undefined> {
    const { socket } = this.parts
    const iq = { tag: 'iq', attrs: { to: S_WHATSAPP_NET, type, xmlns: 'md' }, content: [child] }
    return socket.query(iq, passkeyMs.query).catch(() => undefined) as Promise<BinaryNode | undefined>
  }
}
