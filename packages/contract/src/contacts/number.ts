/** Numbers without a country code are taken for Brazilian ones. */
const homeCode = '55'
// An area code, then a mobile number with or without its ninth digit, or a landline.
const atHome = /^[1-9]{2}(?:9\d{8}|[2-9]\d{7})$/
// A trunk prefix, alone or with a carrier's two digits.
const trunk = /^0(?:[1-9]{2}(?=[1-9]{2}[2-9]\d{7,8}$))?/
// A spreadsheet's way to show a number it had no room for: its last digits are lost.
const rounded = /^\s*\d+(?:[.,]\d+)?e\+?\d+\s*$/i

/**
 * A telephone number as people write it in a sheet, in digits that can be dialled from abroad (8 to 15, E.164); undefined when
 * none can be made of it. `(41) 99812-3344`, `041 99812 3344`, `+55 41 99812-3344` and `0055 41998123344` are one number.
 */
export function readNumber(text: string): string | undefined {
  if (rounded.test(text)) return undefined
  const digits = text.replace(/\D/g, '')
  const isAbroad = text.trim().startsWith('+') || digits.startsWith('00')
  const number = isAbroad ? digits.replace(/^00/, '') : dialled(digits.replace(trunk, ''))
  return /^[1-9]\d{7,14}$/.test(number) ? number : undefined
}

/** Eight or nine digits alone lack their area code: nobody knows which one. */
function dialled(digits: string): string {
  if (digits.length < 10) return ''
  return atHome.test(digits) ? homeCode + digits : digits
}

/** What two ways to write one number have in common: Brazilian mobile numbers are known with and without their ninth digit. */
export function canonicalNumber(number: string): string {
  const old = /^55([1-9]\d)([6-9]\d{7})$/.exec(number)
  return old ? `55${old[1]}9${old[2]}` : number
}
