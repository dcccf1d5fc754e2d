import type { Writable } from 'node:stream'
import pg from 'pg'
import type { ErrorCode } from '@recado/contract/errors'
import { Failure } from '#platform/fail.ts'
import { Tx, type SystemTx } from './tx.ts'

/** Milliseconds after which PostgreSQL gives up on a statement, and after which a caller gives up waiting for a connection. */
const statementTimeoutMs = 5_000
const acquireTimeoutMs = 2_000
/** Shorter than the silence after which firewalls forget a connection. */
const keepAliveMs = 10_000
/** PostgreSQL truncates longer names, so two statements would count as one. */
const maxNameLength = 63

// Ids and money fit a double here, so bigint and numeric arrive as numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
// A day is not a timestamp.
pg.types.setTypeParser(pg.types.builtins.DATE, String)

export interface Db {
  /**
   * Runs `work` in a transaction that sees only one company. The company is set in the round trip that opens it. A transaction that only
   * `reads` may write nothing, and its commit is not awaited.
   */
  tenant<T>(companyId: number, work: (tx: Tx) => Promise<T>, reads?: boolean): Promise<T>
  load(): PoolLoad
  end(): Promise<void>
}

/** What a pool does now, and how long its transactions have waited for a connection since it was opened. */
export interface PoolLoad {
  busy: number
  idle: number
  waiting: number
  transactions: number
  waitedSeconds: number
}

/** Opens a pool for the role `recado_app`. */
export function openDb(connectionString: string, max: number): Db {
  const pool = openPool(connectionString, max)
  return {
    tenant: (companyId, work, reads = false) => {
      if (!Number.isSafeInteger(companyId)) throw new TypeError('companyId is not an integer')
      const begin = `begin${reads ? ' read only' : ''}; set local app.company_id = ${companyId}`
      return inTransaction(pool, begin, (tx) => work(new Tx(tx, companyId)), reads)
    },
    load: () => loadOf(pool),
    end: () => pool.end(),
  }
}

const waits = new WeakMap<pg.Pool, { transactions: number; waitedSeconds: number }>()

export function loadOf(pool: pg.Pool): PoolLoad {
  const { totalCount, idleCount, waitingCount } = pool
  const waited = waits.get(pool) ?? { transactions: 0, waitedSeconds: 0 }
  return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount, ...waited }
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  const since = performance.now()
  const client = await pool.connect()
  const { transactions, waitedSeconds } = waits.get(pool) ?? { transactions: 0, waitedSeconds: 0 }
  waits.set(pool, { transactions: transactions + 1, waitedSeconds: waitedSeconds + (performance.now() - since) / 1000 })
  return client
}

/** A pool with our limits. An idle connection that dies is replaced and does not end the process. `options` are those of a session. */
export function openPool(connectionString: string, max: number, options?: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    ...(options === undefined ? {} : { options }),
    pipeline: true,
    connectionTimeoutMillis: acquireTimeoutMs,
    statement_timeout: statementTimeoutMs,
    // For a connection that died silently.
    query_timeout: 2 * statementTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    // Opening a connection takes tens of milliseconds, and a connection keeps the plans of its statements.
    idleTimeoutMillis: 0,
    idle_in_transaction_session_timeout: 2 * statementTimeoutMs,
    application_name: 'recado',
  })
  pool.on('error', () => {})
  // The same for a connection in use: its next statement fails and reports it.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

const repeats = 3
const serializationFailure = '40001'
const deadlock = '40P01'
/** The row it refers to was deleted meanwhile, or another row refers to it since. A retry finds that. */
const foreignKeyViolation = '23503'

/** Opens a transaction with `begin` and commits what `work` did. Retries when it lost to another transaction. */
export async function inTransaction<T>(
  pool: pg.Pool,
  begin: string,
  work: (tx: SystemTx) => Promise<T>,
  reads = false,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(pool, begin, work, reads)
    } catch (error) {
      if (attempt >= repeats || !isLost(error)) throw error
    }
  }
}

/** Whether it lost to another transaction, so that a retry may succeed. */
function isLost(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return code === serializationFailure || code === deadlock || code === foreignKeyViolation
}

async function once<T>(pool: pg.Pool, begin: string, work: (tx: SystemTx) => Promise<T>, reads: boolean): Promise<T> {
  const client = await connect(pool)
  const { tx, end } = transactionOn(client)
  let broken: Error | undefined
  const onError = (error: Error) => (broken = error)
  client.on('error', onError)
  try {
    sendInOneWrite(client)
    // A failure here fails the first statement too.
    const begun = client.query(begin)
    begun.catch(() => {})
    const result = await work(tx)
    end()
    await begun
    sendInOneWrite(client)
    const committed = client.query('commit')
    if (reads) committed.catch(() => {})
    else await committed
    return result
  } catch (error) {
    end()
    await client.query('rollback').catch((failure: Error) => (broken = failure))
    throw error
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}

/**
 * Sends everything that is asked in this turn of the event loop in one write: the end of one transaction with the beginning of the next
 * one, and that with its first statement.
 */
function sendInOneWrite(client: pg.ClientBase): void {
  // Not in its types. Source: pg, lib/query.js, which does the same for the messages of one statement.
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}

function transactionOn(client: pg.ClientBase): { tx: SystemTx; end: () => void } {
  let isOver = false
  const tx: SystemTx = {
    named: async <Row extends object>(name: string, text: string, values: readonly unknown[]) => {
      if (name.length > maxNameLength) throw new RangeError(`The name of a statement is too long: ${name}`)
      // The connection serves another company next. A statement that was left behind must not run there.
      if (isOver) throw new Error('The transaction is over')
      sendInOneWrite(client)
      const { rows } = await client.query<Row>({ name, text, values: [...values] })
      return rows
    },
  }
  return { tx, end: () => (isOver = true) }
}

/**
 * Waits for everything that was asked at once, and fails with the first error, because the others failed due to it. Unlike `Promise.all`,
 * it leaves none behind when the transaction ends.
 */
export async function pipelined<const Asked extends readonly unknown[]>(
  ...asked: Asked
): Promise<{ -readonly [At in keyof Asked]: Awaited<Asked[At]> }> {
  const outcomes = await Promise.allSettled(asked)
  const values = outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  })
  return values as { -readonly [At in keyof Asked]: Awaited<Asked[At]> }
}

/** Whether PostgreSQL is out of reach, rather than the statement wrong. Such an error is answered 503 and may be retried. */
export function isUnavailable(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (typeof code === 'string')
    return /^(08|53|57P|57014|55P03)|^(EAGAIN|EAI_|ECONN|EHOST|ENET|ENOENT|ENOTFOUND|EPIPE|ETIMEDOUT)/.test(code)
  return (
    typeof message === 'string' &&
    /Connection terminated|timeout exceeded when trying to connect|connection error and is not queryable|Query read timeout/.test(
      message,
    )
  )
}

/** Whether PostgreSQL refused a value that our own checks let through, such as a year it does not know. */
export function isBadValue(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code)
}

/** The maximum rows of its table that a company may have, where PostgreSQL has refused one more (`few_enough`). */
export function maxRowsOf(error: unknown): number | undefined {
  const { code, detail } = error as { code?: unknown; detail?: unknown }
  return code === 'RCFUL' ? Number(detail) : undefined
}

/** Whether PostgreSQL refused an order because this is a quiet copy (`refuse_while_quiet`). */
export function isQuietRefusal(error: unknown): boolean {
  return (error as { code?: unknown }).code === 'RCQUT'
}

/** For a write's `catch`: a refusal of PostgreSQL ends the call with the code. An outage, a bad value or a lost race is rethrown. */
export function refusedAs(code: ErrorCode, details?: unknown): (error: unknown) => never {
  return (error) => {
    const isOther =
      isUnavailable(error) || isBadValue(error) || isLost(error) || maxRowsOf(error) !== undefined || isQuietRefusal(error)
    throw error instanceof pg.DatabaseError && !isOther ? new Failure(code, details, error) : error
  }
}
