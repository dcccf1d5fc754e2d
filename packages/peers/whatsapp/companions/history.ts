import { deflateSync } from 'node:zlib'
import { proto, type BinaryNode } from '@whiskeysockets/baileys'
import type { Companion } from './companion.ts'
import type { KeyBundle } from '#whatsapp/wire/key-bundle.ts'
import type { Phone } from '#whatsapp/phones/phone.ts'
import { newMessageId, timestamp } from '#whatsapp/wire/stanza.ts'
import type { NetworkState } from '#whatsapp/state.ts'

/**
 * After its first login a linked device gets the key of what the account's devices share, then the phone's conversations
 * (without messages) and the LIDs of their people.
 */
export async function sendHistory(state: NetworkState, companion: Companion): Promise<void> {
  const phone = state.directory.phone(companion.pn)
  if (!phone) return
  const { record, mailbox } = companion
  const isWithheld = !record.appStateKeySent && state.faults.take('key-withheld', companion.pn) !== undefined
  const missing = [
    ...(record.appStateKeySent || isWithheld ? [] : ['app-state-key' as const]),
    ...(record.historySent ? [] : ['history' as const]),
  ]
  Object.assign(record, { appStateKeySent: !isWithheld, historySent: true })
  for (const what of missing) {
    const stanza = await stanzaBehindTheScenes(state, what, phone, companion, newMessageId())
    state.directory.saveCompanion(companion)
    mailbox.deliver(mailbox.put({ stanza, behindTheScenes: what }))
  }
}

/** @param renewWith starts a new Signal session, when the device could not read the last copy */
export async function stanzaBehindTheScenes(
  state: NetworkState,
  what: 'history' | 'app-state-key',
  phone: Phone,
  companion: Companion,
  id: string,
  renewWith?: KeyBundle,
): Promise<BinaryNode> {
  const content = { protocolMessage: what === 'history' ? historyOf(state, phone) : keyShareOf(state, phone) }
  const bundle = renewWith ? () => renewWith : () => companion.takeBundle()
  const enc = await phone.signal.encrypt(companion.signalAddress, content, bundle, renewWith !== undefined)
  // The device learns from `notify` the name under which it shows its presence.
  const attrs = { from: phone.pnJid, id, t: timestamp(), type: 'text', category: 'peer', notify: phone.record.name }
  return { tag: 'message', attrs, content: [enc] }
}

function historyOf(state: NetworkState, phone: Phone): proto.Message.IProtocolMessage {
  const payload = deflateSync(proto.HistorySync.encode(conversationsOf(state, phone)).finish())
  const syncType = proto.HistorySync.HistorySyncType.INITIAL_BOOTSTRAP
  const historySyncNotification = { syncType, chunkOrder: 1, initialHistBootstrapInlinePayload: payload }
  return { type: proto.Message.ProtocolMessage.Type.HISTORY_SYNC_NOTIFICATION, historySyncNotification }
}

function keyShareOf({ appStates, directory }: NetworkState, phone: Phone): proto.Message.IProtocolMessage {
  const { id, data, since } = appStates.key(phone.pn)
  const fingerprint = { rawId: 1, currentIndex: 0, deviceIndexes: directory.devicesOf(phone) }
  const keys = [{ keyId: { keyId: id }, keyData: { keyData: data, fingerprint, timestamp: since } }]
  return { type: proto.Message.ProtocolMessage.Type.APP_STATE_SYNC_KEY_SHARE, appStateSyncKeyShare: { keys } }
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

/** The token with which the device may write to the person while the account is restricted. */
function tokenOf({ tokens }: NetworkState, person: Phone, phone: Phone): Partial<proto.IConversation> {
  const token = tokens.given(person.pn, phone.pn)
  return token ? { tcToken: token.bytes, tcTokenTimestamp: token.since } : {}
}
