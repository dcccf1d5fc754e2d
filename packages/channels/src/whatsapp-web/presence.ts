import { isJidGroup, type BaileysEventMap, type WASocket } from '@whiskeysockets/baileys'
import { addressKey, type Address } from '@recado/border/address'
import type { OutboundPresence } from '@recado/border/orders'
import type { InboundPresence } from '@recado/border/signals'
import { inSeries } from '#serial.ts'
import { toAddress, toJid } from './address.ts'

/**
 * How long the account counts as online after the last watch or typing indicator. WhatsApp reports the presence of others only to an
 * account that is online, and does not ring the phone of such an account. So it must end.
 */
const onlineMs = 10 * 60_000

export interface Presence {
  watch(chat: Address): Promise<void>
  show(presence: OutboundPresence): Promise<void>
  stop(): void
}

/** The presence of people, in both directions. */
export function followPresence(socket: WASocket, tell: (presence: InboundPresence) => void): Presence {
  const mapping = socket.signalRepository.lidMapping
  const watched = new Set<string>()
  let offline: NodeJS.Timeout | undefined
  let announced = false
  // Presence is passed on in order, in both directions.
  const [shown, heard] = [inSeries(), inSeries()]

  const goOffline = () => {
    offline = undefined
    announced = false
    socket.sendPresenceUpdate('unavailable').catch(() => {})
  }

  /** An account is online under its name, and Baileys sends nothing until it knows that name. */
  const announce = async () => {
    if (announced || !socket.authState.creds.me?.name) return
    announced = true
    await socket.sendPresenceUpdate('available')
  }

  const beOnline = async () => {
    if (offline) offline.refresh()
    else offline = setTimeout(goOffline, onlineMs).unref()
    await announce()
  }
  socket.ev.on('creds.update', () => {
    if (offline) announce().catch(() => {})
  })

  const hear = async ({ id, presences }: BaileysEventMap['presence.update']) => {
    if (isJidGroup(id)) return
    const chat = await toAddress(mapping, id)
    if (!watched.has(addressKey(chat))) return
    const presence = Object.values(presences)[0]?.lastKnownPresence
    if (presence) tell({ chat, presence })
  }
  socket.ev.on('presence.update', (update) => {
    heard(() => hear(update)).catch(() => {})
  })

  return {
    async watch(chat) {
      const jid = await toJid(mapping, chat)
      watched.add(addressKey(await toAddress(mapping, jid)))
      await beOnline()
      await socket.presenceSubscribe(jid)
    },

    show: ({ to, presence }) =>
      shown(async () => {
        await beOnline()
        await socket.sendPresenceUpdate(presence, await toJid(mapping, to))
      }),

    stop: () => clearTimeout(offline),
  }
}
