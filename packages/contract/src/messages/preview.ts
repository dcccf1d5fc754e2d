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

/** The vCards of a body; in RFC 6350 a line continues on those that begin with whitespace, here it is one. */
export function cardsIn(body: string): string[] {
  return body.replaceAll(/\r?\n[ \t]/g, '').match(/BEGIN:VCARD[^]*?END:VCARD/gi) ?? []
}

/** The full name on a vCard; without one, given and family name. */
export function nameOfCard(card: string): string {
  const valueOf = (property: string) => new RegExp(`^(?:item\\d+\\.)?${property}(?:;[^:\\n]*)?:(.*)$`, 'im').exec(card)?.[1] ?? ''
  const [family = '', given = ''] = valueOf('N').split(/(?<!\\);/)
  return unescaped(valueOf('FN')) || `${unescaped(given)} ${unescaped(family)}`.trim()
}

/** A value of a vCard as text: an escaped sign is that sign, a line break a space. */
export function unescaped(value: string): string {
  return value.replaceAll(/\\(.)/g, (_match, sign: string) => (/n/i.test(sign) ? ' ' : sign)).trim()
}
