import type { BinaryNode } from '@whiskeysockets/baileys'
import { isUnread, type ChatMessage, type MessageStatus } from './chats.ts'
import type { Companion } from '#whatsapp/companions/companion.ts'
import { reportInGroup, notifyOwnDevices } from '#whatsapp/groups/receipts.ts'
import type { Phone } from './phone.ts'
import { receiptStanza } from '#whatsapp/wire/stanza.ts'
import type { NetworkState } from '#whatsapp/state.ts'

type Report = Extract<MessageStatus, 'delivered' | 'read' | 'played'>

export function reportDelivered(state: NetworkState, reader: Phone, messages: ChatMessage[]): void {
  report(state, reader, messages, 'delivered')
}

/** A person opens a conversation on the phone: its unread messages are read, and everyone concerned learns of it. */
export function openChat(state: NetworkState, reader: Phone, chat: string): number {
  const unread = reader.chats.inChat(chat).filter(isUnread)
  report(state, reader, unread, 'read')
  return unread.length
}

/**
 * A phone reports on messages it received. The writer's ticks move, the writer's linked devices get receipts, and the messages become read
 * on the reader's own linked devices too. Receipts of a person known by LID come by LID, even for messages sent to the number.
 */
export function report(state: NetworkState, reader: Phone, messages: ChatMessage[], status: Report): void {
  const { directory, events } = state
  const [first] = messages
  const group = first && state.groups.get(first.chat)
  if (group) {
    reportInGroup(state, reader, group, messages, status)
    if (status === 'read') notifyOwnDevices(state, reader, group, messages)
    return
  }
  const writer = first && directory.phone(first.chat)
  if (!writer) return
  for (const { id } of messages) reader.chats.advance(id, status)
  if (status === 'delivered' && state.faults.take('late-delivered', reader.pn)) {
    for (const { id } of messages) reader.lateDelivered.add(id)
    return
  }
  const isHidden = status === 'read' && reader.record.hidesReading === true
  if (!isHidden) {
    for (const { id } of messages) writer.chats.advance(id, status)
    notifyWriter(state, reader, writer, messages, status)
  }
  const late = status === 'read' ? messages.filter(({ id }) => reader.lateDelivered.delete(id)) : []
  if (late.length > 0) notifyWriter(state, reader, writer, late, 'delivered')
  if (status === 'read') {
    const ids = messages.map(({ id }) => id)
    const [own, other] = writer.record.addressing === 'pn' ? [reader.pnJid, writer.pnJid] : [reader.lidJid, writer.lidJid]
    const type = isHidden ? 'read-self' : 'read'
    for (const companion of directory.companionsOf(reader)) post(companion, receiptStanza(own, ids, type, other))
  }
  events.emit('phone', reader.pn)
  events.emit('phone', writer.pn)
}

function notifyWriter({ directory }: NetworkState, reader: Phone, writer: Phone, messages: ChatMessage[], status: Report): void {
  const type = status === 'delivered' ? undefined : status
  for (const [from, ids] of byReceiptAddress(reader, messages)) {
    for (const companion of directory.companionsOf(writer)) post(companion, receiptStanza(from, ids, type))
  }
}

/** Ids by the jid that the reader's receipts for them come from. */
function byReceiptAddress(reader: Phone, messages: ChatMessage[]): Map<string, string[]> {
  const addresses = new Map<string, string[]>()
  for (const { id, addressedTo } of messages) {
    const from = reader.record.addressing === 'pn' ? (addressedTo ?? reader.pnJid) : reader.lidJid
    addresses.set(from, [...(addresses.get(from) ?? []), id])
  }
  return addresses
}

function post(companion: Companion, stanza: BinaryNode): void {
  companion.mailbox.deliver(companion.mailbox.put({ stanza }))
}
