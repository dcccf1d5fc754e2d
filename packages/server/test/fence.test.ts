import { showSignup } from '@recado/contract/official-lines/signup'
import { listFlowFiles } from '@recado/contract/flows/api'
import { listAnnouncements, listUnreadAnnouncements } from '@recado/contract/announcements/api'
import { listTicketsOfDays } from '@recado/contract/dashboard/api'
import { exampleSheet } from '@recado/contract/contact-lists/api'
import type { Endpoint } from '@recado/contract/endpoint'
import type { ReferenceKind } from '@recado/contract/reference'
import { listAllHelps, listHelps } from '@recado/contract/helps/api'
import { showAiSpending } from '@recado/contract/prompts/api'
import { estimatePrices } from '@recado/contract/message-prices/api'
import { listUnreadChats } from '@recado/contract/chats/api'
import { showCompanyExport } from '@recado/contract/company-files/api'
import { listMarks } from '@recado/contract/ticket-marks/api'
import { pushKey } from '@recado/contract/push-subscriptions/api'
import { showWebhookSecret } from '@recado/contract/webhooks/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isOpenRoute } from '#platform/http/routes.ts'
import { type Company, makeCompany } from './fixtures/company.ts'
import { readInputFields, type ReferenceField, referenceFieldsOf, sampleInput, withReference } from './inputs.ts'
import { type TestUser, World } from './world.ts'

const neverExisted = { id: 2_000_000_000, uuid: '00000000-0000-4000-8000-000000000000' }
// The ids of a flow's parts belong to that flow alone.
const notReferences = [
  'clientId',
  'efi.clientId',
  'node.id',
  'nodes[].id',
  'connections[].id',
  'wabaId',
  'numberId',
  'metaAppId',
  'configId',
]
// Of the whole installation, the same for every company.
const ofNobody: readonly Endpoint[] = [
  pushKey,
  exampleSheet,
  listHelps,
  listAllHelps,
  listAnnouncements,
  listUnreadAnnouncements,
  showSignup,
]
// Endpoints whose answers contain no words of a user.
const wordless: readonly Endpoint[] = [
  listUnreadChats,
  listMarks,
  listFlowFiles,
  showAiSpending,
  listTicketsOfDays,
  showWebhookSecret,
  estimatePrices,
  showCompanyExport,
]
const kindsOfNobody: readonly ReferenceKind[] = ['help', 'plan', 'announcement', 'messageRate']

describe.each([
  ['with row-level security', true],
  ['without row-level security, by the conditions of the queries alone', false],
])('%s', (_name, fenced) => {
  let w: World
  let admin: TestUser
  let program: TestUser
  let mine: Company
  let theirs: Company
  beforeAll(async () => {
    w = await World.create({ fenced })
    mine = await makeCompany(w)
    theirs = await makeCompany(w)
    admin = mine.admin
    program = await w.program(admin)
  })
  afterAll(() => w.end())

  const routes = () => w.app.features.flatMap((feature) => feature.routes ?? [])
  const callerOf = ({ allow }: Endpoint) => (allow === 'token' ? program : admin)
  const endpoints = () =>
    routes()
      .filter((route) => !isOpenRoute(route))
      .map((route) => route.endpoint)

  test('every field that looks like a reference is declared as one', () => {
    for (const endpoint of endpoints()) {
      const declared = referenceFieldsOf(endpoint).map((field) => field.name)
      const looks = readInputFields(endpoint).filter(
        (name) => /((^|\.)id|Ids?|^uuid)$/.test(name) && !notReferences.includes(name),
      )
      expect(declared.sort(), `${endpoint.method} ${endpoint.path}`).toEqual(expect.arrayContaining(looks))
    }
  })

  test("another company's record is answered like one that never existed, and stays as it is", async () => {
    let probes = 0
    const readAll = await readerOf(w, theirs.id)
    const before = await readAll()
    for (const endpoint of endpoints()) {
      w.published.length = 0
      const fields = referenceFieldsOf(endpoint).filter(({ kind }) => !kindsOfNobody.includes(kind))
      for (const field of fields) {
        const foreign = withReference(sampleInput(endpoint, mine.ids), field, valueOf(field, theirs))
        const missing = withReference(sampleInput(endpoint, mine.ids), field, valueOf(field, undefined))
        const absent = await w.call(callerOf(endpoint), endpoint, missing)
        const denied = await w.call(callerOf(endpoint), endpoint, foreign)
        const what = `${endpoint.method} ${endpoint.path} ${field.name}`
        expect([denied.status, denied.body], what).toEqual([absent.status, absent.body])
        // A filter by a foreign record makes the list empty.
        const isFilter = endpoint.method === 'GET' && !endpoint.path.includes(':') && denied.status === 200
        if (!isFilter) expect(denied.status, what).toBe(field.kind === 'company' ? 403 : 404)
        probes++
      }
      if (fields.length === 0) continue
      const what = `${endpoint.method} ${endpoint.path}`
      expect(await readAll(), what).toEqual(before)
      expect(
        w.published.filter(({ event }) => event?.startsWith(`company-${theirs.id}-`)),
        what,
      ).toEqual([])
    }
    expect(probes).toBeGreaterThan(20)
  })

  test('another companyId is refused to the operator like to every user, except where the call is for the operator', async () => {
    const operator = await w.user(mine.id, 'admin')
    await w.owner.query('update users set super = true where id = $1', [operator.id])
    const fenced = endpoints().filter(({ allow, orSuper }) => allow !== 'super' && !orSuper)
    const named = fenced.flatMap((endpoint) =>
      referenceFieldsOf(endpoint)
        .filter(({ kind }) => kind === 'company')
        .map((field) => ({ endpoint, field })),
    )
    expect(named.map(({ endpoint }) => endpoint.path)).toEqual(expect.arrayContaining(['/whatsapp', '/users/list', '/queue']))
    for (const { endpoint, field } of named) {
      for (const company of [theirs, undefined]) {
        const { status, error } = await w.call(
          operator,
          endpoint,
          withReference(sampleInput(endpoint, mine.ids), field, valueOf(field, company)),
        )
        expect([status, error.error], `${endpoint.method} ${endpoint.path}`).toEqual([403, 'ERR_NO_PERMISSION'])
      }
    }
  })

  test('no list shows a record of another company', async () => {
    for (const endpoint of endpoints().filter(({ method, path }) => method === 'GET' && !path.includes(':'))) {
      if (ofNobody.includes(endpoint) || endpoint.allow === 'super') continue
      const { status, body } = await w.call(admin, endpoint, sampleInput(endpoint, mine.ids))
      expect(status, endpoint.path).toBe(200)
      expect(JSON.stringify(body), endpoint.path).not.toContain(theirs.canary)
      if (!wordless.includes(endpoint)) expect(JSON.stringify(body), endpoint.path).toContain(mine.canary)
    }
  })

  test('without a session every call but the public ones is refused', async () => {
    for (const route of routes()) expect(isOpenRoute(route), route.endpoint.path).toBe(route.endpoint.allow === 'anyone')
    for (const endpoint of endpoints()) {
      const { status, error } = await w.call(undefined, endpoint, sampleInput(endpoint, mine.ids))
      const code = endpoint.allow === 'token' ? 'ERR_API_TOKEN' : 'ERR_SESSION_EXPIRED'
      expect([status, error.error], `${endpoint.method} ${endpoint.path}`).toEqual([401, code])
    }
  })
})

function valueOf({ kind, by, isArray }: ReferenceField, company: Company | undefined): unknown {
  if (by === 'uuid') return company?.uuid ?? neverExisted.uuid
  const id = company?.ids[kind] ?? neverExisted.id
  if (by === 'list') return `[${id}]`
  return isArray ? [id] : id
}

/** Reads everything the company has, as one value. */
async function readerOf(w: World, companyId: number): Promise<() => Promise<unknown>> {
  const { rows } = await w.owner.query<{ name: string }>(
    "select table_name as name from information_schema.columns where column_name = 'company_id' and table_schema = 'public' order by 1",
  )
  const tables = [
    ...rows.map(({ name }) => ({ name: `public.${name}`, whose: 'company_id = $1' })),
    ...['channels.state', 'channels.inbox', 'channels.outbox', 'channels.settings'].map((name) => ({
      name,
      whose: 'connection_id in (select id from connections where company_id = $1)',
    })),
  ]
  const parts = tables.map(
    ({ name, whose }) => `(select jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text) from ${name} t where ${whose})`,
  )
  // Named, so that it is planned once.
  const statement = {
    name: 'everything of a company',
    text: `select jsonb_build_array(${parts.join(', ')}) as data`,
    values: [companyId],
  }
  return async () => (await w.owner.query<{ data: unknown }>(statement)).rows[0]?.data
}
