import { vcardsIn, vcardName } from './vcard.ts'

/** The fields of a message that its preview is made of. */
interface Shown {
  mediaType: string
  body: string
  /** The name of its file, if it has one. */
  fileName?: string | null | undefined
}

/** The text of a message where a screen names it in one line. Its kind is shown separately. Empty without words. */
export function previewOf({ mediaType, body, fileName }: Shown): string {
  if (mediaType === 'locationMessage') return describedPlace(body)
  if (mediaType === 'contactMessage' || mediaType === 'vcard') return vcardsIn(body).map(vcardName).join(', ') || body.trim()
  if (mediaType === 'pollCreationMessage') return body.split('\n')[0] ?? ''
  return body || (mediaType === 'application' ? (fileName ?? '') : '')
}

/** The description in the body of a place (image|link|description). */
export function describedPlace(body: string): string {
  return body.split('|').slice(2).join('|').trim()
}
