import { isMessageKind } from './kinds.ts'
import { vcardsIn, vcardName } from './vcard.ts'

/** The fields of a message that its preview is made of. */
interface Shown {
  mediaType: string
  body: string
  /** The name of its file, if it has one. */
  fileName?: string | null | undefined
}

/** The last line of a template's text: its buttons, `[Ok] [Cancel]`. */
const templateButtons = /\n\n\[[^\n]*\]$/

/** The text of a message where a screen names it in one line. Its kind is shown separately. Empty without words. */
export function previewOf({ mediaType, body, fileName }: Shown): string {
  if (!isMessageKind(mediaType)) return body
  switch (mediaType) {
    case 'locationMessage':
      return describedPlace(body)
    case 'contactMessage':
    case 'vcard':
      return vcardsIn(body).map(vcardName).join(', ') || body.trim()
    case 'pollCreationMessage':
      return body.split('\n')[0] ?? ''
    case 'application':
      return body || (fileName ?? '')
    case 'conversation':
    case 'image':
    case 'audio':
    case 'video':
    case 'sticker':
    case 'call_log':
      return body
    case 'template':
      return body.replace(templateButtons, '')
    default:
      return mediaType satisfies never
  }
}

/** The description in the body of a place (image|link|description). */
export function describedPlace(body: string): string {
  return body.split('|').slice(2).join('|').trim()
}
