import type { proto } from '@whiskeysockets/baileys'
import type { LinkPreview } from '@recado/border/around-content'
import { jpegOf } from './files.ts'

/**
 * The preview of a link that occurs in the text. A preview of any other URL is ignored, since it would show what the text does not contain.
 */
export function readLinkPreview({ extendedTextMessage }: proto.IMessage): LinkPreview | undefined {
  const { text, matchedText: url, title, description, jpegThumbnail } = extendedTextMessage ?? {}
  if (!url || !text?.includes(url) || !(title || description)) return undefined
  return { url, ...(title ? { title } : {}), ...(description ? { description } : {}), ...jpegOf(jpegThumbnail) }
}
