import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'

const retryMs = 50
/** How often to check that the connection still works, and the timeout of the check. */
const checkMs = 3_000

export interface Listener {
  isListening(): boolean
  end(): Promise<void>
}

/**
 * Calls `onNotice` with the payload and the channel of every NOTIFY on the channels. Calls it without them after each (re)connect, when
 * notices may have been missed.
 */
export function listen(
  connectionString: string,
  channels: readonly string[],
  onNotice: (payload?: string, channel?: string) => void,
  log: Logger,
): Listener {
  let listening = false
  const ending = new AbortController()
  let hangUp = () => {}

  /** Resolves with the reason when the connection is lost or cannot be made. */
  const hold = async (): Promise<string> => {
    const timeouts = { connectionTimeoutMillis: checkMs, query_timeout: checkMs }
    const client = new pg.Client({ connectionString, application_name: 'recado-listen', ...timeouts })
    const lost = new Promise<string>((resolve) => {
      client.on('error', (error) => resolve(error.message))
      client.on('end', () => resolve('closed'))
      hangUp = () => resolve('ended')
    })
    let checks: NodeJS.Timeout | undefined
    try {
      await client.connect()
      client.on('notification', ({ payload, channel }) => onNotice(payload, channel))
      for (const channel of channels) await client.query(`listen ${channel}`)
      listening = true
      onNotice()
      const silent = new Promise<string>((resolve) => {
        checks = setInterval(() => void client.query('select').catch((error: Error) => resolve(error.message)), checkMs)
      })
      return await Promise.race([lost, silent])
    } catch (error) {
      return (error as Error).message
    } finally {
      clearInterval(checks)
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
      // Logged once per loss: the connection is retried many times a second.
      if (!complained) log.warn({ reason, channels }, 'listening was interrupted')
      complained = true
      await pause(retryMs)
    }
  }
  const kept = keep()
  return {
    isListening: () => listening,
    end: async () => {
      ending.abort()
      hangUp()
      await kept
    },
  }
}
