/** The dialogs and popovers of the calendar, in one file: fetched when the browser is idle. */
export { DeleteSchedule } from '#features/schedules/DeleteSchedule.tsx'
export { EventDetails } from './events/EventDetails.tsx'
export { ScheduleEditor } from '#features/schedules/ScheduleEditor.tsx'
