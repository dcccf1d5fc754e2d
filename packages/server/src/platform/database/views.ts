/**
 * SQL for the rows of a select as one JSON array. For wide rows it is cheaper than columns, to write and to read. Its timestamps are
 * spelled as PostgreSQL does, for `toIso`.
 */
export function viewsOf(select: string): string {
  return `(select coalesce(json_agg(v), '[]') from (${select}) v)`
}

/**
 * SQL for `limit` rows of a select, from the one that $2 says. The planner ignores $2, assumes a tenth of all rows for the page, and would
 * join whole tables with it. The outer limit corrects its estimate.
 */
export function pageCut(select: string, limit: number): string {
  return `select * from (${select} limit ${limit} offset $2) page limit ${limit}`
}

declare const spelling: unique symbol
/** A timestamp of a view, as PostgreSQL spells it. It is no string to the compiler, so that no answer carries it as it is. */
export interface StoredTime {
  readonly [spelling]: 'postgres'
}

/** A record of the contract as its view has it: what is named like a time is still to be put in the form of the contract. */
export type Stored<Shown> = {
  [Name in keyof Shown]: Name extends `${string}${'At' | 'Since' | 'Until'}`
    ? StoredTime | Extract<Shown[Name], null>
    : Shown[Name]
}

/** A timestamp of a view in the form of the contract: ISO 8601 with milliseconds, in UTC. */
export function toIso(text: StoredTime | string): string {
  return new Date(text as string).toISOString()
}

/** A record in the form of the contract, where its view has the two timestamps that each record has. */
export function withIsoDates<View extends { createdAt: string; updatedAt: string }>(view: View): View {
  return { ...view, createdAt: toIso(view.createdAt), updatedAt: toIso(view.updatedAt) }
}
