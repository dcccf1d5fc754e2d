import { randomBytes } from 'node:crypto'
import { getBinaryNodeChild, getBinaryNodeChildren, S_WHATSAPP_NET, type BinaryNode } from '@whiskeysockets/baileys'
import { attribute } from '#whatsapp/address.ts'
import type { ChatMessage } from '#whatsapp/phones/chats.ts'
import { envelopeFacts } from './content-encoding.ts'
import type { Phone } from '#whatsapp/phones/phone.ts'
import { now } from '#whatsapp/clock.ts'

/** Unix time in seconds, as stanzas carry it. */
export function timestamp(at = now()): string {
  return String(Math.floor(at / 1000))
}

/** An id in the form phones give their messages. */
export function newMessageId(): string {
  return randomBytes(16).toString('hex').toUpperCase()
}

export function resultOf(iq: BinaryNode, content?: BinaryNode[]): BinaryNode {
  const attrs = { from: S_WHATSAPP_NET, type: 'result', id: attribute(iq, 'id'), t: timestamp() }
  return { tag: 'iq', attrs, ...(content ? { content } : {}) }
}

export function errorOf(iq: BinaryNode, code: string, text: string): BinaryNode {
  const attrs = { from: iq.attrs['to'] ?? S_WHATSAPP_NET, type: 'error', id: attribute(iq, 'id') }
  return { tag: 'iq', attrs, content: [{ tag: 'error', attrs: { code, text } }] }
}

/** @param code the error, if it has a number · @param conflict whether another socket replaces this one, or its device was removed */
export function streamError(code?: string, conflict?: 'replaced' | 'device_removed'): BinaryNode {
  const content = conflict ? [{ tag: 'conflict', attrs: { type: conflict } }] : []
  return { tag: 'stream:error', attrs: code ? { code } : {}, content }
}

/** A message as the receiver's linked devices get it. */
export function messageStanza(writer: Phone, message: ChatMessage, enc: BinaryNode): BinaryNode {
  const sender = {
    pn: { from: writer.pnJid, sender_lid: writer.lidJid },
    lid: { from: writer.lidJid, sender_pn: writer.pnJid, addressing_mode: 'lid' },
    'lid-only': { from: writer.lidJid, addressing_mode: 'lid' },
  }[writer.record.addressing]
  return { tag: 'message', attrs: { ...messageAttributes(writer, message, enc), ...sender }, content: [enc] }
}

/** The copy of a message that the writer's own linked devices get. */
export function deviceSentStanza(writer: Phone, reader: Phone, message: ChatMessage, enc: BinaryNode): BinaryNode {
  const addresses = {
    pn: { from: writer.pnJid, peer_recipient_lid: reader.lidJid },
    lid: { from: writer.lidJid, peer_recipient_pn: reader.pnJid, addressing_mode: 'lid' },
    'lid-only': { from: writer.lidJid, addressing_mode: 'lid' },
  }[reader.record.addressing]
  const attrs = { ...messageAttributes(writer, message, enc), recipient: reader.jid, ...addresses }
  return { tag: 'message', attrs, content: [enc] }
}

/** What every message stanza says, to any receiver. The kind of a file goes with the ciphertext. */
export function messageAttributes(writer: Phone, message: ChatMessage, enc: BinaryNode | undefined): Record<string, string> {
  const { type, mediaType, edit } = envelopeFacts(message)
  if (mediaType && enc?.tag === 'enc') enc.attrs['mediatype'] = mediaType
  const { id, at } = message
  return { id, t: timestamp(at), type, notify: writer.record.name, ...(edit ? { edit } : {}) }
}

/** What a linked device says of its message, passed on to the others unchanged. */
export function forwardedAttributes({ attrs }: BinaryNode): Record<string, string> {
  return { type: attrs['type'] ?? 'text', ...(attrs['edit'] ? { edit: attrs['edit'] } : {}) }
}

/** @param type none means delivered · @param recipient names the conversation when a person's own device reports */
export function receiptStanza(from: string, ids: string[], type?: string, recipient?: string): BinaryNode {
  const [id = '', ...others] = ids
  const attrs = { from, id, t: timestamp(), ...(type ? { type } : {}), ...(recipient ? { recipient } : {}) }
  if (others.length === 0) return { tag: 'receipt', attrs }
  const items = others.map((id) => ({ tag: 'item', attrs: { id } }))
  return { tag: 'receipt', attrs, content: [{ tag: 'list', attrs: {}, content: items }] }
}

/** The server tells a linked device how many of its one-time prekeys are left. */
export function preKeyNotice(left: number): BinaryNode {
  const attrs = { from: S_WHATSAPP_NET, id: newMessageId(), type: 'encrypt', t: timestamp() }
  return { tag: 'notification', attrs, content: [{ tag: 'count', attrs: { value: String(left) } }] }
}

/** The server notifies that a phone has a new identity key. Those who wrote to the old one need a new session. */
export function identityNotice(from: string): BinaryNode {
  const attrs = { from, id: newMessageId(), type: 'encrypt', t: timestamp() }
  return { tag: 'notification', attrs, content: [{ tag: 'identity', attrs: {} }] }
}

/** The ciphertexts of a message stanza, by device. `direct` is the one outside `<participants>`, for the stanza's addressee. */
export function envelopesOf(stanza: BinaryNode, part: 'participants' | 'direct'): { jid: string; enc: BinaryNode }[] {
  const addressed = getBinaryNodeChildren(getBinaryNodeChild(stanza, 'participants'), 'to')
  const direct = { jid: attribute(stanza, 'to'), enc: getBinaryNodeChild(stanza, 'enc') }
  const pairs = addressed.map((to) => ({ jid: attribute(to, 'jid'), enc: getBinaryNodeChild(to, 'enc') }))
  return (part === 'direct' ? [direct] : pairs).flatMap(({ jid, enc }) => (enc ? [{ jid, enc }] : []))
}

/** Corrupts the code (or signature) at the end of each ciphertext, as a broken session would. */
export function damage(stanza: BinaryNode): void {
  for (const enc of stanza.content as BinaryNode[]) {
    if (enc.tag !== 'enc') continue
    const ciphertext = Buffer.from(enc.content as Uint8Array)
    ciphertext.writeUInt32BE(~ciphertext.readUInt32BE(ciphertext.length - 4) >>> 0, ciphertext.length - 4)
    enc.content = ciphertext
  }
}

export function receiptIds(receipt: BinaryNode): string[] {
  const items = getBinaryNodeChildren(getBinaryNodeChild(receipt, 'list'), 'item')
  return [attribute(receipt, 'id'), ...items.map((item) => attribute(item, 'id'))]
}
