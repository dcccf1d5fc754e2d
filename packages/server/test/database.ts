import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { migrate } from '../src/platform/database/migrate.ts'
import { startPostgres } from '#platform/postgres/embedded.ts'
import { findPostmaster } from '#platform/postgres/postmaster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of this test run, as its superuser: for creating databases, not for tests. */
    postgresUrl: string
  }
}

export interface TestDatabase {
  ownerUrl: string
  drop: () => Promise<void>
}

/** The key from which tests derive the passwords of the roles. */
export const roleKey = Buffer.alloc(32, 'recado')

const prefix = 'recado-test-'
const template = 'recado_template'
const objectInUse = '55006'

/** Runs once per test project, before its files. Projects of one run share a server: its folder is named after the process. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await clearAbandonedRuns()
  const dir = join(tmpdir(), `${prefix}${process.pid}`)
  const postgres = await startPostgres({ dir, durable: false })
  const end = async () => {
    await postgres.stop()
    if (!serverRuns(dir)) await rm(dir, { recursive: true, force: true })
  }
  try {
    await leaveVacuumOut(postgres.url)
    await makeTemplate(postgres.url)
  } catch (error) {
    await end()
    throw error
  }
  project.provide('postgresUrl', postgres.url)
  return end
}

/** A migrated database of its own, cloned from the template. */
export async function cloneDatabase(): Promise<TestDatabase> {
  const postgresUrl = inject('postgresUrl')
  const name = `t_${randomUUID().replaceAll('-', '')}`
  await cloneTemplate(postgresUrl, name)
  const drop = () => command(postgresUrl, `drop database if exists ${name} with (force)`)
  return { ownerUrl: urlOf(postgresUrl, name), drop }
}

/**
 * PostgreSQL neither vacuums nor analyses by itself, so that plans do not depend on when it does. A look at each of the many databases
 * costs more than there is to tidy.
 */
async function leaveVacuumOut(postgresUrl: string) {
  await command(postgresUrl, 'alter system set autovacuum = off')
  await command(postgresUrl, 'select pg_reload_conf()')
}

async function makeTemplate(postgresUrl: string) {
  if (await exists(postgresUrl, template)) return
  const making = `${template}_unfinished`
  await command(postgresUrl, `create database ${making}`)
  await migrate(urlOf(postgresUrl, making), roleKey)
  await command(postgresUrl, `alter database ${making} rename to ${template}`)
  await command(postgresUrl, `alter database ${template} with allow_connections false`)
}

/** A template can be cloned only while no session is connected to it. The server's own vacuuming sometimes is. */
async function cloneTemplate(postgresUrl: string, name: string) {
  const deadline = performance.now() + 30_000
  for (;;) {
    try {
      return await command(postgresUrl, `create database ${name} template ${template} strategy file_copy`)
    } catch (error) {
      const busy = error instanceof DatabaseError && error.code === objectInUse
      if (!busy || performance.now() > deadline) throw error
      await pause(50)
    }
  }
}

async function exists(postgresUrl: string, name: string): Promise<boolean> {
  return await connected(postgresUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    return rowCount === 1
  })
}

async function command(postgresUrl: string, text: string): Promise<void> {
  await connected(postgresUrl, (client) => client.query(text))
}

async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function urlOf(postgresUrl: string, database: string): string {
  const url = new URL(postgresUrl)
  url.pathname = `/${database}`
  return url.href
}

/** Ends what a killed test run left behind. */
async function clearAbandonedRuns() {
  const runs = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix))
  for (const run of runs.filter((name) => !existsSync(`/proc/${name.slice(prefix.length)}`))) {
    const dir = join(tmpdir(), run)
    // The last holder to let go ends the server.
    if (serverRuns(dir)) await startPostgres({ dir }).then((postgres) => postgres.stop())
    await rm(dir, { recursive: true, force: true })
  }
}

function serverRuns(dir: string): boolean {
  return findPostmaster(join(dir, 'data')) !== undefined
}
