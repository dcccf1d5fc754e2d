import { Pool } from 'pg'
import type { Logger } from '#log.ts'

export interface Database {
  /** The rows of one statement. */
  query<Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]>
  close(): Promise<void>
}

/** Together with the listening connection a process uses four. */
export function openDatabase(connectionString: string, log: Logger): Database {
  const pool = new Pool({
    connectionString,
    max: 3,
    application_name: 'recado-channels',
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
    keepAlive: true,
    idleTimeoutMillis: 0,
  })
  pool.on('error', (error) => log.warn({ reason: error.message }, 'an idle database connection was lost'))
  return {
    async query<Row extends object>(text: string, values: readonly unknown[]) {
      const result = await pool.query<Row>(text, [...values])
      return result.rows
    },
    close: () => pool.end(),
  }
}
