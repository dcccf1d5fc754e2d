import { getAllBinaryNodeChildren, type BinaryNode } from '@whiskeysockets/baileys'
import { attribute } from '#whatsapp/address.ts'
import type { TypingState } from './chats.ts'
import type { Companion } from '#whatsapp/companions/companion.ts'
import { groupJid, membersOf, type Group } from '#whatsapp/groups/groups.ts'
import type { Phone } from './phone.ts'
import { timestamp } from '#whatsapp/wire/stanza.ts'
import type { NetworkState } from '#whatsapp/state.ts'
import { now } from '#whatsapp/clock.ts'

/**
 * Presence and typing. None of it is stored, so a device that is not connected at that time never learns of it. The server notifies a
 * linked device only while the device says that it is `available`, and of presence only for people to whom it has subscribed (as whatsmeow
 * documents for SubscribePresence and events.ChatPresence).
 */

/** A person types or records on a phone, or stops; meanwhile that phone has WhatsApp open. */
export function typeOnPhone(state: NetworkState, writer: Phone, chat: Phone | Group, typing: TypingState): void {
  if (!writer.record.online) return
  if (typing !== 'paused') setAvailable(state, writer, true)
  spread(state, writer, writer.jid, chat, typing)
}

export function setAvailable(state: NetworkState, phone: Phone, available: boolean): void {
  if (phone.available === available || (available && !phone.record.online)) return
  phone.available = available
  if (!available) phone.lastSeen = now()
  notifySubscribers(state, phone)
}

/** Whether others see the account as online: on the phone, or on a linked device. */
export function isAvailable({ directory }: NetworkState, phone: Phone): boolean {
  return phone.available || directory.companionsOf(phone).some(({ available }) => available)
}

/** Takes a `<presence>` of a linked device: it comes, it goes, or it subscribes to a person. */
export function handlePresence(state: NetworkState, companion: Companion, stanza: BinaryNode): void {
  const { type, to } = stanza.attrs
  if (type !== 'subscribe') return setDeviceAvailable(state, companion, type !== 'unavailable')
  const other = state.directory.phoneByJid(to)
  if (!other) return
  companion.subscriptions.add(other.pn)
  if (companion.available) companion.hearing?.send(presenceStanza(state, other))
}

/** A person is in front of a linked device, or no longer is, as when its socket ends. */
export function setDeviceAvailable(state: NetworkState, companion: Companion, available: boolean): void {
  const own = state.directory.phone(companion.pn)
  if (!own || companion.available === available) return
  companion.available = available
  if (!available) own.lastSeen = now()
  notifySubscribers(state, own)
}

/** Takes a `<chatstate>` of a linked device: a person there types, records or stops. */
export function handleChatState(state: NetworkState, companion: Companion, stanza: BinaryNode): void {
  const to = attribute(stanza, 'to')
  const writer = state.directory.phone(companion.pn)
  const chat = state.groups.byJid(to) ?? state.directory.phoneByJid(to)
  const [child] = getAllBinaryNodeChildren(stanza)
  if (!writer || !chat || !child) return
  const typing = child.tag === 'paused' ? 'paused' : child.attrs['media'] === 'audio' ? 'recording' : 'composing'
  spread(state, writer, companion.jid, chat, typing)
}

/** @param from the device it happens on */
function spread(state: NetworkState, writer: Phone, from: string, chat: Phone | Group, typing: TypingState): void {
  const { directory, events } = state
  const group = 'members' in chat ? chat : undefined
  const readers = 'members' in chat ? membersOf(directory, chat).filter((member) => member !== writer) : [chat]
  const ends = group ? { from: groupJid(group), participant: writer.lidJid } : { from: writer.jid }
  const media: Record<string, string> = typing === 'recording' ? { media: 'audio' } : {}
  const content = [{ tag: typing === 'paused' ? 'paused' : 'composing', attrs: media }]
  for (const reader of readers) {
    if (reader.record.online) reader.chats.showTyping(group?.id ?? writer.pn, writer.pn, typing)
    for (const { available, hearing, jid } of directory.companionsOf(reader)) {
      if (available && jid !== from) hearing?.send({ tag: 'chatstate', attrs: { ...ends, to: jid }, content })
    }
    events.emit('phone', reader.pn)
  }
}

function notifySubscribers(state: NetworkState, phone: Phone): void {
  const { directory, events } = state
  for (const { chat } of phone.chats.summaries()) events.emit('phone', chat)
  for (const companion of directory.companions()) {
    const isTold = companion.available && companion.subscriptions.has(phone.pn)
    if (isTold) companion.hearing?.send(presenceStanza(state, phone))
  }
}

function presenceStanza(state: NetworkState, phone: Phone): BinaryNode {
  if (isAvailable(state, phone)) return { tag: 'presence', attrs: { from: phone.jid } }
  const last = phone.lastSeen ? { last: timestamp(phone.lastSeen) } : {}
  return { tag: 'presence', attrs: { from: phone.jid, type: 'unavailable', ...last } }
}
