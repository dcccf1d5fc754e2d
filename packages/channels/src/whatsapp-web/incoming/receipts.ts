import {
  getAllBinaryNodeChildren,
  getBinaryNodeChildren,
  isJidBroadcast,
  isJidGroup,
  isJidNewsletter,
  type BinaryNode,
} from '@whiskeysockets/baileys'
import type { ReadReport, Receipt } from '@recado/border/signals'
import { isOneOf, toAddress } from '#whatsapp-web/address.ts'
import type { Reader } from './entries.ts'
import { toWaId } from './envelope.ts'
import { isOfFeed } from './feeds.ts'

/** A receipt without a type means "delivered", as does one from a device that is not in the foreground. */
const acks = new Map<string | undefined, Receipt['ack']>([
  [undefined, 3],
  ['inactive', 3],
  ['read', 4],
  ['played', 5],
])

/**
 * A receipt for our messages. Undefined for what our own devices read, for resend requests, for groups and broadcast lists, where a receipt
 * is that of one member only, and for anything outside conversations.
 */
export async function readReceipt(stanza: BinaryNode, { me, mapping }: Reader): Promise<Receipt | undefined> {
  const { attrs } = stanza
  const ack = acks.get(attrs.type)
  const from = attrs.from ?? ''
  if (!ack || !attrs.id || isOneOf(from, me) || isJidGroup(from) || isJidBroadcast(from) || isJidNewsletter(from))
    return undefined
  const at = timeOf(attrs.t)
  return { chat: await toAddress(mapping, from), waIds: idsIn(stanza), ack, ...(at ? { at } : {}) }
}

/** A time of the network's, in seconds. */
function timeOf(seconds = ''): string | undefined {
  return /^\d{1,10}$/.test(seconds) ? new Date(Number(seconds) * 1_000).toISOString() : undefined
}

/**
 * What our own phone has read. The phone tells its linked devices by its own receipt, or by one for them alone if it hides read receipts.
 * The other side is then the recipient, or the group.
 */
export async function readOwnReadReport(stanza: BinaryNode, { me, mapping }: Reader): Promise<ReadReport | undefined> {
  const { type = '', from = '', participant = from, recipient = '', id } = stanza.attrs
  const isOurs = isOneOf(participant, me) && (type === 'read' || type === 'read-self')
  const chat = isJidGroup(from) ? from : recipient
  if (!isOurs || !id || !chat || isOfFeed(stanza, me)) return undefined
  return { chat: await toAddress(mapping, chat), waIds: idsIn(stanza) }
}

/** The messages that a receipt names, read in the same way as Baileys does. */
export function idsIn(stanza: BinaryNode): string[] {
  const [list] = getAllBinaryNodeChildren(stanza)
  const more = list ? getBinaryNodeChildren(list, 'item').flatMap((item) => item.attrs.id ?? []) : []
  return [stanza.attrs.id ?? '', ...more].filter(Boolean).map(toWaId)
}
