import {
  areJidsSameUser,
  getAllBinaryNodeChildren,
  getBinaryNodeChildren,
  isJidGroup,
  type BinaryNode,
} from '@whiskeysockets/baileys'
import type { Ack, Receipt } from '#border.ts'

/** A receipt without a type says "delivered", as does one from a device that is not in the foreground. */
const acks = new Map<string | undefined, Ack>([
  [undefined, 3],
  ['inactive', 3],
  ['read', 4],
  ['played', 5],
])

/**
 * What a receipt stanza says about messages of ours; undefined for what our own devices read, for requests to send again, and for
 * groups, where it speaks for one member only.
 */
export function readReceipt(stanza: BinaryNode, me: { id?: string | undefined; lid?: string | undefined }): Receipt | undefined {
  const { attrs } = stanza
  const ack = acks.get(attrs.type)
  const from = attrs.from ?? ''
  const own = areJidsSameUser(from, me.id) || areJidsSameUser(from, me.lid)
  if (!ack || !attrs.id || own || isJidGroup(from)) return undefined
  const [list] = getAllBinaryNodeChildren(stanza)
  const more = list ? getBinaryNodeChildren(list, 'item').flatMap((item) => item.attrs.id ?? []) : []
  return { waIds: [attrs.id, ...more], ack }
}
