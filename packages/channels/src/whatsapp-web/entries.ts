import { isJidBroadcast, isJidGroup, proto, unpadRandomMax16, type BinaryNode } from '@whiskeysockets/baileys'
import type { InboundChange } from '@recado/border/signals'
import type { Entry } from '#tables/inbox.ts'
import { isOneOf, toAddress, type LidMapping } from './address.ts'
import { readChange, type RawChange } from './content/changes.ts'
import { readContent } from './content/incoming.ts'
import { toTime, toWaId, type Envelope, type Me } from './envelope.ts'

/** What reading needs besides the bytes. */
export interface Reader {
  me: Me
  mapping: LidMapping
}

/** How the network marks a group admin deleting somebody else's message; it checks who may. */
const deletedByAdmin = '8'

/** What a decrypted message means to people: mostly one entry, for much of the traffic none. What cannot be read is kept raw. */
export async function readEntries(
  stanza: BinaryNode,
  envelope: Envelope,
  plaintext: Uint8Array,
  reader: Reader,
): Promise<Entry[]> {
  const message = decode(plaintext)
  if (!message) {
    const raw = Buffer.from(plaintext).toString('base64')
    return [{ kind: 'message', payload: { ...envelope, content: { type: 'unsupported', kind: 'unreadable' }, raw } }]
  }
  const ofOwnPhone = stanza.attrs.category === 'peer' && envelope.fromMe
  if (ofOwnPhone) return readHandedIn(message, reader)
  return readOne(message, envelope, stanza.attrs.edit === deletedByAdmin, reader)
}

function decode(plaintext: Uint8Array): proto.IMessage | undefined {
  try {
    return proto.Message.decode(unpadRandomMax16(plaintext))
  } catch {
    return undefined
  }
}

async function readOne(message: proto.IMessage, envelope: Envelope, byAdmin: boolean, reader: Reader): Promise<Entry[]> {
  const content = readContent(message)
  if (content) return [{ kind: 'message', payload: { ...envelope, ...content } }]
  const raw = readChange(message)
  if (!raw) return []
  const target = await targetOf(raw, envelope, reader)
  const isAdmins = byAdmin && raw.change.type === 'delete' && envelope.chat.group !== undefined
  // Nobody changes what somebody else wrote, except that admins of a group may delete it.
  if (raw.change.type !== 'reaction' && !raw.key.fromMe && !isAdmins) return []
  const { pushName: _name, ...whose } = envelope
  return [{ kind: 'change', payload: { ...whose, target, ...(isAdmins ? { byAdmin: true } : {}), change: raw.change } }]
}

/** The key in a change is from its writer's view: their own message is sought among theirs, whoever else made the same id. */
async function targetOf({ key }: RawChange, envelope: Envelope, { me, mapping }: Reader): Promise<InboundChange['target']> {
  const waId = toWaId(key.id)
  if (key.fromMe) return { waId, fromMe: envelope.fromMe, ...(envelope.participant ? { participant: envelope.participant } : {}) }
  if (envelope.chat.group === undefined) return { waId, fromMe: !envelope.fromMe }
  const participant = key.participant ? await toAddress(mapping, key.participant) : undefined
  return { waId, fromMe: isOneOf(key.participant ?? '', me), ...(participant ? { participant } : {}) }
}

/** Messages that came without content or could not be read, and that our own phone delivers later. */
async function readHandedIn(message: proto.IMessage, reader: Reader): Promise<Entry[]> {
  const results = message.protocolMessage?.peerDataOperationRequestResponseMessage?.peerDataOperationResult ?? []
  const entries: Entry[] = []
  for (const { placeholderMessageResendResponse } of results) {
    const bytes = placeholderMessageResendResponse?.webMessageInfoBytes
    const info = bytes && proto.WebMessageInfo.decode(bytes)
    if (info?.message) entries.push(...(await readOne(info.message, await envelopeOf(info, reader), false, reader)))
  }
  return entries
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
