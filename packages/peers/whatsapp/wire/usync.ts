import { getAllBinaryNodeChildren, getBinaryNodeChild, getBinaryNodeChildren, type BinaryNode } from '@whiskeysockets/baileys'
import { parseUserJid, pnJid } from '#whatsapp/address.ts'
import type { Directory } from '#whatsapp/directory.ts'
import type { Phone } from '#whatsapp/phones/phone.ts'

/** Answers a "user sync": which of these people are on WhatsApp, with which devices, under which LID. */
export function answerUsync(directory: Directory, usync: BinaryNode): BinaryNode[] {
  const query = getBinaryNodeChild(usync, 'query')
  const protocols = query ? getAllBinaryNodeChildren(query).map(({ tag }) => tag) : []
  const users = getBinaryNodeChildren(getBinaryNodeChild(usync, 'list'), 'user')
  const result = { tag: 'result', attrs: {}, content: protocols.map((tag) => ({ tag, attrs: {} })) }
  const list = { tag: 'list', attrs: {}, content: users.map((user) => answerUser(directory, protocols, user)) }
  return [{ tag: 'usync', attrs: usync.attrs, content: [result, list] }]
}

function answerUser(directory: Directory, protocols: string[], user: BinaryNode): BinaryNode {
  const asked = askedNumber(user)
  const phone = asked ? directory.phoneByNumber(asked) : lookUp(directory, user.attrs['jid'])
  const content: BinaryNode[] = []
  if (protocols.includes('contact')) {
    const typed = asked ? { content: Buffer.from(`+${asked}`) } : {}
    content.push({ tag: 'contact', attrs: { type: phone ? 'in' : 'out' }, ...typed })
  }
  if (phone && protocols.includes('devices')) content.push(devicesNode(directory, phone))
  const isByNumber = parseUserJid(user.attrs['jid'])?.kind !== 'lid'
  if (phone && isByNumber && protocols.includes('lid')) content.push({ tag: 'lid', attrs: { val: phone.lidJid } })
  return { tag: 'user', attrs: { jid: answeredJid(phone, asked, user) }, content }
}

/** A number typed by a person (`<contact>+55…</contact>`), digits only. */
function askedNumber(user: BinaryNode): string | undefined {
  const content = getBinaryNodeChild(user, 'contact')?.content
  return content
    ? Buffer.from(content as Uint8Array)
        .toString()
        .replace(/\D/g, '')
    : undefined
}

/** A hidden number cannot be looked up; the LID can. */
function lookUp(directory: Directory, jid: string | undefined): Phone | undefined {
  const phone = directory.phoneByJid(jid)
  const isHidden = phone?.record.addressing === 'lid-only' && parseUserJid(jid)?.kind === 'pn'
  return isHidden ? undefined : phone
}

function answeredJid(phone: Phone | undefined, asked: string | undefined, user: BinaryNode): string {
  if (asked) return phone?.pnJid ?? pnJid(asked)
  return (user.attrs['jid'] ?? '').replace(/:\d+@/, '@')
}

function devicesNode(directory: Directory, phone: Phone): BinaryNode {
  const devices = directory.devicesOf(phone).map(String)
  const attrsOf = (id: string): BinaryNode['attrs'] => (id === '0' ? { id } : { id, 'key-index': id })
  const list = devices.map((id) => ({ tag: 'device', attrs: attrsOf(id) }))
  return { tag: 'devices', attrs: {}, content: [{ tag: 'device-list', attrs: { hash: '2:x' }, content: list }] }
}
