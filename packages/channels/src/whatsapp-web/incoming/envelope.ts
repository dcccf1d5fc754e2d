import { decodeMessageNode, isJidBroadcast, isJidGroup, type BinaryNode } from '@whiskeysockets/baileys'
import type { Address } from '@recado/border/address'
import type { InboundMessage } from '@recado/border/signals'
import { toAddress, type LidMapping } from '#whatsapp-web/address.ts'

/** The metadata of a message: its writer, its time, its conversation. */
export type Envelope = Pick<InboundMessage, 'waId' | 'chat' | 'fromMe' | 'participant' | 'pushName' | 'sentAt'>

/** This account's own jid and lid. */
export interface OwnAccount {
  id: string
  lid: string
}

/** The network's ids are short. An id that a sender invents must still fit an index. */
const maxIdLength = 128

export function toWaId(id: string | null | undefined): string {
  return (id ?? '').slice(0, maxIdLength)
}

/** Throws when the stanza is not a message. */
export async function readEnvelope(stanza: BinaryNode, me: OwnAccount, mapping: LidMapping): Promise<Envelope> {
  const { fullMessage, author } = decodeMessageNode(stanza, me.id, me.lid)
  const { key } = fullMessage
  const { attrs } = stanza
  const fromMe = key.fromMe ?? false
  const conversation = key.remoteJid ?? ''
  const direct = !isJidGroup(conversation) && !isJidBroadcast(conversation)
  const writer = direct ? undefined : await toAddress(mapping, author, alternativeOfAuthor(attrs))
  const chat = isJidGroup(conversation) || !writer ? await chatAddress() : writer

  async function chatAddress(): Promise<Address> {
    if (!direct) return toAddress(mapping, conversation)
    return toAddress(mapping, conversation, fromMe ? alternativeOfRecipient(attrs) : alternativeOfAuthor(attrs))
  }

  return {
    waId: toWaId(attrs.id),
    chat,
    fromMe,
    ...(writer && isJidGroup(conversation) ? { participant: writer } : {}),
    ...(attrs.notify && !fromMe ? { pushName: attrs.notify } : {}),
    sentAt: toTime(attrs.t),
  }
}

/** The time in a stanza, given in seconds, or now if absent. */
export function toTime(seconds: unknown): string {
  const number = Number(seconds)
  return new Date(number > 0 && number < 1e11 ? number * 1_000 : Date.now()).toISOString()
}

function alternativeOfAuthor(attrs: BinaryNode['attrs']): string | undefined {
  return attrs.participant_lid ?? attrs.participant_pn ?? attrs.sender_lid ?? attrs.sender_pn
}

function alternativeOfRecipient(attrs: BinaryNode['attrs']): string | undefined {
  return attrs.peer_recipient_lid ?? attrs.peer_recipient_pn ?? attrs.recipient_lid ?? attrs.recipient_pn
}
