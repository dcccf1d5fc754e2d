import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStorage } from '@recado/storage/open'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCompany } from '#features/first-run/company.ts'
import { auditFence } from '#platform/backup/fence-audit.ts'
import { proveArchive } from '#platform/backup/prove.ts'
import { folderPlace } from '#platform/backup/places.ts'
import { type BackupRun, listRuns } from '#platform/backup/run-queries.ts'
import { readConfig } from '#platform/config.ts'
import { type Postgres, startPostgres } from '#platform/postgres/embedded.ts'
import { obeyBackupCommand } from './backup-commands.ts'
import { systemTxOf } from '#platform/database/system.ts'

// Each proof starts a database of its own, which takes a second or two.

let folder: string
let postgres: Postgres
let client: pg.Client
const env = () => ({
  DATA_DIR: join(folder, 'data'),
  BACKUP_DIR: join(folder, 'archives'),
  DEMO: 'off',
  LOG_LEVEL: 'silent',
  BACKUP_AT: '00:00',
})
const recado = (...args: string[]) => obeyBackupCommand(env(), args)
const runs = () => listRuns(systemTxOf(client), 10)
const leftovers = () => existsSync(join(folder, 'data', 'proof'))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recado-runs-'))
  postgres = await startPostgres({ dir: join(folder, 'data', 'postgres'), durable: false })
  await recado('recovery-phrase', 'en')
  client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  for (const name of ['Araucária', 'Jacarandá']) {
    const email = `marina@${name.slice(0, 4)}.example`
    const { companyId } = await createCompany(systemTxOf(client), { name, admin: { name: 'Marina', email } }, new Date())
    await client.query('insert into tags (company_id, name, color) values ($1, $2, $3)', [companyId, name, '#111111'])
    const { rows } = await client.query<{ key: string }>(
      `insert into media (company_id, kind, status, created_at) values ($1, 'image', 'ready', now())
       returning company_id || '/' || token as key`,
      [companyId],
    )
    await (await openStorage(readConfig(env()).storage)).put(rows[0]?.key ?? '', randomBytes(800_000))
  }
})

afterAll(async () => {
  await client?.end()
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

test('what is due is a backup and its proof, once a day, and both are written down', async () => {
  expect(await recado('nightly')).toBe('Done: backup, proof')
  expect(await recado('nightly')).toBe('Nothing is due')
  const [proof, backup] = (await runs()) as [BackupRun, BackupRun]
  expect(backup).toMatchObject({ kind: 'backup', status: 'done', place: join(folder, 'archives'), figures: { files: 2 } })
  expect(backup.figures.archives).toEqual([{ name: backup.archive, size: backup.figures.size }])
  expect(proof).toMatchObject({ kind: 'proof', status: 'done', archive: backup.archive, figures: { files: 2 } })
  expect(proof.figures.rows).toBe(backup.figures.rows)
  expect(proof.figures.restoreMs).toBeGreaterThan(0)
  expect(leftovers()).toBe(false)
})

test('a backup to another folder is not one of the series', async () => {
  const before = (await runs()).length
  await recado('backup', join(folder, 'elsewhere'))
  expect(await runs()).toHaveLength(before)
})

test('an archive that was changed is not proven: its piece is named, and nothing is left', async () => {
  const [{ archive }] = (await runs()) as [BackupRun]
  const path = join(folder, 'archives', archive ?? '')
  const whole = await readFile(path)
  const harmed = Buffer.from(whole)
  harmed.writeUInt8(harmed.readUInt8(harmed.length - 9) ^ 4, harmed.length - 9)
  await writeFile(path, harmed)
  await expect(recado('prove')).rejects.toThrow('piece 2 of 2')
  const [run] = await runs()
  expect(run).toMatchObject({ status: 'failed', reason: 'damaged', details: { piece: 2, pieces: 2 } })
  expect(leftovers()).toBe(false)
  await writeFile(path, whole)
  expect(await recado('prove')).toContain('2 files are the same')
})

test('the backup that was proven last stays when a newer one of the day takes its place', async () => {
  const [{ archive }] = (await runs()) as [BackupRun]
  await recado('backup')
  const kept = (await folderPlace(join(folder, 'archives')).list())
    .map(({ name }) => name)
    .filter((name) => name.endsWith('.archive'))
  expect(kept).toHaveLength(2)
  expect(kept).toContain(archive)
  await recado('prove', archive ?? '')
})

test('without room on the disk, without time and without an archive a proof says so', async () => {
  const [{ archive }] = (await runs()) as [BackupRun]
  const parts = {
    place: folderPlace(join(folder, 'archives')),
    name: archive ?? '',
    by: { installation: readConfig(env()).key('backups') },
    folder: join(folder, 'proof'),
  }
  await expect(proveArchive({ ...parts, unpackedBytes: 2 ** 60 })).rejects.toMatchObject({ reason: 'disk' })
  await expect(proveArchive({ ...parts, maxMs: 1 })).rejects.toMatchObject({ reason: 'time' })
  await expect(proveArchive({ ...parts, name: 'recado-20200101T000000Z.archive' })).rejects.toMatchObject({ reason: 'nothing' })
  expect(existsSync(parts.folder)).toBe(false)
})

test('a table that lets another company in is named, with or without its row-level security', async () => {
  expect(await auditFence(postgres.url)).toBeGreaterThan(50)
  await client.query('create policy hole on tags to recado_app using (true)')
  await expect(auditFence(postgres.url)).rejects.toMatchObject({ reason: 'fence', details: { what: 'tags' } })
  await client.query('drop policy hole on tags; alter table queues no force row level security')
  await expect(auditFence(postgres.url)).rejects.toMatchObject({ reason: 'fence', details: { what: 'queues' } })
  await client.query('alter table queues force row level security')
})

test('a quiet copy makes no backup by itself', async () => {
  await client.query(`delete from backup_runs`)
  await client.query('insert into channels.quiet (copied_at, restored_at) values (now(), now())')
  expect(await recado('nightly')).toBe('Nothing is due')
  await client.query('delete from channels.quiet')
})
