import type { Asked } from '#meta/asked.ts'
import type { PhoneNumber } from '#meta/accounts.ts'
import { Refusal, unknownObject } from '#meta/refusal.ts'
import type { Call, Reply } from '#service/service.ts'
import type { State } from '#meta/state.ts'
import { requireRight } from '#meta/tokens.ts'
import { bareType, fileTypes } from './kinds.ts'
import type { Media } from './media-store.ts'
import { readMultipart } from './multipart.ts'

/** Takes a file: which types and how large is decided now, whether its bytes are what it says when it is sent. */
export function uploadMedia({ state, call }: Asked, number: PhoneNumber): object {
  const parts = readMultipart(call.headers['content-type'] ?? '', call.bytes)
  if (!parts) throw new Refusal(100, { message: 'The body must be multipart/form-data' })
  const field = (name: string) => parts.find((part) => part.name === name)
  if (field('messaging_product')?.bytes.toString() !== 'whatsapp')
    throw new Refusal(100, { message: 'The parameter messaging_product is required.' })
  const file = field('file')
  if (file?.fileName === undefined) throw new Refusal(100, { message: 'The parameter file is required.' })
  const declared = field('type')?.bytes.toString()
  if (!declared) throw new Refusal(100, { message: 'The parameter type is required.' })
  const type = file.type ?? declared
  const known = fileTypes[bareType(type)]
  if (!known || bareType(declared) !== bareType(type)) {
    const all = Object.keys(fileTypes).join(', ')
    const message = `Param file must be a file with one of the following types: ${all}. Received file of type '${type}'.`
    throw new Refusal(100, { message })
  }
  if (file.bytes.length === 0 || file.bytes.length > known.maxBytes)
    throw new Refusal(131009, { details: `Media file size is not valid: it must be between 1 and ${known.maxBytes} bytes` })
  return { id: state.media.add(number, 'upload', { type: declared, name: file.fileName, bytes: file.bytes }).id }
}

export function getMedia({ state, call }: Asked, media: Media): object {
  const { id, type, bytes, sha256 } = media
  const { settings } = state
  requireOwner(call, media)
  return {
    messaging_product: 'whatsapp',
    url: state.media.urlOf(media),
    mime_type: type,
    sha256: sha256.toString(settings.sha256),
    file_size: settings.fileSize === 'text' ? String(bytes.length) : bytes.length,
    id,
  }
}

export function removeMedia({ state, call }: Asked, media: Media): object {
  requireOwner(call, media)
  state.media.remove(media.id)
  return { success: true }
}

/** A caller may say whose file it means. */
function requireOwner({ method, query }: Call, { id, number }: Media): void {
  if ((query.get('phone_number_id') ?? number.id) !== number.id) throw unknownObject(method, id)
}

/** The bytes at an address of a file, for a token of the same account. */
export function downloadMedia(state: State, call: Call): Reply {
  const token = state.tokens.admit(call)
  const media = call.path === '/whatsapp_business/attachments/' ? state.media.open(call.query) : undefined
  if (!media || call.method !== 'GET') return { status: 404, body: '<!doctype html><title>Error</title>URL signature expired' }
  requireRight(token, media.number.waba, 'whatsapp_business_messaging', new Refusal(10))
  return { status: 200, body: media.bytes, headers: { 'content-type': media.type } }
}
