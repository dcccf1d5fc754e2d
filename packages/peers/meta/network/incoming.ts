import { downloadMedia } from '#whatsapp/media/media.ts'
import type { ChatMessage } from '#whatsapp/phones/chats.ts'
import type { NetworkState } from '#whatsapp/state.ts'
import type { Advertisement, Change, ContactCard } from '#whatsapp/wire/content.ts'
import { toldError } from '#meta/refusal.ts'
import type { Writing } from '#meta/writing.ts'
import { metaIdOf } from './ids.ts'

/** What a person has written on a phone, as Meta tells it. Undefined: Meta tells nothing of it. */
export function writingOf(network: NetworkState, message: ChatMessage): Writing | undefined {
  const { poll, call, change, structure, quoted } = message
  if (call) return undefined
  if (change) return changeOf(change)
  if (poll) return unsupported('poll')
  if (structure && structure.kind !== 'reply') return unsupported(structure.kind)
  return { ...contentOf(network, message), context: quoted && metaIdOf(quoted.id), more: moreOf(message) }
}

function changeOf(change: Change): Writing | undefined {
  if (change.kind === 'timer') return undefined
  if (change.kind !== 'reaction') return unsupported(change.kind === 'delete' ? 'revoke' : change.kind)
  return { type: 'reaction', content: { message_id: metaIdOf(change.of), ...(change.emoji && { emoji: change.emoji }) } }
}

function contentOf(network: NetworkState, { text, media, location, contacts, structure }: ChatMessage): Writing {
  if (media) {
    const { kind, mimetype, voice, animated, fileName } = media
    const file = { type: mimetype, bytes: downloadMedia(network.media, media), name: kind === 'document' ? fileName : undefined }
    return {
      type: kind,
      content: { ...(text && { caption: text }), ...(voice && { voice }), ...(animated && { animated }) },
      file,
    }
  }
  if (location) return { type: 'location', content: { ...location, thumbnail: undefined } }
  if (contacts) return { type: 'contacts', content: contacts.map(cardOf) }
  return { type: 'text', content: { body: structure?.kind === 'reply' ? structure.text : text } }
}

/** What Meta tells of a message that it does not pass on. */
function unsupported(type: string): Writing {
  const errors = [toldError(131_051, 'Message type is currently not supported.')]
  return { type: 'unsupported', more: { errors, unsupported: { type } } }
}

function moreOf({ ad, forwarded, quoted }: ChatMessage): object {
  return { ...(ad && { referral: referralOf(ad) }), ...(forwarded && !quoted && { context: { forwarded: true } }) }
}

function referralOf({ title, body, sourceUrl, sourceId, clickId }: Advertisement): object {
  const told = { source_url: sourceUrl, source_id: sourceId, source_type: 'ad', headline: title, body, ctwa_clid: clickId }
  return Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined))
}

function cardOf({ name, vcard }: ContactCard): object {
  const phones = [...vcard.matchAll(/^TEL[^:\n]*:(.+)$/gm)].map(([line, phone = '']) => {
    const known = /waid=(\d+)/.exec(line)?.[1]
    return { phone: phone.trim(), type: 'CELL', ...(known && { wa_id: known }) }
  })
  return { name: { formatted_name: name, first_name: name.split(' ')[0] }, phones }
}
