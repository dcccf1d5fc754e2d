import {
  exportOneCompany,
  requestCompanyExport,
  showCompanyExport,
  showExportOfCompany,
} from '@recado/contract/company-files/api'
import { startMailServer } from '@recado/peers/mail/mail-server'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { companyTables } from '#features/index.ts'
import { tryCompany } from '#platform/company-file/trial.ts'
import { openMails } from '#platform/mail/mails.ts'
import { World } from '../../../test/world.ts'
import { writeFile } from './write.ts'

const publicUrl = 'https://desk.example'
const dayMs = 86_400_000
let w: World
let server: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
  server = await startMailServer({ from: 'recado@desk.example' })
  const mail = { url: server.url, from: 'recado@desk.example', authority: server.authority }
  w = await World.create({ mails: openMails({ mail, publicUrl, log: pino({ level: 'silent' }) }), publicUrl })
})
afterAll(async () => {
  await w.end()
  await server.close()
})

async function trialOf(url: string | null | undefined) {
  const { statusCode, rawPayload: file } = await w.app.http.inject({ url: url ?? '' })
  expect(statusCode).toBe(200)
  const source = async () => ({
    size: file.length,
    stream: (async function* () {
      yield file
    })(),
  })
  return tryCompany(w.system.pool, companyTables, source)
}
const actsIn = async (id: number) =>
  (await w.owner.query<{ act: string }>('select act from audit_entries where company_id = $1', [id])).rows.map(({ act }) => act)

test('an admin asks for the company’s file, gets a mail, and fetches it for a week', async () => {
  const company = await w.company()
  const admin = await w.user(company, 'admin')
  const other = await w.user(company, 'admin')
  await w.ticket(company, {})
  expect((await w.call(admin, showCompanyExport, {})).body).toEqual({ latest: null, isOffered: true, nextAt: null })
  const asked = await w.call(admin, requestCompanyExport, {})
  expect(asked.body).toMatchObject({ latest: { status: 'running', share: 0, url: null, hasKeys: false }, isOffered: true })
  expect((await w.call(other, requestCompanyExport, {})).error.error).toBe('ERR_EXPORT_RUNNING')
  await w.settle()
  const { latest, nextAt } = (await w.call(other, showCompanyExport, {})).body
  expect(latest).toMatchObject({ status: 'ready', share: 1, hasKeys: false })
  const trial = await trialOf(latest?.url)
  expect([trial.about.hasSecrets, trial.rows['users'], trial.rows['messages'], trial.rows['media']]).toEqual([false, 2, 1, 1])
  expect(server.received.at(-1)).toMatchObject({ to: admin.email })
  expect(server.received.at(-1)?.text).toContain(`${publicUrl}/settings/options`)
  expect(await actsIn(company)).toEqual(['company.exported'])

  expect((await w.call(other, requestCompanyExport, {})).error).toMatchObject({ error: 'ERR_EXPORT_LIMIT', details: { nextAt } })
  w.turnClock(7 * dayMs)
  await w.settle()
  const later = await w.user(company, 'admin')
  const over = (await w.call(later, showCompanyExport, {})).body
  expect(over).toMatchObject({ latest: { status: 'expired', url: null }, nextAt: null })
  expect((await w.call(later, requestCompanyExport, {})).status).toBe(200)
})

test('who is no admin does not ask, and an admin whose licence has ended does', async () => {
  const company = await w.company()
  for (const profile of ['user', 'supervisor', 'owner'] as const)
    expect((await w.call(await w.user(company, profile), requestCompanyExport, {})).error.error).toBe('ERR_NO_PERMISSION')
  await w.owner.query("update companies set due_date = '2020-01-01' where id = $1", [company])
  expect((await w.call(await w.user(company, 'admin'), requestCompanyExport, {})).status).toBe(200)
})

test('the operator takes any company, with keys if wished, and its admins do not see that file', async () => {
  const company = await w.company()
  const admin = await w.user(company, 'admin')
  expect((await w.call(admin, exportOneCompany, { id: company })).error.error).toBe('ERR_NO_PERMISSION')
  const operator = await w.user(await w.company(), 'user')
  await w.owner.query('update users set super = true where id = $1', [operator.id])
  const asked = await w.call(operator, exportOneCompany, { id: company, hasKeys: true, hasFiles: false })
  expect(asked.body.latest).toMatchObject({ status: 'running', hasKeys: true })
  await w.settle()
  const { latest } = (await w.call(operator, showExportOfCompany, { id: company })).body
  expect((await trialOf(latest?.url)).about).toMatchObject({ hasSecrets: true, hasFiles: false })
  expect((await w.call(admin, showCompanyExport, {})).body.latest).toBeNull()
  expect((await w.call(operator, showExportOfCompany, { id: 1_000_000 })).error.error).toBe('ERR_NO_COMPANY_FOUND')
})

test('an export whose company is erased meanwhile leaves no bytes', async () => {
  const company = await w.company()
  expect((await w.call(await w.user(company, 'admin'), requestCompanyExport, {})).status).toBe(200)
  const written: string[] = []
  const storage: typeof w.storage = {
    ...w.storage,
    put: async (key, content, options) => {
      const size = await w.storage.put(key, content, options)
      written.push(key)
      // As an erasure does: the export first, then its file.
      await w.owner.query('delete from company_exports where company_id = $1', [company])
      return size
    },
  }
  const { rows } = await w.owner.query<{ id: number }>('select id::int from company_exports where company_id = $1', [company])
  const job = writeFile(() => companyTables)
  const outside = { ...w.app.around, storage, companyId: company }
  expect(await job.before?.(outside, { exportId: rows[0]?.id })).toBeUndefined()
  expect([written.length, await w.storage.size(written[0] ?? '')]).toEqual([1, undefined])
})

test('where the operator writes the files, an admin is told so', async () => {
  const other = await World.create({ exportDays: null })
  const admin = await other.user(await other.company(), 'admin')
  expect((await other.call(admin, showCompanyExport, {})).body).toEqual({ latest: null, isOffered: false, nextAt: null })
  expect((await other.call(admin, requestCompanyExport, {})).error.error).toBe('ERR_EXPORT_OFF')
  await other.end()
})
