import { addressOfKey, type MessageKey, type Target } from '@recado/border/address'
import type { OutboundFile, OutboundTemplate } from '@recado/border/content'
import type { OutboundContent } from '@recado/border/orders'
import { isMessageKind } from '@recado/contract/messages/kinds'
import { withSignature } from '@recado/contract/messages/signature'
import type { MediaRow } from '#features/media/row.ts'
import { storageKey } from '#platform/files/storage-key.ts'
import * as location from '#features/messages/location.ts'
import type { StoredMessage } from '#features/messages/queries.ts'
import * as vcard from '#features/messages/vcard.ts'

/** A stored message as the network is to carry it. Undefined for one that cannot be sent: a call, an unknown kind, a missing file. */
export function toWire(
  companyId: number,
  message: Pick<StoredMessage, 'mediaType' | 'body' | 'signature' | 'file' | 'preview' | 'template'>,
): OutboundContent | undefined {
  const { mediaType, body, file, preview, template } = message
  if (!isMessageKind(mediaType)) return undefined
  switch (mediaType) {
    case 'conversation':
      return { type: 'text', text: withSignature(message) }
    case 'contactMessage':
    case 'vcard':
      return { type: 'contacts', cards: vcard.fromBody(body) }
    case 'locationMessage':
      return toWireLocation(body)
    case 'template':
      return template ? toWireTemplate(companyId, template.wire, file) : undefined
    case 'image':
    case 'audio':
    case 'video':
    case 'application':
    case 'sticker':
      return file?.status === 'ready'
        ? { ...toWireFile(companyId, file, withSignature(message)), ...(preview ? { thumbnail: preview } : {}) }
        : undefined
    case 'pollCreationMessage':
    case 'call_log':
      return undefined
    default:
      return mediaType satisfies never
  }
}

function toWireLocation(body: string): OutboundContent {
  const { latitude, longitude, description, thumbnail } = location.fromBody(body)
  return {
    type: 'location',
    latitude,
    longitude,
    ...(description ? { name: description } : {}),
    ...(thumbnail ? { thumbnail } : {}),
  }
}

/** With its file. Undefined when that is missing. */
function toWireTemplate(companyId: number, wire: OutboundTemplate, file: MediaRow | null): OutboundTemplate | undefined {
  if (!file) return wire
  return file.status === 'ready' ? { ...wire, header: toWireFile(companyId, file, '') } : undefined
}

function toWireFile(companyId: number, file: MediaRow, caption: string): OutboundFile {
  const { kind, token, name, mimeType, size, seconds, width, height, voice, waveform } = file
  return {
    type: 'file',
    kind: kind === 'application' ? 'document' : kind,
    key: storageKey({ companyId, token, variant: 'file' }),
    // Without the codec, phones do not treat it as a voice note.
    mimeType: voice ? 'audio/ogg; codecs=opus' : mimeType,
    ...(caption && takesCaption(kind) ? { caption } : {}),
    ...(kind === 'application' ? { fileName: name || 'file' } : {}),
    ...(size === null ? {} : { size }),
    ...(seconds === null ? {} : { seconds }),
    ...(width === null ? {} : { width }),
    ...(height === null ? {} : { height }),
    ...(voice ? { voice } : {}),
    ...(waveform ? { waveform } : {}),
  }
}

export function takesCaption(kind: MediaRow['kind']): boolean {
  return kind !== 'audio' && kind !== 'sticker'
}

type Named = Pick<StoredMessage, 'chat' | 'waId' | 'clientId' | 'fromMe' | 'participant'>

/** What identifies a message on the network. */
export function toKey({ chat, waId, fromMe, participant }: Omit<Named, 'clientId'>): MessageKey {
  return {
    chat: addressOfKey(chat),
    waId: waId ?? '',
    fromMe,
    ...(participant ? { participant: addressOfKey(participant) } : {}),
  }
}

/** The same for a message of ours that the network may not have named yet. Undefined when nothing identifies it any more. */
export function toTarget(message: Named): Target | undefined {
  const { waId, ...key } = toKey(message)
  if (message.waId !== null) return { ...key, waId }
  return message.clientId === null ? undefined : { ...key, ref: message.clientId }
}
