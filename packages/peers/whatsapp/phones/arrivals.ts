import type { ChatMessage } from './chats.ts'
import type { Companion } from '#whatsapp/companions/companion.ts'
import type { Content } from '#whatsapp/wire/content.ts'
import { decodeContent } from '#whatsapp/wire/content-decoding.ts'
import { downloadMedia } from '#whatsapp/media/media.ts'
import type { Phone } from './phone.ts'
import type { NetworkState } from '#whatsapp/state.ts'
import type { proto } from '@whiskeysockets/baileys'
import { now } from '#whatsapp/clock.ts'

export interface Arrival {
  id: string
  writer: Companion
  /** The jid the stanza names as its receiver. */
  to: string
  /** The conversation it belongs to on this phone: a number, or the id of a group. */
  chat: string
  isGroup: boolean
  /** An administrator deletes what another member wrote; the server knows who may. */
  byAdmin?: boolean
}

/** A phone stores what it decrypted. One message is shown once, however often it arrives; the arrivals are counted. */
export function storeArrival(state: NetworkState, phone: Phone, arrival: Arrival, message: proto.IMessage): ChatMessage {
  const { id, writer, to, chat, isGroup, byAdmin } = arrival
  const numberOf = (jid: string | null | undefined) => state.directory.phoneByJid(jid ?? undefined)?.pn
  const content = fetched(state, decodeContent(message.deviceSentMessage?.message ?? message, numberOf))
  if (byAdmin && content.change?.kind === 'delete') content.change.byAdmin = true
  const retries = phone.unreadable.get(id) ?? 0
  phone.unreadable.delete(id)
  const known = phone.chats.get(id)
  state.ledger.note({ fact: 'seen', id, phone: phone.pn, from: writer.jid, ...content, repeated: known !== undefined })
  if (known) {
    known.wireCopies += 1 + retries
    known.retries += retries
    phone.chats.save(known)
    return known
  }
  const fromMe = phone.pn === writer.pn
  const stored: ChatMessage = {
    id,
    chat,
    fromMe,
    ...(isGroup && !fromMe ? { author: writer.pn } : {}),
    ...content,
    at: now(),
    status: 'sent',
    device: writer.record.device,
    wireCopies: 1 + retries,
    retries,
    addressedTo: to,
    deliveries: {},
    ...(stays(phone, chat, content) ? { problem: 'this message will not disappear from the chat' } : {}),
  }
  phone.chats.add(stored)
  return stored
}

/** Whether the message stays in a conversation whose messages disappear, like one that an old app sends. */
function stays({ chats }: Phone, chat: string, { timer, change }: Content): boolean {
  const wanted = chats.timerOf(chat)
  return wanted !== undefined && !change && timer?.seconds !== wanted.seconds
}

/** The phone fetches a message's file at once, like phones that save what they receive, and notes a failure. */
function fetched({ media }: NetworkState, content: Content): Content {
  if (!content.media) return content
  try {
    downloadMedia(media, content.media)
    return content
  } catch (error) {
    return { ...content, media: { ...content.media, problem: (error as Error).message } }
  }
}
