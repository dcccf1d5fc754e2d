import type { Ctx } from '#platform/unit.ts'
import { countSent } from './queries.ts'

const days = 30
const dayMs = 86_400_000

/** The first of the days that count, as 2026-11-30. */
function sinceDay(now: Date): string {
  return dayOf(new Date(now.getTime() - (days - 1) * dayMs))
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}

/** A template is sent now. */
export function noteSent({ tx, now }: Ctx, id: number): Promise<void> {
  return countSent(tx, id, now, { day: dayOf(now), since: sinceDay(now) })
}

/** How often it was sent in the last 30 days. */
export function sentLately(sentByDay: Readonly<Record<string, number>>, now: Date): number {
  const since = sinceDay(now)
  return Object.entries(sentByDay).reduce((sum, [day, sent]) => (day >= since ? sum + sent : sum), 0)
}
