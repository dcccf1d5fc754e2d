import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../../packages/server/src/platform/database/migrate.ts'
import { startPostgres } from '../../../packages/server/src/platform/postgres/embedded.ts'
import { makeFolder } from '#support/temporary-folders.ts'
import { databaseFolder } from '#support/processes.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with an empty database of this version, which no process uses. */
    image: string
  }
}

/** Makes the database once that most installations begin with; returns its data folder. */
export async function makeImage(): Promise<string> {
  const image = makeFolder()
  const postgres = await startPostgres({ dir: join(image, 'postgres'), durable: false })
  // Each installation sets the passwords of its roles by its own secret.
  try {
    await migrate(postgres.url, randomBytes(32))
    await surviveKillsAlone(postgres.url)
  } finally {
    await postgres.stop()
  }
  return image
}

/**
 * Journeys kill processes and never the machine, so a commit need not wait for the disk. A kill may still tear a page in two: these are
 * written whole as ever.
 */
async function surviveKillsAlone(databaseUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
  try {
    await owner.query('alter system set fsync = off')
  } finally {
    await owner.end()
  }
}

/** Runs before the journeys of a project that shares no installations. */
export async function setup({ provide }: TestProject): Promise<() => void> {
  const image = await makeImage()
  provide('image', image)
  return () => rmSync(image, { recursive: true, force: true, maxRetries: 5 })
}

/** Puts the database of an image into a data folder: its installation starts in a third of the time. */
export function copyImage(image: string, dataDir: string): void {
  mkdirSync(join(dataDir, 'postgres'), { mode: 0o700 })
  execFileSync('cp', ['-a', databaseFolder(image), databaseFolder(dataDir)])
}
