import pg from 'pg'
import type { Logger } from 'pino'

const retryMs = 1_000

/** Calls `onNotice` for every NOTIFY on the channels, and once after each (re)connect, when notices may have been missed. */
export function listen(
  connectionString: string,
  channels: readonly string[],
  onNotice: () => void,
  log: Logger,
): { end(): Promise<void> } {
  let ended = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined

  const connect = async () => {
    const next = new pg.Client({ connectionString, application_name: 'recado-listen', keepAlive: true })
    client = next
    const lost = new Promise<Error | undefined>((resolve) => {
      next.once('error', resolve)
      next.once('end', () => resolve(undefined))
    })
    try {
      await next.connect()
      next.on('notification', onNotice)
      for (const channel of channels) await next.query(`listen ${channel}`)
      onNotice()
      const reason = await lost
      if (!ended) log.warn({ reason: reason?.message }, 'listening was interrupted')
    } catch (error) {
      if (!ended) log.warn({ reason: (error as Error).message }, 'listening could not start')
    }
    void next.end().catch(() => {})
    if (!ended) timer = setTimeout(() => void connect(), retryMs)
  }
  void connect()
  return {
    end: async () => {
      ended = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
