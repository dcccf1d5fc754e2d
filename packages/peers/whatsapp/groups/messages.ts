import { getBinaryNodeChild, type BinaryNode } from '@whiskeysockets/baileys'
import { attribute, parseUserJid } from '#whatsapp/address.ts'
import { draft, type ChatMessage } from '#whatsapp/phones/chats.ts'
import type { Companion } from '#whatsapp/companions/companion.ts'
import { contentOf, type Content } from '#whatsapp/wire/content.ts'
import { deletedByAdmin, encodeContent } from '#whatsapp/wire/content-encoding.ts'
import { reportInGroup } from './receipts.ts'
import { groupJid, numberOf, readersOf, type Group } from './groups.ts'
import type { KeyBundle } from '#whatsapp/wire/key-bundle.ts'
import type { Phone } from '#whatsapp/phones/phone.ts'
import { storeArrival } from '#whatsapp/phones/arrivals.ts'
import { scopeOfGroup } from '#whatsapp/phones/scope.ts'
import { damage, envelopesOf, forwardedAttributes, messageAttributes, newMessageId, timestamp } from '#whatsapp/wire/stanza.ts'
import type { NetworkState } from '#whatsapp/state.ts'

/** What a phone does when it cannot read a message of a linked device: ask for it again. */
type AskForRetry = (state: NetworkState, phone: Phone, companion: Companion, id: string, addressedTo: string) => void

/**
 * A person writes on a phone to a group. The message goes to phones in the clear, and to linked devices under the sender key of the
 * writer's phone.
 * @throws when the writer's phone has a message with this id already
 */
export async function writeInGroup(
  state: NetworkState,
  writer: Phone,
  group: Group,
  content: Content,
  id = newMessageId(),
): Promise<ChatMessage> {
  const message = draft(writer.chats, group.id, content, id)
  state.events.emit('phone', writer.pn)
  if (writer.record.online) await writer.inOrder(() => transmitInGroup(state, writer, group, message))
  return message
}

/** Sends what was written, unless it was sent already. */
export async function transmitInGroup(state: NetworkState, writer: Phone, group: Group, message: ChatMessage): Promise<void> {
  if (message.status !== 'pending') return
  const { store, directory, faults, ledger, events } = state
  const members = readersOf(directory, group)
  const others = members.filter((member) => member !== writer)
  const companions = members.flatMap((member) => directory.companionsOf(member))
  // A sender key only reads what is encrypted after it was given, so it is given first.
  const keys: BinaryNode[][] = []
  for (const companion of companions) keys.push(await keyFor(writer, group, companion))
  const enc = await encryptForAll(state, writer, group, message)
  const parcels = companions.map((companion, index) => {
    const content = [...(keys[index] ?? []), { ...enc, attrs: { ...enc.attrs } }]
    return { companion, stanza: groupStanza(writer, group, message, content) }
  })
  if (parcels.length > 0 && faults.take('corrupt', writer.pn)) for (const { stanza } of parcels) damage(stanza)
  const posted: (() => void)[] = []
  store.atomically(() => {
    message.status = 'sent'
    message.deliveries = Object.fromEntries(companions.map(({ jid }) => [jid, { wireCopies: 0 }]))
    writer.chats.save(message)
    for (const other of others) other.chats.add({ ...message, fromMe: false, author: writer.pn, deliveries: {} })
    for (const { companion, stanza } of parcels) {
      writer.senderKeys.markGiven(group.id, companion.jid)
      const key = companion.mailbox.put({ stanza, conversation: group.id, writer: writer.pn })
      posted.push(() => companion.mailbox.deliver(key))
    }
  })
  ledger.note({ fact: 'sent', id: message.id, from: writer.pn, to: group.id, ...contentOf(message) })
  for (const deliver of posted) deliver()
  for (const other of others) {
    const arrived = other.chats.get(message.id)
    const reportsItself = other.record.online && directory.companionsOf(other).length === 0
    if (arrived && reportsItself) reportInGroup(state, other, group, [arrived], 'delivered')
    events.emit('phone', other.pn)
  }
  events.emit('phone', writer.pn)
}

/** A message that opens only on phones is not encrypted for linked devices at all. */
async function encryptForAll(state: NetworkState, writer: Phone, group: Group, message: ChatMessage): Promise<BinaryNode> {
  if (message.viewOnce === 'withheld') return { tag: 'unavailable', attrs: { type: 'view_once' } }
  return writer.senderKeys.encrypt(group.id, encodeContent(message, scopeOfGroup(state, writer, group)))
}

/** A linked device could not read a message. It gets the message and the sender key in a new session. */
export async function encryptAgain(
  state: NetworkState,
  writer: Phone,
  group: Group,
  message: ChatMessage,
  companion: Companion,
  bundle: KeyBundle,
): Promise<BinaryNode> {
  const senderKeyDistributionMessage = await writer.senderKeys.distribution(group.id, groupJid(group))
  const content = { ...encodeContent(message, scopeOfGroup(state, writer, group)), senderKeyDistributionMessage }
  const enc = await writer.signal.encrypt(companion.signalAddress, content, () => bundle, true)
  return groupStanza(writer, group, message, [enc])
}

/**
 * Takes a message of a linked device to a group: the members' phones learn its sender key, decrypt and store; other linked
 * devices get theirs posted. @returns what the phones do once the server has acknowledged
 */
export async function distributeInGroup(
  state: NetworkState,
  writer: Companion,
  group: Group,
  stanza: BinaryNode,
  askForRetry: AskForRetry,
): Promise<(() => void)[]> {
  const { directory } = state
  const id = attribute(stanza, 'id')
  const keys = new Map(envelopesOf(stanza, 'participants').map(({ jid, enc }) => [deviceOf(state, jid), enc]))
  const enc = getBinaryNodeChild(stanza, 'enc')
  const author = directory.phone(writer.pn)
  if (!enc || !author || !group.members.includes(writer.pn)) return []
  const afterwards: (() => void)[] = []
  for (const phone of readersOf(directory, group)) {
    try {
      if (state.faults.take('undecryptable', phone.pn)) throw new Error('made undecryptable on demand')
      const message = await open(phone, writer, group, keys.get(phone.lidJid), enc)
      const arrival = {
        id,
        writer,
        to: groupJid(group),
        chat: group.id,
        isGroup: true,
        byAdmin: stanza.attrs['edit'] === deletedByAdmin,
      }
      const stored = storeArrival(state, phone, arrival, message)
      afterwards.push(() => {
        if (phone !== author && phone.record.online) reportInGroup(state, phone, group, [stored], 'delivered')
        state.events.emit('phone', phone.pn)
      })
    } catch (error) {
      state.ledger.note({ fact: 'unreadable', id, phone: phone.pn, from: writer.jid, reason: String(error) })
      afterwards.push(() => askForRetry(state, phone, writer, id, groupJid(group)))
    }
    for (const companion of directory.companionsOf(phone)) {
      if (companion !== writer) forward(companion, { id, author, writer, group, stanza, enc, key: keys.get(companion.lidJid) })
    }
  }
  return afterwards
}

/** @param key the envelope with the sender key, if there was one for this phone */
async function open(phone: Phone, writer: Companion, group: Group, key: BinaryNode | undefined, enc: BinaryNode) {
  if (key) {
    const { senderKeyDistributionMessage } = await phone.signal.decrypt(writer.signalAddress, key)
    if (senderKeyDistributionMessage) await phone.senderKeys.learn(group.id, writer.signalAddress, senderKeyDistributionMessage)
  }
  return phone.senderKeys.decrypt(group.id, writer.signalAddress, enc)
}

interface Forwarded {
  id: string
  author: Phone
  writer: Companion
  group: Group
  stanza: BinaryNode
  enc: BinaryNode
  key: BinaryNode | undefined
}

/** Passes a message on, unchanged, to another linked device of a member. */
function forward({ mailbox }: Companion, { id, author, writer, group, stanza, enc, key }: Forwarded): void {
  const identity = getBinaryNodeChild(stanza, 'device-identity')
  const attrs = {
    ...senderAttributes(author, group),
    ...forwardedAttributes(stanza),
    id,
    notify: author.record.name,
    participant: writer.lidJid,
    t: timestamp(),
  }
  const content = [...(key ? [key] : []), enc, ...(identity ? [identity] : [])]
  mailbox.deliver(mailbox.put({ stanza: { tag: 'message', attrs, content }, conversation: group.id }))
}

/** The envelope that gives a linked device the writer's sender key, if it does not have it yet. */
async function keyFor(writer: Phone, group: Group, companion: Companion): Promise<BinaryNode[]> {
  if (writer.senderKeys.hasGiven(group.id, companion.jid)) return []
  const senderKeyDistributionMessage = await writer.senderKeys.distribution(group.id, groupJid(group))
  const content = { senderKeyDistributionMessage }
  return [await writer.signal.encrypt(companion.signalAddress, content, () => companion.takeBundle())]
}

function groupStanza(writer: Phone, group: Group, message: ChatMessage, content: BinaryNode[]): BinaryNode {
  const attrs = { ...senderAttributes(writer, group), ...messageAttributes(writer, message, content.at(-1)) }
  return { tag: 'message', attrs, content }
}

function senderAttributes(writer: Phone, group: Group): Record<string, string> {
  const sender = { participant: writer.lidJid, ...numberOf(writer, 'participant_pn') }
  return { from: groupJid(group), ...sender, addressing_mode: 'lid' }
}

/** The LID of the device that a jid of either kind names. */
function deviceOf({ directory }: NetworkState, jid: string): string {
  const isPhone = parseUserJid(jid)?.device === 0
  return (isPhone ? directory.phoneByJid(jid)?.lidJid : directory.companionByJid(jid)?.lidJid) ?? jid
}
