import { join } from 'node:path'
import { pino } from 'pino'
import { openDisk } from '../../packages/storage/src/disk.ts'
import { type App, buildApp } from '../../packages/server/src/app.ts'
import { systemClock } from '../../packages/server/src/platform/clock.ts'
import { type Config, readConfig } from '../../packages/server/src/platform/config.ts'
import { type Db, openDb } from '../../packages/server/src/platform/database/db.ts'
import { openSystemDb } from '../../packages/server/src/platform/database/system.ts'
import { migrate } from '../../packages/server/src/platform/database/migrate.ts'
import { openMails } from '../../packages/server/src/platform/mail/mails.ts'
import { openOutbound } from '../../packages/server/src/platform/outbound/outbound.ts'
import { startPostgres } from '../../packages/server/src/platform/postgres/embedded.ts'
import { roleUrl } from '../../packages/server/src/platform/database/roles.ts'

export interface Installation {
  app: App
  config: Config
  ownerUrl: string
  appUrl: string
  close: () => Promise<void>
}

/** The product on a seeded folder, migrated. It does not listen. `around` may watch the database's queries. */
export async function openInstallation(folder: string, around: (db: Db) => Db = (db) => db): Promise<Installation> {
  const config = readConfig({ DATA_DIR: folder })
  const postgres = await startPostgres({ dir: join(folder, 'postgres') })
  const roleKey = config.key('database roles')
  await migrate(postgres.url, roleKey)
  const appUrl = roleUrl(postgres.url, roleKey, 'recado_app')
  const db = openDb(appUrl, 8)
  const system = openSystemDb(roleUrl(postgres.url, roleKey, 'recado_system'), 2)
  const app = await buildApp({
    db: around(db),
    system,
    clock: systemClock,
    log: pino({ level: 'silent' }),
    key: config.key,
    storage: openDisk(join(folder, 'files')),
    outbound: openOutbound(),
    ai: config.ai,
    mails: openMails({ mail: undefined, publicUrl: '', log: pino({ level: 'silent' }) }),
    signUp: false,
    exportDays: null,
    publicUrl: 'http://localhost',
  })
  const close = async () => {
    await app.close()
    await Promise.all([db.end(), system.end()])
    await postgres.stop()
  }
  return { app, config, ownerUrl: postgres.url, appUrl, close }
}
