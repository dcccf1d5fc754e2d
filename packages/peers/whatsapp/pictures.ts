import type { BinaryNode } from '@whiskeysockets/baileys'
import type { Phone } from './phone.ts'
import { errorOf, newMessageId, resultOf, timestamp } from './stanza.ts'
import type { NetworkState } from './state.ts'
import type { Collection, Store } from './store.ts'

/** The profile picture of a person. */
export interface Picture {
  /** Another one for each new picture. */
  id: string
  mimetype: string
  bytes: Buffer
}

/** Profile pictures, by phone number. The media server hands them out as they are, to whoever has the address. */
export class Pictures {
  readonly #pictures: Collection<Picture>

  constructor(store: Store) {
    this.#pictures = store.collection('pictures')
  }

  get(pn: string): Picture | undefined {
    return this.#pictures.get(pn)
  }

  /** @param path as in the address that was given out */
  byPath(path: string): Picture | undefined {
    return [...this.#pictures.values()].find(({ id }) => path === pathOf(id))
  }

  put(pn: string, bytes: Buffer, mimetype: string): Picture {
    const picture = { id: newMessageId(), mimetype, bytes }
    this.#pictures.put(pn, picture)
    return picture
  }

  delete(pn: string): void {
    this.#pictures.delete(pn)
  }
}

/** Answers who asks for the picture of `target`. */
export function answerPicture({ directory, pictures, media }: NetworkState, iq: BinaryNode): BinaryNode {
  const phone = directory.phoneByJid(iq.attrs['target'] ?? iq.attrs['to'])
  const picture = phone && pictures.get(phone.pn)
  if (!picture) return errorOf(iq, '404', 'item-not-found')
  const path = pathOf(picture.id)
  const attrs = { id: picture.id, type: 'image', url: `https://${media.host}${path}`, direct_path: path }
  return resultOf(iq, [{ tag: 'picture', attrs }])
}

/** The linked devices of those who have talked to a person learn that there is another picture, or none. */
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

function pathOf(id: string): string {
  return `/pictures/${id}.jpg`
}
