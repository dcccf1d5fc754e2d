import { currentLanguage, type Language } from '#platform/i18n.ts'
import { type Days, lastOf, type View } from './days.ts'

/** How each language writes days and hours, and the weekday on which its week begins. */
const customs: Readonly<Record<Language, { locale: string; hour: 'numeric' | '2-digit'; firstWeekday: number }>> = {
  pt: { locale: 'pt-BR', hour: '2-digit', firstWeekday: 0 },
  en: { locale: 'en', hour: 'numeric', firstWeekday: 0 },
  es: { locale: 'es', hour: '2-digit', firstWeekday: 1 },
}

// Building a formatter costs far more than using it.
const built = new Map<string, Intl.DateTimeFormat>()

function format(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const { locale } = customs[currentLanguage()]
  // UTC, as in days.ts.
  const key = locale + JSON.stringify(options)
  const found = built.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  built.set(key, found)
  return found
}

export function firstWeekday(): number {
  return customs[currentLanguage()].firstWeekday
}

/** 09:00, 9:00 AM */
export function timeText(at: Date): string {
  return format({ hour: customs[currentLanguage()].hour, minute: '2-digit' }).format(at)
}

/** dom. */
export function weekdayText(day: Date, length: 'short' | 'long' = 'short'): string {
  return format({ weekday: length }).format(day)
}

/** dez. */
export function monthText(day: Date): string {
  return format({ month: 'short' }).format(day)
}

/** 25 de novembro */
export function dayText(day: Date): string {
  return format({ day: 'numeric', month: 'long' }).format(day)
}

/** quarta-feira, 25 de novembro */
export function longDayText(day: Date): string {
  return format({ weekday: 'long', day: 'numeric', month: 'long' }).format(day)
}

/** qua. 25, 09:00 */
export function slotText(at: Date): string {
  return `${weekdayText(at)} ${at.getUTCDate()}, ${timeText(at)}`
}

/** The title of the period that a view shows: Novembro de 2026. A phone gets a shorter one. */
export function periodText(view: View, day: Date, days: Days, narrow = false): string {
  const month = narrow || view === 'agenda' ? 'short' : 'long'
  const year = narrow ? {} : ({ year: 'numeric' } as const)
  if (view === 'month') return capital(format({ month: 'long', year: 'numeric' }).format(day))
  if (view === 'day') return capital(format({ weekday: month, day: 'numeric', month, ...year }).format(day))
  const [first, last] = [days[0], lastOf(days)]
  if (narrow && first.getUTCFullYear() !== last.getUTCFullYear()) return format(inDigits).formatRange(first, last)
  return format({ day: 'numeric', month, ...year }).formatRange(first, last)
}

const inDigits = { day: '2-digit', month: '2-digit', year: '2-digit' } as const

export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase(customs[currentLanguage()].locale) + text.slice(1)
}
