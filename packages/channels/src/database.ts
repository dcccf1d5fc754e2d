import { Client, Pool } from 'pg'
import type { Logger } from '#log.ts'

export interface Database {
  /** Rows of one statement. */
  query<Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]>
  close(): Promise<void>
}

const relistenMs = 1_000

/** With the listening connection a process uses four. */
export function openDatabase(connectionString: string, log: Logger): Database {
  const pool = new Pool({
    connectionString,
    max: 3,
    application_name: 'recado-channels',
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
    keepAlive: true,
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

/**
 * Calls `onNotice` with each payload of the channel, and without one after every (re)connect, when notices may have been missed.
 */
export function listen(
  connectionString: string,
  channel: string,
  onNotice: (payload?: string) => void,
  log: Logger,
): { end(): Promise<void> } {
  let ended = false
  let current: Client | undefined
  let timer: NodeJS.Timeout | undefined

  const connect = async () => {
    const client = new Client({ connectionString, application_name: 'recado-channels-listen', keepAlive: true })
    current = client
    const lost = new Promise<string>((resolve) => {
      client.once('error', (error) => resolve(error.message))
      client.once('end', () => resolve('closed'))
    })
    try {
      await client.connect()
      client.on('notification', (notice) => onNotice(notice.payload))
      await client.query(`listen ${channel}`)
      onNotice()
      const reason = await lost
      if (!ended) log.warn({ reason }, 'listening to the outbox was interrupted')
    } catch (error) {
      if (!ended) log.warn({ reason: (error as Error).message }, 'listening to the outbox could not start')
    }
    await client.end().catch(() => {})
    if (!ended) timer = setTimeout(() => void connect(), relistenMs)
  }
  void connect()
  return {
    end: async () => {
      ended = true
      clearTimeout(timer)
      await current?.end().catch(() => {})
    },
  }
}
