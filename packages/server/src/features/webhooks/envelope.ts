import { maxEnvelopeBytes } from '@recado/contract/webhooks/rules'
import type { Ctx } from '#platform/unit.ts'
import type { Kept } from './delivery-queries.ts'

/** Where this installation is reached, for addresses of files. */
export interface Surroundings {
  publicUrl: string
}

export function eventIdOf({ uuid }: { uuid: string }): string {
  return `msg_${uuid.replaceAll('-', '')}`
}

interface KeptFile {
  name: string
  /** Only here. */
  token?: string | null
  /** Only in what is sent. */
  url?: string | null
}

interface Told {
  message?: { body?: string; media?: KeptFile | null }
  contact?: { extraInfo?: unknown[] }
}

/** The body that is sent for an event: the same in every try, but for the addresses of files, which end. */
export function bodyOf(ctx: Ctx, { publicUrl }: Surroundings, { type, createdAt, data }: Kept): string {
  const envelope = { type, timestamp: createdAt.toISOString(), data: withAddress(ctx, publicUrl, data) }
  const whole = JSON.stringify(envelope)
  const tooMuch = Buffer.byteLength(whole) - maxEnvelopeBytes + 1
  return tooMuch <= 0 ? whole : JSON.stringify({ ...envelope, data: shortened(envelope.data, tooMuch) })
}

/** Of a file its token stays here. */
function withAddress({ files, companyId, now }: Ctx, publicUrl: string, data: Told): Told {
  const media = data.message?.media
  if (!media) return data
  const { token = null, ...about } = media
  const url = token === null ? null : publicUrl + files.sign({ companyId, token, variant: 'file' }, about.name, now)
  return { ...data, message: { ...data.message, media: { ...about, url } } }
}

/** Of what people write as long as they like there is less: of a text its end, of a contact what was added last. */
function shortened(data: Told, tooMuch: number): object {
  const { message, contact } = data
  if (message?.body) return { ...data, message: { ...message, body: cut(message.body, tooMuch), isCut: true } }
  const extraInfo = [...(contact?.extraInfo ?? [])]
  for (let left = tooMuch; left > 0 && extraInfo.length > 0;) left -= Buffer.byteLength(JSON.stringify(extraInfo.pop())) + 1
  return { ...data, contact: { ...contact, extraInfo } }
}

/** As much of a text as leaves so many bytes of its JSON out, in whole letters. */
function cut(text: string, bytes: number): string {
  const letters = Array.from(text)
  for (let left = bytes; left > 0 && letters.length > 0;) left -= Buffer.byteLength(JSON.stringify(letters.pop())) - 2
  return letters.join('')
}
