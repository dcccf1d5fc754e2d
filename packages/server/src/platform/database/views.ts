/**
 * SQL for the rows of a select as one JSON array: for wide rows that is cheaper than columns, to write and to read. Its moments are
 * spelled as PostgreSQL does, for `toMoment`.
 */
export function viewsOf(select: string): string {
  return `(select coalesce(json_agg(v), '[]') from (${select}) v)`
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

/** A record as the contract has it, where its view has the moments that each record has. */
export function dated<View extends { createdAt: string; updatedAt: string }>(view: View): View {
  return { ...view, createdAt: toMoment(view.createdAt), updatedAt: toMoment(view.updatedAt) }
}
