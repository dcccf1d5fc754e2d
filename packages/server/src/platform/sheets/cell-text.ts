import { type CellObject, SSF } from '@e965/xlsx'

const { format } = SSF as { format: (pattern: string, value: number | string, options?: { date1904: boolean }) => string }

/** Literal characters of a format are moved to this range, so that the changes to the number do not touch them. */
const aside = 0xe000
const literals = /"[^"]*"|\\.|_.|\[\$[^\]]*\]/g
/** Integers from here on are telephone or document numbers, whatever decimals they are shown with. */
const minNumberByDigits = 100_000_000

/** The text that a person sees in a cell. Dates with a year read as `1990-05-17`, numbers have a decimal comma as in Brazil. */
export function cellText({ v: value, z }: CellObject, date1904: boolean): string {
  if (value === undefined || (value instanceof Date && Number.isNaN(value.getTime()))) return ''
  const pattern = typeof z === 'string' ? z : 'General'
  try {
    if (value instanceof Date) return timestampText(pattern, serialOf(value, date1904), date1904)
    if (typeof value === 'number') return numberText(pattern, value)
    return typeof value === 'string' && pattern.includes('@') ? format(pattern, value) : String(value)
  } catch {
    return value instanceof Date ? value.toISOString().slice(0, 10) : String(value)
  }
}

function numberText(pattern: string, value: number): string {
  // Scientific notation loses digits that people need.
  if (pattern === 'General' || /E[+-]/i.test(pattern.replaceAll(literals, ''))) return String(value)
  const setAside = (sign: string) => String.fromCodePoint(aside + sign.charCodeAt(0))
  const kept = pattern.replaceAll(literals, (text) => text.replaceAll(/[.,/%]/g, setAside))
  const shown = format(kept, value)
  if (Number.isInteger(value) && value >= minNumberByDigits && /\d\.0+\D*$/.test(shown)) return String(value)
  const text = shown
    .replaceAll(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'))
    .replaceAll(/[\uE000-\uE07F]/g, (sign) => String.fromCodePoint(sign.charCodeAt(0) - aside))
  // The format shows only by red colour that the number is negative.
  return value < 0 && /[1-9]/.test(text) && !/[-−(]/.test(text) ? `-${text.trim()}` : text
}

/** Full dates in sortable form, with their time where it is shown. Anything else as a person sees it. */
function timestampText(pattern: string, serial: number, date1904: boolean): string {
  const signs = pattern.replaceAll(/"[^"]*"|\\.|_.|am\/pm|a\/p|\[(?![hms]+\])[^\]]*\]/gi, '')
  const isDay = pattern === 'General' || (/d/i.test(signs) && /y/i.test(signs))
  if (!isDay) return inLanguage(format(pattern, serial, { date1904 }), pattern)
  const hasTime = pattern === 'General' ? serial % 1 !== 0 : /[hs]/i.test(signs)
  return format(`yyyy-mm-dd${hasTime ? ' hh:mm' : ''}${/s/i.test(signs) ? ':ss' : ''}`, serial, { date1904 })
}

/** The serial number of a date in spreadsheets, which treat 1900 as a leap year. */
function serialOf(date: Date, date1904: boolean): number {
  const days = date.getTime() / 86_400_000 + 25_569
  return (days < 61 ? days - 1 : days) - (date1904 ? 1_462 : 0)
}

/** The names of months and weekdays in the language that the format names, or Portuguese. */
function inLanguage(text: string, pattern: string): string {
  const [, code = ''] = /\[\$[^\]]*-([\da-f]+)\]/i.exec(pattern) ?? []
  const language = { 0x09: 'en', 0x0a: 'es' }[Number.parseInt(code, 16) & 0x3ff] ?? 'pt'
  const [english, names] = [namesIn('en', pattern), namesIn(language, pattern)]
  return text.replaceAll(/\p{L}{3,}/gu, (word) => names[english.indexOf(word)] ?? word)
}

const named = new Map<string, string[]>()

function namesIn(language: string, pattern: string): string[] {
  const key = `${language} ${pattern}`
  const names = named.get(key) ?? namesAs(language, pattern)
  named.set(key, names)
  return names
}

function namesAs(language: string, pattern: string): string[] {
  const name = (day: number, shown: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...shown, timeZone: 'UTC' }).format(Date.UTC(2023, 0, day)).replace('.', '')
  const [month, weekday] = [/m{4}/i, /d{4}/i].map((long) => (long.test(pattern) ? 'long' : 'short'))
  const months = Array.from({ length: 12 }, (_, at) => name(at * 30.5 + 1, { month }))
  return [...months, ...Array.from({ length: 7 }, (_, at) => name(at + 1, { weekday }))]
}
