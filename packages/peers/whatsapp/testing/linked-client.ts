import '#whatsapp/silence-libsignal.ts'
import './strict-signatures.ts'
import { BufferJSON, DisconnectReason, initAuthCreds, makeWASocket, proto, WA_CERT_DETAILS } from '@whiskeysockets/baileys'
import type {
  AuthenticationCreds,
  BaileysEventMap,
  BinaryNode,
  ConnectionState,
  Contact,
  GroupMetadata,
  SignalDataSet,
  SignalKeyStore,
  UserFacingSocketConfig,
  WAMessage,
  WASocket,
} from '@whiskeysockets/baileys'
import { until } from './until.ts'

/** What a program stores of a linked device. */
export interface Credentials {
  creds: AuthenticationCreds
  keys: Record<string, Record<string, unknown>>
}

const bootstrap: number = proto.HistorySync.HistorySyncType.INITIAL_BOOTSTRAP
export const silence: NonNullable<UserFacingSocketConfig['logger']> = {
  level: 'silent',
  child: () => silence,
  trace() {},
  debug() {},
  info() {},
  warn() {},
  error() {},
}

/** A report of Baileys on a message: the status of `proto.WebMessageInfo.Status`, and the jid it came from. */
interface Update {
  id: string | null | undefined
  status: number | null | undefined
  from: string | null | undefined
  /** The content after an edit. Null when it was deleted for everyone. */
  message: proto.IMessage | null | undefined
}

/** The real Baileys as a program would run it, with everything it reported at hand. */
export class LinkedClient {
  socket!: WASocket
  readonly stored: Credentials
  readonly received: WAMessage[] = []
  readonly updates: Update[] = []
  readonly reactions: BaileysEventMap['messages.reaction'] = []
  readonly calls: BaileysEventMap['call'] = []
  readonly presences: BaileysEventMap['presence.update'][] = []
  /** The restriction and the cap of the account, each time the client was notified. */
  readonly restrictions: ConnectionState['reachoutTimeLock'][] = []
  readonly caps: BaileysEventMap['message-capping.update'][] = []
  readonly contacts = new Map<string, Contact>()
  readonly acks: BinaryNode['attrs'][] = []
  readonly qrCodes: string[] = []
  readonly closes: (number | undefined)[] = []
  /** Attributes of the failures with which logins were refused. */
  readonly failures: BinaryNode['attrs'][] = []
  /** Whether it answers a request for a message. By default it checks only the id. */
  sendsAgain: (key: proto.IMessageKey) => boolean = () => true
  /** The group data that it uses instead of asking. */
  readonly groups = new Map<string, GroupMetadata>()
  readonly sent = new Map<string, proto.IMessage>()
  connection: ConnectionState['connection'] = 'connecting'
  readonly url: string

  constructor(url: string, rootPublicKey: Uint8Array, stored: Credentials = { creds: initAuthCreds(), keys: {} }) {
    WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(rootPublicKey)
    this.url = url
    this.stored = stored
  }

  get jid(): string {
    return this.stored.creds.me?.id ?? ''
  }

  /** Opens a socket; after pairing it reconnects by itself, as Baileys asks for with 515. */
  connect(options: Partial<UserFacingSocketConfig> = {}): this {
    this.connection = 'connecting'
    this.socket = makeWASocket({
      waWebSocketUrl: this.url,
      auth: { creds: this.stored.creds, keys: keyStore(this.stored.keys) },
      logger: silence,
      markOnlineOnConnect: false,
      emitOwnEvents: false,
      syncFullHistory: false,
      appStateMacVerification: { patch: true, snapshot: true },
      defaultQueryTimeoutMs: 1500,
      retryRequestDelayMs: 10,
      shouldSyncHistoryMessage: ({ syncType }) => Number(syncType) === bootstrap,
      cachedGroupMetadata: async (jid) => this.groups.get(jid),
      getMessage: async (key) => (this.sendsAgain(key) ? this.sent.get(key.id ?? '') : undefined),
      ...options,
    })
    this.#listen(this.socket)
    return this
  }

  isOpen(): Promise<boolean> {
    return until('the connection opens', () => this.connection === 'open')
  }

  nextQrCode(): Promise<string> {
    return until('a QR code appears', () => this.qrCodes.at(-1))
  }

  closesWith(code: number): Promise<boolean> {
    return until(`the connection closes with ${code}`, () => this.connection === 'close' && this.closes.at(-1) === code)
  }

  /** The message with these words, once it has been decrypted. */
  gets(text: string): Promise<WAMessage> {
    return until(`the client gets "${text}"`, () => this.received.find(({ message }) => textOf(message) === text))
  }

  /** The message with this id, once it has been decrypted. */
  getsId(id: string): Promise<WAMessage> {
    return until(`the client gets ${id}`, () => this.received.find(({ key, message }) => key.id === id && message))
  }

  texts(): string[] {
    return this.received.flatMap(({ message }) => textOf(message) ?? [])
  }

  async send(jid: string, text: string): Promise<string> {
    const sent = await this.socket.sendMessage(jid, { text })
    const id = sent?.key.id ?? ''
    if (sent?.message) this.sent.set(id, sent.message)
    return id
  }

  /** The server's ack of a message, once it has come. */
  ackOf(id: string): Promise<BinaryNode['attrs']> {
    return until(`${id} is acknowledged`, () => this.acks.find((ack) => ack['id'] === id))
  }

  hasStatus(id: string, status: number): Promise<unknown> {
    const isIt = (update: Update) => update.id === id && update.status === status
    return until(`the message has the status ${status}`, () => this.updates.find(isIt))
  }

  /** Goes away without notice, as a killed process would. */
  vanish(): void {
    this.socket.ev.removeAllListeners('connection.update')
    void this.socket.end(undefined)
    this.connection = 'close'
  }

  /** A copy of what is stored at this moment, as a crash would leave it. */
  snapshot(): Credentials {
    return JSON.parse(JSON.stringify(this.stored, BufferJSON.replacer), BufferJSON.reviver) as Credentials
  }

  #listen({ ev, ws }: WASocket): void {
    ev.on('creds.update', (update) => Object.assign(this.stored.creds, update))
    ev.on('messages.upsert', ({ messages }) => this.received.push(...messages))
    ev.on('messages.update', (updates) => {
      for (const { key, update } of updates) {
        this.updates.push({ id: key.id, status: update.status, from: key.remoteJid, message: update.message })
      }
    })
    ev.on('messages.reaction', (reactions) => this.reactions.push(...reactions))
    ev.on('contacts.upsert', (contacts) => {
      for (const contact of contacts) this.contacts.set(contact.id, contact)
    })
    ev.on('call', (calls) => this.calls.push(...calls))
    ev.on('presence.update', (presence) => this.presences.push(presence))
    ws.on('CB:ack,class:message', ({ attrs }: BinaryNode) => this.acks.push(attrs))
    ws.on('CB:failure', ({ attrs }: BinaryNode) => this.failures.push(attrs))
    ev.on('message-capping.update', (cap) => this.caps.push(cap))
    ev.on('connection.update', ({ connection, qr, lastDisconnect, reachoutTimeLock }) => {
      if (reachoutTimeLock) this.restrictions.push(reachoutTimeLock)
      if (qr) this.qrCodes.push(qr)
      if (!connection) return
      this.connection = connection
      if (connection !== 'close') return
      const code = (lastDisconnect?.error as { output?: { statusCode?: number } } | undefined)?.output?.statusCode
      this.closes.push(code)
      if (code === DisconnectReason.restartRequired) this.connect()
    })
  }
}

function textOf(message: proto.IMessage | null | undefined): string | undefined {
  return message?.conversation || message?.extendedTextMessage?.text || undefined
}

function keyStore(keys: Credentials['keys']): SignalKeyStore {
  return {
    get: async (type, ids) => {
      const known = keys[type] ?? {}
      return Object.fromEntries(ids.flatMap((id) => (known[id] == null ? [] : [[id, revived(type, known[id])]]))) as never
    },
    set: async (data: SignalDataSet) => {
      for (const [type, changes] of Object.entries(data)) {
        const known = (keys[type] ??= {})
        for (const [id, value] of Object.entries(changes ?? {})) {
          if (value == null) delete known[id]
          else known[id] = value
        }
      }
    },
  }
}

/** Turns values that were JSON in between into bytes again. */
function revived(type: string, value: unknown): unknown {
  return type === 'app-state-sync-key' ? proto.Message.AppStateSyncKeyData.fromObject(value as object) : value
}
