import { createHash } from 'node:crypto'
import type { Message } from '../../../peers/meta/messages.ts'
import type { State } from '../../../peers/meta/state.ts'
import type { Writing } from '../../../peers/meta/writing.ts'
import type { NewMedia, NewMessage } from '../../../peers/whatsapp/client.ts'
import type { Shown } from '../provider-under-test.ts'

/** What a person writes, as Meta tells it. */
export function writingOf({ text = '', location, contacts, ad, forwarded, quote }: NewMessage): Writing {
  const more = {
    ...(ad ? { referral: { headline: ad.title, body: ad.body, source_url: ad.sourceUrl, source_type: 'ad' } } : {}),
    ...(forwarded ? { context: { forwarded: true } } : {}),
  }
  const answers = { more, context: quote }
  if (location) return { type: 'location', content: location, ...answers }
  if (!contacts) return { type: 'text', content: { body: text }, ...answers }
  return { type: 'contacts', content: contacts.map((card) => ({ ...card, name: { formatted_name: card.name } })), ...answers }
}

export function writingOfFile(bytes: Uint8Array, type: string, told: Omit<NewMedia, 'to'>): Writing {
  const { kind = type.split('/')[0] ?? '', fileName, caption, voice, animated, quote } = told
  const facts = Object.entries({ caption, voice, animated }).filter(([, value]) => value !== undefined)
  const file = { type, name: fileName, bytes: Buffer.from(bytes) }
  return { type: kind, file, content: Object.fromEntries(facts), context: quote }
}

interface Content {
  id?: string
  body?: string
  caption?: string
  voice?: boolean
  filename?: string
  message_id?: string
  emoji?: string
  name?: string
}
interface Option {
  id: string
  title: string
}
interface Interactive {
  type: 'button' | 'list'
  body: { text: string }
  action: { buttons?: { reply: Option }[]; sections?: { rows: Option[] }[] }
}

/** A conversation, as the person's phone shows it. */
export function shownOn(state: State, all: readonly Message[]): Shown[] {
  const own = all.filter(({ type }) => type !== 'reaction')
  return own.map((message): Shown => {
    const { id, isIncoming, statuses, isRead } = message
    const status = isIncoming ? (isRead ? 'read' : 'delivered') : (statuses.at(-1) ?? 'sent')
    const answered = message.contextId === undefined ? undefined : state.messages.find(message.contextId)
    const quoted = answered && {
      id: answered.id,
      text: textOf(answered),
      from: answered.isIncoming ? message.conversation.person.number : message.conversation.number.digits,
    }
    return {
      id,
      fromMe: isIncoming,
      text: textOf(message),
      status: status as Shown['status'],
      ...contentOf(state, message),
      reactions: reactionsTo(id, all),
      ...(quoted ? { quoted } : {}),
    }
  })
}

export function textOf({ type, content }: Message): string {
  const { body, caption } = content as Content
  return type === 'interactive' ? (content as Interactive).body.text : (body ?? caption ?? '')
}

export function fileOf(state: State, { content }: Message): Buffer {
  return state.media.find((content as Content).id ?? '')?.bytes ?? Buffer.of()
}

function contentOf(state: State, message: Message): Partial<Shown> {
  const { type, content } = message
  if (type === 'location') return { location: content as NonNullable<Shown['location']> }
  if (type === 'contacts') {
    const names = (content as { name: { formatted_name: string } }[]).map(({ name }) => name.formatted_name)
    return { contacts: names.map((name) => ({ name, vcard: `BEGIN:VCARD\nFN:${name}\nEND:VCARD` })) }
  }
  if (type === 'interactive' && !message.isIncoming) {
    const { type: style, body, action } = content as Interactive
    const options = action.buttons?.map(({ reply }) => reply) ?? action.sections?.flatMap(({ rows }) => rows) ?? []
    return { choices: { style: style === 'button' ? 'buttons' : 'list', text: body.text, options } }
  }
  const media = state.media.find((content as Content).id ?? '')
  if (!media) return {}
  const { voice, filename } = content as Content
  const facts = { kind: type, mimetype: media.type, bytes: media.bytes.length, sha256: sha256(media.bytes) }
  return { media: { ...facts, ...(type === 'audio' ? { voice: voice ?? false } : {}), fileName: filename } as never }
}

function reactionsTo(id: string, all: readonly Message[]): NonNullable<Shown['reactions']> {
  const [last] = all.filter(({ type, content }) => type === 'reaction' && (content as Content).message_id === id).toReversed()
  const emoji = (last?.content as Content | undefined)?.emoji
  return last && emoji ? [{ from: last.conversation.number.digits, emoji }] : []
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
