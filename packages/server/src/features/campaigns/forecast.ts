import { firstContactsADay, firstContactsMs } from '@recado/border/first-contacts'
import { readHours, type ForecastSpan, forecastSpans } from '@recado/contract/campaigns/pace'
import type { FirstContactUsage } from '#features/connections/sessions.ts'
import type { Terms } from './queries.ts'
import { readSettings } from './settings.ts'

/** The contacts to be reached over a connection, and how many of them never wrote there. */
export interface Load {
  people: number
  strangers: number
  /** Undefined: no connection is chosen, so its allowance is unknown. */
  approaches: FirstContactUsage | undefined
}

/** When the contacts will be reached, day by day, by the pace, the hours and the allowance. Undefined when that takes more than a year. */
export function forecast(
  { timeZone, settings }: Terms,
  { people, strangers, approaches }: Load,
  from: Date,
): ForecastSpan[] | undefined {
  const { hours, ...pace } = readSettings(settings)
  const known = people - strangers
  const plan = { pace, hours: readHours(hours), timeZone, known, strangers, mayApproach: allowanceOf(approaches, from) }
  return forecastSpans(plan, from.getTime())
}

function allowanceOf(approaches: FirstContactUsage | undefined, from: Date): (day: number) => number {
  if (!approaches || approaches.allowance === null) return () => Infinity
  const { pairedAt, approached, endsAt, isOfficial, allowance } = approaches
  const isCounted = endsAt !== null && endsAt > from
  return (day) => {
    const allowed = isOfficial
      ? (allowance ?? Infinity)
      : firstContactsADay(pairedAt, new Date(from.getTime() + day * firstContactsMs))
    return day === 0 && isCounted ? allowed - approached : allowed
  }
}
