import type { Events } from './days.ts'
import type { EventActions } from './events/EventChip.tsx'
import type { Calendar } from './use-calendar.ts'
import type { Dragging } from './use-event-drag.ts'

export interface GridProps {
  calendar: Calendar
  events: Events
  now: number
  dragging: Dragging | null
  actions: EventActions
  /** Adds a message on that day, or in that hour. */
  onAdd: (at: Date) => void
}
