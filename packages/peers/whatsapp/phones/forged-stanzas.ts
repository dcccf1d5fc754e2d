import type { BinaryNode } from '@whiskeysockets/baileys'
import { groupJid, membersOf, type Group } from '#whatsapp/groups/groups.ts'
import { newMessageId, timestamp } from '#whatsapp/wire/stanza.ts'
import type { NetworkState } from '#whatsapp/state.ts'
import { Phone } from './phone.ts'

/** Devices do not answer these, so they do not wait in a mailbox. */
const passing = ['presence', 'chatstate']

/**
 * A modified app makes up a stanza. The server names the true sender and passes on the rest as it is, to the linked devices of the other
 * side.
 */
export function forwardForgedStanza(
  state: NetworkState,
  from: Phone,
  to: Phone | Group,
  { tag, attrs, content }: BinaryNode,
): void {
  const { directory } = state
  const ends = to instanceof Phone ? { from: from.jid } : { from: groupJid(to), participant: from.lidJid }
  const others = to instanceof Phone ? [to] : membersOf(directory, to).filter((member) => member !== from)
  for (const { mailbox, hearing } of others.flatMap((other) => directory.companionsOf(other))) {
    const stanza = { tag, attrs: { id: newMessageId(), t: timestamp(), ...attrs, ...ends }, ...(content ? { content } : {}) }
    if (passing.includes(tag)) hearing?.send(stanza)
    else mailbox.deliver(mailbox.put({ stanza }))
  }
}
