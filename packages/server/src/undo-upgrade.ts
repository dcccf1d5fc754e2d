import { join } from 'node:path'
import { noteDue } from '#features/erasures/erasures.ts'
import { listErasures } from '#features/erasures/queries.ts'
import { insertQuiet } from '#platform/backup/queries.ts'
import { systemClock } from '#platform/clock.ts'
import { type Config, readConfig } from '#platform/config.ts'
import { undoUpgrade } from '#platform/database/before-upgrade.ts'
import { systemTxOf } from '#platform/database/system.ts'
import { startPostgres } from '#platform/postgres/embedded.ts'

const inUse = '55006'

/** Takes the embedded database back to before the last upgrade, and says what comes next. Resolves with the exit code. */
export async function callUndoUpgrade(env: Record<string, string | undefined>): Promise<number> {
  try {
    process.stdout.write(`${await undo(readConfig(env))}\n`)
    return 0
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    process.stderr.write(`${code === inUse ? 'Stop the installation first: a process uses the database' : message}\n`)
    return 1
  }
}

async function undo({ databaseUrl, dataDir }: Config): Promise<string> {
  if (databaseUrl) throw new Error('Only the embedded database is copied before an upgrade. Restore a backup instead')
  const postgres = await startPostgres({ dir: join(dataDir, 'postgres') })
  try {
    const now = systemClock.now()
    const madeAt = await undoUpgrade(postgres.url, now, async (copy, left, at) => {
      // What was erased since is erased again before anyone signs in.
      const erased = await listErasures(systemTxOf(left), 0, 1_000_000)
      await noteDue(systemTxOf(copy), erased)
      await insertQuiet(copy, at.toISOString(), now)
    })
    if (!madeAt) throw new Error('There is no copy from before an upgrade')
    return `The database is as it was at ${madeAt.toISOString()}. What came since is kept beside it for a week.
The copy is quiet: it opens no connection and sends nothing. Start the version from before; then: npm run recado -- go-live`
  } finally {
    await postgres.stop()
  }
}
