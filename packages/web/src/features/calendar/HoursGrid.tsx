import { useLayoutEffect, useRef, useState, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { companyClock } from '#platform/session/company-clock.ts'
import { cx } from '#ui/cx.ts'
import { addDays, atHour, type Days, keyOf, lastOf, morning } from './days.ts'
import { dropTargetLook, DropTargetText } from './DropTarget.tsx'
import { EventChip } from './events/EventChip.tsx'
import type { GridProps } from './GridProps.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { dayText, periodText, timeText, weekdayText } from './words.ts'

const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** The hours of one day or of seven. Messages of the same hour stand one below the other, so that none covers another. */
export function HoursGrid(props: GridProps) {
  return <Hours key={keyOf(props.calendar.days[0])} {...props} />
}

function Hours(props: GridProps) {
  const { calendar, now, onAdd } = props
  const { t } = useTranslation('calendar')
  const { view, day, days, setSpot } = calendar
  const { spot } = calendar
  const hour = spot.getUTCHours()
  const keys = useGridKeys({
    slotOf,
    steps: {
      ArrowLeft: () => atHour(addDays(spot, -1), hour),
      ArrowRight: () => atHour(addDays(spot, 1), hour),
      ArrowUp: () => atHour(spot, Math.max(0, hour - 1)),
      ArrowDown: () => atHour(spot, Math.min(23, hour + 1)),
      Home: () => atHour(days[0], hour),
      End: () => atHour(lastOf(days), hour),
      PageUp: () => atHour(addDays(spot, -days.length), hour),
      PageDown: () => atHour(addDays(spot, days.length), hour),
    },
    onMove: setSpot,
    onEnter: () => onAdd(spot),
  })
  const scroller = useMorning(days, now)
  const columns: CSSProperties = {
    gridTemplateColumns: `3.5rem repeat(${days.length}, minmax(${view === 'week' ? '7rem' : '0'}, 1fr))`,
  }
  return (
    <div
      ref={scroller}
      data-hours
      className="min-h-125 flex-1 scroll-pt-8 overflow-auto overscroll-contain rounded-3 border border-line"
    >
      <div
        {...keys}
        role="grid"
        tabIndex={-1}
        aria-label={periodText(view, day, days)}
        className="min-w-max outline-none select-none"
      >
        <div role="row" style={columns} className="sticky top-0 z-20 grid bg-sheet shadow-[0_1px_0_0_var(--line)]">
          <div role="columnheader" className="sticky left-0 bg-sheet">
            <span className="sr-only">{t('hour')}</span>
          </div>
          {days.map((one) => (
            <DayHeader key={keyOf(one)} {...props} of={one} />
          ))}
        </div>
        {hours.map((of) => (
          <HourRow key={of} {...props} hour={of} columns={columns} />
        ))}
      </div>
    </div>
  )
}

function HourRow({ hour, columns, ...props }: GridProps & { hour: number; columns: CSSProperties }) {
  const { day, days, spot } = props.calendar
  return (
    <div role="row" data-hour={hour} style={columns} className="grid min-h-14">
      <div
        role="rowheader"
        className="num sticky left-0 z-10 border-t border-line bg-sheet px-2 pt-0.5 text-right text-11 whitespace-nowrap text-text3"
      >
        {timeText(atHour(day, hour))}
      </div>
      {days.map((one) => (
        <HourCell key={keyOf(one)} {...props} of={atHour(one, hour)} isSpot={slotOf(atHour(one, hour)) === slotOf(spot)} />
      ))}
    </div>
  )
}

function DayHeader({ calendar: { view, show }, now, of }: GridProps & { of: Date }) {
  const { t } = useTranslation('calendar')
  const isToday = keyOf(of) === keyOf(new Date(now))
  const label = `${weekdayText(of)} ${of.getUTCDate()}`
  const look = cx('block truncate px-2 py-1.5 text-12', isToday ? 'font-semibold text-atext' : 'text-text2')
  return (
    <div role="columnheader" aria-current={isToday ? 'date' : undefined} className="min-w-0 border-l border-line">
      {view === 'day' ? (
        <span className={look}>{label}</span>
      ) : (
        <button
          type="button"
          onClick={() => show('day', of)}
          aria-label={`${label}, ${t('openDay', { day: dayText(of) })}`}
          className={cx(look, 'inset-focus w-full text-left hover:bg-hover')}
        >
          {label}
        </button>
      )}
    </div>
  )
}

function HourCell({ calendar, events, now, dragging, actions, onAdd, of, isSpot }: GridProps & { of: Date; isSpot: boolean }) {
  const { t } = useTranslation('calendar')
  const slot = slotOf(of)
  const schedules = (events.get(keyOf(of)) ?? []).filter(
    ({ sendAt }) => companyClock.date(sendAt).getUTCHours() === of.getUTCHours(),
  )
  const end = of.getTime() + 3_600_000
  const isPast = end <= now
  const isNow = of.getTime() <= now && now < end
  const aimed = dragging?.over?.slot === slot ? dragging.over.to : null
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid hears Enter
    <div
      role="gridcell"
      data-slot={slot}
      tabIndex={isSpot ? 0 : -1}
      onFocus={({ target, currentTarget }) => target === currentTarget && !isSpot && calendar.setSpot(of)}
      onClick={({ target, currentTarget }) => target === currentTarget && !isPast && onAdd(of)}
      className={cx(
        'inset-focus relative flex min-w-0 flex-col gap-0.5 border-t border-l border-line p-1',
        isPast ? 'bg-sunk' : 'cursor-pointer hover:bg-hover',
        aimed && dropTargetLook(aimed, now),
      )}
    >
      {isNow && <NowLine now={now} />}
      <span className="sr-only">{t('hourCell', { day: dayText(of), time: timeText(of), count: schedules.length })}</span>
      {schedules.map((schedule) => (
        <EventChip key={schedule.id} tall schedule={schedule} lifted={dragging?.schedule.id === schedule.id} actions={actions} />
      ))}
      {aimed && <DropTargetText to={aimed} now={now} />}
    </div>
  )
}

/** Marks the current time. */
function NowLine({ now }: { now: number }) {
  const at = new Date(now)
  return (
    <span
      aria-hidden
      className={
        'pointer-events-none absolute inset-x-0 flex items-center before:size-2 before:-translate-x-1 before:rounded-full ' +
        'before:bg-bad'
      }
      style={{ top: `${(at.getUTCMinutes() / 60) * 100}%`, transform: 'translateY(-50%)' }}
    >
      <span className="h-px flex-1 bg-bad" />
      <span className="num rounded-1 bg-sheet px-1 text-11 font-semibold text-badtext">{timeText(at)}</span>
    </span>
  )
}

/** Scrolls to the morning, or near the current hour when today is shown. */
function useMorning(days: Days, now: number) {
  const scroller = useRef<HTMLDivElement>(null)
  const [begin] = useState(() => {
    const isNow = days.some((day) => keyOf(day) === keyOf(new Date(now)))
    return isNow ? Math.max(0, new Date(now).getUTCHours() - 2) : morning
  })
  useLayoutEffect(() => {
    const box = scroller.current
    const row = box?.querySelector<HTMLElement>(`[data-hour="${begin}"]`)
    if (box && row) box.scrollTop = row.offsetTop - (box.querySelector<HTMLElement>('[role=row]')?.offsetHeight ?? 0)
  }, [begin])
  return scroller
}

function slotOf(at: Date): string {
  return `${keyOf(at)}T${String(at.getUTCHours()).padStart(2, '0')}`
}
