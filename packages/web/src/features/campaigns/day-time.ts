import type { TFunction } from 'i18next'
import { currentLanguage } from '#platform/i18n.ts'
import { companyClock } from '#platform/session/company-clock.ts'

/** A future time in a sentence: today 16:10, tomorrow 08:45, Wednesday 25/11 09:45. */
export function dayTime(t: TFunction<'campaigns'>, moment: string, now: number): string {
  const ahead = -companyClock.daysAgo(moment, now)
  if (ahead === 0) return t('day.today', { time: companyClock.time(moment) })
  if (ahead === 1) return t('day.tomorrow', { time: companyClock.time(moment) })
  return t('day.other', { day: dayOf(moment), time: companyClock.time(moment) })
}

/** Wednesday, 25/11, as the current language writes it. */
export function dayOf(moment: string): string {
  return companyClock.words(currentLanguage(), { weekday: 'long', day: '2-digit', month: '2-digit' }, moment)
}
