import type { TFunction } from 'i18next'
import { currentLanguage, type Language } from '#platform/i18n.ts'
import { daysAgo, formatTime } from '#platform/format.ts'

const days = new Map<Language, Intl.DateTimeFormat>()

/** A moment to come, in a sentence: today 16:10, tomorrow 08:45, Wednesday 25/11 09:45. */
export function dayTime(t: TFunction<'campaigns'>, moment: string, now: number): string {
  const ahead = -daysAgo(moment, now)
  if (ahead === 0) return t('day.today', { time: formatTime(moment) })
  if (ahead === 1) return t('day.tomorrow', { time: formatTime(moment) })
  return t('day.other', { day: dayOf(moment), time: formatTime(moment) })
}

/** Wednesday, 25/11, as the current language writes it. */
export function dayOf(moment: string): string {
  const language = currentLanguage()
  const format = days.get(language) ?? new Intl.DateTimeFormat(language, { weekday: 'long', day: '2-digit', month: '2-digit' })
  days.set(language, format)
  return format.format(new Date(moment))
}
