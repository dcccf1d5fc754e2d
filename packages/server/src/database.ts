import { join } from 'node:path'
import type { Logger } from 'pino'
import { systemClock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { type Db, openDb } from '#platform/database/db.ts'
import { openSystemDb, type SystemDb } from '#platform/database/system.ts'
import { requireNonePending } from '#platform/backup/pending-secret.ts'
import { copyBeforeUpgrade, dropOldCopies } from '#platform/database/before-upgrade.ts'
import { migrate } from '#platform/database/migrate.ts'
import { startPostgres } from '#platform/postgres/embedded.ts'
import { roleUrl } from '#platform/database/roles.ts'

const appConnections = 8
const systemConnections = 5

export interface Database {
  db: Db
  system: SystemDb
  systemUrl: string
  channelsUrl: string
  /** The database is embedded, and no other process of the installation uses it. */
  isOurs: boolean
  stop(): Promise<void>
}

/** Starts or finds PostgreSQL, brings it up to date and opens a pool for each role. */
export async function openDatabase(config: Config, log: Logger): Promise<Database> {
  requireNonePending(config.dataDir)
  const onLoss = (reason: string) => log.error({ reason }, 'PostgreSQL is started again')
  const embedded = config.databaseUrl ? undefined : await startPostgres({ dir: join(config.dataDir, 'postgres'), onLoss })
  const ownerUrl = embedded?.url ?? config.databaseUrl ?? ''
  if (embedded) await keepUndo(embedded.url, config, log)
  const key = config.key('database roles')
  await migrate(ownerUrl, key)
  const systemUrl = roleUrl(ownerUrl, key, 'recado_system')
  const db = openDb(roleUrl(ownerUrl, key, 'recado_app'), appConnections)
  const system = openSystemDb(systemUrl, systemConnections)
  return {
    db,
    system,
    systemUrl,
    channelsUrl: roleUrl(ownerUrl, key, 'recado_channels'),
    isOurs: embedded !== undefined,
    stop: async () => {
      await Promise.all([db.end(), system.end()])
      await embedded?.stop()
    },
  }
}

/** What an upgrade of the embedded database can be undone with, for a week. */
async function keepUndo(url: string, { backupBeforeUpgrade }: Config, log: Logger): Promise<void> {
  if (backupBeforeUpgrade && (await copyBeforeUpgrade(url, systemClock.now()))) {
    log.info('the database was copied before the upgrade; `npm run recado -- undo-upgrade` takes it back')
  }
  const restMs = await dropOldCopies(url, systemClock.now())
  const fail = (error: Error) => log.error({ reason: error.message }, 'the copy from before the upgrade was not deleted')
  if (restMs !== undefined) setTimeout(() => void dropOldCopies(url, systemClock.now()).catch(fail), restMs).unref()
}
