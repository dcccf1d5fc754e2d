import type { proto } from '@whiskeysockets/baileys'
import type { LinkPreview } from '@recado/border/signals'
import { jpegOf } from './files.ts'

/** What the writer's phone shows of an address that stands in the text; of any other, it would say what the text does not. */
export function readLinkPreview({ extendedTextMessage }: proto.IMessage): LinkPreview | undefined {
  const { text, matchedText: url, title, description, jpegThumbnail } = extendedTextMessage ?? {}
  if (!url || !text?.includes(url) || !(title || description)) return undefined
  return { url, ...(title ? { title } : {}), ...(description ? { description } : {}), ...jpegOf(jpegThumbnail) }
}
