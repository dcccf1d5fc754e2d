import { cardsIn, nameOfCard } from './card.ts'

/** What there is of a message to make its preview of. */
interface Shown {
  mediaType: string
  body: string
  /** Of its file, if it has one. */
  fileName?: string | null | undefined
}

/** What places that name a message in a line show of it; its kind is shown separately. Empty where it has no words. */
export function previewOf({ mediaType, body, fileName }: Shown): string {
  if (mediaType === 'locationMessage') return describedPlace(body)
  if (mediaType === 'contactMessage' || mediaType === 'vcard') return cardsIn(body).map(nameOfCard).join(', ') || body.trim()
  if (mediaType === 'pollCreationMessage') return body.split('\n')[0] ?? ''
  return body || (mediaType === 'application' ? (fileName ?? '') : '')
}

/** What the body of a place (image|link|description) calls it. */
export function describedPlace(body: string): string {
  return body.split('|').slice(2).join('|').trim()
}
