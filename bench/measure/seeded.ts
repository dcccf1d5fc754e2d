import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Config, readConfig } from '../../packages/server/src/platform/config.ts'
import { migrate } from '../../packages/server/src/platform/database/migrate.ts'
import { type Postgres, startPostgres } from '../../packages/server/src/platform/postgres/embedded.ts'
import { restoreIndexes, seedCompanies, type Size } from '../../packages/server/test/many-companies.ts'
import { logProgress } from './table.ts'

export interface Seeded {
  folder: string
  config: Config
  postgres: Postgres
  /** The data folder, by which PostgreSQL's processes are found. */
  data: string
  owner: pg.Client
  close: () => Promise<void>
}

/** Opens the database of a folder as the product keeps it, migrated, fsync on. */
export async function openFolder(folder: string): Promise<Seeded> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const config = readConfig({ DATA_DIR: folder })
  const postgres = await startPostgres({ dir: join(folder, 'postgres') })
  const owner = new pg.Client({ connectionString: postgres.url })
  const close = async () => {
    await owner.end()
    await postgres.stop()
  }
  try {
    await migrate(postgres.url, config.key('database roles'))
    await owner.connect()
  } catch (error) {
    await close()
    throw error
  }
  return { folder, config, postgres, data: join(folder, 'postgres', 'data'), owner, close }
}

/**
 * The same with companies in it. An empty database is filled, and one whose filling was interrupted gets the missing indexes. Without
 * `folder` it uses a new one and removes it at the end.
 */
export async function openSeeded(folder: string | undefined, size: Size): Promise<Seeded> {
  const seeded = await openFolder(folder ?? mkdtempSync(join(tmpdir(), 'recado-bench-')))
  const close = async () => {
    await seeded.close()
    if (folder === undefined) rmSync(seeded.folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await fill(seeded.owner, size)
  } catch (error) {
    await close()
    throw error
  }
  return { ...seeded, close }
}

async function fill(owner: pg.Client, size: Size): Promise<void> {
  const started = performance.now()
  const tell = (step: string) => logProgress(`${((performance.now() - started) / 1000).toFixed(0).padStart(5)} s  ${step}`)
  const companies = await owner.query('select from companies limit 1')
  if (companies.rowCount === 0) await seedCompanies(owner, size, tell)
  const waiting = await owner.query('select from seed_indexes limit 1')
  if (waiting.rowCount !== 0) await restoreIndexes(owner, tell)
}
