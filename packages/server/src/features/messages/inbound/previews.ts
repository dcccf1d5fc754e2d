import type { InboundMessage } from '@recado/border/signals'
import { cut } from '@recado/contract/cut'
import { isJpeg } from '#features/messages/jpeg.ts'
import type { Advertisement, LinkPreview } from '#features/messages/queries.ts'

/** The maximum for a line of an advertisement or of a link preview. */
const maxLineLength = 1_000
/** The maximum of characters of a picture, because a page of messages carries twenty of them. */
const maxPictureLength = 30_000

// JSON in PostgreSQL cannot hold half an emoji.
const kept = (text: string) => cut(text, maxLineLength).toWellFormed()

/** An address that is not clickable is dropped. */
export function toAdvertisement({ title = '', body = '', url = '', ...named }: NonNullable<InboundMessage['ad']>): Advertisement {
  const names = Object.entries(named).map(([name, value]) => [name, kept(value)])
  return { title: kept(title), body: kept(body), url: isWeb(url) ? kept(url) : '', ...Object.fromEntries(names) }
}

/** The preview that the writer's phone shows of an address in the text. Null when the address leads nowhere. */
export function toLinkPreview({
  url,
  title = '',
  description = '',
  thumbnail,
}: NonNullable<InboundMessage['link']>): LinkPreview | null {
  const whole = /^https?:/i.test(url) ? url : `https://${url}`
  if (!isWeb(whole) || whole.length > maxLineLength) return null
  const picture = thumbnail && thumbnail.length <= maxPictureLength && isJpeg(thumbnail) ? thumbnail : null
  return { url: whole.toWellFormed(), title: kept(title), description: kept(description), picture }
}

function isWeb(url: string): boolean {
  return /^https?:$/.test(URL.parse(url)?.protocol ?? '')
}
