const ending = String.raw`[^\s<>"“”«»]*`

/**
 * Addresses of pages as people write them, as the source of a pattern: with their scheme, beginning with `www.`, or a domain of the
 * common kinds or before a slash. Not after a letter or a sign that belongs to it, as in addresses of mail.
 */
export const pageAddress = String.raw`(?<![\p{L}\p{N}@._/-])(?:[Hh][Tt]{2}[Pp][Ss]?:\/\/[^\s<>"“”«»]${ending}|[Ww]{3}\.[\w-]+\.[\w-]{2,}${ending}|(?:[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?\.){1,4}(?:(?:com|net|org|gov|edu|br)(?:\.[a-z]{2})?(?![\w@-]|\.\w)(?:[/?#]${ending})?|[a-z]{2,24}\/${ending}))`

const pairs: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/** What was found, without what the sentence around it adds: a bracket closes what was opened within the address, a full stop nothing. */
export function bareAddress(found: string): string {
  // Of a link as Markdown has it.
  const [text = ''] = found.split('](', 1)
  let end = text.length
  const count = (sign: string) => text.split(sign).length - 1
  const open = new Map(Object.entries(pairs).map(([close, opens]) => [close, count(close) - count(opens)]))
  for (; end > 0; end--) {
    const last = text[end - 1] ?? ''
    const excess = open.get(last)
    if (excess === undefined ? !".,;:!?…'’‘*~".includes(last) : excess <= 0) break
    if (excess !== undefined) open.set(last, excess - 1)
  }
  return text.slice(0, end)
}

/** Where it leads. */
export function linkOf(address: string): string {
  return /^(?:https?|mailto|tel):/i.test(address) ? address : `https://${address}`
}
