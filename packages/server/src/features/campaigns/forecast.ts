import { firstContactsADay, firstContactsMs } from '@recado/border/first-contacts'
import { readHours, type ForecastSpan, forecastSpans } from '@recado/contract/campaigns/pace'
import type { FirstContactUsage } from '#features/connections/sessions.ts'
import type { Terms } from './queries.ts'
import { readSettings } from './settings.ts'

/** The contacts to be reached over a connection, and how many of them never wrote there. */
export interface Load {
  people: number
  firstContacts: number
  /** Undefined: no connection is chosen, so its allowance is unknown. */
  approaches: FirstContactUsage | undefined
}

/** When the contacts will be reached, day by day, by the pace, the hours and the allowance. Undefined when that takes more than a year. */
export function forecast(
  { timeZone, settings }: Terms,
  { people, firstContacts, approaches }: Load,
  from: Date,
): ForecastSpan[] | undefined {
  const { hours, ...pace } = readSettings(settings)
  const known = people - firstContacts
  const plan = {
    pace,
    hours: readHours(hours),
    timeZone,
    known,
    firstContacts,
    mayApproach: approaches ? approachable(approaches, from) : () => Infinity,
  }
  return forecastSpans(plan, from.getTime())
}

/** How many contacts that never wrote may be approached on the given day after `from`. */
export function approachable(
  { allowance, isOfficial, pairedAt, approached, endsAt }: FirstContactUsage,
  from: Date,
): (day: number) => number {
  if (allowance === null) return () => Infinity
  const isCounted = endsAt !== null && endsAt > from
  return (day) => {
    const allowed = isOfficial ? allowance : firstContactsADay(pairedAt, new Date(from.getTime() + day * firstContactsMs))
    return day === 0 && isCounted ? allowed - approached : allowed
  }
}
