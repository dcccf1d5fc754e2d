import type { Ctx } from '#platform/unit.ts'
import { insertPastVisits, type PastVisit } from './past-queries.ts'

export type { PastVisit }

/** Conversations that were held and closed before anything was recorded here, for figures alone. */
export function recordPast({ tx }: Ctx, visits: readonly PastVisit[]): Promise<void> {
  return insertPastVisits(tx, visits)
}
