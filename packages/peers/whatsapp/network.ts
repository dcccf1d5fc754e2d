import { EventEmitter } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { WebSocketServer } from 'ws'
import { AddressBooks } from '#whatsapp/app-state/address-books.ts'
import { AppStates } from '#whatsapp/app-state/app-states.ts'
import { BulkSender } from './bulk.ts'
import { loadServerIdentity } from '#whatsapp/wire/certificate.ts'
import { StandIns } from '#whatsapp/companions/stand-ins.ts'
import type { Companion } from '#whatsapp/companions/companion.ts'
import { Directory } from './directory.ts'
import { Faults } from './faults.ts'
import { Groups } from '#whatsapp/groups/groups.ts'
import { Ledger } from './ledger.ts'
import { QueryLog } from '#whatsapp/limits/query-log.ts'
import { PrivacyTokens } from '#whatsapp/limits/privacy-tokens.ts'
import { Rates } from '#whatsapp/limits/rates.ts'
import { RestrictionStore } from '#whatsapp/limits/restriction-store.ts'
import type { Parcel } from '#whatsapp/companions/mailbox.ts'
import { answerMediaRequests } from '#whatsapp/media/retry.ts'
import { MediaServer } from '#whatsapp/media/server.ts'
import { MediaStore } from '#whatsapp/media/store.ts'
import { Pairing } from '#whatsapp/wire/pairing.ts'
import type { Phone } from '#whatsapp/phones/phone.ts'
import { flushPending } from '#whatsapp/phones/messages.ts'
import { setAvailable } from '#whatsapp/phones/presence.ts'
import { Pictures } from '#whatsapp/phones/pictures.ts'
import { parseQrCode } from '#whatsapp/wire/qr-code.ts'
import { Session } from '#whatsapp/wire/session.ts'
import { identityNotice, streamError } from '#whatsapp/wire/stanza.ts'
import type { NetworkEvents, NetworkState } from './state.ts'
import { Store } from './store.ts'
import { Trace } from './trace.ts'

export interface NetworkOptions {
  /** Folder in which everything survives a restart, kill -9 included; without it all lives in memory. */
  dataFolder?: string | undefined
  /** File that gets each fact of the ledger as a line of JSON. */
  ledgerFile?: string | undefined
}

/** A QR code on some screen, as a camera would see it. */
export interface ShownQrCode {
  qr: string
  label: string
  /** Unix time in milliseconds. */
  shownAt: number
}

/** A separate WhatsApp network: the servers and all phones. */
export class WhatsAppNetwork {
  readonly state: NetworkState
  readonly pairing: Pairing
  readonly bulk: BulkSender
  /** What a client must trust instead of WhatsApp's own root key: 32 bytes. */
  readonly rootPublicKey: Uint8Array
  /** Certificate (PEM) of the authority behind the media server, which a client must trust to exchange files. */
  readonly mediaAuthority: string
  readonly #server: ReturnType<typeof loadServerIdentity>
  readonly #mediaServer: MediaServer
  #listener: WebSocketServer | undefined
  #shown: ShownQrCode[] = []

  constructor({ dataFolder, ledgerFile }: NetworkOptions = {}) {
    const store = new Store(dataFolder && join(dataFolder, 'network.journal'))
    const faults = new Faults()
    const directory = new Directory(store, (companion, parcel) => countTransmission(this.state, companion, parcel))
    const events = new EventEmitter<NetworkEvents>()
    const media = new MediaStore(store, dataFolder && join(dataFolder, 'media'))
    const ledger = new Ledger(directory, ledgerFile)
    const shared = { addressBooks: new AddressBooks(store), appStates: new AppStates(store) }
    const kept = { ...shared, groups: new Groups(store), media, pictures: new Pictures(store), standIns: new StandIns(store) }
    const limits = {
      queries: new QueryLog(),
      rates: new Rates(),
      standings: new RestrictionStore(store),
      tokens: new PrivacyTokens(store),
    }
    this.state = { store, directory, ...kept, ...limits, faults, settings: {}, events, trace: new Trace(), ledger }
    this.pairing = new Pairing(this.state)
    this.bulk = new BulkSender(this.state)
    this.#server = loadServerIdentity(store)
    this.rootPublicKey = this.#server.rootPublicKey
    this.#mediaServer = new MediaServer(this.state)
    this.mediaAuthority = this.#mediaServer.authority
  }

  /**
   * Finishes what a kill left half done, then listens.
   * @param port of the WhatsApp socket, 0 for any free one · @param mediaPort of the media server, likewise
   * @returns the address for a client's `waWebSocketUrl`
   */
  async listen(port: number, mediaPort = 0): Promise<string> {
    const hosts = await this.#mediaServer.listen(mediaPort)
    Object.assign(this.state.media, { host: hosts.primary, fallbackHost: hosts.fallback })
    for (const phone of this.state.directory.phones()) if (phone.record.online) await this.#catchUp(phone)
    const listener = new WebSocketServer({ host: '127.0.0.1', port, path: '/ws/chat' })
    this.#listener = listener
    listener.on('connection', (socket) => new Session(this.state, this.pairing, this.#server, socket))
    await new Promise<void>((resolve, reject) => {
      listener.once('listening', resolve)
      listener.once('error', reject)
    })
    return `ws://127.0.0.1:${(listener.address() as AddressInfo).port}/ws/chat`
  }

  /** Cuts all sockets and releases the data folder. */
  async close(): Promise<void> {
    this.bulk.close()
    const listener = this.#listener
    if (listener) {
      for (const socket of listener.clients) socket.terminate()
      await new Promise((resolve) => listener.close(resolve))
    }
    await this.#mediaServer.close()
    this.state.store.close()
  }

  /** A screen shows a QR code. It is listed until it is scanned or its device goes away. @returns whether a device waits for it */
  showQrCode(qr: string, label: string): boolean {
    const others = this.qrCodes().filter((shown) => shown.qr !== qr && shown.label !== label)
    this.#shown = [...others, { qr, label, shownAt: Date.now() }]
    this.state.events.emit('qrCodes')
    return this.qrCodes().some((shown) => shown.qr === qr)
  }

  qrCodes(): ShownQrCode[] {
    const waiting = new Set(this.pairing.waitingRefs())
    return this.#shown.filter(({ qr }) => waiting.has(parseQrCode(qr)?.ref ?? ''))
  }

  async setOnline(phone: Phone, online: boolean): Promise<void> {
    phone.record.online = online
    this.state.directory.savePhone(phone)
    this.state.events.emit('phone', phone.pn)
    if (!online) setAvailable(this.state, phone, false)
    if (online) await this.#catchUp(phone)
  }

  async #catchUp(phone: Phone): Promise<void> {
    await flushPending(this.state, phone)
    answerMediaRequests(this.state, phone)
  }

  /** The person reinstalls WhatsApp: a new identity and no linked devices. All who talked to the phone are notified. */
  async reinstall(phone: Phone): Promise<void> {
    const { directory } = this.state
    for (const companion of directory.companionsOf(phone)) this.removeDevice(companion)
    await directory.renewKeys(phone)
    const others = phone.chats.summaries().flatMap(({ chat }) => directory.phone(chat) ?? [])
    for (const { mailbox } of others.flatMap((other) => directory.companionsOf(other))) {
      mailbox.deliver(mailbox.put({ stanza: identityNotice(phone.jid) }))
    }
  }

  /** The person removes a linked device on the phone: its socket ends with 401, and it cannot log in again. */
  removeDevice(companion: Companion): void {
    companion.connection?.send(streamError('401', 'device_removed'))
    companion.connection?.close()
    this.state.directory.removeCompanion(companion)
    this.state.events.emit('phone', companion.pn)
  }
}

/** @returns how many copies of the stanza are put on the wire */
function countTransmission(state: NetworkState, companion: Companion, { stanza, writer }: Parcel): number {
  companion.deaf ||= state.faults.take('deaf', companion.pn) !== undefined
  if (companion.deaf) return 0
  if (!writer) return 1
  const copies = state.faults.take('duplicate', writer) ? 2 : 1
  const chats = state.directory.phone(writer)?.chats
  const message = chats?.get(stanza.attrs['id'] ?? '')
  const delivery = message?.deliveries[companion.jid]
  if (chats && message && delivery) {
    delivery.wireCopies += copies
    chats.save(message)
  }
  return copies
}
