import type { FileKind, InboundContent, InboundFile, QuotedContent, Reply } from '@recado/border/content'
import { cut } from '@recado/contract/cut'
import { cleanName } from '@recado/contract/name'
import type { MediaKind } from '@recado/contract/files'
import * as location from './location.ts'
import type { QuotedCopy } from './queries.ts'
import * as vcard from './vcard.ts'

export interface Content {
  mediaType: string
  body: string
  file?: InboundFile
  /** Programs act on it. */
  reply?: Reply
}

/** The maximum number of characters that are kept of a message. */
export const maxBodyLength = 65_536
/** The maximum for a message that is not here. The connection hands over a little more, cut anywhere. */
const maxQuoteLength = 950

const maxIdLength = 1_000

const pollKind = 'pollCreationMessage'

/** The channel's word for a message whose keys have not come yet. */
export const undecryptable = 'undecryptable'

const kinds: Record<FileKind, MediaKind> = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  document: 'application',
  sticker: 'sticker',
}

export function kindOfFile({ kind }: Pick<InboundFile, 'kind'>): MediaKind {
  return kinds[kind]
}

/** Turns what a person sent into a message row. Every kind leaves a row, even one that we do not know. */
export function toContent(content: InboundContent): Content {
  if (content.type === 'text')
    return { mediaType: 'conversation', body: cut(content.text, maxBodyLength), ...programs(content.reply) }
  if (content.type === 'file')
    return { mediaType: kindOfFile(content), body: cut(content.caption ?? '', maxBodyLength), file: content }
  if (content.type === 'contacts') {
    return { mediaType: content.cards.length === 1 ? 'contactMessage' : 'vcard', body: vcard.toBody(content.cards) }
  }
  if (content.type === 'location') {
    const description = seen([content.name ?? '', content.address ?? '']).join(', ')
    return { mediaType: 'locationMessage', body: location.toBody({ ...content, description: cut(description, maxBodyLength) }) }
  }
  if (content.type === 'poll')
    return { mediaType: pollKind, body: cut([inOneLine(content.question), ...seen(content.options)].join('\n'), maxBodyLength) }
  if (content.type === 'call') return { mediaType: 'call_log', body: '' }
  return { mediaType: content.kind.slice(0, 100), body: cut(content.text ?? '', maxBodyLength), ...programs(content.reply) }
}

/** JSON in PostgreSQL cannot hold half an emoji. */
function programs(reply: Reply | undefined): Pick<Content, 'reply'> {
  if (!reply) return {}
  const { id, form } = reply
  const kept = form !== undefined && form.length <= maxBodyLength ? { form: form.toWellFormed() } : {}
  return { reply: { id: id.slice(0, maxIdLength).toWellFormed(), ...kept } }
}

/** A quoted message that is not here, as far as its author's phone tells it. Only whole characters are kept, as JSON requires. */
export function toQuotedCopy(content: QuotedContent): QuotedCopy {
  if (content.type === 'file')
    return { mediaType: kindOfFile(content), body: cut(content.caption ?? content.fileName ?? '', maxQuoteLength).toWellFormed() }
  const { mediaType, body } = toContent(content)
  return { mediaType, body: cut(body, maxQuoteLength).toWellFormed() }
}

/** The texts in which something is visible, each on one line. */
function seen(texts: readonly string[]): string[] {
  return texts.map(inOneLine).filter((text) => cleanName(text) !== '')
}

/** The body of a poll has a line for its question and one per option. */
function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
