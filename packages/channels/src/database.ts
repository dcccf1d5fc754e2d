import { setTimeout as pause } from 'node:timers/promises'
import { Client, Pool } from 'pg'
import type { Logger } from '#log.ts'

export interface Database {
  /** Rows of one statement. */
  query<Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]>
  close(): Promise<void>
}

const relistenMs = 50

/** With the listening connection a process uses four. */
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

/**
 * Calls `onNotice` with each payload of the channel, and without one after every (re)connect, when notices may have been missed.
 */
export function listen(
  connectionString: string,
  channel: string,
  onNotice: (payload?: string) => void,
  log: Logger,
): { end(): Promise<void> } {
  const ending = new AbortController()
  let listening = false
  let hangUp = () => {}

  /** Resolves with the reason when the connection is lost, or cannot be made. */
  const hold = async (): Promise<string> => {
    const client = new Client({ connectionString, application_name: 'recado-channels-listen', keepAlive: true, connectionTimeoutMillis: 5_000 })
    const lost = new Promise<string>((resolve) => {
      client.on('error', (error) => resolve(error.message))
      client.on('end', () => resolve('closed'))
      hangUp = () => resolve('ended')
    })
    try {
      await client.connect()
      client.on('notification', (notice) => onNotice(notice.payload))
      await client.query(`listen ${channel}`)
      listening = true
      onNotice()
      return await lost
    } catch (error) {
      return (error as Error).message
    } finally {
      void client.end().catch(() => {})
    }
  }
  const keep = async () => {
    let complained = false
    while (!ending.signal.aborted) {
      const reason = await hold()
      if (listening) complained = false
      listening = false
      if (ending.signal.aborted) return
      // Once for each loss: it is tried again many times a second.
      if (!complained) log.warn({ reason }, 'listening to the outbox was interrupted')
      complained = true
      await pause(relistenMs)
    }
  }
  const kept = keep()
  return {
    end: async () => {
      ending.abort()
      hangUp()
      await kept
    },
  }
}
