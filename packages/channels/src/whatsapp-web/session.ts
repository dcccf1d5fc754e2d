import { setTimeout as delay } from 'node:timers/promises'
import type { BinaryNode, ConnectionState } from '@whiskeysockets/baileys'
import { pino } from 'pino'
import type { CloseReason, Host, Provider, Session } from '#provider.ts'
import { toJid, toRecipient, userOf } from './address.ts'
import { openAuthState } from './auth-state.ts'
import { closeReason } from './close-reason.ts'
import { lineUp } from './intake.ts'
import { journalingRepository } from './journal.ts'
import { readReceipt } from './receipts.ts'
import { connectSocket, toProto, type SocketSettings } from './socket.ts'

/** Baileys' own log holds contents and numbers. */
const silent = pino({ level: 'silent' })
/** How long an end waits for the stanza in hand and for the network's goodbye. */
const patienceMs = 2_000

/** WhatsApp Web, as a linked device of a phone. Wire value of `provider`: beta. */
export function createWhatsAppWeb(settings: SocketSettings): Provider {
  return { open: (host) => openSession(settings, host) }
}

async function openSession(settings: SocketSettings, host: Host): Promise<Session> {
  let ended = false
  let showsQr = false
  const auth = await openAuthState(host.keys, silent, broken)
  const socket = connectSocket({
    ...settings,
    auth,
    logger: silent,
    makeSignalRepository: journalingRepository({ host, current: () => intake.current(), broken }),
    getMessage: async ({ id }) => {
      const content = id ? await host.contentSent(id) : undefined
      return content && toProto(content)
    },
  })
  const { lidMapping } = socket.signalRepository
  const intake = lineUp(socket.ws, async (stanza) => {
    const receipt = readReceipt(stanza, auth.creds.me ?? {})
    if (receipt) await host.receipt(receipt.waIds, receipt.ack).catch(broken)
  })

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
    async send({ waId, to, content }) {
      const jid = await toRecipient(socket, to)
      await socket.relayMessage(jid, toProto(content), { messageId: waId })
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
