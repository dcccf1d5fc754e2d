import { isJidBroadcast, isJidNewsletter, type BinaryNode } from '@whiskeysockets/baileys'
import { isOneOf } from '#whatsapp-web/address.ts'
import type { Me } from './envelope.ts'

const status = 'status@broadcast'

/**
 * A message or receipt that belongs to no conversation: a status, a newsletter, what we write to a broadcast list of our own (its
 * readers' answers come from themselves). What somebody else writes to a list is a message from that person.
 */
export function isOfFeed({ attrs }: BinaryNode, me: Me): boolean {
  const { from = '', recipient = '', participant = '' } = attrs
  if ([from, recipient].some((jid) => jid === status || isJidNewsletter(jid))) return true
  return Boolean(isJidBroadcast(recipient) || (isJidBroadcast(from) && isOneOf(participant, me)))
}
