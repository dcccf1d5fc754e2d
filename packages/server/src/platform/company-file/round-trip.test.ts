import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readdir } from 'node:fs/promises'
import { companyTables } from '#features/index.ts'
import { writeArchive } from '#platform/archive/archive.ts'
import { writeEntry, writeFinish } from '#platform/archive/entries.ts'
import { secretsOf } from '#platform/secrets.ts'
import { makeCompany, type Company } from '../../../test/fixtures/company.ts'
import { makeLivelyCompany, planted } from '../../../test/fixtures/lively-company.ts'
import { World } from '../../../test/world.ts'
import { isCarried, type Row } from './declared.ts'
import { exportCompany } from './export.ts'
import { Ids, linesOf, numbersOf } from './ids.ts'
import { importCompany, removeFiles, takeCompanyId } from './import.ts'
import { listCompanyTables } from './queries.ts'
import { readCompanyFile, type Source } from './read.ts'
import { requireCompanyTables } from './required.ts'
import { fileTables } from './tables.ts'
import { tellAnew } from './tell-anew.ts'
import { tryCompany } from './trial.ts'

/** Two installations. */
let [here, there] = [] as unknown as [World, World]
let company: Company
beforeAll(async () => {
  here = await World.create()
  there = await World.create()
  for (let other = 0; other < 2; other++) await there.company()
})
beforeEach(async () => {
  company = await makeLivelyCompany(here)
})
afterAll(async () => {
  await here.end()
  await there.end()
})

const secretsIn = (w: World, id: number) => secretsOf(w.app.around.key('secrets'), w.app.around.key('channels'), id)

async function exported(w: World, companyId: number, { keys = false, hasFiles = true } = {}): Promise<Buffer> {
  const parts: Uint8Array[] = []
  const around = { system: w.system, storage: w.storage, declared: companyTables, companyId, hasFiles }
  const content = exportCompany({ ...around, secrets: keys ? secretsIn(w, companyId) : undefined })
  for await (const part of content) parts.push(part)
  return Buffer.concat(parts)
}

const sourceOf =
  (file: Buffer): Source =>
  async () => ({
    size: file.length,
    stream: (async function* () {
      for (let at = 0; at < file.length; at += 1_000) yield file.subarray(at, at + 1_000)
    })(),
  })

async function imported(w: World, file: Buffer, emails = new Map<string, string>(), fail?: () => void): Promise<number> {
  const companyId = await takeCompanyId(w.system)
  const parts = { system: w.system, storage: w.storage, declared: companyTables, source: sourceOf(file), companyId }
  await importCompany({ ...parts, emails, secrets: secretsIn(w, companyId), finish: async () => fail?.() }).catch(
    async (error) => {
      await removeFiles(parts)
      throw error
    },
  )
  return companyId
}

/** The rows of a file with the ranks of ids in place of them, and the bytes of its files. */
async function contentOf(file: Buffer): Promise<Record<string, unknown>> {
  const tables = new Map(
    fileTables(await listCompanyTables(here.system.pool), companyTables, { hasSecrets: true }).map((one) => [one.name, one]),
  )
  const ranks = new Map<string, Ids>()
  const content: Record<string, unknown> = {}
  const newId = (table: string, id: unknown) => ranks.get(table)?.of(id) ?? null
  await readCompanyFile(sourceOf(file), {
    part: async (part, entry) => {
      if (part.kind === 'ids') {
        const ids = await numbersOf(entry.content)
        ranks.set(
          part.table,
          new Ids(
            ids,
            ids.map((_id, at) => at + 1),
          ),
        )
      } else if (part.kind === 'file') {
        const bytes: Uint8Array[] = []
        for await (const some of entry.content) bytes.push(some)
        content[part.name] = Buffer.concat(bytes).toString()
      } else {
        const rows: Row[] = []
        for await (const line of linesOf(entry.content)) {
          const row = JSON.parse(line) as Row
          const table = tables.get(part.table)
          if (table && tellAnew(table, row, newId)) rows.push(row)
        }
        content[part.table] = rows
      }
    },
  })
  return content
}

test('export, import, export: the same but for ids, with a row in every table that is carried', async () => {
  const first = await exported(here, company.id)
  const id = await imported(there, first)
  const [before, after] = [await contentOf(first), await contentOf(await exported(there, id))]
  const carried = Object.entries(companyTables).flatMap(([name, said]) => (isCarried(said) ? [name] : []))
  expect(carried.filter((name) => !(before[name] as Row[] | undefined)?.length)).toEqual([])
  expect(after).toEqual(before)
  expect(Object.values(before).filter((one) => typeof one === 'string')).toEqual(['hi', 'hello'])
})

test('a company comes back beside itself, under other ids and addresses', async () => {
  const file = await exported(here, company.id)
  const { taken } = await tryCompany(here.system.pool, companyTables, sourceOf(file))
  expect(taken).toEqual([company.admin.email])
  await expect(imported(here, file)).rejects.toThrow('users_email')
  const id = await imported(here, file, new Map([[company.admin.email.toLowerCase(), 'again@recado.example']]))
  const [before, after] = [await contentOf(file), await contentOf(await exported(here, id))]
  const emails = (content: Record<string, unknown>) => (content['users'] as Row[]).map((user) => user['email'])
  expect([emails(before), emails(after)]).toEqual([[company.admin.email], ['again@recado.example']])
  expect({ ...after, users: [] }).toEqual({ ...before, users: [] })
})

test('nothing of another company is in the file', async () => {
  const other = await makeCompany(here)
  const content = JSON.stringify(await contentOf(await exported(here, company.id)))
  expect(content).toContain(company.canary)
  expect(content).not.toContain(other.canary)
})

test('no secret is in the file unless keys are asked for; then they are sealed anew where they come to', async () => {
  const file = await exported(here, company.id)
  const content = JSON.stringify(await contentOf(file))
  const sealed = (
    await here.owner.query<{ key: string }>('select api_key as key from prompts where company_id = $1', [company.id])
  ).rows[0]
  for (const secret of [...Object.values(planted), sealed?.key]) expect(content).not.toContain(secret)

  const id = await imported(there, await exported(here, company.id, { keys: true }))
  const { rows } = await there.owner.query<{ password: string; key: string; nodes: { s: { apiKey: string } } }>(
    `select u.password_hash as password, p.api_key as key, v.secrets as nodes from users u join prompts p using (company_id)
     join flow_versions v using (company_id) where u.company_id = $1`,
    [id],
  )
  const secrets = secretsIn(there, id)
  expect(rows[0]?.password).toBe(planted.password)
  expect(secrets.open('prompts.api_key', rows[0]?.key ?? '')).toBe(planted.apiKey)
  expect(secrets.open('flow_versions.secrets', rows[0]?.nodes.s.apiKey ?? '')).toBe(planted.flowKey)
})

test('what comes in is quiet: no campaign, schedule, bot or webhook goes on by itself', async () => {
  const id = await imported(there, await exported(here, company.id))
  const { rows } = await there.owner.query(
    `select (select status || ' ' || ended_because from campaigns where company_id = $1) as campaign,
       (select status || ' ' || failed_reason from schedules where company_id = $1) as schedule,
       (select value from settings where company_id = $1 and key = 'messageWebhook.enabled') as webhook,
       (select count(*)::int from webhook_deliveries where company_id = $1) as events,
       (select count(*)::int from work where company_id = $1) as work`,
    [id],
  )
  expect(rows).toEqual([
    { campaign: 'CANCELADA carried', schedule: 'ERRO ERR_SCHEDULE_CARRIED', webhook: 'disabled', events: 0, work: 0 },
  ])
})

test('an import that fails leaves no row and no file', async () => {
  const file = await exported(here, company.id)
  const counted = async () => ({
    rows: (await there.owner.query('select count(*)::int as n from companies')).rows,
    folders: (await readdir(there.folder, { recursive: true })).filter((name) => /[0-9a-f-]{36}/.test(name)).length,
  })
  const before = await counted()
  const fail = () => {
    throw new Error('stopped')
  }
  await expect(imported(there, file, new Map(), fail)).rejects.toThrow('stopped')
  expect(await counted()).toEqual(before)
})

test('an import that was killed between its files and its rows goes on under the same id', async () => {
  const source = sourceOf(await exported(here, company.id))
  const companyId = await takeCompanyId(there.system)
  const around = { system: there.system, storage: there.storage, declared: companyTables, source, companyId }
  const bring = (finish: () => Promise<void>) =>
    importCompany({ ...around, emails: new Map(), secrets: secretsIn(there, companyId), finish })
  await expect(bring(() => Promise.reject(new Error('killed')))).rejects.toThrow('killed')
  const found = () => there.owner.query('select from companies where id = $1', [companyId])
  expect((await found()).rowCount).toBe(0)
  await bring(async () => {})
  expect([(await found()).rowCount, (await contentOf(await exported(there, companyId)))['media']]).toMatchObject([1, [{}, {}]])
})

test('an import whose end was not heard, or that another has done meanwhile, leaves the company its files', async () => {
  const file = await exported(here, company.id)
  const companyId = await takeCompanyId(there.system)
  const around = { storage: there.storage, declared: companyTables, source: sourceOf(file), companyId }
  const parts = { ...around, emails: new Map<string, string>(), secrets: secretsIn(there, companyId) }
  const deaf = {
    ...there.system,
    open: async (name: string) => {
      const client = await there.system.open(name)
      const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>
      const heard = (...given: unknown[]) =>
        given[0] === 'commit' ? query(...given).then(() => Promise.reject(new Error('lost'))) : query(...given)
      return Object.assign(client, { query: heard })
    },
  }
  const results = await Promise.allSettled([
    importCompany({ ...parts, system: deaf }),
    importCompany({ ...parts, system: there.system }),
  ])
  expect(results.map(({ status }) => status)).toContain('fulfilled')
  await removeFiles({ ...around, system: there.system })
  expect((await contentOf(await exported(there, companyId)))['media']).toMatchObject([{}, {}])
  expect(Object.values(await contentOf(await exported(there, companyId))).filter((one) => typeof one === 'string')).toHaveLength(
    2,
  )
})

/** A file of other content than this version writes. */
async function written(content: AsyncIterable<Uint8Array>, kind: 'company' | 'installation' = 'company'): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of writeArchive({ kind, at: here.now, to: 'open' }, content)) parts.push(part)
  return Buffer.concat(parts)
}

async function* told(migrations: string[], rows?: { table: string; columns: string[] }) {
  const about = {
    recado: '9.2.0',
    at: here.now.toISOString(),
    migrations,
    company: 'A',
    plan: null,
    hasFiles: true,
    hasSecrets: false,
  }
  yield* writeEntry({ kind: 'about' }, [Buffer.from(JSON.stringify(about))])
  if (rows) yield* writeEntry({ kind: 'rows', ...rows }, [Buffer.from('{}\n')])
  yield* writeFinish({ rows: 0, files: 0, fileBytes: 0, missing: 0 })
}

test('a file that is damaged, cut, of another kind or newer is refused by name', async () => {
  const file = await exported(here, company.id)
  const refusal = (bytes: Buffer) => imported(there, bytes).catch((error: Error) => error.message)
  const flipped = Buffer.from(file)
  flipped[file.length - 100] = (flipped[file.length - 100] ?? 0) ^ 1
  expect(await refusal(flipped)).toBe('The archive is cut or damaged in piece 1 of 1, its last one')
  expect(await refusal(file.subarray(0, -1))).toBe('The archive is cut or damaged in piece 1 of 1, its last one')
  expect(await refusal(Buffer.from('PK\u0003\u0004 not of ours'))).toBe('This is no archive of Recado')
  expect(await refusal(await written(told([]), 'installation'))).toBe('This is an archive of one installation, not company')
  expect(await refusal(await written(told(['29990101000000_more.sql'])))).toBe(
    'The file was made by a newer version (9.2.0): update this one first',
  )
  const odd = [
    { table: 'sessions', columns: ['user_id'] },
    { table: 'users', columns: ['super'] },
    { table: 'users; drop table users', columns: [] },
  ]
  for (const rows of odd)
    expect(await refusal(await written(told([], rows)))).toBe(`The file has rows that no version writes: ${rows.table}`)
})

const [ids, rows] = [{ kind: 'ids' }, { kind: 'rows', columns: [] }]
const one = [
  [{ ...ids, table: 'companies' }, '1\n'],
  [{ ...rows, table: 'companies' }, '{}\n'],
] as const
test.each<[string, (readonly [Record<string, unknown>, string])[], string]>([
  ['ids without rows', [...one, [{ ...ids, table: 'tags' }, '1\n2\n'], [{ ...rows, table: 'tags' }, '{"id":1}\n']], 'tags'],
  ['ids twice', [...one, [{ ...ids, table: 'tags' }, ''], [{ ...ids, table: 'tags' }, '']], 'tags'],
  ['ids of a table that has none', [...one, [{ ...ids, table: 'settings' }, '1\n']], 'settings'],
  ['ids that fall', [...one, [{ ...ids, table: 'tags' }, '2\n1\n']], 'its ids do not rise'],
  ['ids that are none', [...one, [{ ...ids, table: 'tags' }, '1e9\n']], 'its ids do not rise'],
  ['rows that are none', [...one, [{ ...rows, table: 'settings' }, 'null\n']], 'a row is none'],
  ['rows that are no JSON', [...one, [{ ...rows, table: 'settings' }, '{\n']], 'a row is none'],
  [
    'two companies',
    [
      [one[0][0], '1\n2\n'],
      [one[1][0], '{}\n{}\n'],
    ],
    'companies',
  ],
  ['no company', [], 'companies'],
])('a file with %s is refused at the trial and the import, before an id is taken', async (what, entries, named) => {
  const content = async function* () {
    const parts: Uint8Array[] = []
    for await (const part of told([])) parts.push(part)
    const [about, finish] = [parts.slice(0, -2), parts.slice(-2)]
    yield* about
    for (const [kind, text] of entries) yield* writeEntry(kind, [Buffer.from(text)])
    yield* finish
  }
  const file = await written(content())
  const taken = async () => (await there.owner.query('select last_value from tags_id_seq')).rows
  const before = await taken()
  await expect(tryCompany(there.system.pool, companyTables, sourceOf(file)), what).rejects.toThrow(named)
  const refused = await imported(there, file).catch((error: unknown) => error)
  expect(refused, what).toMatchObject({ name: 'ArchiveRefused', code: 'ARCHIVE_DAMAGED' })
  expect(await taken()).toEqual(before)
})

test('a value that its column does not take is refused by name', async () => {
  const content = async function* () {
    const parts: Uint8Array[] = []
    for await (const part of told([])) parts.push(part)
    yield* parts.slice(0, -2)
    for (const [kind, text] of one) {
      const columns = kind.kind === 'rows' ? { columns: ['id', 'name', 'created_at'] } : {}
      yield* writeEntry({ ...kind, ...columns }, [
        Buffer.from(kind.kind === 'rows' ? '{"id":1,"name":"A","created_at":"soon"}\n' : text),
      ])
    }
    yield* parts.slice(-2)
  }
  await expect(imported(there, await written(content()))).rejects.toThrow('The file has rows that no version writes: companies')
})

test('a line without an end is not held', async () => {
  const endless = async function* () {
    for (;;) yield Buffer.alloc(1024 * 1024, 'a')
  }
  await expect(linesOf(endless()).next()).rejects.toThrow('a line is too long')
})

test.each([
  ['a table', 'create table parcels (company_id int primary key)', 'drop table parcels', 'whether parcels is carried'],
  ['an id', 'alter table tags add parcel_id int', 'alter table tags drop parcel_id', 'tags.parcel_id (integer)'],
  ['a secret', 'alter table tags add secret text', 'alter table tags drop secret', 'tags.secret (text)'],
  ['a JSON', 'alter table tags add parcel jsonb', 'alter table tags drop parcel', 'tags.parcel (jsonb)'],
])('%s of companies of which no feature says whether it is carried ends the start', async (_what, make, drop, named) => {
  await there.owner.query(make)
  await expect(requireCompanyTables(there.system, companyTables)).rejects.toThrow(named)
  await there.owner.query(drop)
  await requireCompanyTables(there.system, companyTables)
})
