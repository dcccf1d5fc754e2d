import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { SystemDb } from './database/system.ts'

/** How often a quiet copy looks whether it is live. */
const lookMs = 1_000

/** Whether this installation is a restored copy that sends nothing yet. A live one does not become quiet while it runs. */
export interface Quiet {
  isQuiet(): boolean
  /** Calls back once it is live: at once, or within a second of `recado go-live`. */
  whenLive(start: () => void): void
  stop(): Promise<void>
}

/** Reads it before anything is sent, and again until the installation is live. Without an answer of the database it stays quiet. */
export async function watchQuiet(system: Pick<SystemDb, 'pool'>, log: Logger): Promise<Quiet> {
  const waiting: (() => void)[] = []
  const ending = new AbortController()
  let quiet = (await findQuiet(system)) !== undefined
  const watch = async () => {
    while (quiet) {
      await pause(lookMs, undefined, { signal: ending.signal }).catch(() => {})
      if (ending.signal.aborted) return
      quiet = await findQuiet(system).then(Boolean, () => true)
    }
    log.info('the installation is live')
    for (const start of waiting.splice(0)) start()
  }
  if (quiet) log.warn('this is a restored copy: nothing leaves it until recado go-live')
  const watched = quiet ? watch() : Promise.resolve()
  return {
    isQuiet: () => quiet,
    whenLive: (start) => {
      if (quiet) waiting.push(start)
      else start()
    },
    stop: async () => {
      ending.abort()
      await watched
    },
  }
}

/** When a quiet copy was made and restored. Undefined where the installation is live. */
export async function findQuiet({ pool }: Pick<SystemDb, 'pool'>): Promise<{ copiedAt: string; restoredAt: string } | undefined> {
  const { rows } = await pool.query<{ copiedAt: Date; restoredAt: Date }>(
    'select copied_at as "copiedAt", restored_at as "restoredAt" from channels.quiet',
  )
  const [row] = rows
  return row && { copiedAt: row.copiedAt.toISOString(), restoredAt: row.restoredAt.toISOString() }
}
