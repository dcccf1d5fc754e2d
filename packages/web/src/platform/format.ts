import { currentLanguage, type Language } from './i18n.ts'

// Dates and times have one form in every language, dd/MM/yyyy and HH:mm. Building a formatter costs far more than using
// it, so each is built once.
const forms = {
  date: { day: '2-digit', month: '2-digit', year: 'numeric' },
  shortDate: { day: '2-digit', month: '2-digit', year: '2-digit' },
  dayMonth: { day: '2-digit', month: '2-digit' },
  time: { hour: '2-digit', minute: '2-digit' },
  exactTime: { hour: '2-digit', minute: '2-digit', second: '2-digit' },
  offset: { timeZoneName: 'shortOffset' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** A time to show, and the zone whose clocks it follows. Without a zone, the reader's. */
export type Timestamp = string | number | Date
export type Zone = string | undefined

const built = new Map<string, Intl.DateTimeFormat>()

function written(form: keyof typeof forms, moment: Timestamp, zone: Zone): string {
  const key = `${form} ${zone ?? ''}`
  const format = built.get(key) ?? new Intl.DateTimeFormat('pt-BR', { ...forms[form], timeZone: zone })
  built.set(key, format)
  return format.format(new Date(moment))
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** dd/MM/yyyy */
export function formatDate(moment: Timestamp, zone?: Zone): string {
  return written('date', moment, zone)
}

/** dd/MM, with the year where it is another than now. */
export function formatShortDay(moment: Timestamp, now = new Date()): string {
  return written(new Date(moment).getFullYear() === now.getFullYear() ? 'dayMonth' : 'date', moment, undefined)
}

/** dd/MM/yyyy of a calendar day (yyyy-MM-dd), which is the same in every zone. */
export function formatDay(day: string): string {
  return day.split('-').reverse().join('/')
}

/** HH:mm */
export function formatTime(moment: Timestamp, zone?: Zone): string {
  return written('time', moment, zone)
}

/** HH:mm:ss */
export function formatExactTime(moment: Timestamp, zone?: Zone): string {
  return written('exactTime', moment, zone)
}

/** dd/MM/yy HH:mm */
export function formatDateTime(moment: Timestamp, zone?: Zone): string {
  return `${written('shortDate', moment, zone)} ${written('time', moment, zone)}`
}

/** dd/MM/yy HH:mm (UTC−3): the tooltip of a time that does not state its zone. */
export function formatInFull(moment: Timestamp): string {
  const [offset = ''] = /GMT\S*/.exec(written('offset', moment, undefined)) ?? []
  return `${formatDateTime(moment)} (${offset.replace('GMT', 'UTC').replace('-', '−')})`
}

/** dd/MM/yyyy HH:mm: for a file, where the year is looked for. */
export function formatStamp(moment: Timestamp, zone?: Zone): string {
  return `${formatDate(moment, zone)} ${formatTime(moment, zone)}`
}

/** HH:mm today, otherwise dd/MM/yy HH:mm: for a sentence. */
export function formatTimestamp(moment: string, now: number, zone?: Zone): string {
  return daysAgo(moment, now, zone) === 0 ? formatTime(moment, zone) : formatDateTime(moment, zone)
}

/** How long something took: < 1 min, 12 min, 2 h 5 min. */
export function formatDuration(ms: number): string {
  if (ms < minute) return '< 1 min'
  const minutes = Math.floor((ms % hour) / minute)
  if (ms >= 3 * day) return `${Math.floor(ms / day)} d ${Math.floor((ms % day) / hour)} h`
  return ms < hour ? `${minutes} min` : `${Math.floor(ms / hour)} h ${minutes} min`
}

/** How long a wait lasts, in its two largest units: 20 s, 1 min 30 s, 2 h, 3 d 4 h. */
export function formatWait(ms: number): string {
  const units = [
    ['d', day, Infinity],
    ['h', hour, 24],
    ['min', minute, 60],
    ['s', 1_000, 60],
  ] as const
  const rounded = Math.round(ms / 1_000) * 1_000
  const first = units.findIndex(([, length]) => rounded >= length)
  const parts = units.slice(first, first + 2).map(([unit, length, all]) => [Math.floor(rounded / length) % all, unit] as const)
  const shown = parts.filter(([count]) => count > 0)
  return shown.length === 0 ? '0 s' : shown.map((part) => part.join(' ')).join(' ')
}

const decimals = new Map<Language, Intl.NumberFormat>()

/** A number with at most one decimal, as the current language writes it: 1,5 or 1.5. */
export function formatDecimal(value: number): string {
  const language = currentLanguage()
  const format = decimals.get(language) ?? new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  decimals.set(language, format)
  return format.format(value)
}

/** 184 kB, 2,1 GB */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`
  return bytes < 1_000_000_000 ? `${formatDecimal(bytes / 1_000_000)} MB` : `${formatDecimal(bytes / 1_000_000_000)} GB`
}

const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
const plain = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false })

/** R$ 1.234,56 */
export function formatMoney(value: number): string {
  return reais.format(value)
}

/** 1234,56: as it is typed. */
export function plainMoney(value: number): string {
  return plain.format(value)
}

/** A phone number as Brazilians write it; foreign ones with a plus. Takes digits only. */
export function formatPhone(digits: string): string {
  const brazil = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(digits)
  if (brazil) return `+55 ${brazil[1]} ${brazil[2]}-${brazil[3]}`
  return digits ? `+${digits}` : ''
}

/** A phone number within Brazil, with its area code: (41) 99999-9999. */
export function formatLocalPhone(digits: string): string {
  return digits.replace(/^(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3')
}

/** How lists show a moment: minutes within the hour, the time today, "yesterday", else the date. */
export type When = { form: 'now' } | { form: 'minutes'; count: number } | { form: 'yesterday' } | { form: 'text'; text: string }

export function when(moment: string, now: number): When {
  const at = new Date(moment)
  const age = now - at.getTime()
  if (age < minute) return { form: 'now' }
  if (age < hour) return { form: 'minutes', count: Math.floor(age / minute) }
  const days = daysAgo(at, now)
  if (days === 0) return { form: 'text', text: formatTime(at) }
  if (days === 1) return { form: 'yesterday' }
  return { form: 'text', text: formatShortDay(at, new Date(now)) }
}

/** Whole calendar days between the two, by the clocks of the zone. */
export function daysAgo(moment: Timestamp, now: number, zone?: Zone): number {
  return Math.round((dayNumber(now, zone) - dayNumber(moment, zone)) / day)
}

function dayNumber(moment: Timestamp, zone: Zone): number {
  const [days = 0, month = 1, year = 1970] = formatDate(moment, zone).split('/').map(Number)
  return Date.UTC(year, month - 1, days)
}
