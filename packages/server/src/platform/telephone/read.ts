import { plainDigits } from '@recado/contract/digits'
import { parsePhoneNumberFromString as parse } from 'libphonenumber-js/min'
import { parsePhoneNumberFromString as parseStrictly } from 'libphonenumber-js/max'
import { fail } from '#platform/fail.ts'
import { canonicalPhone } from './canonical.ts'

/** Numbers without a country code are taken for Brazilian ones. */
const homeCode = '55'
// An area code, then a mobile number with or without its ninth digit, or a landline.
const atHome = /^[1-9]{2}(?:9\d{8}|[2-9]\d{7})$/
// A trunk prefix, alone or with a carrier's two digits.
const trunk = /^0(?:[1-9]{2}(?=[1-9]{2}[2-9]\d{7,8}$))?/
// A text that is longer is no number.
const longest = 200

/** A link to a conversation, or what WhatsApp calls an account. */
const link = /(?:wa\.me\/|[?&]phone=)\+?(?<linked>\d{8,15})(?!\d)|^(?<called>\d{8,15})@(?:c\.us|s\.whatsapp\.net)$/i
const extension =
  /(?:[;,]?\s*\(?(?:ramal|ram\.|extensi[oó]n|extens[aã]o|extension|ext\b|int\.|anexo|[x#])[\s.:=]*\d{1,6}\)?)\s*$/i
// Separators between two numbers, or within one where neither side is a number. A plus begins another number.
const between = /[,;|/\\\r\n\t]+|:::|\s(?:e|ou|y|o|or|and|&)\s|(?=\+)/i
// Words before and after are no part of a number; letters that touch it make it something else.
const written = /^(?:[^\d+]*[^\p{L}\d+])?(?<number>\+?[\d\s().·•*_~'’\p{Pd}−-]*\d\)?)(?:[^\p{L}\d]\D*)?$/u

/** How to read digits that could be a number at home or begin with a country code. */
type Order = 'home first' | 'country code first'

/**
 * A telephone number as people, sheets and programs write it, in digits that can be dialled from abroad (8 to 15, E.164). Undefined when
 * the text has no number or more than one, or when it cannot be a number of its country. `(41) 99812-3344`, `041 99812 3344`, `+55 (0)41
 * 99812-3344` and `0055 41998123344` are one number.
 */
export function readNumber(text: string, order: Order = 'home first'): string | undefined {
  if (text.length > longest) return undefined
  const plain = plainDigits(text).trim().replace(/[[{]/g, '(').replace(/[\]}]/g, ')')
  const { linked, called } = link.exec(plain)?.groups ?? {}
  if (linked ?? called) return fromAbroad(linked ?? called ?? '')
  const whole = unrounded(plain)?.replace(extension, '')
  if (whole === undefined || whole.includes('@')) return undefined
  const parts = whole.split(between).filter((part) => /\d/.test(part))
  const numbers = parts.map((part) => readOne(part, order))
  const [first] = numbers
  if (numbers.every((number) => number === undefined)) return readOne(whole.replace(/[,/]/g, ' '), order)
  const isOne = numbers.every((number) => number !== undefined && canonicalPhone(number) === canonicalPhone(first ?? ''))
  return isOne ? first : undefined
}

/** The same for a field of an input; refuses by the field's name. */
export function requireNumber(text: string, order?: Order): string {
  const message = 'must be one telephone number, with its area code'
  return readNumber(text, order) ?? fail('ERR_VALIDATION', { fields: [{ path: 'number', rule: 'telephone', message }] })
}

/**
 * The number that was typed. Undefined when it is the present one, in another spelling or exactly as it is stored, even if that is not a
 * valid number.
 */
export function otherNumber(typed: string, present: string): string | undefined {
  if (typed === present || typed === `+${present}`) return undefined
  const number = requireNumber(typed)
  return canonicalPhone(number) === canonicalPhone(present) ? undefined : number
}

/** Restores a number that a spreadsheet has reformatted: `4.1998123344E+10`, `41998123344.0`. Undefined when it has lost digits. */
function unrounded(text: string): string | undefined {
  const [, whole = '', decimals = '', exponent] = /^\+?(\d+)(?:[.,](\d+))?e\+?(\d+)$/i.exec(text) ?? []
  if (exponent !== undefined) return decimals.length === Number(exponent) ? whole + decimals : undefined
  const [, digits, rest = ''] = /^(\+?\d{8,15})[.,](\d+)$/.exec(text) ?? []
  if (digits === undefined) return text
  return /^0+$/.test(rest) ? digits : undefined
}

function readOne(text: string, order: Order): string | undefined {
  const number = written.exec(text.trim())?.groups?.['number']
  if (number === undefined) return undefined
  const digits = number.replace(/\D/g, '')
  if (number.startsWith('+') || digits.startsWith('00')) {
    const withoutTrunk = number
      .replace(/\(\s*0\s*\)/, '')
      .replace(/\D/g, '')
      .replace(/^00/, '')
    // In Italy the zero of a landline is dialled, also from abroad.
    return (isAssigned(withoutTrunk) ? undefined : fromAbroad(digits.replace(/^00/, ''))) ?? fromAbroad(withoutTrunk)
  }
  const dialled = digits.replace(trunk, '')
  const isMeantAbroad = order === 'country code first' && /^[1-9]\d+$/.test(number) && isAssigned(number)
  if (atHome.test(dialled) && !isMeantAbroad) return homeCode + dialled
  // Eight or nine digits alone lack their area code, and the digits do not tell which one.
  return dialled.length < 10 && !isMeantAbroad ? undefined : fromAbroad(dialled)
}

/** Digits that begin with a country code, without the trunk prefix that people write after it. */
function fromAbroad(digits: string): string | undefined {
  if (!/^[1-9]\d{7,15}$/.test(digits)) return undefined
  const parsed = parse(`+${digits}`)
  const isValid = parsed?.isValid() ?? false
  const number = isValid ? (parsed?.number ?? '').slice(1) : digits
  const canBe = number.startsWith(homeCode)
    ? atHome.test(number.slice(2)) || isAssigned(number)
    : isValid || parse(`+${canonicalPhone(number)}`)?.isValid()
  return canBe && number.length <= 15 ? number : undefined
}

/** Do the country's own tables give such numbers to subscribers? They are strict, and may lag behind. */
function isAssigned(number: string): boolean {
  return parseStrictly(`+${number}`)?.isValid() ?? false
}
