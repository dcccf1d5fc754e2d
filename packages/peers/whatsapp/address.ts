import { createHash } from 'node:crypto'
import { jidDecode, jidEncode, type BinaryNode } from '@whiskeysockets/baileys'

/** A user's address on the wire: by phone number (`pn`) or by the number-less identity (`lid`); device 0 is the phone. */
export interface Address {
  kind: 'pn' | 'lid'
  user: string
  device: number
}

export function pnJid(pn: string, device = 0): string {
  return jidEncode(pn, 's.whatsapp.net', device || undefined)
}

export function lidJid(lid: string, device = 0): string {
  return jidEncode(lid, 'lid', device || undefined)
}

/** The same person's jid, of one of the devices. */
export function ofDevice(jid: string, device: number): string {
  const address = parseUserJid(jid)
  if (!address) return jid
  return address.kind === 'pn' ? pnJid(address.user, device) : lidJid(address.user, device)
}

/** @returns undefined for groups, broadcasts, the server itself and anything malformed */
export function parseUserJid(jid: string | undefined): Address | undefined {
  const decoded = jidDecode(jid)
  if (!decoded?.user) return undefined
  if (decoded.server === 's.whatsapp.net') return { kind: 'pn', user: decoded.user, device: decoded.device ?? 0 }
  if (decoded.server === 'lid') return { kind: 'lid', user: decoded.user, device: decoded.device ?? 0 }
  return undefined
}

/** A stable LID of 15 digits that does not reveal the phone number. */
export function lidOfNumber(pn: string): string {
  const hash = createHash('sha256').update(`lid of ${pn}`).digest().readBigUInt64BE()
  return String(100_000_000_000_000n + (hash % 900_000_000_000_000n))
}

/**
 * The ways a Brazilian mobile number is written: with and without the ninth digit. WhatsApp finds an account by either
 * and answers with the one it was registered under.
 */
export function spellingsOf(pn: string): string[] {
  const [, area, number] = /^55(\d\d)(\d{8,9})$/.exec(pn) ?? []
  if (!area || !number) return [pn]
  if (number.length === 9 && number.startsWith('9')) return [pn, `55${area}${number.slice(1)}`]
  if (number.length === 8 && /^[6-9]/.test(number)) return [pn, `55${area}9${number}`]
  return [pn]
}

/** An attribute that a stanza must have. @throws when it is missing */
export function attribute(stanza: BinaryNode, name: string): string {
  const value = stanza.attrs[name]
  if (!value) throw new Error(`<${stanza.tag}> lacks the attribute ${name}`)
  return value
}
