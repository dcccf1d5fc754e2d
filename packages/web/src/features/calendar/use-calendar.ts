import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useNarrow } from '#ui/hooks/use-narrow.ts'
import { atHour, dayOf, type Days, daysOf, keyOf, morning, startOfDay, stepFrom, type View, views } from './days.ts'
import { firstWeekday } from './words.ts'

export interface Calendar {
  view: View
  /** The day it is opened at. */
  day: Date
  /** All that are shown. */
  days: Days
  /** The day, or the hour, at which the arrow keys stand. */
  spot: Date
  show: (view: View, day: Date) => void
  step: (by: 1 | -1) => void
  goToday: () => void
  setSpot: (spot: Date) => void
}

/** What the calendar shows: the address says it. A phone opens it as an agenda. */
export function useCalendar(now: number): Calendar {
  const [params, setParams] = useSearchParams()
  const narrow = useNarrow()
  const asked = views.find((one) => one === params.get('view'))
  const view = asked ?? (narrow ? 'agenda' : 'month')
  const day = dayOf(params.get('date')) ?? startOfDay(now)
  const days = daysOf(view, day, firstWeekday())
  const [visited, setSpot] = useState(() => atHour(day, morning))
  const isShown = (at: Date) => days.some((one) => keyOf(one) === keyOf(at))

  const show = (nextView: View, nextDay: Date): void => {
    setSpot(atHour(nextDay, morning))
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.set('view', nextView)
        if (keyOf(nextDay) === keyOf(new Date(now))) after.delete('date')
        else after.set('date', keyOf(nextDay))
        return after
      },
      { replace: true },
    )
  }
  return {
    view,
    day,
    days,
    spot: isShown(visited) ? visited : atHour(day, morning),
    show,
    step: (by) => show(view, stepFrom(view, day, by)),
    goToday: () => show(view, startOfDay(now)),
    setSpot: (next) => {
      if (!isShown(next)) show(view, startOfDay(next))
      setSpot(next)
    },
  }
}
