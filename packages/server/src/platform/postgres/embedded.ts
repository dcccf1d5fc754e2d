import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { type Binaries, findBinaries } from './binaries.ts'
import { type Folder, makeSocketFolder, openFolder, chownFolder } from './folder.ts'
import { addHolder, hasHolder, withLock } from './lock.ts'
import { findPostmaster, launchPostmaster, settledPostmaster, stopPostmaster } from './postmaster.ts'
import { type Runner, findRunner, runProgram } from './runner.ts'
import { nonDurable, port, settingsFor, thisMachine } from './settings.ts'

/** A running PostgreSQL: `url` is the database `recado` as its owner, a superuser, over a unix socket. */
export type Postgres = { url: string; stop: () => Promise<void> }

export type PostgresParts = {
  dir: string
  durable?: boolean
  /** Called when the server was gone, and again with the reason when a restart failed. */
  onLoss?: (reason: string) => void
}

/** How often a holder checks that the server still runs. */
const lookMs = 500

/**
 * Starts the PostgreSQL of a folder, or joins the one already running there: started by another process, or left by one that was
 * killed. The first start creates the database. `durable: false` is faster, but a crash of the machine loses data. A server that
 * ends meanwhile is started again under the same address.
 *
 * `stop` ends the server when no other living process holds it, and waits for it to end.
 */
export async function startPostgres({ dir, durable = true, onLoss }: PostgresParts): Promise<Postgres> {
  const folder = await openFolder(dir)
  const { socketFolder, note } = await withLock(folder.lock, async () => {
    const { socketFolder } = (await settledPostmaster(folder.data)) ?? (await start(folder, durable))
    await ensureDatabase(socketFolder)
    return { socketFolder, note: addHolder(folder.holders) }
  })
  const letting = new AbortController()
  const kept = keepRunning(folder, durable, letting.signal, onLoss)
  let stopped: Promise<void> | undefined
  const stop = async () => {
    letting.abort()
    await kept
    await letGo(folder, note)
  }
  return { url: urlOf(socketFolder, 'recado'), stop: () => (stopped ??= stop()) }
}

/** Runs until the signal. The first holder to notice that the server was killed restarts it. */
async function keepRunning(folder: Folder, durable: boolean, signal: AbortSignal, onLoss?: PostgresParts['onLoss']) {
  for (;;) {
    await pause(lookMs, undefined, { signal, ref: false }).catch(() => {})
    if (signal.aborted) return
    if (findPostmaster(folder.data)) continue
    try {
      await withLock(folder.lock, async () => {
        if (await settledPostmaster(folder.data)) return
        onLoss?.('it ended by itself')
        await start(folder, durable)
      })
    } catch (error) {
      onLoss?.((error as Error).message)
    }
  }
}

async function start(folder: Folder, durable: boolean) {
  const binaries = await findBinaries()
  const runner = await findRunner(binaries.postgres, folder.root)
  await chownFolder(folder, runner)
  if (!existsSync(folder.data)) await initialise(folder, runner, binaries, durable)
  const socketFolder = await makeSocketFolder(folder, runner)
  return await launchPostmaster({
    runner,
    program: binaries.postgres,
    data: folder.data,
    socketFolder,
    log: folder.log,
    settings: { ...settingsFor(thisMachine()), ...(durable ? {} : nonDurable) },
  })
}

/** Creates the cluster beside its place and moves it there whole, so that an interrupted start leaves nothing half-made. */
async function initialise({ root, data }: Folder, runner: Runner, { initdb }: Binaries, durable: boolean) {
  for (const name of readdirSync(root)) {
    if (name.startsWith('initdb-')) rmSync(join(root, name), { recursive: true, force: true, maxRetries: 5 })
  }
  const making = join(root, `initdb-${process.pid}`)
  const encoding = ['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8']
  const others = ['--username=owner', '--auth=trust', '--wal-segsize=1', '--no-instructions', ...(durable ? [] : ['--no-sync'])]
  await runProgram(runner, root, initdb, [`--pgdata=${making}`, ...encoding, ...others])
  renameSync(making, data)
}

async function ensureDatabase(socketFolder: string) {
  const client = new Client(urlOf(socketFolder, 'postgres'))
  await client.connect()
  try {
    const { rowCount } = await client.query(`select from pg_database where datname = 'recado'`)
    if (!rowCount) await client.query('create database recado')
  } finally {
    await client.end()
  }
}

async function letGo({ lock, data, holders }: Folder, note: string) {
  await withLock(lock, async () => {
    rmSync(note, { force: true })
    const running = findPostmaster(data)
    if (running && !hasHolder(holders)) await stopPostmaster(running)
  })
}

// The host name is a placeholder that URL parsers want; drivers take the socket's folder from the parameter.
function urlOf(socketFolder: string, database: string): string {
  return `postgres://owner@localhost:${port}/${database}?host=${encodeURIComponent(socketFolder)}`
}
