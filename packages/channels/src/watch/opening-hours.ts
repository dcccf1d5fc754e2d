import type { TrafficHours } from '@recado/border/connection-state'
import type { Interval } from './silence.ts'

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
const dayMinutes = 24 * 60
const weekMinutes = days.length * dayMinutes

/** Opening hours as minutes since Monday 00:00. A night that goes on past Sunday is two intervals. */
export function openIntervals(hours: NonNullable<TrafficHours['open']>): Interval[] {
  return hours.flatMap(({ weekdayEn, startTime, endTime }) => {
    const midnight = days.indexOf(weekdayEn) * dayMinutes
    const [start, end] = [minuteOf(startTime), minuteOf(endTime)]
    if (start === end) return []
    const from = midnight + start
    const to = midnight + end + (end < start ? dayMinutes : 0)
    if (to <= weekMinutes) return [{ from, to }]
    return [
      { from, to: weekMinutes },
      { from: 0, to: to - weekMinutes },
    ]
  })
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
