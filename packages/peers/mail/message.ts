/** A parsed mail. */
export interface Message {
  /** Names in lower case; words in other alphabets are decoded. */
  headers: ReadonlyMap<string, string>
  text: string
  html: string
}

/** Parses a mail with a text and an HTML part (RFC 5322, 2045, 2047). Throws when the mail has another form. */
export function readMessage(raw: string): Message {
  const { headers, body } = parted(raw)
  const kind = headers.get('content-type') ?? ''
  const boundary = /boundary="?([^";]+)"?/.exec(kind)?.[1]
  if (!boundary || !kind.startsWith('multipart/alternative')) throw new Error('There are no two parts')
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => parted(part.replace(/^\r\n/, '')))
  const contentOf = (type: string) => {
    const part = parts.find((one) => one.headers.get('content-type')?.startsWith(type))
    if (!part) throw new Error(`There is no part of ${type}`)
    return decoded(part.body, part.headers.get('content-transfer-encoding') ?? '7bit')
  }
  return { headers, text: contentOf('text/plain'), html: contentOf('text/html') }
}

function parted(text: string): { headers: Map<string, string>; body: string } {
  const end = text.indexOf('\r\n\r\n')
  if (end === -1) throw new Error('There are no headers')
  const lines = text
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = lines.map((line): [string, string] => {
    const [, name = '', value = ''] = /^([\w-]+):\s*(.*)$/s.exec(line) ?? []
    if (name === '') throw new Error('A header has no name')
    return [name.toLowerCase(), words(value)]
  })
  return { headers: new Map(headers), body: text.slice(end + 4) }
}

function words(value: string): string {
  return value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_all, how: string, word: string) =>
      how.toLowerCase() === 'b' ? Buffer.from(word, 'base64').toString() : unquoted(word.replaceAll('_', ' ')),
    )
}

function decoded(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  return (encoding === 'quoted-printable' ? unquoted(body.replaceAll('=\r\n', '')) : body).replaceAll('\r\n', '\n').trim()
}

function unquoted(text: string): string {
  return Buffer.from(
    text.replaceAll(/=([\dA-F]{2})/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString()
}
