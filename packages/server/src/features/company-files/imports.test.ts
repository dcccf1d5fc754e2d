import {
  deleteCompanyImport,
  showCompanyImport,
  startCompanyImport,
  uploadCompanyFile,
} from '@recado/contract/company-files/import-api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { companyTables } from '#features/index.ts'
import { exportCompany } from '#platform/company-file/export.ts'
import { takeCompanyId } from '#platform/company-file/import.ts'
import type { Company } from '../../../test/fixtures/company.ts'
import { makeLivelyCompany } from '../../../test/fixtures/lively-company.ts'
import { type TestUser, World } from '../../../test/world.ts'

/** The installation that a company leaves, and the one that it comes to. */
let [there, here] = [] as unknown as [World, World]
let leaving: Company
let file: Buffer
let operator: TestUser
beforeAll(async () => {
  there = await World.create()
  here = await World.create()
})
beforeEach(async () => {
  leaving = await makeLivelyCompany(there)
  operator = await here.user(await here.company(), 'user')
  await here.owner.query('update users set super = true where id = $1', [operator.id])
  const parts: Uint8Array[] = []
  const around = { system: there.system, storage: there.storage, declared: companyTables }
  for await (const part of exportCompany({ ...around, companyId: leaving.id, hasFiles: true })) parts.push(part)
  file = Buffer.concat(parts)
})
afterAll(async () => {
  await there.end()
  await here.end()
})

const send = (bytes: Buffer) => here.upload(operator, uploadCompanyFile, {}, [{ name: 'empresa.recado', bytes }])
const latest = async () => (await here.call(operator, showCompanyImport, {})).body.latest
const planId = async () => (await here.owner.query<{ id: number }>('select id from plans limit 1')).rows[0]?.id ?? 0
const firstToken = async () =>
  (await there.owner.query<{ token: string }>('select token from media where company_id = $1 and has_thumbnail', [leaving.id]))
    .rows[0]?.token
const companies = async () => (await here.owner.query('select from companies')).rowCount

test('a trial counts what would come in and says what is in the way; then the company is made', async () => {
  await here.owner.query('update users set email = $2 where id = $1', [operator.id, leaving.admin.email])
  const before = await companies()
  expect((await send(file)).body).toMatchObject({ latest: { status: 'reading', fileName: 'empresa.recado', trial: null } })
  await here.settle()
  const trial = (await latest())?.trial
  expect(await latest()).toMatchObject({ status: 'ready', refusal: null, companyId: null })
  expect(trial).toMatchObject({ taken: [leaving.admin.email], files: 2, hasKeys: false, counts: { contacts: 1, messages: 3 } })
  expect(await companies()).toBe(before)

  const start = (emails: { old: string; other: string }[]) =>
    planId().then((plan) => here.call(operator, startCompanyImport, { planId: plan, emails }))
  expect((await start([])).error.error).toBe('ERR_COMPANY_IMPORT_OPEN')
  expect((await start([{ old: leaving.admin.email, other: leaving.admin.email }])).error.error).toBe('ERR_COMPANY_IMPORT_OPEN')
  const started = await start([{ old: leaving.admin.email, other: `other${leaving.id}@recado.example` }])
  expect(started.body).toMatchObject({ latest: { status: 'running' } })
  expect((await send(file)).error.error).toBe('ERR_COMPANY_IMPORT_BUSY')
  await here.settle()
  const done = await latest()
  expect([done?.status, await companies()]).toEqual(['done', (before ?? 0) + 1])
  const { rows } = await here.owner.query(
    `select c.name, u.email, (select count(*)::int from channels.settings s join connections l on l.id = s.connection_id
       where l.company_id = c.id) as connections, (select act from audit_entries a where a.company_id = c.id) as act
     from companies c join users u on u.company_id = c.id where c.id = $1`,
    [done?.companyId],
  )
  const named = { name: trial?.company, email: `other${leaving.id}@recado.example`, connections: 1, act: 'company.imported' }
  expect(rows).toEqual([named])
})

test('a file that is not one of a company, or is damaged, is refused by name', async () => {
  for (const [bytes, refusal] of [
    [Buffer.from('a photo of a cat'), { code: 'foreign', piece: 0 }],
    [file.subarray(0, -1), { code: 'damaged', piece: 1 }],
  ] as const) {
    await send(bytes)
    await here.settle()
    expect(await latest()).toMatchObject({ status: 'refused', refusal, trial: null })
  }
  expect((await here.call(operator, startCompanyImport, { planId: await planId() })).error.error).toBe('ERR_NO_COMPANY_IMPORT')
})

test('an import that was stopped before its work began leaves nothing', async () => {
  const before = await companies()
  await send(file)
  await here.settle()
  expect((await here.call(operator, startCompanyImport, { planId: await planId() })).status).toBe(200)
  await here.call(operator, deleteCompanyImport, {})
  await here.settle()
  expect([await latest(), await companies()]).toEqual([null, before])
})

test('an import that was killed and then stopped leaves no file, and is over only then', async () => {
  const before = await companies()
  await send(file)
  await here.settle()
  await here.call(operator, startCompanyImport, { planId: await planId() })
  const made = await takeCompanyId(here.system)
  await here.owner.query('update company_imports set made_id = $2 where company_id = $1', [operator.companyId, made])
  await here.storage.put(`${made}/${await firstToken()}`, Buffer.from('hello'))
  await here.call(operator, deleteCompanyImport, {})
  expect(await latest()).toMatchObject({ status: 'stopping' })
  expect((await send(file)).error.error).toBe('ERR_COMPANY_IMPORT_BUSY')
  await here.settle()
  expect([await latest(), await companies(), await here.storage.size(`${made}/${await firstToken()}`)]).toEqual([
    null,
    before,
    undefined,
  ])
})

test('only an operator brings a company in', async () => {
  const admin = await here.user(await here.company(), 'admin')
  for (const endpoint of [showCompanyImport, startCompanyImport, deleteCompanyImport])
    expect((await here.call(admin, endpoint, {})).error.error).toBe('ERR_NO_PERMISSION')
})
