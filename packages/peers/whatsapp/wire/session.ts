import { getBinaryNodeChild, S_WHATSAPP_NET, type BinaryNode } from '@whiskeysockets/baileys'
import type { WebSocket } from 'ws'
import { attribute } from '#whatsapp/address.ts'
import type { ServerIdentity } from './certificate.ts'
import type { Companion, Connection } from '#whatsapp/companions/companion.ts'
import { handleMessage } from '#whatsapp/companions/messages.ts'
import { ackOfReceipt, handleAck, handleReceipt } from '#whatsapp/companions/receipts.ts'
import { sendHistory } from '#whatsapp/companions/history.ts'
import { companionOf, refusalOf } from './login.ts'
import { FrameReader, NoiseHandshake, toFrame, type ClientIdentity, type NoiseTransport } from './noise.ts'
import { handleCallRejection } from '#whatsapp/phones/calls.ts'
import { pairingAnswer, type Pairing } from './pairing.ts'
import { setDeviceAvailable, handleChatState, handlePresence } from '#whatsapp/phones/presence.ts'
import { answerQuery } from './queries.ts'
import type { Registrant } from './registrant.ts'
import { isAbout, refuseQuery } from '#whatsapp/limits/queries.ts'
import { makeSerial } from '#whatsapp/serial.ts'
import { resultOf, streamError, timestamp } from './stanza.ts'
import type { NetworkState } from '#whatsapp/state.ts'

/** How long to wait, at most, for the other side's half of a close. */
const closeDeadline = 2000

/** One websocket of a client: handshake, then pairing or login, then its stanzas one after the other. */
export class Session implements Connection, Registrant {
  client!: ClientIdentity
  readonly #state: NetworkState
  readonly #pairing: Pairing
  readonly #socket: WebSocket
  readonly #reader = new FrameReader()
  readonly #inOrder = makeSerial()
  #handshake: NoiseHandshake
  #step: 'hello' | 'finish' | 'open' = 'hello'
  #transport: NoiseTransport | undefined
  #companion: Companion | undefined

  constructor(state: NetworkState, pairing: Pairing, server: ServerIdentity, socket: WebSocket) {
    this.#state = state
    this.#pairing = pairing
    this.#socket = socket
    this.#handshake = new NoiseHandshake(server)
    socket.on('message', (data) => {
      this.#inOrder(() => this.#take(data as Buffer)).catch((error: unknown) => this.#fail(error))
    })
    socket.on('close', () => this.#closed())
    socket.on('error', () => undefined)
  }

  send(stanza: BinaryNode): void {
    if (!this.#transport || this.#socket.readyState !== this.#socket.OPEN) return
    this.#state.trace.add('>', this.#who(), stanza)
    this.#socket.send(this.#transport.seal(stanza))
  }

  close(): void {
    this.#detach()
    this.#socket.close()
    setTimeout(() => this.#socket.terminate(), closeDeadline).unref()
  }

  drop(): void {
    this.#detach()
    this.#socket.terminate()
  }

  async #take(data: Buffer): Promise<void> {
    for (const frame of this.#reader.read(data)) {
      if (this.#step === 'hello') {
        this.#socket.send(toFrame(this.#handshake.answerHello(frame)))
        this.#step = 'finish'
      } else if (this.#step === 'finish') {
        const { client, transport } = this.#handshake.finish(frame)
        this.client = client
        this.#transport = transport
        this.#step = 'open'
        this.#enter()
      } else if (this.#transport) {
        await this.#handle(await this.#transport.open(frame))
      }
    }
  }

  #enter(): void {
    const refusal = refusalOf(this.#state, this.client)
    if (refusal) return this.#dismiss(refusal)
    const companion = companionOf(this.#state, this.client)
    if (!companion) return this.#pairing.open(this)
    companion.connection?.send(streamError(undefined, 'replaced'))
    companion.connection?.close()
    companion.connection = this
    companion.deaf = false
    companion.retriesAsked.clear()
    companion.subscriptions.clear()
    this.#companion = companion
    const attrs = { t: timestamp(), lid: companion.lidJid, creation: timestamp(companion.record.linkedAt) }
    this.send({ tag: 'success', attrs: { ...attrs, props: '27', location: 'lla' } })
    this.#state.events.emit('phone', companion.pn)
  }

  /** @param farewell says why the client has to go */
  #dismiss(farewell: BinaryNode): void {
    this.send(farewell)
    this.close()
  }

  async #handle(stanza: BinaryNode): Promise<void> {
    this.#state.trace.add('<', this.#who(), stanza)
    // Stanzas on a socket that was replaced or cut, or whose device was removed, are ignored.
    if (this.#companion) return this.#companion.connection === this ? this.#handleOf(this.#companion, stanza) : undefined
    const answer = pairingAnswer(stanza)
    if (!answer) return this.#handleOfStranger(stanza)
    this.#pairing.finish(this, answer)
    this.#dismiss(streamError('515'))
  }

  /** A device that is not linked yet pings, may show a code instead of a QR code, and may be asked for a passkey. */
  #handleOfStranger(stanza: BinaryNode): void {
    if (stanza.attrs['xmlns'] === 'w:p') this.send(resultOf(stanza))
    if (stanza.tag === 'ack') this.#pairing.passkeys.acknowledged(this, stanza)
    if (stanza.tag !== 'iq' || stanza.attrs['xmlns'] !== 'md') return
    const answer = this.#pairing.take(this, stanza)
    if (answer) this.send(answer)
  }

  async #handleOf(companion: Companion, stanza: BinaryNode): Promise<void> {
    switch (stanza.tag) {
      case 'iq':
        return this.#handleQuery(companion, stanza)
      case 'message':
        return handleMessage(this.#state, companion, this, stanza)
      case 'receipt':
        if (this.#state.faults.take('receipt-lost', companion.pn)) return
        this.send(ackOfReceipt(stanza))
        return handleReceipt(this.#state, companion, stanza)
      case 'ack':
        // The ack of a notification is no receipt.
        if (stanza.attrs['class'] !== 'notification' && this.#state.faults.take('receipt-lost', companion.pn)) return
        return handleAck(this.#state, companion, stanza)
      case 'call':
        return this.send(handleCallRejection(this.#state, companion, stanza))
      case 'ib':
        return this.#takeBulletin(companion, stanza)
      case 'presence':
        return handlePresence(this.#state, companion, stanza)
      case 'chatstate':
        return handleChatState(this.#state, companion, stanza)
      default:
      // Client statistics need no answer.
    }
  }

  async #handleQuery(companion: Companion, iq: BinaryNode): Promise<void> {
    if (iq.attrs['type'] === 'result' || iq.attrs['type'] === 'error') return
    const { faults, queries } = this.#state
    const logged = queries.add(companion, iq)
    const isMeant = ({ xmlns, child }: { xmlns: string; child?: string | undefined }) => isAbout(iq, xmlns, child)
    const isSilenced = faults.take('silence', companion.pn, isMeant)
    if (getBinaryNodeChild(iq, 'remove-companion-device')) return isSilenced ? undefined : this.#logOut(companion, iq)
    const refusal = refuseQuery(this.#state, companion, iq)
    if (refusal) {
      logged.error = getBinaryNodeChild(refusal, 'error')?.attrs['code'] ?? ''
      return this.send(refusal)
    }
    const answer = await answerQuery(this.#state, companion, iq)
    const delay = faults.take('slow-answer', companion.pn, isMeant)?.ms
    if (delay) setTimeout(() => this.send(answer), delay).unref()
    else if (!isSilenced) this.send(answer)
    if (iq.attrs['xmlns'] === 'passive' && getBinaryNodeChild(iq, 'active')) await this.#startDelivery(companion)
  }

  /** The device has said it is ready. It learns what waits for it, asks for it in batches, and is notified at the end. */
  async #startDelivery(companion: Companion): Promise<void> {
    const { mailbox } = companion
    const count = String(mailbox.size)
    const waiting = (tag: string) => String(mailbox.count(tag))
    const kinds = {
      message: waiting('message'),
      receipt: waiting('receipt'),
      notification: waiting('notification'),
      appdata: '0',
    }
    if (count !== '0') this.#inform({ tag: 'offline_preview', attrs: { count, ...kinds } })
    mailbox.open(this, () => this.#inform({ tag: 'offline', attrs: { count } }))
    await sendHistory(this.#state, companion)
  }

  #inform(bulletin: BinaryNode): void {
    this.send({ tag: 'ib', attrs: { from: S_WHATSAPP_NET }, content: [bulletin] })
  }

  #takeBulletin(companion: Companion, stanza: BinaryNode): void {
    const batch = getBinaryNodeChild(stanza, 'offline_batch')
    if (batch) companion.mailbox.requestBatch(Number(attribute(batch, 'count')))
  }

  #logOut(companion: Companion, iq: BinaryNode): void {
    this.send(resultOf(iq))
    this.close()
    this.#state.directory.removeCompanion(companion)
    this.#state.events.emit('phone', companion.pn)
  }

  #who(): string {
    return this.#companion?.jid ?? 'unlinked device'
  }

  #fail(error: unknown): void {
    this.#state.trace.add('<', this.#who(), { tag: 'protocol-error', attrs: { message: String(error) } })
    this.drop()
  }

  #closed(): void {
    this.#detach()
    this.#pairing.close(this)
  }

  #detach(): void {
    const companion = this.#companion
    if (companion?.connection !== this) return
    companion.connection = undefined
    companion.mailbox.close()
    setDeviceAvailable(this.#state, companion, false)
    this.#state.events.emit('phone', companion.pn)
  }
}
