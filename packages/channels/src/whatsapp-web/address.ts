import {
  areJidsSameUser,
  isHostedLidUser,
  isHostedPnUser,
  isJidBroadcast,
  isJidGroup,
  isLidUser,
  isPnUser,
  jidDecode,
  jidEncode,
  type SignalRepositoryWithLIDStore,
  type WASocket,
} from '@whiskeysockets/baileys'
import type { Address } from '@recado/border/address'
import { Refused } from '#provider.ts'

export type LidMapping = SignalRepositoryWithLIDStore['lidMapping']

/** Combines a jid, its alternative in the stanza and the known mapping, so that both kinds of address give the same result. */
export async function toAddress(mapping: LidMapping, jid: string, alternative?: string): Promise<Address> {
  const user = userOf(jid)
  if (isJidGroup(jid) || isJidBroadcast(jid)) return { group: user }
  const jids = alternative ? [jid, alternative] : [jid]
  const lidJid = jids.find(isLid) ?? (await mapping.getLIDForPN(jid).catch(() => null))
  const phoneJid = jids.find(isPhone) ?? (lidJid ? await mapping.getPNForLID(lidJid).catch(() => null) : null)
  return { ...(lidJid ? { lid: userOf(lidJid) } : {}), ...(phoneJid ? { phone: userOf(phoneJid) } : {}) }
}

/** The same mapping, but it does not query the network for unknown numbers. The function's name is that of 7.0.0-rc14. */
export function withoutNetworkLookup(mapping: LidMapping): LidMapping {
  return Object.create(mapping, { pnToLIDFunc: { value: undefined } }) as LidMapping
}

/** The LID when it is known, else the phone. Sending to a phone number rebuilds sessions and runs into error 463. */
export async function toJid(mapping: LidMapping, address: Address): Promise<string> {
  if (address.group) return jidEncode(address.group, 'g.us')
  if (address.lid) return jidEncode(address.lid, 'lid')
  if (!address.phone) throw Refused.forGood('not-on-network', 'an address without lid, phone and group')
  const phoneJid = jidEncode(address.phone, 's.whatsapp.net')
  const lidJid = await mapping.getLIDForPN(phoneJid)
  return lidJid ? jidEncode(userOf(lidJid), 'lid') : phoneJid
}

/** The jids of a person, the LID first. */
export function toJids({ lid, phone }: Address): string[] {
  return [...(lid ? [jidEncode(lid, 'lid')] : []), ...(phone ? [jidEncode(phone, 's.whatsapp.net')] : [])]
}

/**
 * The jid to send to. A number without a known LID is looked up, because the network silently accepts a message to a number that does not
 * exist.
 */
export async function toRecipient(socket: Pick<WASocket, 'onWhatsApp' | 'signalRepository'>, address: Address): Promise<string> {
  const mapping = socket.signalRepository.lidMapping
  const jid = await toJid(mapping, address)
  if (!isPnUser(jid)) return jid
  const found = await socket.onWhatsApp(jid)
  if (!found) return jid
  const [person] = found
  if (!person) throw Refused.forGood('not-on-network')
  // The network's own form of the number, for instance with or without Brazil's ninth digit.
  return toJid(mapping, { phone: userOf(person.jid) })
}

/** Whether the jid is one of an account's two addresses. */
export function isOneOf(jid: string, me: { id?: string | undefined; lid?: string | undefined }): boolean {
  return areJidsSameUser(jid, me.id) || areJidsSameUser(jid, me.lid)
}

/** User parts are short. A longer one is invalid and must still fit an index. */
const maxUserLength = 64

export function userOf(jid: string): string {
  return (jidDecode(jid)?.user ?? '').slice(0, maxUserLength)
}

function isLid(jid: string): boolean {
  return Boolean(isLidUser(jid) || isHostedLidUser(jid))
}

function isPhone(jid: string): boolean {
  return Boolean(isPnUser(jid) || isHostedPnUser(jid))
}
