import { z } from 'zod/mini'
import { minutesOf, wallTime } from '#hours.ts'

/** A user's own status, which colleagues see. Nothing rings for a busy user. Away only informs colleagues. */
export const availabilities = ['online', 'away', 'busy'] as const
export type Availability = (typeof availabilities)[number]

const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

/**
 * Each day from one time to another by the company's clock. An end before the beginning is on the next day. Equal times mean the whole day.
 */
export const quietHours = z.object({ from: time, until: time })
export type QuietHours = z.infer<typeof quietHours>

interface Hearing {
  availability: Availability
  quietHours: QuietHours | null
}

/** Whether nothing rings for the user: no sound, no notification, no push. What waits is counted all the same. */
export function isUserMuted({ availability, quietHours }: Hearing, now: Date | number, timeZone: string): boolean {
  if (availability === 'busy') return true
  return quietHours !== null && isWithin(quietHours, wallTime(now, timeZone).minute)
}

function isWithin(hours: QuietHours, minute: number): boolean {
  const [from, until] = [minutesOf(hours.from), minutesOf(hours.until)]
  return from < until ? from <= minute && minute < until : from <= minute || minute < until
}
