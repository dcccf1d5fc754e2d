import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { companyClock } from '#platform/session/company-clock.ts'
import { Ghost } from '#ui/Ghost.tsx'
import { useDebounced } from '#ui/hooks/use-debounced.ts'
import { useNow } from '#ui/hooks/use-now.ts'
import { useTitle } from '#ui/hooks/use-title.ts'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { Loading } from '#ui/lists/Skeleton.tsx'
import { Agenda } from './Agenda.tsx'
import { NewFromAddress } from './NewFromAddress.tsx'
import { CalendarHeader } from './CalendarHeader.tsx'
import { CalendarSkeleton } from './CalendarSkeleton.tsx'
import { keyOf } from './days.ts'
import { type EventActions, FlyingChip } from './events/EventChip.tsx'
import { EventDialogs, type Task } from './events/EventDialogs.tsx'
import { HoursGrid } from './HoursGrid.tsx'
import { Legend } from './Legend.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import { EmptyPeriod } from './EmptyPeriod.tsx'
import { useEvents, useMove } from './queries.ts'
import { useCalendar } from './use-calendar.ts'
import { useCalendarCommands } from './use-calendar-commands.tsx'
import { useEventDrag } from './use-event-drag.ts'

/** The scheduled messages by month, week or day, or as a list. */
export function CalendarPage() {
  const { t } = useTranslation('calendar')
  const now = companyClock.date(useNow()).getTime()
  const calendar = useCalendar(now)
  const { view, days } = calendar
  const [typed, setTyped] = useState('')
  const text = useDebounced(typed.trim().toLowerCase())
  const query = useEvents(days, text)
  const [task, setTask] = useState<Task>(null)
  const { dragging, ghost, grab } = useEventDrag(useMove())
  const add = (at?: Date) =>
    setTask({ kind: 'add', sendAt: at && at.getTime() > now ? new Date(companyClock.momentOfDate(at)) : undefined })
  const actions = useEventActions({
    grab,
    open: (schedule, at) => setTask({ kind: 'open', schedule, at }),
    edit: (schedule) => setTask({ kind: 'edit', schedule }),
    remove: (schedule) => setTask({ kind: 'delete', schedule }),
  })
  useTitle(t('title'))
  useCalendarCommands(calendar, add)
  const Grid = view === 'month' ? MonthGrid : HoursGrid
  return (
    <div className="flex h-full flex-col">
      <CalendarHeader calendar={calendar} typed={typed} onType={setTyped} onAdd={() => add()} />
      <div className="relative flex min-h-0 flex-1 flex-col overflow-y-auto px-4 pb-4 sm:px-6 sm:pb-0">
        {query.isPlaceholderData && (
          <Loading>
            <span className="absolute inset-x-6 top-0 z-30 h-0.5 animate-pulse rounded-full bg-solid" />
          </Loading>
        )}
        <QueryState query={query} skeleton={<CalendarSkeleton view={view} />}>
          {(events) => {
            const isEmpty = !query.isPlaceholderData && !days.some((day) => events.has(keyOf(day)))
            const nothing = isEmpty && (
              <EmptyPeriod calendar={calendar} text={text} onAdd={() => add()} onClear={() => setTyped('')} />
            )
            if (view === 'agenda') return <Agenda {...{ events, days, now, actions, nothing }} />
            return (
              <>
                {nothing}
                <Grid {...{ calendar, events, now, dragging, actions }} onAdd={add} />
              </>
            )
          }}
        </QueryState>
      </div>
      {view !== 'agenda' && <Legend />}
      {dragging && (
        <Ghost at={ghost} width={dragging.width}>
          <FlyingChip dragging={dragging} />
        </Ghost>
      )}
      <EventDialogs task={task} onTask={setTask} />
      <NewFromAddress />
    </div>
  )
}

/** Returns the same object at every render, so that a chip whose message has not changed does not render again. */
function useEventActions(actions: EventActions): EventActions {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  return useMemo(
    () => ({
      grab: (event, schedule) => latest.current.grab(event, schedule),
      open: (schedule, at) => latest.current.open(schedule, at),
      edit: (schedule) => latest.current.edit(schedule),
      remove: (schedule) => latest.current.remove(schedule),
    }),
    [],
  )
}
