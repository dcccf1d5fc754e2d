import { lazily } from '#ui/lazily.tsx'

export const DeleteSchedule = lazily(async () => (await import('./on-demand.ts')).DeleteSchedule)
export const EventDetails = lazily(async () => (await import('./on-demand.ts')).EventDetails)
export const ScheduleEditor = lazily(async () => (await import('./on-demand.ts')).ScheduleEditor)
