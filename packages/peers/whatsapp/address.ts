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

/** The jid of one device of the same person. */
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

// The digits that only one of a mobile number's two spellings has: Brazil's ninth digit, the 1 of Mexican mobiles, the 9 of Argentinian
// ones.
const spellings: readonly [long: RegExp, short: RegExp, sign: string][] = [
  [/^(55\d\d)9(\d{8})$/, /^(55\d\d)([6-9]\d{7})$/, '9'],
  [/^(52)1(\d{10})$/, /^(52)(\d{10})$/, '1'],
  [/^(54)9(\d{10})$/, /^(54)(\d{10})$/, '9'],
]

/** The spellings of a number. WhatsApp finds an account by each, and answers with the one it was registered under. */
export function spellingsOf(pn: string): string[] {
  const others = spellings.flatMap(([long, short, sign]) =>
    long.test(pn) ? pn.replace(long, '$1$2') : short.test(pn) ? pn.replace(short, `$1${sign}$2`) : [],
  )
  return [pn, ...others]
}

/** An attribute that a stanza must have. @throws when it is missing */
export function attribute(stanza: BinaryNode, name: string): string {
  const value = stanza.attrs[name]
  if (!value) throw new Error(`<${stanza.tag}> lacks the attribute ${name}`)
  return value
}
