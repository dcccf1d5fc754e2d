import type pg from 'pg'
import type { SystemTx } from '#platform/database/tx.ts'
import type { Measured } from '#platform/metrics.ts'

/** A table that is worked like a queue. */
export type LaneTable = 'work' | 'channels.inbox'

export interface Claimed {
  id: number
  lane: string | null
  companyId: number | null
  connectionId: number | null
  kind: string
  payload: unknown
  attempts: number
}

interface Columns {
  company: string
  connection: string
  /** Excludes the companies $4. */
  ofOthers: string
}

const columns: Record<LaneTable, Columns> = {
  work: {
    company: 'r.company_id',
    connection: 'null::int',
    ofOthers: '(r.company_id is null or r.company_id <> all($4::int[]))',
  },
  'channels.inbox': {
    company: '(select c.company_id from connections c where c.id = r.connection_id)',
    connection: 'r.connection_id',
    ofOthers: 'r.connection_id <> all(array(select c.id from connections c where c.company_id = any($4::int[])))',
  },
}

export async function insertWork(
  tx: SystemTx,
  row: { companyId: number; kind: string; lane: string | null; payload: unknown; dueAt: Date },
): Promise<void> {
  await tx.named('insert work', 'insert into work (company_id, kind, lane, payload, due_at) values ($1, $2, $3, $4, $5)', [
    row.companyId,
    row.kind,
    row.lane,
    JSON.stringify(row.payload),
    row.dueAt,
  ])
}

/** Several pieces of a kind, in their order. */
export async function insertManyWork(
  tx: SystemTx,
  rows: { companyId: number; kind: string; pieces: readonly { lane: string | null; payload: unknown }[]; dueAt: Date },
): Promise<void> {
  await tx.named(
    'insert many pieces of work',
    `insert into work (company_id, kind, lane, payload, due_at)
     select $1, $2, p.piece ->> 'lane', p.piece -> 'payload', $4 from jsonb_array_elements($3) with ordinality p (piece, at) order by p.at`,
    [rows.companyId, rows.kind, JSON.stringify(rows.pieces), rows.dueAt],
  )
}

/** How many rows of a lane are taken together. Each search for the first row of a long lane passes all the rows that wait behind it. */
const maxRun = 20

/**
 * Leases up to `limit` runs: rows that are due and first in their lane, each with the rows that follow it there. A row whose lease ran out
 * is leased again, so the work of a killed process goes on. A lane waits while its first row is leased or awaits a retry. Lanes of
 * companies in `resting` wait too, and so does new work of companies that is due after `walked`, when that is given.
 */
export async function claim(
  pool: pg.Pool,
  table: LaneTable,
  limit: number,
  now: Date,
  leaseMs: number,
  resting: readonly number[],
  walked?: Date,
): Promise<Claimed[][]> {
  const { company, connection, ofOthers } = columns[table]
  // Work that has failed once is due by the other clock.
  const isDue = walked ? '(r.due_at <= $6 or r.company_id is null or r.attempts > 0)' : 'true'
  const { rows } = await pool.query<Claimed>({
    name: `claim ${table}${walked ? ' by a walked clock' : ''}`,
    text: `
      with first as (
        select r.id, r.lane from ${table} r
        where r.state = 'ready' and r.due_at <= $1 and ${isDue} and (r.lease_until is null or r.lease_until <= $1)
          and ${ofOthers}
          and (r.lane is null or not exists (
            select from ${table} e where e.lane = r.lane and e.id < r.id and e.state = 'ready'))
        order by r.due_at, r.id limit $2
        for update skip locked),
      next as (
        select id from first union all
        select f.id from first cross join lateral (
          select s.id, bool_and(s.due_at <= $1 and (s.lease_until is null or s.lease_until <= $1)) over (order by s.id) as "isDue"
          from (select * from ${table} s where s.lane = first.lane and s.id > first.id and s.state = 'ready' order by s.id limit $5) s
        ) f where f."isDue")
      update ${table} r set lease_until = $3, attempts = r.attempts + 1 from next where r.id = next.id
      returning r.id, r.lane, ${company} as "companyId", ${connection} as "connectionId", r.kind, r.payload, r.attempts`,
    values: [now, limit, new Date(now.getTime() + leaseMs), resting, maxRun - 1, ...(walked ? [walked] : [])],
  })
  const inOrder = rows.sort((a, b) => a.id - b.id)
  return [...Map.groupBy(inOrder, ({ lane, id }) => lane ?? id).values()]
}

/** Marks rows as done inside the transaction that did them. Fails when another worker has finished one of them meanwhile. */
export async function finish(tx: SystemTx, table: LaneTable, ids: readonly number[]): Promise<void> {
  const rows =
    table === 'work'
      ? await tx.named('finish work', 'delete from work where id = any($1::bigint[]) returning id', [ids])
      : await tx.named(
          'finish inbox',
          `update channels.inbox set state = 'done', lease_until = null, error = null
           where id = any($1::bigint[]) and state = 'ready' returning id`,
          [ids],
        )
  if (rows.length !== ids.length) throw new Error('Finished by another worker')
}

/** Removes a row that no longer belongs to any company. */
export async function drop(pool: pg.Pool, table: LaneTable, id: number): Promise<void> {
  await pool.query(`delete from ${table} where id = $1`, [id])
}

/**
 * Gives a failed row back for another attempt at `dueAt`, or sets it aside where an admin sees it. Leaves a row that another worker has
 * claimed meanwhile.
 */
export async function rescheduleOrPark(
  pool: pg.Pool,
  table: LaneTable,
  { id, attempts }: Pick<Claimed, 'id' | 'attempts'>,
  outcome: { error: string; dueAt: Date } | { error: string; parked: true },
): Promise<void> {
  const ours = `id = $1 and state = 'ready' and attempts = $2`
  if ('parked' in outcome) {
    await pool.query(`update ${table} set state = 'parked', lease_until = null, error = $3 where ${ours}`, [
      id,
      attempts,
      outcome.error,
    ])
  } else {
    await pool.query(`update ${table} set lease_until = null, error = $3, due_at = $4 where ${ours}`, [
      id,
      attempts,
      outcome.error,
      outcome.dueAt,
    ])
  }
}

/** Gives back rows that were claimed but not begun. The attempt does not count. */
export async function release(pool: pg.Pool, table: LaneTable, rows: readonly Claimed[]): Promise<void> {
  const text = `update ${table} r set lease_until = null, attempts = r.attempts - 1
    from unnest($1::bigint[], $2::int[]) as given (id, attempts)
    where r.id = given.id and r.attempts = given.attempts and r.state = 'ready'`
  await pool.query(text, [rows.map(({ id }) => id), rows.map(({ attempts }) => attempts)])
}

export async function extendLeases(pool: pg.Pool, table: LaneTable, ids: readonly number[], until: Date): Promise<void> {
  await pool.query(`update ${table} set lease_until = $2 where id = any($1) and state = 'ready'`, [ids, until])
}

/** Releases the leases of a killed predecessor. For a worker that knows it is the only one. */
export async function releaseLeases(pool: pg.Pool, table: LaneTable): Promise<void> {
  await pool.query(`update ${table} set lease_until = null where lease_until is not null and state = 'ready'`)
}

const counted = (table: LaneTable, state: string) =>
  `select '${table}' as queue, '${state}' as state, count(*) as value from ${table} where state = '${state}'`
const oldest = (table: LaneTable) =>
  `select '${table}' as queue, coalesce(extract(epoch from $1 - min(due_at)), 0)::float8 as value from ${table}
   where state = 'ready' and due_at <= $1`

/** How many rows wait, and how many are set aside. */
export async function countRows(tx: SystemTx): Promise<Measured[]> {
  const parts = (Object.keys(columns) as LaneTable[]).flatMap((table) => [counted(table, 'ready'), counted(table, 'parked')])
  const rows = await tx.named<{ queue: string; state: string; value: number }>('count queues', parts.join(' union all '), [])
  return rows.map(({ value, ...labels }) => ({ labels, value }))
}

/** For how many seconds the row that is due longest has waited. */
export async function measureAges(tx: SystemTx, now: Date): Promise<Measured[]> {
  const text = (Object.keys(columns) as LaneTable[]).map(oldest).join(' union all ')
  const rows = await tx.named<{ queue: string; value: number }>('ages of queues', text, [now])
  return rows.map(({ value, ...labels }) => ({ labels, value }))
}

/** A clock job as its row stores it: its name, and the latest time to which it may be put off now. */
export interface ClockRow {
  kind: string
  latest: Date
}

/** Makes sure that each clock job has its row. A row that a wrong clock has put off for longer than its period becomes due now. */
export async function ensureClockRows(pool: pg.Pool, rows: readonly ClockRow[], now: Date): Promise<void> {
  await pool.query(
    `with given as (select * from unnest($1::text[], $2::timestamptz[]) as given (kind, latest)),
       recalled as (
         update work w set due_at = $3 from given
         where w.company_id is null and w.kind = given.kind and w.due_at > given.latest)
     insert into work (company_id, kind, lane, payload, due_at) select null, kind, null, '{}', $3 from given
     on conflict do nothing`,
    [rows.map(({ kind }) => kind), rows.map(({ latest }) => latest), now],
  )
}

export async function rescheduleClockRow(pool: pg.Pool, id: number, dueAt: Date): Promise<void> {
  await pool.query('update work set due_at = $2, lease_until = null, attempts = 0, error = null where id = $1', [id, dueAt])
}

/** Ends the leases that are longer than any regular one, except those of the rows in `held`. */
export async function recallLeases(pool: pg.Pool, table: LaneTable, latest: Date, held: readonly number[]): Promise<void> {
  await pool.query(`update ${table} set lease_until = null where state = 'ready' and lease_until > $1 and not id = any ($2)`, [
    latest,
    held,
  ])
}

/** Deletes what waits of these kinds. Returns how many pieces. */
export async function dropWork(tx: SystemTx, kinds: readonly string[]): Promise<number> {
  const text = 'delete from work where company_id is not null and kind = any($1::text[]) returning id'
  return (await tx.named('drop work', text, [kinds])).length
}

/** What is due of these kinds becomes work of another kind that takes the same payload. Returns how many pieces. */
export async function replaceDueWork(tx: SystemTx, kinds: readonly string[], kind: string, now: Date): Promise<number> {
  const rows = await tx.named(
    'replace due work',
    `update work set kind = $2, lane = null, state = 'ready', attempts = 0, error = null, lease_until = null
     where company_id is not null and kind = any($1::text[]) and due_at <= $3 returning id`,
    [kinds, kind, now],
  )
  return rows.length
}
