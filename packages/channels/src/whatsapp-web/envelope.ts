import { decodeMessageNode, isJidBroadcast, isJidGroup, type BinaryNode } from '@whiskeysockets/baileys'
import type { Address, InboundMessage } from '#border.ts'
import { toAddress, type LidMapping } from './address.ts'
import { readContent } from './content.ts'

/** The outside of a message: whose, when, in which conversation. */
export type Envelope = Pick<InboundMessage, 'waId' | 'chat' | 'fromMe' | 'participant' | 'pushName' | 'sentAt'>

/** Ids of the network are short; what a stranger invents must still fit an index. */
const maxIdLength = 128

/** `me` is this account's own jid and lid. Throws when the stanza is no message. */
export async function readEnvelope(stanza: BinaryNode, me: { id: string; lid: string }, mapping: LidMapping): Promise<Envelope> {
  const { fullMessage, author } = decodeMessageNode(stanza, me.id, me.lid)
  const { key } = fullMessage
  const { attrs } = stanza
  const fromMe = key.fromMe ?? false
  const conversation = key.remoteJid ?? ''
  const direct = !isJidGroup(conversation) && !isJidBroadcast(conversation)
  const writer = direct ? undefined : await toAddress(mapping, author, alternativeOfAuthor(attrs))
  const chat = isJidGroup(conversation) || !writer ? await chatAddress() : writer
  const seconds = Number(attrs.t)

  async function chatAddress(): Promise<Address> {
    if (!direct) return toAddress(mapping, conversation)
    return toAddress(mapping, conversation, fromMe ? alternativeOfRecipient(attrs) : alternativeOfAuthor(attrs))
  }

  return {
    waId: (attrs.id ?? '').slice(0, maxIdLength),
    chat,
    fromMe,
    ...(writer && isJidGroup(conversation) ? { participant: writer } : {}),
    ...(attrs.notify && !fromMe ? { pushName: attrs.notify } : {}),
    sentAt: new Date(Number.isFinite(seconds) ? seconds * 1_000 : Date.now()).toISOString(),
  }
}

/** The message in the envelope; undefined when it is none for people to read. What cannot be read is kept raw. */
export function readMessage(envelope: Envelope, plaintext: Uint8Array): InboundMessage | undefined {
  try {
    const content = readContent(plaintext)
    return content && { ...envelope, ...content }
  } catch {
    return { ...envelope, content: { type: 'unsupported', kind: 'unreadable' }, raw: Buffer.from(plaintext).toString('base64') }
  }
}

function alternativeOfAuthor(attrs: BinaryNode['attrs']): string | undefined {
  return attrs.participant_lid ?? attrs.participant_pn ?? attrs.sender_lid ?? attrs.sender_pn
}

function alternativeOfRecipient(attrs: BinaryNode['attrs']): string | undefined {
  return attrs.peer_recipient_lid ?? attrs.peer_recipient_pn ?? attrs.recipient_lid ?? attrs.recipient_pn
}
