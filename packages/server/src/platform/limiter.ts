import type { ErrorCode } from '@recado/contract/errors'
import { createHash } from 'node:crypto'
import type { Clock } from './clock.ts'
import type { SystemTx } from '#platform/database/tx.ts'
import type { SystemDb } from '#platform/database/system.ts'
import { fail } from './fail.ts'

/** At most this many failures in any window of this length. */
export interface Rate {
  max: number
  windowMs: number
}

/** The key whose failures are counted, and how many are too many. */
export interface Allowance {
  key: string
  rates: readonly Rate[]
}

/** Counts failures by key, across all processes of the installation. */
export interface Limiter {
  /**
   * Counts an attempt as failed under each key until it is forgiven. When one key has used up its failures, the attempt is refused with
   * `refusal` (ERR_RATE_LIMIT by default) and counts under no key. The error says after how many seconds to retry. Calls that share several
   * keys must name them in the same order.
   */
  attempt(allowances: readonly Allowance[], refusal?: ErrorCode): Promise<Attempt>
  /** Deletes what no longer counts. */
  prune(): Promise<void>
}

export interface Attempt {
  forgive(): Promise<void>
}

/** A limiter whose counts are in the database. */
export function createLimiter(system: SystemDb, clock: Clock): Limiter {
  return {
    attempt: async (allowances, refusal = 'ERR_RATE_LIMIT') => {
      const now = clock.now()
      await system.across(async (tx) => {
        // Checked before anything is locked: repeated attempts at a used-up key delay no other attempt and write nothing.
        const retryAfter = await secondsToWait(tx, allowances, now)
        if (retryAfter > 0) fail(refusal, { retryAfter })
        // When one key refuses the attempt, the rollback takes it back from the others.
        if (!(await countFailures(tx, allowances, now)))
          fail(refusal, { retryAfter: Math.max(1, await secondsToWait(tx, allowances, now)) })
      })
      return {
        forgive: () =>
          system.across(async (tx) => {
            for (const { key } of allowances) await forgiveFailure(tx, key, now)
          }),
      }
    },
    prune: () => system.across((tx) => deleteStale(tx, clock.now())),
  }
}

/** False when a key has used up its failures. Concurrent attempts under the same key wait here. */
async function countFailures(tx: SystemTx, allowances: readonly Allowance[], now: Date): Promise<boolean> {
  const moment = (ms: number) => new Date(now.getTime() + ms)
  const rates = allowances.flatMap(({ key, rates: own }) => own.map((rate) => ({ key: hashOf(key), ...rate })))
  const counted = await tx.named(
    'count failures',
    `insert into failed_attempts as known (key, at, until)
     select key, array[$1::timestamptz], until from unnest($2::bytea[], $3::timestamptz[]) as given (key, until)
     on conflict (key) do update
       set at = array(select t from unnest(known.at) t where t > $1 - (excluded.until - $1)) || excluded.at, until = excluded.until
       where not exists (
         select from unnest($4::bytea[], $5::timestamptz[], $6::int[]) as rate (key, since, max)
         where rate.key = excluded.key and (select count(*) from unnest(known.at) t where t > rate.since) >= rate.max)
     returning 1`,
    [
      now,
      allowances.map(({ key }) => hashOf(key)),
      allowances.map(({ rates: own }) => moment(Math.max(...own.map(({ windowMs }) => windowMs)))),
      rates.map(({ key }) => key),
      rates.map(({ windowMs }) => moment(-windowMs)),
      rates.map(({ max }) => max),
    ],
  )
  return counted.length === allowances.length
}

/**
 * Seconds until each key has one failure left, if no other attempt uses it up. 0 when each key has one. Ignores the attempt that is just
 * being counted.
 */
async function secondsToWait(tx: SystemTx, allowances: readonly Allowance[], now: Date): Promise<number> {
  const rates = allowances.flatMap(({ key, rates: own }) => own.map((rate) => ({ key: hashOf(key), ...rate })))
  const [row] = await tx.named<{ free: Date | null }>(
    'when a failure is free',
    `select max(used.t + rate.ms * interval '1 millisecond') as free
     from unnest($1::bytea[], $2::int[], $3::int[]) as rate (key, max, ms) join failed_attempts known on known.key = rate.key
     cross join lateral (select t from unnest(known.at) t where t < $4 order by t desc offset rate.max - 1 limit 1) used`,
    [rates.map(({ key }) => key), rates.map(({ max }) => max), rates.map(({ windowMs }) => windowMs), now],
  )
  return Math.max(0, Math.ceil(((row?.free?.getTime() ?? 0) - now.getTime()) / 1000))
}

async function forgiveFailure(tx: SystemTx, key: string, at: Date): Promise<void> {
  await tx.named(
    'forgive failure',
    `update failed_attempts set at = at[:array_position(at, $2::timestamptz) - 1] || at[array_position(at, $2::timestamptz) + 1:]
     where key = $1 and $2::timestamptz = any (at)`,
    [hashOf(key), at],
  )
}

async function deleteStale(tx: SystemTx, now: Date): Promise<void> {
  await tx.named('delete stale failures', 'delete from failed_attempts where until <= $1', [now])
}

/** Hashes have one size, and identify no person in a copy of the database. */
function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}
