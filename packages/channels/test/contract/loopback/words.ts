import { createHash } from 'node:crypto'
import type { FileKind } from '@recado/border/content'
import type { OutboundContent } from '@recado/border/orders'
import type { InboundMessage } from '@recado/border/signals'
import type { NewMedia, NewMessage } from '../../../../peers/whatsapp/client.ts'
import type { Shown } from '../../provider-under-test.ts'

type Heard = Pick<InboundMessage, 'content' | 'ad' | 'forwarded'>

/** A person's message, as a connection receives it. */
export function heard({ text = '', location, contacts, poll, ad, forwarded }: NewMessage): Heard {
  const content = location
    ? { type: 'location', ...location }
    : contacts
      ? { type: 'contacts', cards: contacts }
      : poll
        ? { type: 'poll', ...poll }
        : { type: 'text', text }
  const advertised = ad && { title: ad.title, body: ad.body, url: ad.sourceUrl }
  return { content, ...(advertised ? { ad: advertised } : {}), ...(forwarded ? { forwarded } : {}) } as Heard
}

/** A person's file, as a connection receives it. */
export function heardFile(file: string, bytes: Uint8Array, mimeType: string, told: NewMedia): Heard {
  const { kind = mimeType.split('/')[0], fileName, caption, voice, seconds, waveform, width, height, thumbnail } = told
  const animated = told.gif ?? told.animated
  const facts = { fileName, caption, voice, seconds, waveform, width, height, thumbnail, animated }
  return { content: { type: 'file', kind: kind as FileKind, mimeType, size: bytes.length, source: { file }, ...facts } as never }
}

/** A connection's message, as a phone shows it. */
export function shown(content: OutboundContent, files: ReadonlyMap<string, Buffer>): Partial<Shown> {
  switch (content.type) {
    case 'text':
      return content.choices ? { text: content.choices.text, choices: content.choices } : { text: content.text }
    case 'location':
      return { location: content }
    case 'contacts':
      return { contacts: content.cards }
    case 'file': {
      const { key, kind, mimeType: mimetype, caption = '', animated, seconds, voice, ...facts } = content
      const bytes = files.get(key) ?? Buffer.of()
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const moves = kind === 'video' ? { gif: animated } : { animated }
      const lasts = seconds === undefined ? {} : { seconds: Math.round(seconds) }
      const heardAs = kind === 'audio' ? { voice: voice ?? false } : {}
      return {
        text: caption,
        media: { ...facts, kind, mimetype, bytes: bytes.length, sha256, ...moves, ...lasts, ...heardAs } as never,
      }
    }
    default:
      throw new Error(`${content.type} is no message`)
  }
}
