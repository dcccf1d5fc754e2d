import { createHash } from 'node:crypto'
import type { ChatMessage, NewMedia, NewMessage } from '#whatsapp/client.ts'
import type { Message } from './messages.ts'
import type { State } from './state.ts'
import type { Writing } from './writing.ts'

// What people do with their phones and see there, in the words of the local WhatsApp network: a test need not know which of the two plays.

/** A message as a person's phone shows it. */
export type Shown = Pick<ChatMessage, 'id' | 'fromMe' | 'text' | 'status' | 'reactions'> &
  Partial<Pick<ChatMessage, 'quoted' | 'media' | 'location' | 'contacts'>> & { choices?: ShownChoices }

interface ShownChoices {
  style: 'buttons' | 'list'
  text: string
  options: Option[]
}

interface Option {
  id: string
  title: string
}

/** What a person writes, as Meta tells it. */
export function writingOf({ text = '', location, contacts, poll, ad, forwarded, quote }: Omit<NewMessage, 'to'>): Writing {
  if (poll) return notCarried('poll')
  const more = {
    ...(ad ? { referral: { headline: ad.title, body: ad.body, source_url: ad.sourceUrl, source_type: 'ad' } } : {}),
    ...(forwarded ? { context: { forwarded: true } } : {}),
  }
  const answers = { more, context: quote }
  if (location) return { type: 'location', content: location, ...answers }
  if (!contacts) return { type: 'text', content: { body: text }, ...answers }
  return { type: 'contacts', content: contacts.map(cardOf), ...answers }
}

/** What Meta does not carry: it tells that there was something. */
function notCarried(type: string): Writing {
  const errors = [{ code: 131_051, title: 'Message type unknown' }]
  return { type: 'unsupported', content: { type }, more: { errors } }
}

/** A card as it is, or one that names a number. */
function cardOf(card: NonNullable<NewMessage['contacts']>[number]): object {
  const phones = 'pn' in card ? { phones: [{ phone: `+${card.pn}`, wa_id: card.pn, type: 'CELL' }] } : { vcard: card.vcard }
  return { name: { formatted_name: card.name }, ...phones }
}

export function writingOfFile(bytes: Uint8Array, type: string, told: Omit<NewMedia, 'to'>): Writing {
  const { kind = type.split('/')[0] ?? '', fileName, caption, voice, animated, quote } = told
  const facts = Object.entries({ caption, voice, animated }).filter(([, value]) => value !== undefined)
  const file = { type, name: fileName, bytes: Buffer.from(bytes) }
  return { type: kind, file, content: Object.fromEntries(facts), context: quote }
}

/** What a person does to a message. Without an emoji the person takes a reaction back. */
export type Change = { type: 'reaction'; emoji: string } | { type: 'edit'; text: string } | { type: 'revoke' }

export function writingOfChange(target: string, change: Change): Writing {
  const { type } = change
  if (type === 'reaction') return { type, content: { message_id: target, ...(change.emoji ? { emoji: change.emoji } : {}) } }
  const message = type === 'edit' && { message: { type: 'text', text: { body: change.text } } }
  return { type, content: { original_message_id: target, ...message } }
}

interface Content {
  id?: string
  body?: string
  caption?: string
  voice?: boolean
  filename?: string
  message_id?: string
  emoji?: string
}
interface Interactive {
  type: 'button' | 'list'
  body: { text: string }
  action: { buttons?: { reply: Option }[]; sections?: { rows: Option[] }[] }
}
interface Card {
  name: { formatted_name: string }
  phones?: { phone?: string; wa_id?: string }[]
}

/** What acts on another message, and is not shown by itself. */
const changes = /^(reaction|edit|revoke)$/

/** A conversation, as the person's phone shows it. */
export function shownOn(state: State, all: readonly Message[]): Shown[] {
  const own = all.filter(({ type }) => !changes.test(type))
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
  return type === 'interactive' ? ((content as Interactive).body?.text ?? '') : (body ?? caption ?? '')
}

export function fileOf(state: State, { content }: Message): Buffer {
  return state.media.find((content as Content).id ?? '')?.bytes ?? Buffer.of()
}

function contentOf(state: State, message: Message): Partial<Shown> {
  const { type, content } = message
  if (type === 'location') return { location: content as NonNullable<Shown['location']> }
  if (type === 'contacts') return { contacts: (content as Card[]).map(vcardOf) }
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

/** The phone makes a card of it, as it does of one that another phone sends. */
function vcardOf({ name, phones = [] }: Card): { name: string; vcard: string } {
  const lines = phones.map(({ phone, wa_id: waId }) => `TEL;type=CELL${waId ? `;waid=${waId}` : ''}:${phone ?? ''}`)
  const whole = ['BEGIN:VCARD', `FN:${name.formatted_name}`, ...lines, 'END:VCARD']
  return { name: name.formatted_name, vcard: whole.join('\n') }
}

function reactionsTo(id: string, all: readonly Message[]): NonNullable<Shown['reactions']> {
  const [last] = all.filter(({ type, content }) => type === 'reaction' && (content as Content).message_id === id).toReversed()
  const emoji = (last?.content as Content | undefined)?.emoji
  const { conversation, isIncoming } = last ?? {}
  const from = isIncoming ? conversation?.person.number : conversation?.number.digits
  return from && emoji ? [{ from, emoji }] : []
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
