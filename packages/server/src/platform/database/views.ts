import type { Tx } from './db.ts'

/**
 * SQL for the rows of a select as one JSON array: for wide rows that is cheaper than columns, to write and to read. Its moments are
 * spelled as PostgreSQL does, for `toMoment`.
 */
export function viewsOf(select: string): string {
  return `(select coalesce(json_agg(v), '[]') from (${select}) v)`
}

/** The rows of a select, passed as JSON, in its order. `changed` may be a statement whose rows the select reads under this name. */
export async function selectViews<View extends object>(
  tx: Tx,
  name: string,
  select: string,
  values: readonly unknown[],
  changed?: string,
): Promise<View[]> {
  const before = changed ? `with changed as (${changed}) ` : ''
  const [row] = await tx.named<{ views: View[] }>(name, `${before}select ${viewsOf(select)} as views`, values)
  return row?.views ?? []
}

/**
 * SQL for `limit` rows of a select, from the one that $2 says. The planner does not look at $2, takes a tenth of all for the page,
 * and would join whole tables with it: the outer bound is for its eyes.
 */
export function pageCut(select: string, limit: number): string {
  return `select * from (${select} limit ${limit} offset $2) page limit ${limit}`
}

/** A moment of a view as the contract has it: ISO 8601 with milliseconds, in UTC. */
export function toMoment(text: string): string {
  return new Date(text).toISOString()
}
