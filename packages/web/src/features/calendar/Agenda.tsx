import type { Schedule } from '@recado/contract/schedules/api'
import { ChevronRight, Paperclip, TriangleAlert } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type ScheduleState, stateOf, tones } from '#features/schedules/schedule-state.ts'
import { companyClock } from '#platform/session/company-clock.ts'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { useNarrow } from '#ui/hooks/use-narrow.ts'
import { EmptyState } from '#ui/lists/EmptyState.tsx'
import { StatusPill } from '#ui/StatusPill.tsx'
import { addDays, byDay, dayOf, type Events, keyOf, startOfDay } from './days.ts'
import { type EventActions, Verbs } from './events/EventChip.tsx'
import { looks } from './events/looks.ts'
import { useFailed } from './queries.ts'
import { capital, longDayText, timeText } from './words.ts'

interface AgendaProps {
  events: Events
  days: readonly Date[]
  now: number
  actions: EventActions
  /** Shown instead of the list when these days have no messages. */
  nothing: ReactNode
}

/** The scheduled messages from a day on, as a list. Those that could not be sent come first. */
export function Agenda({ events, days, now, actions, nothing }: AgendaProps) {
  const { t } = useTranslation('calendar')
  const failed = useFailed(now)
  const [onlyFailed, setOnlyFailed] = useState(false)
  const filled = days.map(keyOf).filter((key) => events.has(key))
  const failedDays = byDay(failed)
  const shared = { now, actions }
  return (
    <div className="mx-auto w-full max-w-215 pt-px pb-6">
      {failed.length > 0 && !onlyFailed && (
        <button type="button" onClick={() => setOnlyFailed(true)} className={failedBar}>
          <TriangleAlert className="size-4 shrink-0" aria-hidden />
          {t('failedCount', { count: failed.length })}
          <ChevronRight className="ml-auto size-4 shrink-0" aria-hidden />
        </button>
      )}
      {onlyFailed && (
        <Button size="small" onClick={() => setOnlyFailed(false)}>
          {t('showAll')}
        </Button>
      )}
      {onlyFailed && failed.length === 0 && <EmptyState title={t('noneFailed')} />}
      {onlyFailed && <Days {...shared} keys={[...failedDays.keys()].reverse()} events={failedDays} />}
      {!onlyFailed && filled.length === 0 && nothing}
      {!onlyFailed && <Days {...shared} keys={filled} events={events} />}
    </div>
  )
}

const failedBar =
  'inset-focus mb-1 flex min-h-11 w-full items-center gap-2.5 rounded-3 bg-badsoft px-3.5 text-left text-13 font-medium text-badtext ' +
  'shadow-[inset_0_0_0_1px_var(--bad)]'

function Days({ keys, events, now, actions }: Pick<AgendaProps, 'events' | 'now' | 'actions'> & { keys: readonly string[] }) {
  return keys.map((key) => (
    <section key={key} aria-labelledby={`agenda-${key}`} className="mt-4">
      <DayTitle of={key} now={now} />
      <ul>
        {events.get(key)?.map((schedule) => (
          <Line key={schedule.id} schedule={schedule} actions={actions} />
        ))}
      </ul>
    </section>
  ))
}

function DayTitle({ of, now }: { of: string; now: number }) {
  const { t } = useTranslation('calendar')
  const today = startOfDay(now)
  const day = dayOf(of) ?? today
  const near = of === keyOf(today) ? 'today' : of === keyOf(addDays(today, 1)) ? 'tomorrow' : null
  const text = day.getUTCFullYear() === today.getUTCFullYear() ? longDayText(day) : `${longDayText(day)}, ${day.getUTCFullYear()}`
  return (
    <h2 id={`agenda-${of}`} className="border-b border-line pb-1.5 text-12 font-semibold text-text2">
      {near ? `${t(near)}, ${text}` : capital(text)}
    </h2>
  )
}

/** Names the state where there is room. A message that waits has no label. */
function State({ of: state }: { of: ScheduleState }) {
  const { t } = useTranslation('schedules')
  const narrow = useNarrow()
  const { Icon, icon } = looks[state]
  const text = t(`status.${state}`)
  if (state === 'PENDENTE') return <span className="sr-only">{text}</span>
  if (narrow) return <Icon role="img" aria-label={text} className={cx('size-4 shrink-0 self-center', icon)} strokeWidth={2} />
  return <StatusPill tone={tones[state]}>{text}</StatusPill>
}

function Line({ schedule, actions }: { schedule: Schedule; actions: EventActions }) {
  const { t } = useTranslation(['calendar', 'schedules'])
  const { sendAt, contact, body, mediaName } = schedule
  const state = stateOf(schedule)
  return (
    <li className="flex min-h-14 items-center gap-1 border-b border-line">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={(event) => actions.open(schedule, event.currentTarget)}
        className="inset-focus flex min-w-0 flex-1 items-start gap-3 rounded-2 py-2 text-left hover:bg-hover sm:px-2"
      >
        <time dateTime={sendAt} className="num w-16 shrink-0 text-13 font-semibold">
          {timeText(companyClock.date(sendAt))}
        </time>
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1.5">
            <span className="truncate text-13 font-medium">
              <bdi>{contact.name}</bdi>
            </span>
            {mediaName && (
              <Paperclip
                role="img"
                aria-label={t('schedules:attachment')}
                className="size-3.5 shrink-0 text-text3"
                strokeWidth={1.75}
              />
            )}
          </span>
          <span className="block truncate text-12 text-text2">{body}</span>
        </span>
        <State of={state} />
      </button>
      <span className="flex shrink-0">
        <Verbs large schedule={schedule} actions={actions} />
      </span>
    </li>
  )
}
