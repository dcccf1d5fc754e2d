import type { FastifyInstance } from 'fastify'
import { fail } from '#platform/fail.ts'

/** Decoders write this character in place of bytes that they cannot decode. */
const unread = '\uFFFD'

/**
 * Decodes JSON bodies by the charset that their type names, UTF-8 without one. Refuses a body that the charset cannot decode completely.
 */
export function acceptJson(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error')
  http.removeContentTypeParser('application/json')
  http.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    const [, charset] = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(request.headers['content-type'] ?? '') ?? []
    void parse(request, decoded(body, charset), done)
  })
}

function decoded(bytes: Buffer, charset = 'utf-8'): string {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch {
    return refuse('')
  }
}

/** Refuses a query whose escapes are not UTF-8. A percent sign that escapes nothing is accepted. */
export function requireReadable(url: string): void {
  for (const [escapes] of url.matchAll(/(?:%[\da-f]{2})+/gi)) if (!isUtf8(escapes)) refuse('')
}

function isUtf8(escapes: string): boolean {
  try {
    decodeURIComponent(escapes)
    return true
  } catch {
    return false
  }
}

/**
 * Reads the texts of a form. Refuses a text in which the form parser has replaced bytes that are not in the charset that the part names
 * (UTF-8 without one). A replacement character that the sender wrote stays.
 */
export function formReader(body: NodeJS.ReadableStream): (text: string, field: string) => string {
  let isWritten = false
  body.on('data', (bytes: Buffer) => void (isWritten ||= bytes.includes(unread)))
  return (text, field) => {
    if (!isWritten && text.includes(unread)) refuse(field)
    // A sender that names ISO-8859-1 means windows-1252, which has letters where ISO-8859-1 has control characters.
    return text.replaceAll(/[\x80-\x9F]/g, (sign) => new TextDecoder('windows-1252').decode(Buffer.from(sign, 'latin1')))
  }
}

/**
 * The original text of a header value. Browsers escape its quotation marks, and older libraries everything that is not ASCII (RFC 2047).
 */
export function headerText(text: string): string {
  return text.replaceAll('%22', '"').replaceAll(/=\?([\w-]+)\?([bq])\?([^?]*)\?=(?:\s+(?==\?))?/gi, encodedWord)
}

function encodedWord(whole: string, charset: string, kind: string, value: string): string {
  const quoted = value
    .replaceAll('_', ' ')
    .replaceAll(/=([\da-f]{2})/gi, (_all, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
  try {
    return new TextDecoder(charset, { fatal: true }).decode(
      /b/i.test(kind) ? Buffer.from(value, 'base64') : Buffer.from(quoted, 'latin1'),
    )
  } catch {
    return whole
  }
}

function refuse(path: string): never {
  return fail('ERR_VALIDATION', { fields: [{ path, rule: 'charset', message: 'is not in the charset it names, or UTF-8' }] })
}
