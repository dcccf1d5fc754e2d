import { Pool } from 'pg'
import type { Logger } from '#log.ts'

export interface Database {
  query<Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]>
  close(): Promise<void>
}

const names = new Map<string, string>()

/** The statements of this process are few and fixed. With a name, a connection plans each one once. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `channels ${names.size}`
  names.set(text, name)
  return name
}

/** Together with the heartbeat and the listening connection a process uses eight. */
export function openDatabase(connectionString: string, log: Logger, max = 6): Database {
  const pool = new Pool({
    connectionString,
    max,
    application_name: 'recado-channels',
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
    // A statement that its caller has given up on must not run later, when a new session has moved on.
    statement_timeout: 9_000,
    keepAlive: true,
    idleTimeoutMillis: 0,
  })
  pool.on('error', (error) => log.warn({ reason: error.message }, 'an idle database connection was lost'))
  return {
    async query<Row extends object>(text: string, values: readonly unknown[]) {
      const result = await pool.query<Row>({ name: nameOf(text), text, values: [...values] })
      return result.rows
    },
    close: () => pool.end(),
  }
}
