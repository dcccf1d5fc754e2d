import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { openStorage } from '@recado/storage/open'
import type { Storage } from '@recado/storage/storage'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { makePhrase, privateKeyOf, publicKeyOf } from '#platform/archive/phrase.ts'
import { World } from '../../../test/world.ts'
import { roleKey } from '../../../test/database.ts'
import { listTables } from './catalogue.ts'
import { folderPlace } from './places.ts'
import { countTable, restoreArchive } from './restore.ts'
import { takeBackup, type Taken } from './take.ts'
import { verifyArchive } from './verify.ts'
import { textFormat } from './snapshot.ts'

const secret = randomBytes(32).toString('hex')
const installation = randomBytes(32)
const phrase = privateKeyOf(makePhrase('pt'))
const copies: string[] = []

let w: World
let folder: string
let picture: Buffer
let taken: Taken

const emptyDatabase = async () => {
  const name = `t_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  copies.push(name)
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  return url.href
}

const connected = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(textFormat)
    return await work(client)
  } finally {
    await client.end()
  }
}

const countsOf = (url: string) =>
  connected(url, async (client) => {
    const counts: Record<string, unknown> = {}
    for (const { name, columns } of await listTables(client)) {
      counts[name] = await countTable(client, `${name} (${columns.join(', ')})`)
    }
    return counts
  })

/** The schema in PostgreSQL's words: what a restore takes away and makes again. */
const schemaOf = (url: string) =>
  connected(url, async (client) => {
    const texts = [
      `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated as text from pg_constraint
       where connamespace in ('public'::regnamespace, 'channels'::regnamespace)`,
      `select indexdef as text from pg_indexes where schemaname in ('public', 'channels')`,
      `select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text as text from pg_trigger where not tgisinternal`,
      `select oid::regclass || ' ' || relrowsecurity || relforcerowsecurity || coalesce(relacl::text, '') as text from pg_class
       where relkind = 'r' and relnamespace in ('public'::regnamespace, 'channels'::regnamespace)`,
      `select polrelid::regclass || ' ' || polname || ' ' || polroles::text || pg_get_expr(polqual, polrelid) as text from pg_policy`,
      `select sequencename || ' ' || coalesce(last_value, 0) as text from pg_sequences`,
    ]
    const found: string[] = []
    for (const text of texts)
      found.push(...(await client.query<{ text: string }>(`${text} order by 1`)).rows.map((row) => row.text))
    return found
  })

const restore = async (name: string, url: string, storage = join(folder, 'copy')) =>
  restoreArchive({
    source: (await folderPlace(join(folder, 'archives')).read(name)) ?? { size: 0, stream: Readable.from([]) },
    by: { phrase },
    ownerUrl: url,
    storage: await openStorage({ STORAGE_DIR: storage }),
    takeSecret: (told) => {
      expect(told).toBe(secret)
      return roleKey
    },
    isProven: true,
  })

const take = (kept = { daily: 7, weekly: 4, monthly: 12 }) =>
  takeBackup({
    ownerUrl: w.urls.owner,
    storage: w.storage,
    place: folderPlace(join(folder, 'archives')),
    secret,
    installation,
    recoveryKey: publicKeyOf(phrase),
    kept,
  })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recado-backup-test-'))
  w = await World.create()
  const companyId = await w.company()
  await w.owner.query('insert into queues (company_id, name, color, greeting_message) values ($1, $2, $3, $2)', [
    companyId,
    'Ana \\ "aspas" \t é 🧾 \\. \n fim',
    '#111111',
  ])
  picture = randomBytes(700_000)
  const { rows } = await w.owner.query<{ key: string }>(
    `insert into media (company_id, kind, status, name, has_thumbnail, created_at) values ($1, 'image', 'ready', E'a\\nb.png', true, now())
     returning company_id || '/' || token as key`,
    [companyId],
  )
  const key = rows[0]?.key ?? ''
  await w.storage.put(key, picture)
  await w.storage.put(`${key}.thumb`, picture.subarray(0, 10))
  await w.owner.query(
    `insert into media (company_id, kind, status, created_at) values ($1, 'image', 'ready', now()), ($1, 'image', 'pending', now())`,
    [companyId],
  )
  await w.owner.query(
    `insert into channels.whatsapp_web_keys (connection_id, kind, key_id, sealed) values (1, 'session', 'a', '\\x00ff')`,
  )
  await w.owner.query(
    `insert into settings (company_id, key, value) select $1, 'k' || n, repeat('ção ', n) from generate_series(1, 3000) n`,
    [companyId],
  )
  taken = await take()
})

afterAll(async () => {
  await w.end()
  await connected(inject('postgresUrl'), async (client) => {
    for (const name of copies) await client.query(`drop database if exists ${name} with (force)`)
  })
  await rm(folder, { recursive: true, force: true })
})

test('a copy in another database has the same rows, files, sequences and schema', async () => {
  const url = await emptyDatabase()
  const { totals, at } = await restore(taken.name, url)
  expect(at).toEqual(taken.at)
  expect(totals).toMatchObject({ files: 2, fileBytes: picture.length + 10, missingCount: 1 })
  expect(totals.missing).toHaveLength(1)
  expect(await countsOf(url)).toEqual(await countsOf(w.urls.owner))
  expect(await schemaOf(url)).toEqual(await schemaOf(w.urls.owner))
  const copied = await openStorage({ STORAGE_DIR: join(folder, 'copy') })
  const { rows } = await w.owner.query<{ key: string }>(`select company_id || '/' || token as key from media where has_thumbnail`)
  const file = await copied.get(rows[0]?.key ?? '')
  expect(Buffer.concat((await file?.stream.toArray()) as Buffer[]).equals(picture)).toBe(true)
})

test('a proof finds out a disk that returns other bytes than it was given', async () => {
  const disk = await openStorage({ STORAGE_DIR: join(folder, 'lying') })
  const lying: Storage = {
    ...disk,
    get: async (key) => {
      const file = await disk.get(key)
      return file && { ...file, stream: Readable.from([randomBytes(file.size)]) }
    },
  }
  const found = await folderPlace(join(folder, 'archives')).read(taken.name)
  const proof = restoreArchive({
    source: found ?? { size: 0, stream: Readable.from([]) },
    by: { installation },
    ownerUrl: await emptyDatabase(),
    storage: lying,
    takeSecret: () => roleKey,
    isProven: true,
  })
  await expect(proof).rejects.toMatchObject({ reason: 'different' })
})

test('an archive is verified by the installation that made it, without its phrase', async () => {
  const source = await folderPlace(join(folder, 'archives')).read(taken.name)
  const verified = await verifyArchive(source ?? { size: 0, stream: Readable.from([]) }, { installation })
  expect(verified.tables.find(({ name }) => name === 'public.settings')?.rows).toBe(3_000)
  expect(verified.totals.rows).toBe(verified.tables.reduce((sum, { rows }) => sum + rows, 0))
  expect(JSON.stringify(verified)).not.toContain(secret)
})

test('a database that is not empty is refused, and left as it is', async () => {
  const before = await countsOf(w.urls.owner)
  await expect(restore(taken.name, w.urls.owner)).rejects.toThrow('not empty')
  expect(await countsOf(w.urls.owner)).toEqual(before)
})

test('an archive with a damaged piece leaves the database empty, and the next try restores it', async () => {
  const path = join(folder, 'archives', taken.name)
  const whole = await readFile(path)
  const harmed = Buffer.from(whole)
  harmed.writeUInt8(harmed.readUInt8(harmed.length - 40) ^ 1, harmed.length - 40)
  await writeFile(path, harmed)
  const url = await emptyDatabase()
  await expect(restore(taken.name, url)).rejects.toThrow('last one')
  expect(await countsOf(url)).toEqual({})
  await writeFile(path, whole)
  await restore(taken.name, url)
  expect(await countsOf(url)).toEqual(await countsOf(w.urls.owner))
})

test('rows that are written during a backup are in it whole or not at all', async () => {
  const [{ id } = { id: 0 }] = (await w.owner.query<{ id: number }>('select id from companies limit 1')).rows
  const writing = new AbortController()
  const writer = (async () => {
    // Each writes one row into two tables that are copied at different times.
    for (let n = 1; !writing.signal.aborted; n++) {
      await w.owner.query('begin')
      await w.owner.query('insert into settings (company_id, key, value) values ($1, $2, $2)', [id, `live ${n}`])
      await w.owner.query(
        `insert into channels.whatsapp_web_keys (connection_id, kind, key_id, sealed) values ($1, 'live', $2, '')`,
        [id, `${n}`],
      )
      await w.owner.query('commit')
    }
  })()
  const { name } = await take()
  writing.abort()
  await writer
  const url = await emptyDatabase()
  await restore(name, url, join(folder, 'live'))
  const counts = await connected(url, async (client) => {
    const { rows } = await client.query(`select (select count(*)::int from settings where key like 'live %') as one,
      (select count(*)::int from channels.whatsapp_web_keys where kind = 'live') as other`)
    return rows[0] as { one: number; other: number }
  })
  expect(counts.one).toBe(counts.other)
})

test('what a killed backup left is cleared away, and old archives go', async () => {
  await writeFile(join(folder, 'archives', 'recado-20200101T000000Z.archive.unfinished'), 'half')
  await writeFile(join(folder, 'archives', 'recado-20200101T000000Z.archive'), 'old')
  const { name, expired } = await take({ daily: 1, weekly: 0, monthly: 0 })
  expect(expired).toContain('recado-20200101T000000Z.archive')
  expect(await readdir(join(folder, 'archives'))).toEqual([name])
})
