import { type S3Peer, startS3 } from '@recado/peers/s3/server'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openStorage } from '@recado/storage/open'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { makePhrase, privateKeyOf, publicKeyOf } from '#platform/archive/phrase.ts'
import { timeOf } from '#platform/backup/backup.ts'
import { bucketPlace } from '#platform/backup/bucket-place.ts'
import { type ArchivePlace, folderPlace } from '#platform/backup/places.ts'
import { listRuns } from '#platform/backup/run-queries.ts'
import { verifyArchive } from '#platform/backup/verify.ts'
import { keysOf } from '#platform/config.ts'
import { World } from '../test/world.ts'
import { obeyBackupCommand } from './backup-commands.ts'

// The real program is killed while it writes: at a part of the archive's size in a folder, at a part of its upload in a bucket. The short
// form kills once in each place and once in a proof, the whole one twenty times in all. Only what is killed is a process of its own.

const program = fileURLToPath(new URL('recado.ts', import.meta.url))
const secret = randomBytes(32).toString('hex')
const by = { installation: keysOf(secret)('backups') }
const megabyte = 1024 * 1024
const lookMs = 5

let folder: string
let peer: S3Peer
let w: World

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recado-kills-'))
  peer = await startS3()
  w = await World.create()
  const companyId = await w.company()
  await w.owner.query('insert into recovery_key (public_key, made_at) values ($1, now())', [
    publicKeyOf(privateKeyOf(makePhrase('en'))),
  ])
  const storage = await openStorage({ STORAGE_DIR: join(folder, 'data', 'files') })
  for (let count = 0; count < 3; count++) {
    const { rows } = await w.owner.query<{ key: string }>(
      `insert into media (company_id, kind, status, created_at) values ($1, 'video', 'ready', now())
       returning company_id || '/' || token as key`,
      [companyId],
    )
    await storage.put(rows[0]?.key ?? '', randomBytes(12 * megabyte))
  }
})
afterAll(async () => {
  await w.end()
  await peer.close()
  await rm(folder, { recursive: true, force: true })
})

const envOf = (place: 'folder' | 'bucket') => ({
  PATH: process.env['PATH'],
  LOG_LEVEL: 'silent',
  DATA_DIR: join(folder, 'data'),
  DATABASE_URL: w.urls.owner,
  SECRET: secret,
  ...(place === 'folder'
    ? { BACKUP_DIR: join(folder, 'archives') }
    : Object.fromEntries(Object.entries(peer.env).map(([name, value]) => [`BACKUP_${name}`, value]))),
})
const start = (place: 'folder' | 'bucket', ...args: string[]) =>
  spawn(process.execPath, [program, ...args], { env: envOf(place), stdio: ['ignore', 'ignore', 'inherit'] })
const end = async (child: ReturnType<typeof start>) =>
  child.exitCode === null && child.signalCode === null ? once(child, 'exit') : [child.exitCode]

const run = (place: 'folder' | 'bucket', command: string) => obeyBackupCommand(envOf(place), [command])
const latest = (count: number) => w.system.across((tx) => listRuns(tx, count))

/** Kills the program as soon as this is true, unless it has ended by then. */
async function killWhen(child: ReturnType<typeof start>, isTime: () => boolean): Promise<void> {
  while (child.exitCode === null && !isTime()) await wait(lookMs)
  child.kill('SIGKILL')
  await end(child)
}

/** Each archive of the place opens from start to end. Returns their names. */
async function requireWhole(place: ArchivePlace): Promise<string[]> {
  const names = (await place.list()).map(({ name }) => name).filter((name) => timeOf(name))
  for (const name of names) {
    const found = await place.read(name)
    if (!found) throw new Error(`${name} is gone`)
    expect((await verifyArchive(found, by)).totals.files, name).toBe(3)
  }
  return names
}

const kills = () => {
  const { isWhole, part } = inject('proof')
  return isWhole ? Math.ceil(10 * part) : 1
}
/** Spread over the archive, another place at each kill. */
const shareOf = (kill: number) => (kill + 0.5) / kills()

test('a backup that is killed while it writes into a folder leaves whole archives, and the next one clears up', async () => {
  const place = folderPlace(join(folder, 'archives'))
  await run('folder', 'backup')
  const [first] = await requireWhole(place)
  const { size } = statSync(join(folder, 'archives', first ?? ''))
  const written = () => {
    const unfinished = readdirSync(join(folder, 'archives')).find((name) => name.endsWith('.unfinished'))
    return unfinished ? (statSync(join(folder, 'archives', unfinished), { throwIfNoEntry: false })?.size ?? size) : 0
  }
  for (let kill = 0; kill < kills(); kill++) {
    await killWhen(start('folder', 'backup'), () => written() > shareOf(kill) * size)
    expect((await requireWhole(place)).length).toBeGreaterThan(0)
  }
  expect((await latest(1)).map(({ status }) => status)).toEqual(['running'])
  await run('folder', 'backup')
  // The newest one of the day.
  expect(await requireWhole(place)).toHaveLength(1)
  expect((await readdir(join(folder, 'archives'))).filter((name) => name.endsWith('.unfinished'))).toEqual([])
  expect((await latest(2)).map(({ status, reason }) => [status, reason])).toEqual([
    ['done', null],
    ['failed', 'killed'],
  ])
})

test('a backup that is killed while it uploads to a bucket leaves whole archives', async () => {
  const place = await bucketPlace(peer.env)
  await run('bucket', 'backup')
  await requireWhole(place)
  const uploads = peer.operations.filter((name) => name === 'UploadPart').length
  expect(uploads).toBeGreaterThan(1)
  for (let kill = 0; kill < kills(); kill++) {
    const before = peer.operations.length
    const parts = 1 + Math.floor(shareOf(kill) * uploads)
    const begun = () => peer.operations.slice(before).filter((name) => name === 'UploadPart').length
    await killWhen(start('bucket', 'backup'), () => begun() >= parts)
    expect((await requireWhole(place)).length).toBeGreaterThan(0)
  }
  await run('bucket', 'backup')
  // The newest one of the day.
  expect(await requireWhole(place)).toHaveLength(1)
})

test('a proof that is killed leaves a database that the next one throws away', async () => {
  const running = join(folder, 'data', 'proof', 'postgres', 'data', 'postmaster.pid')
  await killWhen(start('folder', 'prove'), () => existsSync(running))
  expect(existsSync(running)).toBe(true)
  await run('folder', 'prove')
  expect(existsSync(join(folder, 'data', 'proof'))).toBe(false)
})
