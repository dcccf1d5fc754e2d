import type { BinaryNode } from '@whiskeysockets/baileys'
import type { Phone } from './phone.ts'
import { pathOf } from './pictures.ts'
import { errorOf, newMessageId, resultOf, timestamp } from '#whatsapp/wire/stanza.ts'
import type { NetworkState } from '#whatsapp/state.ts'

export function answerPicture({ directory, pictures, media }: NetworkState, iq: BinaryNode): BinaryNode {
  const phone = directory.phoneByJid(iq.attrs['target'] ?? iq.attrs['to'])
  const picture = phone && pictures.get(phone.pn)
  if (!picture) return errorOf(iq, '404', 'item-not-found')
  const path = pathOf(picture.id)
  const attrs = { id: picture.id, type: 'image', url: `https://${media.host}${path}`, direct_path: path }
  return resultOf(iq, [{ tag: 'picture', attrs }])
}

/** Notifies the linked devices of those who have talked to a person that there is a new picture, or none. */
export function announcePicture({ directory, pictures, events }: NetworkState, phone: Phone): void {
  const picture = pictures.get(phone.pn)
  const child = picture
    ? { tag: 'set', attrs: { jid: phone.jid, id: picture.id, author: phone.jid } }
    : { tag: 'delete', attrs: { jid: phone.jid, author: phone.jid } }
  const others = phone.chats.summaries().flatMap(({ chat }) => directory.phone(chat) ?? [])
  for (const { mailbox } of others.flatMap((other) => directory.companionsOf(other))) {
    const attrs = { from: phone.jid, id: newMessageId(), type: 'picture', t: timestamp() }
    mailbox.deliver(mailbox.put({ stanza: { tag: 'notification', attrs, content: [child] } }))
  }
  for (const { pn } of [phone, ...others]) events.emit('phone', pn)
}
