import type { State } from '#meta/state.ts'
import type { Message } from '#meta/messages.ts'
import { isFile } from '#meta/sending/files.ts'
import type { Interactive } from '#meta/sending/interactive.ts'
import { headerFileOf, type TemplateContent } from '#meta/sending/templates.ts'
import { filledOf } from '#meta/templates/filled.ts'
import { findTemplate } from '#meta/templates/store.ts'
import { describeFile, type MediaKind, uploadMedia } from '#whatsapp/media/media.ts'
import type { Chats } from '#whatsapp/phones/chats.ts'
import type { NetworkState } from '#whatsapp/state.ts'
import type { ContactCard, Content, Quoted } from '#whatsapp/wire/content.ts'
import { phoneIdOf } from './ids.ts'

interface Shared {
  id?: string
  link?: string
  body?: string
  caption?: string
  filename?: string
  voice?: boolean
  emoji?: string
  message_id?: string
}
interface Card {
  name: { formatted_name: string }
  phones?: { phone?: string; wa_id?: string }[]
}

/** What a person's phone shows of a message that a business has sent. @param own the conversations of the business's number */
export function contentOf(meta: State, network: NetworkState, own: Chats, message: Message): Content {
  const content = message.content as Shared
  const quoted = quotedOf(own, message)
  switch (message.type) {
    case 'image':
    case 'video':
    case 'audio':
    case 'document':
    case 'sticker':
      return { ...fileOf(meta, network, message.type, message), quoted }
    case 'reaction':
      return { text: '', change: { kind: 'reaction', of: phoneIdOf(own, content.message_id ?? ''), emoji: content.emoji ?? '' } }
    case 'location':
      return { text: '', location: message.content as NonNullable<Content['location']>, quoted }
    case 'contacts':
      return { text: '', contacts: (message.content as Card[]).map(cardOf), quoted }
    case 'interactive':
      return { ...choicesOf(message.content as Interactive), quoted }
    case 'template':
      return { ...templateOf(meta, network, message), quoted }
    default:
      return { text: content.body ?? '', quoted }
  }
}

function quotedOf(own: Chats, { contextId }: Message): Quoted | undefined {
  if (contextId === undefined) return undefined
  const id = phoneIdOf(own, contextId)
  const original = own.get(id)
  return { id, text: original?.text ?? '', from: original && own.authorOf(original) }
}

/** A phone gets a file of its own; one that Meta was to fetch from elsewhere is shown as its address. */
function fileOf(meta: State, network: NetworkState, kind: MediaKind, { content, conversation }: Message): Content {
  const { id, link = '', caption = '', filename, voice } = content as Shared
  const media = id === undefined ? undefined : meta.media.find(id)
  if (!media) return { text: caption || link }
  const facts = describeFile(media.type, { kind, fileName: filename ?? media.name, voice })
  return { text: caption, media: uploadMedia(network.media, conversation.number.digits, media.bytes, facts) }
}

function choicesOf(content: Interactive): Content {
  const text = content.body.text
  const footer = 'footer' in content ? content.footer?.text : undefined
  if (content.type === 'button') {
    const buttons = content.action.buttons.map(({ reply: { id, title } }) => ({ id, text: title }))
    return { text, structure: { kind: 'buttons', body: text, footer, buttons } }
  }
  if (content.type !== 'list') return { text }
  const rows = content.action.sections.flatMap((section) => section.rows)
  return { text, structure: { kind: 'list', title: content.action.button, description: text, footer, rows } }
}

/** Its header, text and footer with what was given for them, and its quick replies to tap. A template that is gone leaves its name. */
function templateOf(meta: State, network: NetworkState, message: Message): Content {
  const { name, language, components = [] } = message.content as TemplateContent
  const template = findTemplate(message.conversation.number.waba, name, language.code)
  if (!template) return { text: name }
  const { title, body, footer, lines, replies } = filledOf(template, components)
  const text = [title && `*${title}*`, body, ...lines, footer].filter(Boolean).join('\n')
  const buttons = replies.map((reply) => ({ id: reply, text: reply }))
  const structure = { kind: 'buttons', body: text, buttons } as const
  return { text, ...headerOf(meta, network, message), ...(buttons.length > 0 && { structure }) }
}

/** A file or a place that stands in place of a title. */
function headerOf(meta: State, network: NetworkState, message: Message): Omit<Content, 'text'> {
  const header = headerFileOf(message.content as TemplateContent)
  if (header?.type === 'location') return { location: header.content as NonNullable<Content['location']> }
  if (!header || !isFile(header.type)) return {}
  const { media } = fileOf(meta, network, header.type, { ...message, content: header.content })
  return media ? { media } : {}
}

function cardOf({ name, phones = [] }: Card): ContactCard {
  const numbers = phones.map(({ phone, wa_id: known }) => `TEL${known ? `;waid=${known}` : ''}:${phone ?? known ?? ''}`)
  return {
    name: name.formatted_name,
    vcard: ['BEGIN:VCARD', 'VERSION:3.0', `FN:${name.formatted_name}`, ...numbers, 'END:VCARD'].join('\n'),
  }
}
