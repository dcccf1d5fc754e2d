import pg from 'pg'
import { inTransaction, loadOf, openPool, type PoolLoad } from './db.ts'
import type { SystemTx } from './tx.ts'

/** Access across companies. Everything else sees one company. A test lists the code that uses this. */
export interface SystemDb {
  /** Runs `work` in a transaction that sees every company. */
  across<T>(work: (tx: SystemTx) => Promise<T>): Promise<T>
  pool: pg.Pool
  /** A connection of its own for what takes long: it has no deadline. To be ended. */
  open(name: string): Promise<pg.Client>
  /** The same for data that is worth nothing after a crash of the database, such as leases. Its commits do not wait for the disk. */
  forgetful: pg.Pool
  /** What its pools do, by name. */
  loads: Record<'system' | 'forgetful', () => PoolLoad>
  end(): Promise<void>
}

const forgetfulConnections = 2

/** Opens the pools for the role `recado_system`. */
export function openSystemDb(connectionString: string, max: number): SystemDb {
  const pool = openPool(connectionString, max)
  const forgetful = openPool(connectionString, forgetfulConnections, '-c synchronous_commit=off')
  return {
    across: (work) => inTransaction(pool, 'begin', work),
    pool,
    open: async (name) => {
      const client = new pg.Client({ connectionString, application_name: name, keepAlive: true })
      // A lost connection fails the statement that runs, and the next one.
      client.on('error', () => {})
      await client.connect()
      return client
    },
    forgetful,
    loads: { system: () => loadOf(pool), forgetful: () => loadOf(forgetful) },
    end: async () => void (await Promise.all([pool.end(), forgetful.end()])),
  }
}

/** The transaction that a connection is in. */
export function systemTxOf(client: pg.ClientBase): SystemTx {
  return {
    named: async <Row extends object>(name: string, text: string, values: readonly unknown[]) =>
      (await client.query<Row>({ name, text, values: [...values] })).rows,
  }
}
