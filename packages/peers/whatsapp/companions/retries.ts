import { getBinaryNodeChild, type BinaryNode } from '@whiskeysockets/baileys'
import { attribute, lidJid, ofDevice, pnJid } from '#whatsapp/address.ts'
import type { Companion } from './companion.ts'
import { groupJid, membersOf, type Group } from '#whatsapp/groups/groups.ts'
import { encryptAgain } from '#whatsapp/groups/messages.ts'
import { stanzaBehindTheScenes } from './history.ts'
import { bundleNodes, readBundle, registrationNode } from '#whatsapp/wire/key-bundle.ts'
import { parcelKey } from './mailbox.ts'
import { Phone } from '#whatsapp/phones/phone.ts'
import { encryptFor } from '#whatsapp/phones/messages.ts'
import { timestamp } from '#whatsapp/wire/stanza.ts'
import type { NetworkState } from '#whatsapp/state.ts'

/** How often a phone asks for a message before giving up, as clients do. */
const maxRetries = 5

/**
 * A phone could not read a message. It asks the writer's device to encrypt it again, with a fresh bundle for a new session. The server
 * passes on any such request, because it does not know who got which message.
 * @param device a stand-in linked to the phone asks instead
 */
export function askForRetry(
  state: NetworkState,
  phone: Phone,
  companion: Companion,
  id: string,
  addressedTo: string,
  device = 0,
): void {
  const asked = device === 0 ? id : `${id} ${device}`
  const count = (phone.unreadable.get(asked) ?? 0) + 1
  phone.unreadable.set(asked, count)
  if (count > maxRetries) return
  const isOwn = phone.pn === companion.pn
  const from = isOwn || phone.record.addressing !== 'pn' ? phone.jid : addressedTo
  const inGroup = state.groups.byJid(addressedTo) && { from: addressedTo, participant: lidJid(phone.record.lid, device) }
  const ends = inGroup ?? { from: ofDevice(from, device), ...(isOwn ? { recipient: addressedTo } : {}) }
  const bundle = device === 0 ? phone.signal.issueBundle() : state.standIns.bundle()
  const stanza: BinaryNode = {
    tag: 'receipt',
    attrs: { id, t: timestamp(), type: 'retry', ...ends },
    content: [
      { tag: 'retry', attrs: { count: String(count), id, t: timestamp(), v: '1' } },
      registrationNode(bundle.registrationId),
      { tag: 'keys', attrs: {}, content: bundleNodes(bundle) },
    ],
  }
  companion.mailbox.deliver(companion.mailbox.put({ stanza }))
  state.events.emit('phone', phone.pn)
}

/**
 * A person outside a conversation asks a device for a message in it, by an id found in some way.
 * @returns false when no linked device wrote such a message there
 */
export function askAsOutsider(state: NetworkState, stranger: Phone, chat: Phone | Group, id: string): boolean {
  const people = chat instanceof Phone ? [chat] : membersOf(state.directory, chat)
  const writer = people.find(({ chats }) => chats.get(id)?.fromMe)
  const companion = writer && state.directory.companion(pnJid(writer.pn, writer.chats.get(id)?.device))
  if (!companion) return false
  askForRetry(state, stranger, companion, id, chat instanceof Phone ? stranger.jid : groupJid(chat))
  return true
}

/** A linked device could not read a message: its writer encrypts it again, in a new session, under the same id. */
export async function answerRetry(state: NetworkState, companion: Companion, receipt: BinaryNode): Promise<void> {
  const id = attribute(receipt, 'id')
  const writer = state.directory.phoneByJid(receipt.attrs['participant'] ?? attribute(receipt, 'to'))
  if (!writer) return
  const keys = getBinaryNodeChild(receipt, 'keys')
  const bundle = keys ? readBundle(receipt, keys) : companion.takeBundle()
  const count = getBinaryNodeChild(receipt, 'retry')?.attrs['count'] ?? '1'
  await writer.inOrder(async () => {
    const message = writer.chats.get(id)
    const reader = message && state.directory.phone(message.chat)
    const group = message && state.groups.get(message.chat)
    const waiting = companion.mailbox.get(parcelKey('message', id))
    if (message && reader) {
      const stanza = await encryptFor(state, writer, reader, message, companion, bundle)
      const conversation = companion.pn === writer.pn ? reader.pn : writer.pn
      resend(companion, { stanza, conversation, writer: writer.pn }, count)
    } else if (message && group) {
      const stanza = await encryptAgain(state, writer, group, message, companion, bundle)
      resend(companion, { stanza, conversation: group.id, writer: writer.pn }, count)
    } else if (waiting) {
      const { behindTheScenes = 'history' } = waiting
      const stanza = await stanzaBehindTheScenes(state, behindTheScenes, writer, companion, id, bundle)
      resend(companion, { stanza, behindTheScenes }, count)
    }
  })
}

function resend(companion: Companion, parcel: Parameters<Companion['mailbox']['put']>[0], count: string): void {
  for (const enc of parcel.stanza.content as BinaryNode[]) enc.attrs['count'] = count
  companion.mailbox.deliver(companion.mailbox.put(parcel))
}
