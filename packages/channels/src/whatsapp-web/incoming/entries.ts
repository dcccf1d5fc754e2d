import { isJidBroadcast, isJidGroup, jidNormalizedUser, proto, unpadRandomMax16, type BinaryNode } from '@whiskeysockets/baileys'
import type { InboundChange } from '@recado/border/signals'
import type { Arrival, Entry } from '#tables/inbox.ts'
import { askingNobody, isOneOf, toAddress, toJids, type LidMapping } from '#whatsapp-web/address.ts'
import { readChange, type RawChange } from '#whatsapp-web/content/changes.ts'
import { readContent, unwrap } from '#whatsapp-web/content/incoming.ts'
import { openEdit, secretIn } from '#whatsapp-web/content/sealed-edits.ts'
import { readTimer } from '#whatsapp-web/content/timers.ts'
import { isOfFeed } from './feeds.ts'
import { toTime, toWaId, type Envelope, type Me } from './envelope.ts'

/** What reading needs besides the bytes. */
export interface Reader {
  me: Me
  mapping: LidMapping
}

/** The same for messages: an edit is sealed under a secret that came with what it edits. */
export interface MessageReader extends Reader {
  secretsOf: (waId: string) => Promise<readonly Uint8Array[]>
}

/** How the network marks a group admin deleting somebody else's message; it checks who may. */
const deletedByAdmin = '8'

const { MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type

/** What a decrypted message means to people: mostly one entry, for much of the traffic none. What cannot be read is kept raw. */
export async function readEntries(
  stanza: BinaryNode,
  envelope: Envelope,
  plaintext: Uint8Array,
  reader: MessageReader,
): Promise<Entry[]> {
  const message = decoded(() => proto.Message.decode(unpadRandomMax16(plaintext)))
  if (!message) {
    const raw = Buffer.from(plaintext).toString('base64')
    return [{ kind: 'message', payload: { ...envelope, content: { type: 'unsupported', kind: 'unreadable' }, raw } }]
  }
  const ofOwnPhone = stanza.attrs.category === 'peer' && envelope.fromMe
  if (ofOwnPhone) return readHandedIn(message, reader)
  return readOne(message, envelope, stanza.attrs.edit === deletedByAdmin, reader)
}

/** Undefined when the bytes are none of a message. */
function decoded<T>(decode: () => T): T | undefined {
  try {
    return decode()
  } catch {
    return undefined
  }
}

async function readOne(message: proto.IMessage, envelope: Envelope, byAdmin: boolean, reader: MessageReader): Promise<Entry[]> {
  // Of a group the network says it; any member could.
  const timer = envelope.chat.group === undefined ? readTimer(message, envelope.sentAt) : undefined
  const set: Entry[] = timer ? [{ kind: 'timer', payload: { chat: envelope.chat, ...timer } }] : []
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
  if (content) return [{ kind: 'message', payload: { ...envelope, ...content }, ...keep(envelope.waId, secret) }]
  const raw = readChange((await unsealed(message, envelope, reader)) ?? message)
  if (!raw) return []
  const target = await targetOf(raw, envelope, reader)
  const isAdmins = byAdmin && raw.change.type === 'delete' && envelope.chat.group !== undefined
  // Nobody changes what somebody else wrote, except that admins of a group may delete it.
  if (raw.change.type !== 'reaction' && !raw.key.fromMe && !isAdmins) return []
  const { pushName: _name, ...whose } = envelope
  const payload = { ...whose, target, ...(isAdmins ? { byAdmin: true as const } : {}), change: raw.change }
  // Some apps seal the next edit under what comes with this one.
  return [{ kind: 'change', payload, ...(raw.change.type === 'edit' ? keep(target.waId, secret) : {}) }]
}

function keep(waId: string, secret: Uint8Array | undefined): Pick<Arrival, 'secret'> {
  return secret ? { secret: { waId, bytes: secret } } : {}
}

/** What is in a sealed edit, if it is one and can be opened. */
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

/** The key in a change is from its writer's view: their own message is sought among theirs, whoever else made the same id. */
async function targetOf({ key }: RawChange, envelope: Envelope, { me, mapping }: Reader): Promise<InboundChange['target']> {
  const waId = toWaId(key.id)
  if (key.fromMe) return { waId, fromMe: envelope.fromMe, ...(envelope.participant ? { participant: envelope.participant } : {}) }
  if (envelope.chat.group === undefined) return { waId, fromMe: !envelope.fromMe }
  // Anybody may name anybody, as often as they like.
  const participant = key.participant ? await toAddress(askingNobody(mapping), key.participant) : undefined
  return { waId, fromMe: isOneOf(key.participant ?? '', me), ...(participant ? { participant } : {}) }
}

/** Messages that came without content or could not be read, and that our own phone delivers later. */
async function readHandedIn(message: proto.IMessage, reader: MessageReader): Promise<Entry[]> {
  const results = message.protocolMessage?.peerDataOperationRequestResponseMessage?.peerDataOperationResult ?? []
  const entries: Entry[] = []
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
