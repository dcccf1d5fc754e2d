import { setTimeout as delay } from 'node:timers/promises'
import type { Storage } from '@recado/storage/storage'
import type { Address } from '@recado/border/address'
import type { PasskeyMove } from '@recado/border/passkey'
import type { OutboundPresence, ReadKey } from '@recado/border/orders'
import { proto, type BinaryNode, type ConnectionState, type WASocket } from '@whiskeysockets/baileys'
import { pino } from 'pino'
import type { Route } from '#proxy/route.ts'
import type { JournalEntry } from '#tables/inbox.ts'
import type { Restriction } from '#tables/restrictions.ts'
import { type Closing, type FileOrder, type Host, type OutgoingMessage, Refused, type Session } from '#provider.ts'
import { addressBookOf } from './address-book.ts'
import { Acks } from './limits/acks.ts'
import { type LidMapping, toJid, toRecipient, userOf } from './address.ts'
import { type AuthState, openAuthState } from './auth-state.ts'
import { checkNumber } from './check.ts'
import { closingOf, type ClosingError } from './closing.ts'
import { attributesOf } from './content/outgoing.ts'
import { secretIn } from './content/sealed-edits.ts'
import type { OwnAccount } from './incoming/envelope.ts'
import { isOfFeed } from './incoming/feeds.ts'
import { createPreHandlers } from './incoming/pre-handlers.ts'
import { deviceCache, forgetDevices, meetDevices } from './groups/devices.ts'
import { Groups } from './groups/groups.ts'
import { type StanzaQueue, queueStanzas } from './incoming/stanza-queue.ts'
import { journalingRepository } from './incoming/journal.ts'
import { download } from './media/download.ts'
import { fetchPicture } from './media/picture.ts'
import type { MediaContext } from './media/media-context.ts'
import { followReuploads } from './media/reuploads.ts'
import { type Presence, followPresence } from './presence.ts'
import { ownId } from './own-id.ts'
import { type Pairing, type PairingParts, followPairing } from './pairing/pairing.ts'
import { prepareFor } from './sending.ts'
import { connectSocket, type SocketParts, type SocketSettings } from './socket.ts'
import { RestrictionWatch } from './limits/restriction-watch.ts'
import { removeDevice } from './unlink.ts'
import { refusalIn } from './verdicts.ts'

/** Baileys' own log contains contents and numbers. */
const silent = pino({ level: 'silent' })
/** How long a close waits for the current stanza and for the network's confirmation. */
const patienceMs = 2_000
/** How long a close waits for pending key writes. */
const writingMs = 15_000

/** The current settings. */
export type SessionSettings = SocketSettings &
  Pick<SocketParts, 'version' | 'route'> &
  Pick<PairingParts, 'number'> & {
    storage: Storage
  }

export async function openSession(present: SessionSettings, host: Host): Promise<Session> {
  const known = await host.limits.read()
  const auth = await openAuthState(host.keys, silent, (error) => session.broken(error))
  const session = new WhatsAppWebSession(present, host, auth, known)
  return session
}

class WhatsAppWebSession implements Session {
  readonly prepare: Session['prepare']
  readonly addressBook: Session['addressBook']
  private readonly host: Host
  private readonly auth: AuthState
  private readonly socket: WASocket
  private readonly movers: MediaContext
  private readonly route: Route | undefined
  private readonly presence: Presence
  private readonly groups: Groups
  private readonly restrictions: RestrictionWatch
  private readonly intake: StanzaQueue
  private readonly pairing: Pairing
  private readonly acks: Acks
  private readonly devices = deviceCache()
  private showsQr = false
  /** After this the host gets no more calls. */
  private ended = false

  constructor({ storage, number, ...settings }: SessionSettings, host: Host, auth: AuthState, known: readonly Restriction[]) {
    this.host = host
    this.auth = auth
    this.route = settings.route
    this.socket = this.connect(settings)
    const reuploads = followReuploads(this.socket, (waId) => void (this.ended || host.fileOffered(waId)))
    this.movers = { socket: this.socket, storage, reuploads, route: settings.route, broken: (error) => this.broken(error) }
    this.addressBook = addressBookOf(this.movers, () => this.me())
    const encode = prepareFor({
      movers: this.movers,
      me: () => this.me(),
      sent: (waId) => host.prepared(waId),
      timerOf: (chat) => this.groups.timerOf(chat),
    })
    this.prepare = async (ref, message) => ({ bytes: await encode(message), waId: ownId(ref) })
    this.presence = followPresence(this.socket, (update) => {
      if (!this.ended) host.presence(update)
    })
    this.groups = new Groups({
      socket: this.socket,
      keys: host.keys,
      named: (name) => {
        if (!this.ended) host.groupNamed(name)
      },
      timed: (chat, timer) => {
        if (!this.ended) host.journal({ kind: 'timer', payload: { chat, ...timer } }).catch(() => {})
      },
      timerOf: (chat) => host.timerOf(chat),
    })
    this.restrictions = new RestrictionWatch({ socket: this.socket, host, known })
    this.acks = new Acks({
      acknowledged: (ref, answer) => host.acknowledged(ref, answer),
      firstContactRefused: (reason) => void this.restrictions.refused(reason),
    })
    this.intake = this.takeIn()
    this.pairing = followPairing({ socket: this.socket, number, host, over: (closing, detail) => this.finish(closing, detail) })
    this.follow()
  }

  async send({ ref, payload, prepared }: OutgoingMessage): Promise<void> {
    const { bytes, waId = ownId(ref) } = prepared
    try {
      const jid = await toRecipient(this.socket, payload.to)
      const options = { messageId: waId, additionalAttributes: attributesOf(payload.content) }
      const parts = { socket: this.socket, devices: this.devices, groups: this.groups, me: this.me() }
      const write = async () => {
        await meetDevices(jid, parts)
        await this.socket.relayMessage(jid, proto.Message.decode(bytes), options)
      }
      this.acks.expect(waId, ref, () => forgetDevices(jid, parts).then(write))
      await write()
    } catch (error) {
      this.acks.forget(waId)
      const verdict = refusalIn(error)
      throw verdict ? new Refused(verdict) : error
    }
  }

  async markRead(keys: readonly ReadKey[]): Promise<void> {
    const marks = keys.map(async ({ chat, waId, participant }) => ({
      remoteJid: await toJid(this.mapping, chat),
      id: waId,
      fromMe: false,
      ...(participant ? { participant: await toJid(this.mapping, participant) } : {}),
    }))
    await this.socket.readMessages(await Promise.all(marks))
  }

  passkey(move: PasskeyMove): boolean {
    return !this.ended && this.pairing.passkey(move)
  }

  showPresence(shown: OutboundPresence): Promise<void> {
    return this.presence.show(shown)
  }

  watch(chat: Address): Promise<void> {
    return this.presence.watch(chat)
  }

  fetch(order: FileOrder): Promise<number> {
    return download(this.movers, order)
  }

  check(phone: string): ReturnType<Session['check']> {
    return checkNumber(this.socket, phone)
  }

  async picture(of: Address, key: string): Promise<number | undefined> {
    return fetchPicture(this.movers, await toJid(this.mapping, of), key)
  }

  async logout(): Promise<void> {
    this.ended = true
    await this.intake.stop()
    await removeDevice(this.socket)
  }

  async close(): Promise<void> {
    this.ended = true
    await Promise.race([this.intake.stop(), delay(patienceMs)])
    await this.end()
  }

  broken(error: Error): void {
    this.finish({ reason: 'lost' }, error.message)
  }

  private get mapping(): LidMapping {
    return this.socket.signalRepository.lidMapping
  }

  private me(): OwnAccount {
    return { id: this.auth.creds.me?.id ?? '', lid: this.auth.creds.me?.lid ?? '' }
  }

  private connect(settings: Pick<SocketParts, 'socketUrl' | 'version' | 'route'>): WASocket {
    const { host, auth } = this
    const journal = async (entry: JournalEntry) => {
      await host.journal(entry)
      this.groups.wrote(entry.payload.chat)
    }
    const secretsOf = async (waId: string) => {
      const prepared = await host.prepared(waId)
      const ours = prepared && secretIn(proto.Message.decode(prepared))
      return [...(await host.secretsOf(waId)), ...(ours ? [ours] : [])]
    }
    return connectSocket({
      ...settings,
      auth,
      logger: silent,
      contained: {
        dropped: () => host.note('a stanza that could not be handled was dropped'),
        broken: (error) => this.broken(error),
      },
      userDevicesCache: this.devices,
      cachedGroupMetadata: (jid) => this.groups.metadata(jid),
      makeSignalRepository: journalingRepository({
        host: { ...host, journal, secretsOf },
        current: () => this.intake.current(),
        broken: (error) => this.broken(error),
      }),
      getMessage: async ({ id }) => {
        const prepared = id ? await host.prepared(id) : undefined
        return prepared && proto.Message.decode(prepared)
      },
    })
  }

  private takeIn(): StanzaQueue {
    const { socket, host, groups } = this
    const first = createPreHandlers({ socket, host, groups, me: () => this.me(), orBreak: (writing) => this.orBreak(writing) })
    const feeds = {
      has: (stanza: BinaryNode) => isOfFeed(stanza, this.me()),
      acknowledge: (stanza: BinaryNode) => this.socket.sendMessageAck(stanza),
    }
    return queueStanzas(this.socket.ws, first, feeds, (error) => this.broken(error))
  }

  private follow(): void {
    const { socket, auth } = this
    socket.ev.on('creds.update', () => auth.saveCreds())
    socket.ev.on('connection.update', (update) => {
      if (!this.ended) this.report(update)
    })
    socket.ws.on('CB:ack,class:message', ({ attrs }: BinaryNode) => {
      if (!this.ended) this.acks.heard(attrs)
    })
  }

  private report({ qr, isNewLogin, connection, lastDisconnect, receivedPendingNotifications }: Partial<ConnectionState>): void {
    const { host, auth } = this
    if (qr) {
      this.showsQr = true
      this.pairing.qr(qr)
    }
    if (isNewLogin) {
      this.pairing.stop()
      host.pairing(userOf(auth.creds.me?.id ?? ''))
    }
    if (connection === 'open') {
      host.opened(userOf(auth.creds.me?.id ?? ''))
      void this.restrictions.ask()
    }
    if (receivedPendingNotifications) host.caughtUp()
    if (connection === 'close') {
      const error = lastDisconnect?.error as ClosingError | undefined
      const closing = closingOf(error, this.showsQr && !auth.creds.account, Date.now())
      this.finish(closing, error?.message ?? 'closed')
    }
  }

  /** Ends the session when the write fails, so that the stanza is not confirmed. */
  private orBreak(writing: Promise<void>): Promise<void> {
    return writing.catch((error: Error) => {
      this.broken(error)
      throw error
    })
  }

  /**
   * Nothing is sent after this, because Baileys finds its socket closing. That also holds for a message that cannot be journaled while the
   * session is closing, which Baileys would otherwise report to the network as undecryptable.
   */
  private finish(closing: Closing, detail: string): void {
    const told = this.pairing.closing(closing)
    void this.end()
    if (this.ended) return
    this.ended = true
    this.host.closed(told, detail)
  }

  private async end(): Promise<void> {
    for (const part of [this.presence, this.groups, this.restrictions, this.pairing]) part.stop()
    void this.intake.stop()
    await Promise.race([this.socket.end(undefined).catch(() => {}), delay(patienceMs)])
    this.route?.close()
    // After that a hung write can do no harm, since no statement runs as long.
    await Promise.race([this.auth.close(), delay(writingMs)])
  }
}
