import { getBinaryNodeChild, type BinaryNode, type proto } from '@whiskeysockets/baileys'
import { attribute, parseUserJid } from '#whatsapp/address.ts'
import type { Companion, Connection } from './companion.ts'
import { distributeInGroup } from '#whatsapp/groups/messages.ts'
import { hashIfOutdated } from '#whatsapp/limits/device-lists.ts'
import { recordFirstContact, refuseMessage } from '#whatsapp/limits/refusals.ts'
import type { Phone } from '#whatsapp/phones/phone.ts'
import { storeArrival } from '#whatsapp/phones/arrivals.ts'
import { reportDelivered } from '#whatsapp/phones/receipts.ts'
import { askForRetry } from './retries.ts'
import { envelopesOf, forwardedAttributes, timestamp } from '#whatsapp/wire/stanza.ts'
import type { NetworkState } from '#whatsapp/state.ts'

/** A message stanza from a linked device, on its way through the server. */
interface Letter {
  id: string
  writer: Companion
  /** The jid that the stanza names as its receiver, and the phone of that person. */
  to: string
  reader: Phone
  stanza: BinaryNode
}

/**
 * Takes a message from a linked device. Every phone it is for decrypts and stores its copy, and other linked devices get theirs posted.
 * Only then does the server acknowledge. A phone asks again for a copy that it cannot read.
 */
export async function handleMessage(
  state: NetworkState,
  writer: Companion,
  connection: Connection,
  stanza: BinaryNode,
): Promise<void> {
  const refusal = refuseMessage(state, writer, stanza)
  if (refusal) return connection.send(ackOf(stanza, refusal))
  const afterwards = await distribute(state, writer, stanza)
  recordFirstContact(state, writer, stanza)
  state.standIns.count(state.directory, stanza)
  const isAckLost = isChat(stanza) && state.faults.take('ack-lost', writer.pn)
  const phash = hashIfOutdated(state, writer, stanza)
  if (!isAckLost) connection.send(ackOf(stanza, phash ? { phash } : {}))
  for (const act of afterwards) act()
}

/** @returns what the phones do once the server has acknowledged */
async function distribute(state: NetworkState, writer: Companion, stanza: BinaryNode): Promise<(() => void)[]> {
  const to = attribute(stanza, 'to')
  const group = state.groups.byJid(to)
  if (group) return distributeInGroup(state, writer, group, stanza, askForRetry)
  const reader = state.directory.phoneByJid(to)
  if (!reader) return []
  const letter: Letter = { id: attribute(stanza, 'id'), writer, to, reader, stanza }
  const afterwards: (() => void)[] = []
  for (const { jid, enc } of [...envelopesOf(stanza, 'participants'), ...envelopesOf(stanza, 'direct')]) {
    const phone = state.directory.phoneByJid(jid)
    if (!phone || phone.record.isCrowd) continue
    const isForPhone = parseUserJid(jid)?.device === 0
    if (isForPhone) afterwards.push(await deliverToPhone(state, phone, letter, enc))
    else forward(state, jid, letter, enc)
  }
  return afterwards
}

/** @returns what the phone does once the server has acknowledged: report the message, or ask for it again */
async function deliverToPhone(state: NetworkState, phone: Phone, letter: Letter, enc: BinaryNode): Promise<() => void> {
  const { id, writer, to, reader, stanza } = letter
  let content: proto.IMessage
  try {
    if (isChat(stanza) && state.faults.take('undecryptable', phone.pn)) throw new Error('made undecryptable on demand')
    content = await phone.signal.decrypt(writer.signalAddress, enc)
  } catch (error) {
    state.ledger.note({ fact: 'unreadable', id, phone: phone.pn, from: writer.jid, reason: String(error) })
    return () => askForRetry(state, phone, writer, id, to)
  }
  if (!isChat(stanza)) return () => undefined
  const chat = phone.pn === writer.pn ? reader.pn : writer.pn
  const message = storeArrival(state, phone, { id, writer, to, chat, isGroup: false }, content)
  return () => {
    if (!message.fromMe && phone.record.online) reportDelivered(state, phone, [message])
    state.events.emit('phone', phone.pn)
  }
}

/** Passes a copy on to another linked device, as it is. */
function forward({ directory }: NetworkState, jid: string, { id, writer, reader, stanza }: Letter, enc: BinaryNode): void {
  const target = directory.companionByJid(jid)
  if (!target || target === writer) return
  const isOwn = target.pn === writer.pn
  const notify = directory.phone(writer.pn)?.record.name ?? writer.pn
  const ends = isOwn ? { recipient: reader.jid, peer_recipient_lid: reader.lidJid } : { sender_lid: writer.lidJid, notify }
  const attrs = { id, from: writer.jid, t: timestamp(), ...forwardedAttributes(stanza), ...ends }
  const identity = getBinaryNodeChild(stanza, 'device-identity')
  const content = identity ? [enc, identity] : [enc]
  const conversation = isOwn ? reader.pn : writer.pn
  target.mailbox.deliver(target.mailbox.put({ stanza: { tag: 'message', attrs, content }, conversation }))
}

/** Excludes what a linked device tells its own phone behind the scenes (asking for keys, for history). */
function isChat(stanza: BinaryNode): boolean {
  return stanza.attrs['category'] !== 'peer'
}

/** @param told why it was refused, or that the list of devices was outdated */
function ackOf(stanza: BinaryNode, told: Record<string, string>): BinaryNode {
  const { phash } = stanza.attrs
  const attrs = { class: 'message', id: attribute(stanza, 'id'), from: attribute(stanza, 'to'), t: timestamp() }
  return { tag: 'ack', attrs: { ...attrs, ...(phash ? { phash } : {}), ...told } }
}
