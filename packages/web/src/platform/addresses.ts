const ending = String.raw`[^\s<>"“”«»]*`

/**
 * The pattern source for page addresses as people write them: with a scheme, with `www.`, or as a domain that has a common ending or is
 * followed by a slash. An address does not begin after a letter or a sign that belongs to it, as in an e-mail address.
 */
export const pageAddress =
  String.raw`(?<![\p{L}\p{N}@._/-])(?:[Hh][Tt]{2}[Pp][Ss]?:\/\/[^\s<>"“”«»]${ending}|[Ww]{3}\.[\w-]+\.[\w-]{2,}${ending}` +
  String.raw`|(?:[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?\.){1,4}` +
  String.raw`(?:(?:com|net|org|gov|edu|br)(?:\.[a-z]{2})?(?![\w@-]|\.\w)(?:[/?#]${ending})?|[a-z]{2,24}\/${ending}))`

const pairs: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/**
 * The address without what the surrounding sentence adds: trailing punctuation, and a closing bracket that was not opened within the
 * address.
 */
export function bareAddress(found: string): string {
  // In a Markdown link, the part before the `](`.
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

/** The target of the link, with `https://` if it has no scheme. */
export function linkOf(address: string): string {
  return /^(?:https?|mailto|tel):/i.test(address) ? address : `https://${address}`
}
