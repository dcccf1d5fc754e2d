import type { Schedule } from '@recado/contract/schedules/api'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { stateOf } from '#features/schedules/schedule-state.ts'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { useNarrow } from '#ui/hooks/use-narrow.ts'
import { addDays, addMonths, atHour, keyOf, startOfDay, usualHour } from './days.ts'
import { dropTargetLook, DropTargetText } from './DropTarget.tsx'
import { EventChip } from './events/EventChip.tsx'
import { looks } from './events/looks.ts'
import { useGridKeys } from './use-grid-keys.ts'
import type { GridProps } from './GridProps.ts'
import { dayText, periodText, monthText, weekdayText } from './words.ts'

/** The maximum number of lines per day. A day with more messages shows one message less, and a line with the number of the others. */
const linesPerDay = 4

/** A month in whole weeks, with the messages of each day. */
export function MonthGrid(props: GridProps) {
  const { calendar } = props
  const { days, day, spot, setSpot } = calendar
  const weeks = Array.from({ length: days.length / 7 }, (_, index) => days.slice(index * 7, index * 7 + 7))
  const step = (count: number) => () => addDays(spot, count)
  const column = days.findIndex((one) => keyOf(one) === keyOf(spot)) % 7
  const keys = useGridKeys({
    slotOf: keyOf,
    steps: {
      ArrowLeft: step(-1),
      ArrowRight: step(1),
      ArrowUp: step(-7),
      ArrowDown: step(7),
      Home: step(-column),
      End: step(6 - column),
      PageUp: () => addMonths(spot, -1),
      PageDown: () => addMonths(spot, 1),
    },
    onMove: setSpot,
  })
  return (
    <div
      {...keys}
      role="grid"
      tabIndex={-1}
      data-month
      aria-label={periodText('month', day, days)}
      className="flex min-h-125 flex-1 flex-col overflow-y-auto rounded-3 border border-line outline-none select-none"
    >
      <div role="row" className="sticky top-0 z-10 grid shrink-0 grid-cols-7 bg-sheet shadow-[0_1px_0_0_var(--line)]">
        {days.slice(0, 7).map((one) => (
          <div key={one.getUTCDay()} role="columnheader" className="truncate px-2.5 py-1 text-12 text-text2">
            {weekdayText(one)}
          </div>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={keyOf(week[0] ?? day)} role="row" className="grid flex-[1_0_0px] grid-cols-7">
          {week.map((one) => (
            <DayCell key={keyOf(one)} {...props} of={one} />
          ))}
        </div>
      ))}
    </div>
  )
}

interface DayProps extends GridProps {
  of: Date
}

function DayCell(props: DayProps) {
  const { calendar, now, dragging, of } = props
  const key = keyOf(of)
  const aimed = dragging?.over?.slot === key ? dragging.over.to : null
  const isQuiet = of < startOfDay(now) || of.getUTCMonth() !== calendar.day.getUTCMonth()
  return (
    <div
      role="gridcell"
      data-slot={key}
      className={cx(
        'group/day relative flex min-h-18 min-w-0 flex-col gap-0.5 border-line px-1.5 pt-1 pb-1.5 not-first:border-l',
        '[[role=row]:nth-child(n+3)>&]:border-t',
        'has-[[data-spot]:focus-visible]:outline-2 has-[[data-spot]:focus-visible]:-outline-offset-2',
        'has-[[data-spot]:focus-visible]:outline-ring',
        isQuiet && 'bg-sunk',
        aimed && dropTargetLook(aimed, now),
      )}
    >
      <DayTop {...props} aimed={aimed} />
      <DayEvents {...props} />
    </div>
  )
}

/** The day's number and a button that adds a message. While a chip is dragged over the day, the resulting time or refusal. */
function DayTop({ calendar, events, now, onAdd, of, aimed }: DayProps & { aimed: Date | null }) {
  const { t } = useTranslation('calendar')
  const narrow = useNarrow()
  const { day, spot, setSpot, show } = calendar
  const key = keyOf(of)
  const today = startOfDay(now)
  const isOther = of.getUTCMonth() !== day.getUTCMonth()
  const isToday = key === keyOf(today)
  return (
    <div className="flex h-6 shrink-0 items-center gap-1">
      <button
        type="button"
        data-spot
        tabIndex={key === keyOf(spot) ? 0 : -1}
        aria-label={t('dayCell', { day: dayText(of), count: events.get(key)?.length ?? 0 })}
        aria-current={isToday ? 'date' : undefined}
        // Drawn by CSS and not written as text, because the button's name says the month in full.
        data-month-name={isOther && of.getUTCDate() === 1 && !narrow ? monthText(of) : undefined}
        onFocus={() => setSpot(of)}
        onClick={() => show('day', of)}
        className={cx(
          'num h-6 min-w-6 shrink-0 rounded-full px-1 text-12 whitespace-nowrap outline-none hover:bg-hover',
          'data-month-name:before:ml-1 data-month-name:before:float-right data-month-name:before:content-[attr(data-month-name)]',
          // On a phone the whole cell is the button.
          'max-sm:after:absolute max-sm:after:inset-0',
          isToday && 'bg-solid font-semibold text-on hover:bg-solidh',
          !isToday && (of < today || isOther ? 'text-text3' : 'font-medium'),
        )}
      >
        {of.getUTCDate()}
      </button>
      {aimed && <DropTargetText to={aimed} now={now} />}
      {!aimed && of >= today && !narrow && (
        <IconButton
          label={t('addOn', { day: dayText(of) })}
          tabIndex={-1}
          onClick={() => onAdd(atHour(of, usualHour))}
          className="ml-auto size-6! opacity-0 group-hover/day:opacity-100 touch:hidden"
        >
          <Plus className="size-3.5" aria-hidden />
        </IconButton>
      )}
    </div>
  )
}

function DayEvents({ calendar, events, dragging, actions, of }: DayProps) {
  const { t } = useTranslation('calendar')
  const narrow = useNarrow()
  const schedules = events.get(keyOf(of)) ?? []
  if (narrow) return <Marks schedules={schedules} />
  const shown = schedules.length > linesPerDay ? linesPerDay - 1 : schedules.length
  return (
    <>
      {schedules.slice(0, shown).map((schedule) => (
        <EventChip key={schedule.id} schedule={schedule} lifted={dragging?.schedule.id === schedule.id} actions={actions} />
      ))}
      {shown < schedules.length && (
        <button
          type="button"
          onClick={() => calendar.show('day', of)}
          className="inset-focus h-6 self-start rounded-1 px-1.5 text-12 font-medium text-atext hover:underline"
        >
          {t('more', { count: schedules.length - shown })}
        </button>
      )}
    </>
  )
}

/** On a phone: the kinds of the day's messages, and their number. */
function Marks({ schedules }: { schedules: readonly Schedule[] }) {
  const kinds = [...new Set(schedules.map(stateOf))]
  if (kinds.length === 0) return null
  return (
    <span aria-hidden className="flex flex-wrap items-center gap-0.5">
      {kinds.map((state) => {
        const { Icon, icon } = looks[state]
        return <Icon key={state} className={cx('size-3.5', icon)} strokeWidth={2} />
      })}
      <span className="num text-11 text-text2">{schedules.length}</span>
    </span>
  )
}
