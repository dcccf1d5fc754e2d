import { deflateSync } from 'node:zlib'
import { proto, type BinaryNode } from '@whiskeysockets/baileys'
import type { Companion } from './companion.ts'
import type { KeyBundle } from '#whatsapp/wire/key-bundle.ts'
import type { Phone } from '#whatsapp/phones/phone.ts'
import { newMessageId, timestamp } from '#whatsapp/wire/stanza.ts'
import type { NetworkState } from '#whatsapp/state.ts'

/** After its first login a linked device gets the phone's conversations (without messages) and the LIDs of their people. */
export async function sendHistory(state: NetworkState, companion: Companion): Promise<void> {
  const phone = state.directory.phone(companion.pn)
  if (!phone || companion.record.historySent) return
  companion.record.historySent = true
  const stanza = await historyStanza(state, phone, companion, newMessageId())
  state.directory.saveCompanion(companion)
  companion.mailbox.deliver(companion.mailbox.put({ stanza }))
}

/** @param renewWith starts a new Signal session, when the device could not read the last copy */
export async function historyStanza(
  state: NetworkState,
  phone: Phone,
  companion: Companion,
  id: string,
  renewWith?: KeyBundle,
): Promise<BinaryNode> {
  const payload = deflateSync(proto.HistorySync.encode(conversationsOf(state, phone)).finish())
  const notification = {
    syncType: proto.HistorySync.HistorySyncType.INITIAL_BOOTSTRAP,
    chunkOrder: 1,
    initialHistBootstrapInlinePayload: payload,
  }
  const type = proto.Message.ProtocolMessage.Type.HISTORY_SYNC_NOTIFICATION
  const content = { protocolMessage: { type, historySyncNotification: notification } }
  const bundle = renewWith ? () => renewWith : () => companion.takeBundle()
  const enc = await phone.signal.encrypt(companion.signalAddress, content, bundle, renewWith !== undefined)
  // From `notify` the device learns the name under which it shows its presence.
  const attrs = { from: phone.pnJid, id, t: timestamp(), type: 'text', category: 'peer', notify: phone.record.name }
  return { tag: 'message', attrs, content: [enc] }
}

function conversationsOf(state: NetworkState, phone: Phone): proto.IHistorySync {
  const people = phone.chats.summaries().flatMap(({ chat }) => state.directory.phone(chat) ?? [])
  const known = people.filter(({ record }) => record.addressing !== 'lid-only')
  return {
    syncType: proto.HistorySync.HistorySyncType.INITIAL_BOOTSTRAP,
    progress: 100,
    conversations: people.map((person) => ({
      id: person.jid,
      name: person.record.name,
      messages: [],
      ...tokenOf(state, person, phone),
    })),
    phoneNumberToLidMappings: known.map((person) => ({ pnJid: person.pnJid, lidJid: person.lidJid })),
  }
}

/** By which the device may write to the person while the account is restricted. */
function tokenOf({ tokens }: NetworkState, person: Phone, phone: Phone): Partial<proto.IConversation> {
  const token = tokens.given(person.pn, phone.pn)
  return token ? { tcToken: token.bytes, tcTokenTimestamp: token.since } : {}
}
