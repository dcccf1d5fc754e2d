import { maxEnvelopeBytes } from '@recado/contract/webhooks/rules'
import type { Ctx } from '#platform/unit.ts'
import type { StoredEvent } from './delivery-queries.ts'

export function eventIdOf({ uuid }: { uuid: string }): string {
  return `msg_${uuid.replaceAll('-', '')}`
}

interface KeptFile {
  name: string
  /** Only in the database. */
  token?: string | null
  /** Only in what is sent. */
  url?: string | null
}

interface Told {
  message?: { body?: string; media?: KeptFile | null }
  contact?: { extraInfo?: unknown[] }
}

/** The body of an event. It is the same in every try, except the addresses of files, which expire. */
export function bodyOf(ctx: Ctx, { type, createdAt, data }: StoredEvent): string {
  const envelope = { type, timestamp: createdAt.toISOString(), data: withAddress(ctx, data) }
  const whole = JSON.stringify(envelope)
  const tooMuch = Buffer.byteLength(whole) - maxEnvelopeBytes + 1
  return tooMuch <= 0 ? whole : JSON.stringify({ ...envelope, data: shortened(envelope.data, tooMuch) })
}

/** Replaces a file's token, which must stay here, by an address. */
function withAddress({ files, companyId, now, publicUrl }: Ctx, data: Told): Told {
  const media = data.message?.media
  if (!media) return data
  const { token = null, ...about } = media
  const url = token === null ? null : publicUrl + files.sign({ companyId, token, variant: 'file' }, about.name, now)
  return { ...data, message: { ...data.message, media: { ...about, url } } }
}

/** Shortens the fields that have no maximum: the end of a text, or the contact's fields that were added last. */
function shortened(data: Told, tooMuch: number): object {
  const { message, contact } = data
  if (message?.body) return { ...data, message: { ...message, body: cut(message.body, tooMuch), isCut: true } }
  const extraInfo = [...(contact?.extraInfo ?? [])]
  for (let left = tooMuch; left > 0 && extraInfo.length > 0;) left -= Buffer.byteLength(JSON.stringify(extraInfo.pop())) + 1
  return { ...data, contact: { ...contact, extraInfo } }
}

/** Cuts a text by so many bytes of its JSON, in whole characters. */
function cut(text: string, bytes: number): string {
  const letters = Array.from(text)
  for (let left = bytes; left > 0 && letters.length > 0;) left -= Buffer.byteLength(JSON.stringify(letters.pop())) - 2
  return letters.join('')
}
