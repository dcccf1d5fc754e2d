import type { Schedule } from '@recado/contract/schedules/api'
import { useRef, useState, type PointerEvent, type RefObject } from 'react'
import { type Place, watchDrag } from '#ui/drag.ts'
import { companyClock } from '#platform/session/company-clock.ts'
import { dayOf, onDay } from './days.ts'

export interface Dragging {
  schedule: Schedule
  /** The width of the chip, in pixels. */
  width: number
  /** The slot under the pointer, and the time that the message would get there. */
  over: { slot: string; to: Date } | null
}

interface EventDrag {
  dragging: Dragging | null
  /** The element that follows the pointer. */
  ghost: RefObject<HTMLDivElement | null>
  /** For a chip's `onPointerDown`. */
  grab: (event: PointerEvent<HTMLElement>, schedule: Schedule) => void
}

/** Makes chips draggable to elements with `data-slot`: a day, or an hour of a day. */
export function useEventDrag(onDrop: (schedule: Schedule, to: Date) => void): EventDrag {
  const [dragging, setDragging] = useState<Dragging | null>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const grab: EventDrag['grab'] = ({ nativeEvent: press, currentTarget: chip }, schedule) => {
    if (press.button !== 0 || !press.isPrimary || (press.target as Element).closest('[data-verbs]')) return
    const { left, top, width } = chip.getBoundingClientRect()
    let over: Dragging['over'] = null
    watchDrag(press, chip, {
      scrolls: { down: '[data-hours], [data-month]', across: '[data-hours]' },
      lift: () => setDragging({ schedule, width, over }),
      follow: (by, under) => {
        ghost.current?.style.setProperty('translate', `${left + by.x}px ${top + by.y}px`)
        const found = targetAt(under, { x: press.clientX + by.x, y: press.clientY + by.y }, schedule)
        if (found?.to.getTime() !== over?.to.getTime()) setDragging({ schedule, width, over: (over = found) })
      },
      drop: () => over && over.to.getTime() !== companyClock.date(schedule.sendAt).getTime() && onDrop(schedule, over.to),
      end: () => setDragging(null),
    })
  }
  return { dragging, ghost, grab }
}

/** On a day the message keeps its time. On an hour it gets a time in quarters of that hour, by the height of the pointer. */
function targetAt(under: Element | null, { y }: Place, { sendAt }: Schedule): Dragging['over'] {
  const cell = under?.closest<HTMLElement>('[data-slot]')
  const slot = cell?.dataset['slot']
  const day = dayOf(slot?.slice(0, 10) ?? null)
  if (!cell || !slot || !day) return null
  const from = companyClock.date(sendAt)
  if (slot.length === 10) return { slot, to: onDay(day, from) }
  const { top, height } = cell.getBoundingClientRect()
  const quarter = Math.min(3, Math.max(0, Math.floor(((y - top) / height) * 4)))
  const to = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), Number(slot.slice(11)), quarter * 15))
  // Within its original quarter the message keeps its time to the minute.
  return { slot, to: quarterOf(to) === quarterOf(from) ? from : to }
}

function quarterOf(at: Date): number {
  return Math.floor(at.getTime() / (15 * 60_000))
}
