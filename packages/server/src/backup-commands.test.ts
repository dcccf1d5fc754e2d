import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type S3Peer, startS3 } from '@recado/peers/s3/server'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noteErasedCompany } from '#features/erasures/erasures.ts'
import { createCompany } from '#features/first-run/company.ts'
import { timeOf } from '#platform/backup/backup.ts'
import { bucketPlace } from '#platform/backup/bucket-place.ts'
import { type Postgres, startPostgres } from '#platform/postgres/embedded.ts'
import { obeyBackupCommand } from './backup-commands.ts'
import { systemTxOf } from '#platform/database/system.ts'

// The commands as an operator gives them, on embedded databases of their own: a restore sets the passwords of the cluster's roles.
// The databases stay up between the commands, which saves most of the time.

let folder: string
let peer: S3Peer
let here: Postgres
let there: Postgres
let bytes: Buffer
let phrase: string
let archive: string
let erased: number

const dirOf = (name: string) => join(folder, name)
const envOf = (name: string) => ({
  DATA_DIR: dirOf(name),
  DEMO: 'off',
  LOG_LEVEL: 'silent',
  ...Object.fromEntries(Object.entries(peer.env).map(([key, value]) => [`BACKUP_${key}`, value])),
})
const recado = (name: string, args: string[], more: Record<string, string> = {}) =>
  obeyBackupCommand({ ...envOf(name), ...more }, args)

const connected = async <T>({ url }: Postgres, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
const secretOf = (name: string) => readFile(join(dirOf(name), 'secret'), 'utf8')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recado-commands-'))
  peer = await startS3()
  const start = (name: string) => startPostgres({ dir: join(dirOf(name), 'postgres'), durable: false })
  ;[here, there] = await Promise.all([start('here'), start('there')])
  phrase = /\n {2}(\S.*)\n/.exec(await recado('here', ['recovery-phrase', 'en']))?.[1] ?? ''
  erased = await connected(here, async (client) => {
    const tx = systemTxOf(client)
    const now = new Date()
    const { companyId: kept } = await createCompany(
      tx,
      { name: 'Araucária', admin: { name: 'Marina', email: 'marina@araucaria.example' } },
      now,
    )
    // More than a piece of the archive.
    const text = randomBytes(1_500_000).toString('base64')
    await client.query(`insert into settings (company_id, key, value) values ($1, 'long', $2)`, [kept, text])
    const { companyId } = await createCompany(tx, { name: 'Gone', admin: { name: 'Rui', email: 'rui@gone.example' } }, now)
    return companyId
  })
  await recado('here', ['backup'])
  archive = peer.keys().find((key) => timeOf(key)) ?? ''
  const found = await (await bucketPlace(peer.env)).read(archive)
  bytes = await buffer(found?.stream ?? Readable.from([]))
})

afterAll(async () => {
  await Promise.all([here, there].map((one) => one?.stop()))
  await peer.close()
  await rm(folder, { recursive: true, force: true })
})

test('a backup goes to the bucket, is listed there by its name and verified by it', async () => {
  expect(await recado('here', ['archives'])).toContain(archive)
  expect(await recado('here', ['verify', archive])).toMatch(/^As it was written at .* 0 files/)
  await expect(recado('here', ['verify', 'recado-20200101T000000Z.archive'])).rejects.toThrow('s3://recado')
})

test('a damaged archive is refused, and leaves SECRET as it was', async () => {
  const harmed = Buffer.from(bytes)
  harmed.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)
  const file = join(folder, 'damaged.archive')
  await writeFile(file, harmed)
  await expect(recado('there', ['restore', file], { RECOVERY_PHRASE: phrase })).rejects.toThrow('piece 2 of 2')
  expect(await secretOf('there')).not.toBe(await secretOf('here'))
  expect(existsSync(join(dirOf('there'), 'secret.restoring'))).toBe(false)
})

test('a backup by command writes the list of erasures, which a restore from the bucket repeats', async () => {
  await connected(here, (client) => noteErasedCompany(systemTxOf(client), erased, new Date()))
  await recado('here', ['backup'])
  expect(peer.keys()).toContain('erasures.jsonl')
  // The newer one of the day has taken its place.
  await (await bucketPlace(peer.env)).write(archive, [bytes])
  const own = await secretOf('there')
  const said = await recado('there', ['restore', archive], { RECOVERY_PHRASE: phrase })
  expect(said).toContain('1 erasures were repeated')
  expect(await secretOf('there')).toBe(await secretOf('here'))
  expect(await readFile(join(dirOf('there'), 'secret.before-restore'), 'utf8')).toBe(own)
  const names = await connected(
    there,
    async (client) => (await client.query<{ name: string }>('select name from companies')).rows,
  )
  expect(names).toEqual([{ name: 'Araucária' }])
})

test('a restore that was killed after its commit takes SECRET over when it is run again, and nothing starts before', async () => {
  const secret = await secretOf('there')
  await writeFile(join(dirOf('there'), 'secret.restoring'), secret)
  await writeFile(join(dirOf('there'), 'secret'), randomBytes(32).toString('hex'))
  await expect(recado('there', ['go-live'])).rejects.toThrow('run it again')
  expect(await recado('there', ['restore', archive], { RECOVERY_PHRASE: phrase })).toContain('SECRET is taken over')
  expect(await secretOf('there')).toBe(secret)
})

test('a database that has rows is refused, and what waited of an earlier try is dropped', async () => {
  await connected(there, (client) => client.query('delete from channels.quiet'))
  const secret = await secretOf('there')
  await writeFile(join(dirOf('there'), 'secret.restoring'), randomBytes(32).toString('hex'))
  await expect(recado('there', ['restore', archive], { RECOVERY_PHRASE: phrase })).rejects.toThrow('not empty')
  expect(await secretOf('there')).toBe(secret)
  expect(existsSync(join(dirOf('there'), 'secret.restoring'))).toBe(false)
})
