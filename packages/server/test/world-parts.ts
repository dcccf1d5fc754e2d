import { openStorage } from '@recado/storage/open'
import type { Storage } from '@recado/storage/storage'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App } from '../src/app.ts'
import type { Db } from '../src/platform/database/db.ts'
import type { Outbound } from '../src/platform/outbound/outbound.ts'
import type { Published } from '#platform/unit.ts'
import { appOf, type AppOptions } from './fixtures/app.ts'
import { type WorldDatabase, acquireDatabase } from './fixtures/databases.ts'
import { withStatementLog } from './statements.ts'

/** The parts a world is made of. */
export interface WorldParts {
  app: App
  held: WorldDatabase
  db: Db
  published: Published[]
  statements: ReadonlySet<string>
  clock: { now: () => Date; turn: (ms: number) => void }
  storage: Storage
  folder: string
}

export async function makeWorldParts(
  fenced: boolean,
  outbound: Outbound,
  more: Pick<AppOptions, 'backups' | 'exportDays' | 'mails' | 'signUp' | 'log' | 'publicUrl'>,
): Promise<WorldParts> {
  const held = await acquireDatabase(fenced)
  const statements = new Set<string>()
  const db = withStatementLog(held.db, statements)
  const folder = await mkdtemp(join(tmpdir(), 'recado-files-'))
  const storage = await openStorage({ STORAGE_DIR: folder })
  const published: Published[] = []
  const clock = turnedClock()
  const onPublish = (messages: readonly Published[]) => void published.push(...messages)
  const app = await appOf({ db, system: held.system, clock, outbound, storage, onPublish, ...more })
  await app.http.ready()
  return { app, held, db, published, statements, clock, storage, folder }
}

/** Each reading is a millisecond later, so that no two changes happen at the same moment. */
function turnedClock(): WorldParts['clock'] {
  let time = Date.now()
  return { now: () => new Date(++time), turn: (ms) => (time += ms) }
}
