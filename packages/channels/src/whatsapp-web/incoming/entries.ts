import { isJidBroadcast, isJidGroup, jidNormalizedUser, proto, unpadRandomMax16, type BinaryNode } from '@whiskeysockets/baileys'
import type { InboundChange } from '@recado/border/signals'
import type { Arrival, JournalEntry } from '#tables/inbox.ts'
import { withoutNetworkLookup, isOneOf, toAddress, toJids, type LidMapping } from '#whatsapp-web/address.ts'
import { readChange, type RawChange } from '#whatsapp-web/content/changes.ts'
import { readContent, unwrap } from '#whatsapp-web/content/incoming.ts'
import { openEdit, secretIn } from '#whatsapp-web/content/sealed-edits.ts'
import { readChatTimer } from '#whatsapp-web/content/chat-timer.ts'
import { isOfFeed } from './feeds.ts'
import { toTime, toWaId, type Envelope, type OwnAccount } from './envelope.ts'

export interface Reader {
  me: OwnAccount
  mapping: LidMapping
}

/** The same for messages. An edit is encrypted with a secret that came with the edited message. */
export interface MessageReader extends Reader {
  secretsOf: (waId: string) => Promise<readonly Uint8Array[]>
}

/** How the network marks a group admin's deletion of another member's message. It checks the permission. */
const deletedByAdmin = '8'

const { MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type

/** The entries of a decrypted message: mostly one, for much of the traffic none. Unreadable bytes are kept raw. */
export async function readEntries(
  stanza: BinaryNode,
  envelope: Envelope,
  plaintext: Uint8Array,
  reader: MessageReader,
): Promise<JournalEntry[]> {
  const message = decoded(() => proto.Message.decode(unpadRandomMax16(plaintext)))
  if (!message) {
    const raw = Buffer.from(plaintext).toString('base64')
    return [{ kind: 'message', payload: { ...envelope, content: { type: 'unsupported', kind: 'unreadable' }, raw } }]
  }
  const ofOwnPhone = stanza.attrs.category === 'peer' && envelope.fromMe
  if (ofOwnPhone) return readHandedIn(message, reader)
  return readOne(message, envelope, stanza.attrs.edit === deletedByAdmin, reader)
}

/** Undefined when the bytes are not a message. */
function decoded<T>(decode: () => T): T | undefined {
  try {
    return decode()
  } catch {
    return undefined
  }
}

async function readOne(
  message: proto.IMessage,
  envelope: Envelope,
  byAdmin: boolean,
  reader: MessageReader,
): Promise<JournalEntry[]> {
  // For a group only the group itself tells the timer, since any member could make one up.
  const timer = envelope.chat.group === undefined ? readChatTimer(message, envelope.sentAt) : undefined
  const set: JournalEntry[] = timer ? [{ kind: 'timer', payload: { chat: envelope.chat, ...timer } }] : []
  return [...set, ...(await readArrivals(message, envelope, byAdmin, reader))]
}

async function readArrivals(
  message: proto.IMessage,
  envelope: Envelope,
  byAdmin: boolean,
  reader: MessageReader,
): Promise<Arrival[]> {
  const secret = secretIn(message)
  const content = readContent(message)
  if (content) return [{ kind: 'message', payload: { ...envelope, ...content }, ...withSecret(envelope.waId, secret) }]
  const raw = readChange((await unsealed(message, envelope, reader)) ?? message)
  if (!raw) return []
  const target = await targetOf(raw, envelope, reader)
  const isAdmins = byAdmin && raw.change.type === 'delete' && envelope.chat.group !== undefined
  // Only its writer may change a message, except that group admins may delete it.
  if (raw.change.type !== 'reaction' && !raw.key.fromMe && !isAdmins) return []
  const { pushName: _name, ...whose } = envelope
  const payload = { ...whose, target, ...(isAdmins ? { byAdmin: true as const } : {}), change: raw.change }
  // Some apps encrypt the next edit with the secret that comes with this one.
  return [{ kind: 'change', payload, ...(raw.change.type === 'edit' ? withSecret(target.waId, secret) : {}) }]
}

function withSecret(waId: string, secret: Uint8Array | undefined): Pick<Arrival, 'secret'> {
  return secret ? { secret: { waId, bytes: secret } } : {}
}

/** The content of an encrypted edit, if it is one and can be decrypted. */
async function unsealed(
  message: proto.IMessage,
  { chat, participant, fromMe }: Envelope,
  { me, secretsOf }: MessageReader,
): Promise<proto.IMessage | undefined> {
  const sealed = unwrap(message)?.secretEncryptedMessage
  const key = sealed?.targetMessageKey
  if (!sealed || !key?.id) return undefined
  const names = fromMe ? [me.lid, me.id].map((jid) => jidNormalizedUser(jid)) : toJids(participant ?? chat)
  const opened = openEdit(sealed, await secretsOf(toWaId(key.id)), names)
  if (!opened) return undefined
  const editedMessage = opened.protocolMessage ? opened.protocolMessage.editedMessage : opened
  return { protocolMessage: { type: MESSAGE_EDIT, editedMessage: editedMessage ?? null, key } }
}

/**
 * The key in a change is from its writer's point of view. The writer's own message is looked up among that writer's messages, even if
 * others made the same id.
 */
async function targetOf({ key }: RawChange, envelope: Envelope, { me, mapping }: Reader): Promise<InboundChange['target']> {
  const waId = toWaId(key.id)
  if (key.fromMe) return { waId, fromMe: envelope.fromMe, ...(envelope.participant ? { participant: envelope.participant } : {}) }
  if (envelope.chat.group === undefined) return { waId, fromMe: !envelope.fromMe }
  // Any sender may name any person, any number of times, so the network is not asked.
  const participant = key.participant ? await toAddress(withoutNetworkLookup(mapping), key.participant) : undefined
  return { waId, fromMe: isOneOf(key.participant ?? '', me), ...(participant ? { participant } : {}) }
}

/** Messages that arrived without content or unreadable, and that our own phone delivers later. */
async function readHandedIn(message: proto.IMessage, reader: MessageReader): Promise<JournalEntry[]> {
  const results = message.protocolMessage?.peerDataOperationRequestResponseMessage?.peerDataOperationResult ?? []
  const entries: JournalEntry[] = []
  for (const { placeholderMessageResendResponse } of results) {
    const bytes = placeholderMessageResendResponse?.webMessageInfoBytes
    const info = bytes && decoded(() => proto.WebMessageInfo.decode(bytes))
    if (info?.message && !isFedIn(info, reader))
      entries.push(...(await readOne(info.message, await envelopeOf(info, reader), false, reader)))
  }
  return entries
}

function isFedIn({ key }: proto.IWebMessageInfo, { me }: Reader): boolean {
  const participant = (key?.fromMe ? me.id : key?.participant) ?? ''
  return isOfFeed({ tag: 'message', attrs: { from: key?.remoteJid ?? '', participant } }, me)
}

async function envelopeOf(info: proto.IWebMessageInfo, { mapping }: Reader): Promise<Envelope> {
  const { remoteJid, id, fromMe } = info.key ?? {}
  const author = info.key?.participant ?? info.participant
  const direct = !isJidGroup(remoteJid ?? '') && !isJidBroadcast(remoteJid ?? '')
  const writer = !direct && author ? await toAddress(mapping, author) : undefined
  const isGroup = isJidGroup(remoteJid ?? '')
  return {
    waId: toWaId(id),
    chat: isGroup || !writer ? await toAddress(mapping, remoteJid ?? '') : writer,
    fromMe: fromMe ?? false,
    ...(isGroup && writer ? { participant: writer } : {}),
    ...(info.pushName && !fromMe ? { pushName: info.pushName } : {}),
    sentAt: toTime(info.messageTimestamp),
  }
}
