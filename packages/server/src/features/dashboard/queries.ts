import type { DayRange } from '@recado/contract/dashboard/range'
import type { Tx } from '#platform/database/tx.ts'
import { durations, facts, summed, sums } from './facts.ts'

/**
 * SQL of which days from $2 to $3 are counted in the company's current time zone: those before `until`. Whole months among them are stored
 * as sums. What is not counted lies between two timestamps. It is all one statement, so every part sees the same state.
 */
const book = `
  known as materialized (
    select z.time_zone as zone, least($3::date + 1, coalesce(b.until_day, '-infinity')) as until
    from companies z left join counted_figures b on b.company_id = z.id and b.time_zone = z.time_zone where z.id = $1),
  months as materialized (
    select known.*, (date_trunc('month', $2::date - 1) + interval '1 month')::date as first,
      date_trunc('month', until)::date as after from known),
  book as materialized (
    select zone, until, case when first < after then first else until end as months_from,
      case when first < after then after else until end as months_until,
      greatest($2::date, until)::timestamp at time zone zone as begins_at,
      ($3::date + 1)::timestamp at time zone zone as ends_at from months)`
const [beginsAt, endsAt] = ['(select begins_at from book)', '(select ends_at from book)']

/** SQL of the stored figures of those days: the columns of `select` from a table of days and months. */
function counted(select: string, table: string): string {
  const parts = [
    ['day', '$2', '(select months_from from book)'],
    ['month', '(select months_from from book)', '(select months_until from book)'],
    ['day', '(select months_until from book)', '(select until from book)'],
  ]
  return parts
    .map(
      ([span, since, until]) =>
        `select ${select} from ${table} where company_id = $1 and span = '${span}' and day >= ${since} and day < ${until}`,
    )
    .join(' union all ')
}

export interface Sums {
  /** 0 when it belongs to no attendant. */
  userId: number
  newContacts: number
  waited: number
  waitedMs: number
  closed: number
  talked: number
  talkedMs: number
  rated: number
  ratingSum: number
}

/** The sums of these days, by attendant. */
export function listSums(tx: Tx, { from, to }: DayRange): Promise<Sums[]> {
  return tx.rows<Sums>(
    'list sums',
    `with ${book}
     select user_id as "userId", sum(new_contacts)::int as "newContacts", sum(waited)::int as waited, sum(waited_ms)::float8 as "waitedMs",
       sum(closed)::int as closed, sum(talked)::int as talked, sum(talked_ms)::float8 as "talkedMs", sum(rated)::int as rated,
       sum(rating_sum)::int as "ratingSum"
     from (
       ${counted(['user_id', ...summed].join(), 'day_figures')}
       union all
       select user_id, ${sums} from (${facts(beginsAt, endsAt)}) f group by user_id) parts
     group by user_id`,
    [from, to],
  )
}

export interface Median {
  kind: 'wait' | 'talk'
  /** Null for all attendants together. */
  userId: number | null
  minutes: number
}

/** The median duration. For an even count, the mean of the two in the middle. */
export function listMedians(tx: Tx, { from, to }: DayRange): Promise<Median[]> {
  return tx.rows<Median>(
    'list medians',
    `with ${book},
     parts as (
       ${counted('kind, user_id, minutes, count', 'minute_figures')}
       union all select kind, user_id, minutes, 1 from (${durations(beginsAt, endsAt)}) d),
     lengths as (
       select kind, user_id, minutes, sum(count) as count from parts
       group by grouping sets ((kind, user_id, minutes), (kind, minutes))),
     places as (
       select kind, user_id, minutes, sum(count) over (partition by kind, user_id order by minutes) as upto,
         sum(count) over (partition by kind, user_id) as total from lengths)
     select kind, user_id as "userId",
       (min(minutes) filter (where 2 * upto >= total) + min(minutes) filter (where 2 * upto > total)) / 2.0 as minutes
     from places group by kind, user_id`,
    [from, to],
  )
}

/** How many conversations began on each day. Days without any may be missing. */
export function listOpened(tx: Tx, { from, to }: DayRange): Promise<{ day: string; total: number }[]> {
  return tx.rows(
    'list opened',
    `with ${book}
     select day, sum(opened)::int as total from (
       select day, opened from day_figures where company_id = $1 and span = 'day' and user_id = 0 and day >= $2
         and day < (select until from book)
       union all
       select (v.opened_at at time zone (select zone from book))::date, 1 from visits v
       where v.company_id = $1 and v.opened_at >= ${beginsAt} and v.opened_at < ${endsAt}) parts
     group by day`,
    [from, to],
  )
}

/** The same for the hours of one day. */
export function listOpenedByHour(tx: Tx, day: string): Promise<{ hour: number; total: number }[]> {
  return tx.rows(
    'list opened by hour',
    `with here as materialized (select time_zone as zone from companies where id = $1)
     select extract(hour from v.opened_at at time zone (select zone from here))::int as hour, count(*)::int as total from visits v
     where v.company_id = $1 and v.opened_at >= (select $2::date::timestamp at time zone zone from here)
       and v.opened_at < (select ($2::date + 1)::timestamp at time zone zone from here)
     group by hour`,
    [day],
  )
}

export interface PersonRow {
  id: number
  name: string
  online: boolean
  isDeleted: boolean
}

/** All users by name, deleted ones included. */
export function listPeople(tx: Tx): Promise<PersonRow[]> {
  return tx.rows<PersonRow>(
    'list people of figures',
    `select id, name, online and deleted_at is null as online, deleted_at is not null as "isDeleted" from users
     where company_id = $1 order by fold(name), id`,
  )
}

export interface Now {
  today: string
  happening: number
  pending: number
}

/** Today in the company's time zone, and how many tickets are open and pending. */
export async function findNow(tx: Tx, now: Date): Promise<Now> {
  const [row] = await tx.rows<Now>(
    'find figures of now',
    `select ($2::timestamptz at time zone c.time_zone)::date as today,
       (select count(*)::int from tickets t where t.company_id = $1 and t.status = 'open') as happening,
       (select count(*)::int from tickets t where t.company_id = $1 and t.status = 'pending') as pending
     from companies c where c.id = $1`,
    [now],
  )
  if (!row) throw new Error('A company without itself')
  return row
}
