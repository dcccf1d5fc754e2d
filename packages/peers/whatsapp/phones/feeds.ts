import { proto, type BinaryNode } from '@whiskeysockets/baileys'
import { draft } from './chats.ts'
import type { Companion } from '#whatsapp/companions/companion.ts'
import type { Phone } from './phone.ts'
import { newMessageId, timestamp } from '#whatsapp/wire/stanza.ts'
import type { NetworkState } from '#whatsapp/state.ts'

/** What a person publishes, and to whose linked devices. */
export interface Publication {
  kind: 'status' | 'newsletter' | 'broadcast-list'
  text: string
  readers: Phone[]
  /** Linked devices learn only that there is something. */
  unavailable: boolean
}

const serverOf = {
  status: 'status@broadcast',
  newsletter: '120363000000000001@newsletter',
  'broadcast-list': '1700000000@broadcast',
}

/**
 * A person publishes a status, writes in a newsletter, or writes to an own broadcast list. Linked devices of the readers and of the writer
 * get it. Phones show only a broadcast list, as an ordinary message in the readers' conversations.
 * @returns its id
 */
export async function publish(
  state: NetworkState,
  writer: Phone,
  { kind, text, readers, unavailable }: Publication,
): Promise<string> {
  const id = newMessageId()
  const { directory } = state
  const message = { conversation: text }
  if (kind === 'broadcast-list') {
    for (const reader of readers) {
      const copy = draft(writer.chats, reader.pn, { text }, newMessageId())
      writer.chats.advance(copy.id, 'sent')
      reader.chats.add({ ...copy, id, chat: writer.pn, fromMe: false })
    }
  }
  for (const phone of new Set([...readers, writer])) {
    const isOwnList = kind === 'broadcast-list' && phone === writer
    for (const companion of directory.companionsOf(phone)) {
      const says = isOwnList ? { deviceSentMessage: { destinationJid: serverOf[kind], message } } : message
      const content = unavailable ? { tag: 'unavailable', attrs: {} } : await contentFor(writer, companion, kind, says)
      const ends = isOwnList
        ? { from: writer.jid, recipient: serverOf[kind] }
        : { from: serverOf[kind], ...participantOf(kind, writer) }
      const attrs = { id, t: timestamp(), type: 'text', notify: writer.record.name, ...ends }
      companion.mailbox.deliver(companion.mailbox.put({ stanza: { tag: 'message', attrs, content: [content] } }))
    }
    state.events.emit('phone', phone.pn)
  }
  return id
}

/** A newsletter's content is not encrypted. Other content is, here for each device (WhatsApp has sender keys for a status). */
async function contentFor(
  writer: Phone,
  companion: Companion,
  kind: Publication['kind'],
  says: proto.IMessage,
): Promise<BinaryNode> {
  if (kind === 'newsletter') return { tag: 'plaintext', attrs: {}, content: proto.Message.encode(says).finish() }
  return writer.signal.encrypt(companion.signalAddress, says, () => companion.takeBundle())
}

function participantOf(kind: Publication['kind'], writer: Phone): Record<string, string> {
  return kind === 'newsletter' ? {} : { participant: writer.jid }
}
