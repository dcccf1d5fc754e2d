import { useState } from 'react'
import { useNarrow } from '#ui/hooks/use-narrow.ts'
import { atHour, dayOf, type Days, daysOf, keyOf, morning, startOfDay, stepFrom, type View, views } from './days.ts'
import { useQueryParams } from '#kit/use-query-params.ts'
import { firstWeekday } from './words.ts'

export interface Calendar {
  view: View
  /** The day around which the view is opened. */
  day: Date
  days: Days
  /** The day, or the hour, at which the arrow keys stand. */
  spot: Date
  show: (view: View, day: Date) => void
  step: (by: 1 | -1) => void
  goToday: () => void
  setSpot: (spot: Date) => void
}

/** The state of the calendar, held in the address. On a phone the default view is the agenda. */
export function useCalendar(now: number): Calendar {
  const [query, alter] = useQueryParams()
  const narrow = useNarrow()
  const asked = views.find((one) => one === query.get('view'))
  const view = asked ?? (narrow ? 'agenda' : 'month')
  const day = dayOf(query.get('date')) ?? startOfDay(now)
  const days = daysOf(view, day, firstWeekday())
  const [visited, setSpot] = useState(() => atHour(day, morning))
  const isShown = (at: Date) => days.some((one) => keyOf(one) === keyOf(at))

  const show = (nextView: View, nextDay: Date): void => {
    setSpot(atHour(nextDay, morning))
    alter((address) => {
      address.set('view', nextView)
      if (keyOf(nextDay) === keyOf(new Date(now))) address.delete('date')
      else address.set('date', keyOf(nextDay))
    })
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
