import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { type Postgres, startPostgres } from './embedded.ts'
import { findPostmaster } from './postmaster.ts'
import { processesIn, until } from './processes.ts'

const asRoot = userInfo().uid === 0
const postgresAccount = /^postgres:[^:]*:(\d+):(\d+):/m.exec(await readFile('/etc/passwd', 'utf8'))

/** True when there is a postgres account and no folder above this repository keeps it out. */
function postgresReachesUs(): boolean {
  if (!asRoot || !postgresAccount) return false
  const [, uid, gid] = postgresAccount.map(Number)
  return spawnSync('test', ['-r', import.meta.filename], { uid, gid }).status === 0
}

// Only its owner can enter it: every server here runs below a folder that the user postgres cannot reach.
const top = await mkdtemp('/tmp/recado-postgres-')
const usual = join(top, 'usual')
const starts: Postgres[] = []
const children: ChildProcess[] = []

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await once(child, 'exit')
  }
  await Promise.all(starts.splice(0).map((postgres) => postgres.stop()))
})

afterAll(async () => {
  // Joins what a failed test left running, so that the last holder to let go ends it.
  for (const name of await readdir(top)) {
    if (findPostmaster(join(top, name, 'data'))) await (await start(join(top, name))).stop()
  }
  await rm(top, { recursive: true })
})

async function start(dir = usual): Promise<Postgres> {
  const postgres = await startPostgres({ dir, durable: false })
  starts.push(postgres)
  return postgres
}

/** Starts in another process, which holds the server until `end`; without a url the start failed. */
async function startElsewhere(dir = usual, env = process.env) {
  const program = `
    import { startPostgres } from ${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))}
    const postgres = await startPostgres({ dir: ${JSON.stringify(dir)}, durable: false })
    console.log(postgres.url)
    process.stdin.on('end', () => postgres.stop()).resume()`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { env, stdio: ['pipe', 'pipe', 'pipe'] })
  children.push(child)
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  const line = once(createInterface(child.stdout), 'line').then(([url]) => String(url))
  const url = await Promise.race([line, once(child, 'exit').then(() => undefined)])
  const end = async () => {
    child.stdin.end()
    await once(child, 'exit')
  }
  return { url, complaint: () => complaint, end, child }
}

async function query(url: string, text: string): Promise<Record<string, unknown> | undefined> {
  const client = new Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows[0]
  } finally {
    await client.end()
  }
}

function serverOf(dir = usual) {
  return findPostmaster(join(dir, 'data'))
}

function pidOfServer(dir = usual): number {
  const postmaster = serverOf(dir)
  if (!postmaster) throw new Error('no server')
  return postmaster.pid
}

test('a first start makes the database, owned by a superuser, in UTF-8 and out of reach of the network', async () => {
  const { url } = await start()
  const settings = `current_setting('server_encoding') encoding, current_setting('listen_addresses') addresses`
  const found = await query(url, `select current_user, current_database(), current_setting('is_superuser') super, ${settings}`)
  expect(found).toEqual({ current_user: 'owner', current_database: 'recado', super: 'on', encoding: 'UTF8', addresses: '' })
})

test('what was written is there after a stop, and nothing of the server is left running', async () => {
  const first = await start()
  await query(first.url, 'create table kept as select 7 as n')
  const pid = pidOfServer()
  await first.stop()
  expect(processesIn(join(usual, 'data'))).toEqual([])
  const second = await start()
  expect(pidOfServer()).not.toBe(pid)
  expect(await query(second.url, 'select n from kept')).toEqual({ n: 7 })
})

test('a second start joins the running server, which ends with the last of them', async () => {
  const first = await start()
  const pid = pidOfServer()
  const second = await start()
  expect(pidOfServer()).toBe(pid)
  await first.stop()
  expect(await query(second.url, 'select 1 as n')).toEqual({ n: 1 })
  await second.stop()
  expect(serverOf()).toBeUndefined()
})

test('when four processes start at once, one makes the server and the others join it', async () => {
  const dir = join(top, 'four')
  const four = await Promise.all([startElsewhere(dir), startElsewhere(dir), startElsewhere(dir), startElsewhere(dir)])
  const pid = pidOfServer(dir)
  expect(four.map(({ url }) => url && new URL(url).pathname)).toEqual(['/recado', '/recado', '/recado', '/recado'])
  for (const { end } of four.slice(0, 3)) await end()
  expect(pidOfServer(dir)).toBe(pid)
  await four[3]?.end()
  expect(serverOf(dir)).toBeUndefined()
})

test('a process adopts a server whose starter was killed, and ends it', async () => {
  const { child } = await startElsewhere()
  const pid = pidOfServer()
  child.kill('SIGKILL')
  await once(child, 'exit')
  const adopted = await start()
  expect(pidOfServer()).toBe(pid)
  await adopted.stop()
  expect(serverOf()).toBeUndefined()
})

test('a start recovers a server after kill -9, though a session is still busy and the dead process is a zombie', async () => {
  const { url = '', child } = await startElsewhere()
  await query(url, 'create table written as select 7 as n')
  const busy = query(url, 'select count(*) from generate_series(1, 1000000000000)').catch((error: unknown) => error)
  const counting = `select count(*)::int n from pg_stat_activity where query like '%generate_series%' and state = 'active'`
  await expect.poll(() => query(url, counting)).toEqual({ n: 2 })
  child.kill('SIGSTOP')
  process.kill(pidOfServer(), 'SIGKILL')
  await until('the server to die', 5, () => !serverOf())
  const again = await start()
  expect(await query(again.url, 'select n from written')).toEqual({ n: 7 })
  expect(await busy).toBeInstanceOf(Error)
})

test('one of its holders restarts a killed server under its address, and the server ends with the last of them', async () => {
  const losses: string[] = []
  const onLoss = (reason: string) => losses.push(reason)
  const first = await startPostgres({ dir: usual, durable: false, onLoss })
  const second = await startPostgres({ dir: usual, durable: false, onLoss })
  starts.push(first, second)
  const pid = pidOfServer()
  process.kill(pid, 'SIGKILL')
  await until('another server to be ready', 30, () => {
    const server = serverOf()
    return server?.status === 'ready' && server.pid !== pid
  })
  expect(await query(first.url, 'select 1 as n')).toEqual({ n: 1 })
  expect(losses).toEqual(['it ended by itself'])
  await first.stop()
  expect(await query(second.url, 'select 1 as n')).toEqual({ n: 1 })
  await second.stop()
  expect(serverOf()).toBeUndefined()
})

test('a leftover pid file that names another living process does not stand in the way', async () => {
  const first = await start()
  const pidFile = join(usual, 'data', 'postmaster.pid')
  const lines = (await readFile(pidFile, 'utf8')).split('\n')
  await first.stop()
  await writeFile(pidFile, [process.pid, ...lines.slice(1)].join('\n'), { mode: 0o600 })
  const second = await start()
  expect(await query(second.url, 'select 1 as n')).toEqual({ n: 1 })
})

test('a folder too deep for the path of a socket works', async () => {
  const deep = join(top, 'a'.repeat(60), 'b'.repeat(60))
  const postgres = await start(deep)
  expect(await query(postgres.url, 'select 1 as n')).toEqual({ n: 1 })
  await postgres.stop()
  await rm(new URL(postgres.url).searchParams.get('host') ?? '', { recursive: true })
})

test('the server is not in the session of the terminal that started it', async () => {
  await start()
  const stat = await readFile(`/proc/${pidOfServer()}/stat`, 'utf8')
  const session = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[3]
  expect(session).toBe(String(pidOfServer()))
})

/** A folder that every user may enter, and an environment in which user namespaces are refused, as in most containers. */
async function withoutNamespaces() {
  const open = await mkdtemp('/tmp/recado-open-')
  await chmod(open, 0o755)
  await writeFile(join(open, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  return { open, env: { ...process.env, PATH: `${open}:${process.env['PATH']}` } }
}

test.runIf(postgresReachesUs())('where user namespaces are refused, root uses the postgres account', async () => {
  const { open, env } = await withoutNamespaces()
  const dir = join(open, 'data')
  const { url, end, complaint } = await startElsewhere(dir, env)
  expect(complaint()).toBe('')
  expect(await query(url ?? '', 'select 1 as n')).toEqual({ n: 1 })
  expect(await readFile(`/proc/${pidOfServer(dir)}/status`, 'utf8')).not.toMatch(/^Uid:\s+0/m)
  await end()
  await rm(open, { recursive: true })
})

test.runIf(asRoot)('where root has no way at all, the error says what to do', async () => {
  const { open, env } = await withoutNamespaces()
  const { url, complaint } = await startElsewhere(join(top, 'no-way'), env)
  expect(url).toBeUndefined()
  expect(complaint()).toMatch(/set DATABASE_URL to a PostgreSQL of your own/)
  await rm(open, { recursive: true })
})
