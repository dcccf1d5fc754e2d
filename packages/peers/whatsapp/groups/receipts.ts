import { isFurther, type ChatMessage, type MessageStatus } from '#whatsapp/phones/chats.ts'
import { groupJid, membersOf, type Group } from './groups.ts'
import type { Phone } from '#whatsapp/phones/phone.ts'
import { receiptStanza } from '#whatsapp/wire/stanza.ts'
import type { NetworkState } from '#whatsapp/state.ts'

/**
 * A member reports on messages of a group: each author's linked devices get a receipt that names the member, and the
 * author's ticks move when all members have come that far.
 */
export function reportInGroup(
  state: NetworkState,
  reader: Phone,
  group: Group,
  messages: ChatMessage[],
  status: Extract<MessageStatus, 'delivered' | 'read' | 'played'>,
): void {
  const type = status === 'delivered' ? undefined : status
  for (const { id, author } of messages) {
    const writer = author && state.directory.phone(author)
    if (!writer) continue
    reader.chats.advance(id, status)
    const own = writer.chats.get(id)
    const known = own?.members?.[reader.pn]
    if (!own || (known && !isFurther(status, known))) continue
    own.members = { ...own.members, [reader.pn]: status }
    writer.chats.save(own)
    writer.chats.advance(id, commonStatusOf(state, group, own, writer))
    const stanza = receiptStanza(groupJid(group), [id], type)
    const attrs = { ...stanza.attrs, participant: reader.lidJid }
    for (const { mailbox } of state.directory.companionsOf(writer)) mailbox.deliver(mailbox.put({ stanza: { ...stanza, attrs } }))
    state.events.emit('phone', writer.pn)
  }
  state.events.emit('phone', reader.pn)
}

/** What a person reads in a group on the phone becomes read on the person's linked devices too. */
export function notifyOwnDevices({ directory }: NetworkState, reader: Phone, group: Group, messages: ChatMessage[]): void {
  const stanza = receiptStanza(
    groupJid(group),
    messages.map(({ id }) => id),
    'read',
  )
  const attrs = { ...stanza.attrs, participant: reader.lidJid }
  for (const { mailbox } of directory.companionsOf(reader)) mailbox.deliver(mailbox.put({ stanza: { ...stanza, attrs } }))
}

/** The status that all members have reached. */
function commonStatusOf({ directory }: NetworkState, group: Group, message: ChatMessage, writer: Phone): MessageStatus {
  const others = membersOf(directory, group).filter((member) => member !== writer)
  const reached = others.map(({ pn }) => message.members?.[pn] ?? 'sent')
  return reached.reduce((least, status) => (isFurther(least, status) ? status : least), 'played')
}
