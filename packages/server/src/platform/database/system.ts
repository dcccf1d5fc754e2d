import type pg from 'pg'
import { inTransaction, openPool, type Tx } from './db.ts'

/** What may cross companies. Everything else sees one company; a test lists who uses this. */
export interface SystemDb {
  /** Runs `work` in a transaction that sees every company. */
  across<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  pool: pg.Pool
  end(): Promise<void>
}

/** Opens a pool for the role `recado_system`. */
export function openSystemDb(connectionString: string, max: number): SystemDb {
  const pool = openPool(connectionString, max)
  return {
    across: (work) => inTransaction(pool, 'begin', work),
    pool,
    end: () => pool.end(),
  }
}
