import type { BinaryNode } from '@whiskeysockets/baileys'
import { draft, isFurther, type ChatMessage } from './chats.ts'
import type { Companion } from '#whatsapp/companions/companion.ts'
import { contentOf, type Content } from '#whatsapp/wire/content.ts'
import { encodeContent } from '#whatsapp/wire/content-encoding.ts'
import { transmitInGroup } from '#whatsapp/groups/messages.ts'
import { giveToken } from '#whatsapp/limits/give-token.ts'
import type { KeyBundle } from '#whatsapp/wire/key-bundle.ts'
import type { Phone } from './phone.ts'
import { reportDelivered } from './receipts.ts'
import { scopeOfTwo } from './scope.ts'
import { damage, deviceSentStanza, messageStanza, newMessageId } from '#whatsapp/wire/stanza.ts'
import type { NetworkState } from '#whatsapp/state.ts'

/**
 * A person writes on a phone. The message is in the network's store, for the reader's phone and for every linked
 * device on both sides, before the writer's phone shows the first tick. Between phones it travels in the clear.
 * @param id the message id, else a new one
 * @throws when the writer's phone has a message with this id already
 */
export async function writeOnPhone(
  state: NetworkState,
  writer: Phone,
  reader: Phone,
  content: Content,
  id = newMessageId(),
): Promise<ChatMessage> {
  const message = draft(writer.chats, reader.pn, content, id)
  state.events.emit('phone', writer.pn)
  if (writer.record.online) await writer.inOrder(() => transmit(state, writer, reader, message))
  return message
}

/** A phone is online (again). It sends what was written before, and reports what arrived before. */
export async function flushPending(state: NetworkState, phone: Phone): Promise<void> {
  for (const message of phone.chats.all()) {
    if (!message.fromMe || message.device !== 0 || message.status !== 'pending') continue
    const reader = state.directory.phone(message.chat)
    const group = state.groups.get(message.chat)
    if (reader) await phone.inOrder(() => transmit(state, phone, reader, message))
    else if (group) await phone.inOrder(() => transmitInGroup(state, phone, group, message))
  }
  for (const { chat } of phone.chats.summaries()) {
    const arrived = phone.chats.inChat(chat).filter((message) => !message.fromMe && !isFurther(message.status, 'sent'))
    reportDelivered(
      state,
      phone,
      arrived.filter(({ device }) => device !== 0 || isAlone(state, phone)),
    )
  }
}

/**
 * Encrypts a message of a phone for one linked device: the reader's, or one of the writer's own (a device-sent copy).
 * @param renewWith starts a new Signal session, when the device could not read the last copy
 */
export async function encryptFor(
  state: NetworkState,
  writer: Phone,
  reader: Phone,
  message: ChatMessage,
  companion: Companion,
  renewWith?: KeyBundle,
): Promise<BinaryNode> {
  if (message.viewOnce === 'withheld') return withheldStanza(writer, reader, message, companion)
  const content = encodeContent(message, scopeOfTwo(state, writer, reader))
  const isOwn = companion.pn === writer.pn
  const { messageContextInfo } = content
  const copy = {
    deviceSentMessage: { destinationJid: reader.jid, message: content },
    ...(messageContextInfo ? { messageContextInfo } : {}),
  }
  const wrapped = isOwn ? copy : content
  const bundle = renewWith ? () => renewWith : () => companion.takeBundle()
  const enc = await writer.signal.encrypt(companion.signalAddress, wrapped, bundle, renewWith !== undefined)
  return isOwn ? deviceSentStanza(writer, reader, message, enc) : messageStanza(writer, message, enc)
}

function withheldStanza(writer: Phone, reader: Phone, message: ChatMessage, companion: Companion): BinaryNode {
  const notice = { tag: 'unavailable', attrs: { type: 'view_once' } }
  return companion.pn === writer.pn ? deviceSentStanza(writer, reader, message, notice) : messageStanza(writer, message, notice)
}

async function transmit(state: NetworkState, writer: Phone, reader: Phone, message: ChatMessage): Promise<void> {
  // Runs twice when the phone comes online just as its owner writes on it.
  if (message.status !== 'pending') return
  const { store, directory, faults, ledger, events } = state
  const companions = new Set([...directory.companionsOf(reader), ...directory.companionsOf(writer)])
  const parcels: { companion: Companion; stanza: BinaryNode }[] = []
  for (const companion of companions) {
    parcels.push({ companion, stanza: await encryptFor(state, writer, reader, message, companion) })
  }
  if (parcels.length > 0 && faults.take('corrupt', writer.pn)) for (const { stanza } of parcels) damage(stanza)

  const posted: (() => void)[] = []
  store.atomically(() => {
    message.status = 'sent'
    message.deliveries = Object.fromEntries([...companions].map(({ jid }) => [jid, { wireCopies: 0 }]))
    writer.chats.save(message)
    if (reader !== writer) reader.chats.add({ ...message, chat: writer.pn, fromMe: false, deliveries: {} })
    for (const { companion, stanza } of parcels) {
      const conversation = companion.pn === writer.pn ? reader.pn : writer.pn
      const key = companion.mailbox.put({ stanza, conversation, writer: writer.pn })
      posted.push(() => companion.mailbox.deliver(key))
    }
  })
  giveToken(state, writer, reader)
  ledger.note({ fact: 'sent', id: message.id, from: writer.pn, to: reader.pn, ...contentOf(message) })
  for (const deliver of posted) deliver()

  const arrived = reader.chats.get(message.id)
  if (arrived && reader.record.online && isAlone(state, reader)) reportDelivered(state, reader, [arrived])
  events.emit('phone', writer.pn)
  events.emit('phone', reader.pn)
}

/** Without linked devices the phone itself reports what arrived; otherwise they do, so that their receipts move the ticks. */
function isAlone({ directory }: NetworkState, phone: Phone): boolean {
  return directory.companionsOf(phone).length === 0
}
