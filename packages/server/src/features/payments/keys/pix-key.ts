import { bareDocument, isDocument } from '@recado/contract/payments/document'
import { fail } from '#platform/fail.ts'
import { readNumber } from '#platform/telephone/read.ts'

/**
 * A key as banks find it (source: Banco Central, Manual Operacional do DICT): a CPF or CNPJ without punctuation and in capitals, a mail
 * address and a random key in small letters, a telephone with its plus. Undefined for anything else. Eleven digits that may be a CPF are
 * one.
 */
export function readPixKey(typed: string): string | undefined {
  const text = typed.trim()
  const document = bareDocument(text)
  if (isDocument(document)) return document
  const [, ...random] = /^\{?([\da-f]{8})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{12})\}?$/i.exec(text) ?? []
  if (random.length > 0) return random.join('-').toLowerCase()
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) return text.toLowerCase()
  const number = readNumber(text)
  return number === undefined ? undefined : `+${number}`
}

/** The same for a field of an input. An empty one stays empty. */
export function requirePixKey(typed: string, path: string): string {
  if (typed === '') return ''
  const message = 'must be a CPF, a CNPJ, a mail address, a telephone number or a random key'
  return readPixKey(typed) ?? fail('ERR_VALIDATION', { fields: [{ path, rule: 'pixKey', message }] })
}
