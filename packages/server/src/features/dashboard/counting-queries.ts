import type { SystemTx, Tx } from '#platform/database/tx.ts'
import { durations, facts, summed, sums } from './facts.ts'

/** Companies with past days that are not counted, or that were counted in another time zone. */
export async function listUncounted(tx: SystemTx, now: Date): Promise<number[]> {
  const rows = await tx.named<{ id: number }>(
    'list uncounted companies',
    `select c.id from companies c left join counted_figures b on b.company_id = c.id
     where c.deleted_at is null and (b.company_id is null or b.time_zone <> c.time_zone
       or b.until_day < ($1::timestamptz at time zone c.time_zone)::date)
       and exists (select from visits v where v.company_id = c.id)
     order by c.id`,
    [now],
  )
  return rows.map(({ id }) => id)
}

/**
 * No other transaction changes a visit of the company until this one ends. False when another one is about to change a visit. Neither waits
 * for the other.
 */
export async function tryLockVisits(tx: Tx): Promise<boolean> {
  // The company is locked first, because later writes refer to it. A transaction that has this lock must not wait for the other one.
  await tx.rows('share company', 'select from companies where id = $1 for key share')
  const text = `select pg_try_advisory_xact_lock(hashtextextended('figures ' || $1::int, 0)) as held`
  const [row] = await tx.rows<{ held: boolean }>('hold visits', text)
  return row?.held === true
}

/** The day of the visit that comes after this many visits, starting from the book's day. Undefined when there are no more. */
export function findDayAfter(tx: Tx, { zone, day }: CountingState, visits: number): Promise<string | undefined> {
  return tx.value<string>(
    'find day after',
    `select (v.opened_at at time zone $3)::date as day from visits v
     where v.company_id = $1 and v.opened_at >= $2::date::timestamp at time zone $3 order by v.opened_at offset $4 limit 1`,
    [day, zone, visits],
  )
}

export interface CountingState {
  zone: string
  /** The first day that is not counted. When nothing is counted, the day of the first visit. */
  day: string
  /** Is nothing counted in this time zone? */
  isEmpty: boolean
  today: string
}

/** Undefined when the company has no visits. */
export async function findCountingState(tx: Tx, now: Date): Promise<CountingState | undefined> {
  const [row] = await tx.rows<CountingState>(
    'find book',
    `select c.time_zone as zone, ($2::timestamptz at time zone c.time_zone)::date as today, b.company_id is null as "isEmpty",
       coalesce(b.until_day, (select (min(v.opened_at) at time zone c.time_zone)::date from visits v where v.company_id = $1)) as day
     from companies c left join counted_figures b on b.company_id = c.id and b.time_zone = c.time_zone where c.id = $1`,
    [now],
  )
  return row?.day ? row : undefined
}

/**
 * Counts the days from the book's own day up to, but not including, `until`. Earlier figures of these days and of later ones are deleted.
 */
export async function countDays(tx: Tx, { zone, day: from, isEmpty }: CountingState, until: string): Promise<void> {
  const [begins, ends] = ['($2::date::timestamp at time zone $4)', '($3::date::timestamp at time zone $4)']
  const day = '(at at time zone $4)::date'
  const values = [tx.companyId, from, until, zone]
  const since = isEmpty ? '-infinity' : from
  const forget = (table: string) =>
    `delete from ${table} where company_id = $1 and (span = 'day' and day >= $2
      or span = 'month' and day > ($2::date - interval '1 month')::date)`
  await tx.rows('forget days', forget('day_figures'), [since])
  await tx.rows('forget minutes', forget('minute_figures'), [since])
  await tx.named(
    'count days',
    `insert into day_figures (company_id, span, day, user_id, ${summed.join()})
     select $1, 'day', ${day}, user_id, ${sums} from (${facts(begins, ends)}) f group by 3, user_id`,
    values,
  )
  await tx.named(
    'count minutes',
    `insert into minute_figures (company_id, span, day, kind, user_id, minutes, count)
     select $1, 'day', ${day}, kind, user_id, minutes, count(*) from (${durations(begins, ends)}) d group by 3, kind, user_id, minutes`,
    values,
  )
  const month = "date_trunc('month', day)::date"
  const wholeMonths =
    "company_id = $1 and span = 'day' and day >= date_trunc('month', $2::date) and day < date_trunc('month', $3::date)"
  await tx.rows(
    'count months of days',
    `insert into day_figures (company_id, span, day, user_id, ${summed.join()})
     select $1, 'month', ${month}, user_id, ${summed.map((column) => `sum(${column})`).join()} from day_figures
     where ${wholeMonths} group by 3, user_id`,
    [from, until],
  )
  await tx.rows(
    'count months of minutes',
    `insert into minute_figures (company_id, span, day, kind, user_id, minutes, count)
     select $1, 'month', ${month}, kind, user_id, minutes, sum(count) from minute_figures
     where ${wholeMonths} group by 3, kind, user_id, minutes`,
    [from, until],
  )
  await tx.rows(
    'put book',
    `insert into counted_figures (company_id, until_day, until_at, time_zone) values ($1, $2, ($2::date::timestamp at time zone $3), $3)
     on conflict (company_id) do update set until_day = excluded.until_day, until_at = excluded.until_at, time_zone = excluded.time_zone`,
    [until, zone],
  )
}

/** Forgets up to where days are counted, for one company or for all. Returns the number of companies. */
export async function deleteCountingStates(tx: SystemTx, companyId: number | null): Promise<number> {
  const text = 'delete from counted_figures where $1::int is null or company_id = $1 returning company_id'
  return (await tx.named('delete books', text, [companyId])).length
}
