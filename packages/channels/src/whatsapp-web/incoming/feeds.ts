import { isJidBroadcast, isJidNewsletter, type BinaryNode } from '@whiskeysockets/baileys'
import { isOneOf } from '#whatsapp-web/address.ts'
import type { OwnAccount } from './envelope.ts'

const status = 'status@broadcast'

/**
 * Whether a message or receipt belongs to no conversation: a status, a newsletter, or our own message to a broadcast list (its readers
 * answer in their own conversations). A message that another person sends to a list counts as a message from that person.
 */
export function isOfFeed({ attrs }: BinaryNode, me: OwnAccount): boolean {
  const { from = '', recipient = '', participant = '' } = attrs
  if ([from, recipient].some((jid) => jid === status || isJidNewsletter(jid))) return true
  return Boolean(isJidBroadcast(recipient) || (isJidBroadcast(from) && isOneOf(participant, me)))
}
