import { isJidGroup, isLidUser, jidNormalizedUser, proto } from '@whiskeysockets/baileys'
import type { Address } from '@recado/border/address'
import type { ResolvedMessage, Quote } from '#provider.ts'
import type { ChatTimer } from '#tables/chat-timers.ts'
import { toAddress, toJid } from './address.ts'
import { encode, type Encoder } from './content/outgoing.ts'
import type { OwnAccount } from './incoming/envelope.ts'
import type { MediaContext } from './media/media-context.ts'
import { upload } from './media/upload.ts'

export interface SendingParts {
  movers: MediaContext
  me: () => OwnAccount
  sent: (waId: string) => Promise<Uint8Array | undefined>
  timerOf: (chat: Address) => Promise<ChatTimer | undefined>
}

/** Prepares messages for sending in a session: uploads files, and turns ids and addresses into keys. */
export function prepareFor({ movers, me, sent, timerOf }: SendingParts): (message: ResolvedMessage) => Promise<Uint8Array> {
  const mapping = movers.socket.signalRepository.lidMapping

  /** The writer of a message, as the other participants see it. */
  const authorOf = async (chat: string, { fromMe, participant }: Pick<Quote, 'fromMe' | 'participant'>) => {
    if (fromMe) {
      const { id, lid } = me()
      const byLid = isJidGroup(chat) || isLidUser(chat)
      return jidNormalizedUser(byLid && lid ? lid : id)
    }
    return participant ? toJid(mapping, participant) : chat
  }

  const encoder: Encoder = {
    upload: (file) => upload(movers, file),

    async keyOf(target) {
      const remoteJid = await toJid(mapping, target.chat)
      const key = { remoteJid, fromMe: target.fromMe, id: target.waId }
      return isJidGroup(remoteJid) ? { ...key, participant: await authorOf(remoteJid, target) } : key
    },

    async contextOf({ to, quoted, forwarded }) {
      const jid = await toJid(mapping, to)
      const timer = await timerOf(await toAddress(mapping, jid))
      if (!quoted && !forwarded && !timer) return undefined
      const mark = {
        ...(forwarded ? { isForwarded: true, forwardingScore: 1 } : {}),
        ...(timer ? { expiration: timer.seconds, ephemeralSettingTimestamp: timer.since } : {}),
      }
      if (!quoted) return mark
      const participant = await authorOf(jid, quoted)
      return { ...mark, stanzaId: quoted.waId, participant, quotedMessage: { conversation: quoted.text } }
    },

    async sent(waId) {
      const bytes = await sent(waId)
      return bytes && proto.Message.decode(bytes)
    },
  }

  return async (message) => proto.Message.encode(await encode(message, encoder)).finish()
}
