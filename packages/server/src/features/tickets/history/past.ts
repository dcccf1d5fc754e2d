import type { Ctx } from '#platform/unit.ts'
import { insertPastVisits, type PastVisit } from './past-queries.ts'

export type { PastVisit }

/** Records conversations that were closed before anything was recorded here, for figures alone. */
export function recordPast({ tx }: Ctx, visits: readonly PastVisit[]): Promise<void> {
  return insertPastVisits(tx, visits)
}
