import { setTimeout as delay } from 'node:timers/promises'
import type { Storage } from '@recado/storage/storage'
import { proto, type BinaryNode, type ConnectionState } from '@whiskeysockets/baileys'
import { pino } from 'pino'
import type { Entry } from '#inbox.ts'
import type { CloseReason, Host, Provider, Session } from '#provider.ts'
import { toJid, toRecipient, userOf } from './address.ts'
import { openAuthState } from './auth-state.ts'
import { readCall } from './calls.ts'
import { checkNumber } from './check.ts'
import { closeReason } from './close-reason.ts'
import { attributesOf } from './content/outgoing.ts'
import { readEnvelope } from './envelope.ts'
import { followGroups } from './groups.ts'
import { lineUp } from './intake.ts'
import { journalAbsent, journalingRepository } from './journal.ts'
import { download } from './media/download.ts'
import { fetchPicture } from './media/picture.ts'
import { removeLeftovers } from './media/place.ts'
import { followPresence } from './presence.ts'
import { readReceipt } from './receipts.ts'
import { prepareFor } from './sending.ts'
import { connectSocket, type SocketSettings } from './socket.ts'

/** Baileys' own log holds contents and numbers. */
const silent = pino({ level: 'silent' })
/** How long an end waits for the stanza in hand and for the network's goodbye. */
const patienceMs = 2_000

export type WhatsAppWebSettings = SocketSettings & {
  /** Where files come from and go to. */
  storage: Storage
}

/** WhatsApp Web, as a linked device of a phone. Wire value of `provider`: beta. */
export function createWhatsAppWeb(settings: WhatsAppWebSettings): Provider {
  // Whoever cannot look there finds out when it matters.
  removeLeftovers().catch(() => {})
  return { open: (host) => openSession(settings, host) }
}

async function openSession({ storage, ...settings }: WhatsAppWebSettings, host: Host): Promise<Session> {
  let ended = false
  let showsQr = false
  const auth = await openAuthState(host.keys, silent, broken)
  const socket = connectSocket({
    ...settings,
    auth,
    logger: silent,
    makeSignalRepository: journalingRepository({ host: { ...host, journal }, current: () => intake.current(), broken }),
    getMessage: async ({ id }) => {
      const prepared = id ? await host.prepared(id) : undefined
      return prepared && proto.Message.decode(prepared)
    },
  })
  const { lidMapping } = socket.signalRepository
  const me = () => ({ id: auth.creds.me?.id ?? '', lid: auth.creds.me?.lid ?? '' })
  const movers = { socket, storage, broken }
  const prepare = prepareFor({ movers, me, sent: (waId) => host.prepared(waId) })
  const presence = followPresence(socket, (update) => {
    if (!ended) host.presence(update)
  })
  const groups = followGroups(socket, (name) => {
    if (!ended) host.groupNamed(name)
  })
  const intake = lineUp(socket.ws, {
    message: (stanza) => orBreak(journalAbsent(stanza, host, () => readEnvelope(stanza, me(), lidMapping))),
    receipt: async (stanza) => {
      const receipt = await readReceipt(stanza, { me: me(), mapping: lidMapping })
      if (receipt) await orBreak(host.receipt(receipt))
    },
    call: async (stanza) => {
      const call = await readCall(stanza, { me: me(), mapping: lidMapping }).catch(() => undefined)
      if (call) await orBreak(host.call(call.message, call.step))
    },
  })

  async function journal(entry: Entry): Promise<void> {
    await host.journal(entry)
    groups.wrote(entry.payload.chat)
  }

  /** What could not be written is not confirmed. */
  function orBreak(writing: Promise<void>): Promise<void> {
    return writing.catch((error: Error) => {
      broken(error)
      throw error
    })
  }

  function broken(error: Error): void {
    finish('lost', error.message)
  }

  /**
   * Nothing is sent after this: Baileys finds its socket closing. That holds also for a message that cannot be journaled while the
   * session is being closed, which Baileys would else refuse to the network as undecryptable.
   */
  function finish(reason: CloseReason, detail: string): void {
    void end()
    if (ended) return
    ended = true
    host.closed(reason, detail)
  }

  async function end(): Promise<void> {
    presence.stop()
    void intake.stop()
    await Promise.race([socket.end(undefined).catch(() => {}), delay(patienceMs)])
    await auth.close()
  }

  socket.ev.on('creds.update', () => auth.saveCreds())
  socket.ev.on('connection.update', (update) => {
    if (!ended) report(update)
  })
  socket.ws.on('CB:ack,class:message', ({ attrs }: BinaryNode) => {
    if (attrs.id && !ended) host.acknowledged(attrs.id, attrs.error)
  })

  function report({ qr, isNewLogin, connection, lastDisconnect }: Partial<ConnectionState>): void {
    if (qr) {
      showsQr = true
      host.qr(qr)
    }
    if (isNewLogin) host.pairing()
    if (connection === 'open') host.opened(userOf(auth.creds.me?.id ?? ''))
    if (connection === 'close') {
      const error = lastDisconnect?.error as (Error & { output?: { statusCode?: number } }) | undefined
      finish(closeReason(error?.output?.statusCode, showsQr && !auth.creds.me), error?.message ?? 'closed')
    }
  }

  return {
    prepare,

    async send({ waId, payload, prepared }) {
      const jid = await toRecipient(socket, payload.to)
      const additionalAttributes = attributesOf(payload.content)
      await socket.relayMessage(jid, proto.Message.decode(prepared), { messageId: waId, additionalAttributes })
    },

    async markRead(keys) {
      const marks = keys.map(async ({ chat, waId, participant }) => ({
        remoteJid: await toJid(lidMapping, chat),
        id: waId,
        fromMe: false,
        ...(participant ? { participant: await toJid(lidMapping, participant) } : {}),
      }))
      await socket.readMessages(await Promise.all(marks))
    },

    showPresence: (shown) => presence.show(shown),
    watch: (chat) => presence.watch(chat),
    fetch: (order) => download(movers, order),
    check: (phone) => checkNumber(socket, phone),
    picture: async (of, key) => fetchPicture(movers, await toJid(lidMapping, of), key),

    async logout() {
      ended = true
      await intake.stop()
      await socket.logout()
    },

    async close() {
      ended = true
      await Promise.race([intake.stop(), delay(patienceMs)])
      await end()
    },
  }
}
