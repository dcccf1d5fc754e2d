import { openStorage } from '@recado/storage/open'
import type { Storage } from '@recado/storage/storage'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { App } from '../src/app.ts'
import { type Db, openDb } from '../src/platform/database/db.ts'
import { openSystemDb, type SystemDb } from '../src/platform/database/system.ts'
import type { Outbound } from '../src/platform/outbound/outbound.ts'
import { roleUrl } from '../src/platform/database/roles.ts'
import type { Published } from '#platform/unit.ts'
import { cloneDatabase, roleKey, type TestDatabase } from './database.ts'
import { appOf, type Given } from './made/app.ts'
import { recorded } from './statements.ts'

/** The parts a world is made of. */
export interface Made {
  app: App
  db: Db
  system: SystemDb
  owner: pg.Client
  published: Published[]
  urls: { owner: string; app: string; system: string; channels: string }
  statements: ReadonlySet<string>
  database: TestDatabase
  clock: { now: () => Date; turn: (ms: number) => void }
  storage: Storage
  folder: string
}

export async function make(
  fenced: boolean,
  outbound: Outbound,
  more: Pick<Given, 'mails' | 'signUp' | 'log' | 'publicUrl'>,
): Promise<Made> {
  const database = await cloneDatabase()
  const urls = {
    owner: database.ownerUrl,
    app: roleUrl(database.ownerUrl, roleKey, 'recado_app'),
    system: roleUrl(database.ownerUrl, roleKey, 'recado_system'),
    channels: roleUrl(database.ownerUrl, roleKey, 'recado_channels'),
  }
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  const statements = new Set<string>()
  const db = recorded(openDb(fenced ? urls.app : urls.owner, 4), statements)
  const system = openSystemDb(urls.system, 4)
  const folder = await mkdtemp(join(tmpdir(), 'recado-files-'))
  const storage = await openStorage({ STORAGE_DIR: folder })
  const published: Published[] = []
  const clock = turnedClock()
  const onPublish = (messages: readonly Published[]) => void published.push(...messages)
  const app = await appOf({ db, system, clock, outbound, storage, onPublish, ...more })
  await app.http.ready()
  return { app, db, system, owner, published, urls, statements, database, clock, storage, folder }
}

/** Each reading is a millisecond later, so that no two changes happen at the same moment. */
function turnedClock(): Made['clock'] {
  let time = Date.now()
  return { now: () => new Date(++time), turn: (ms) => (time += ms) }
}
