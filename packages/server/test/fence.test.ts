import { exampleSheet } from '@recado/contract/contact-lists/api'
import type { Endpoint } from '@recado/contract/endpoint'
import type { ReferenceKind } from '@recado/contract/reference'
import { listAllHelps, listHelps } from '@recado/contract/helps/api'
import { listMarks } from '@recado/contract/ticket-marks/api'
import { pushKey } from '@recado/contract/push-subscriptions/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isOpenRoute } from '#platform/http/routes.ts'
import { readInputFields, type ReferenceField, referenceFieldsOf, sampleInput, withReference } from './inputs.ts'
import { type Person, World } from './world.ts'

const neverExisted = { id: 2_000_000_000, uuid: '00000000-0000-4000-8000-000000000000' }
const notReferences = ['clientId']
// Of the whole installation, the same for every company.
const ofNobody: readonly Endpoint[] = [pushKey, exampleSheet, listHelps, listAllHelps]
// Without words of anybody.
const wordless: readonly Endpoint[] = [listMarks]
const kindsOfNobody: readonly ReferenceKind[] = ['help']

describe.each([
  ['with row-level security', true],
  ['without row-level security, by the conditions of the queries alone', false],
])('%s', (_name, fenced) => {
  let w: World
  let admin: Person
  let mine: Company
  let theirs: Company
  beforeAll(async () => {
    w = await World.create({ fenced })
    mine = await makeCompany(w)
    theirs = await makeCompany(w)
    admin = mine.admin
  })
  afterAll(() => w.end())

  const routes = () => w.app.features.flatMap((feature) => feature.routes ?? [])
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
        const absent = await w.call(admin, endpoint, missing)
        const denied = await w.call(admin, endpoint, foreign)
        const what = `${endpoint.method} ${endpoint.path} ${field.name}`
        expect([denied.status, denied.body], what).toEqual([absent.status, absent.body])
        // A list's filter narrows it to nothing.
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

  test('another companyId is refused to whoever runs the installation like to everybody', async () => {
    const operator = await w.user(mine.id, 'admin')
    await w.owner.query('update users set super = true where id = $1', [operator.id])
    const named = endpoints().flatMap((endpoint) =>
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
      if (ofNobody.includes(endpoint)) continue
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
      expect([status, error.error], `${endpoint.method} ${endpoint.path}`).toEqual([401, 'ERR_SESSION_EXPIRED'])
    }
  })
})

interface Company {
  id: number
  admin: Person
  canary: string
  ids: Record<ReferenceKind, number>
  uuid: string
}

async function makeCompany(w: World): Promise<Company> {
  const id = await w.company()
  const canary = `CANARY${id}X`
  const queue = await w.queue(id)
  const admin = await w.user(id, 'admin', [queue])
  const connection = await w.connection(id)
  const ticket = await w.ticket(id, { queueId: queue, connectionId: connection })
  for (const table of ['companies', 'queues', 'connections', 'contacts', 'users']) {
    const own = table === 'companies' ? 'id' : 'company_id'
    await w.owner.query(`update ${table} set name = $2 || ' ' || id where ${own} = $1`, [id, canary])
  }
  await w.owner.query("update tickets set status = 'open', user_id = $2, last_message = $3 where company_id = $1", [
    id,
    admin.id,
    canary,
  ])
  await w.owner.query("insert into settings (company_id, key, value) values ($1, 'userRating', $2)", [id, canary])
  const { rows } = await w.owner.query<{ uuid: string; contact: number; message: number }>(
    `select t.uuid, t.contact_id as contact, (select m.id::int from messages m where m.company_id = $1 limit 1) as message
     from tickets t where t.company_id = $1`,
    [id],
  )
  const { uuid = '', contact = 0, message = 0 } = rows[0] ?? {}
  const add = async (statement: string, values: readonly unknown[]) => {
    const added = await w.owner.query<{ id: number }>(`${statement} returning id::int`, [id, canary, ...values])
    return added.rows[0]?.id ?? 0
  }
  await w.owner.query('insert into message_stars (company_id, user_id, message_id) values ($1, $2, $3)', [id, admin.id, message])
  const tag = await add("insert into tags (company_id, name, color, kanban) values ($1, $2, '#fff', 1)", [])
  const note = await add(
    'insert into ticket_notes (company_id, note, ticket_id, contact_id, user_id, created_at) values ($1, $2, $3, $4, $5, now())',
    [ticket, contact, admin.id],
  )
  await w.owner.query('insert into ticket_note_mentions (company_id, note_id, user_id) values ($1, $2, $3)', [id, note, admin.id])
  const quickMessage = await add(
    'insert into quick_messages (company_id, shortcode, message, user_id, created_at, updated_at) values ($1, $2, $2, $3, now(), now())',
    [admin.id],
  )
  const schedule = await add(
    "insert into schedules (company_id, body, contact_id, user_id, send_at, created_at, updated_at) values ($1, $2, $3, $4, now() + interval '1 day', now(), now())",
    [contact, admin.id],
  )
  const queueOption = await add(
    'insert into queue_options (company_id, title, queue_id, option, created_at, updated_at) values ($1, $2, $3, 1, now(), now())',
    [queue],
  )
  const prompt = await add('insert into prompts (company_id, name) values ($1, $2)', [])
  const queueIntegration = await add('insert into queue_integrations (company_id, name) values ($1, $2)', [])
  const fileList = await add(
    'insert into file_lists (company_id, name, message, created_at, updated_at) values ($1, $2, $2, now(), now())',
    [],
  )
  const fileOption = await add('insert into file_options (company_id, name, file_list_id, position) values ($1, $2, $3, 0)', [
    fileList,
  ])
  const merge = await add(
    'insert into contact_merges (company_id, gone_name, kept_id, user_id, created_at) values ($1, $2, $3, $4, now())',
    [contact, admin.id],
  )
  await add(
    "insert into audit_entries (company_id, actor_id, actor_name, act, at) values ($1, $3, $2, 'contact.exported', now())",
    [admin.id],
  )
  const contactList = await add(
    'insert into contact_lists (company_id, name, created_at, updated_at) values ($1, $2, now(), now())',
    [],
  )
  const contactListItem = await add(
    "insert into contact_list_items (company_id, name, contact_list_id, number, ask_at, created_at, updated_at) values ($1, $2, $3, '1', now(), now(), now())",
    [contactList],
  )
  const contactImport = await add(
    `insert into contact_imports (company_id, user_id, file_name, sheet, headings, columns, existing, status, row_count, created_at)
     values ($1, $3, $2, 'S', '{Nome,Número}', '{name,number}', 'keep', 'ready', 0, now())`,
    [admin.id],
  )
  const campaign = await add(
    'insert into campaigns (company_id, name, message1, user_id, created_at, updated_at) values ($1, $2, $2, $3, now(), now())',
    [admin.id],
  )
  await add(
    "insert into campaign_recipients (company_id, campaign_id, name, number, place, is_stranger) values ($1, $3, $2, '5511999990000', 1, true)",
    [campaign],
  )
  await add("insert into contact_opt_outs (company_id, contact_id, kind, reason, at) values ($1, $3, 'out', $2, now())", [
    contact,
  ])
  await w.owner.query(
    `insert into settings (company_id, key, value) values ($1, 'campaigns.settings', jsonb_build_object(
       'messageInterval', 20, 'longerIntervalAfter', 20, 'greaterInterval', 60, 'hours', '',
       'variables', jsonb_build_array(jsonb_build_object('key', $2::text, 'value', '')))::text)`,
    [id, canary],
  )
  const lists = {
    campaign,
    merge,
    queueOption,
    prompt,
    queueIntegration,
    fileList,
    fileOption,
    contactList,
    contactListItem,
    contactImport,
  }
  const records = { ...lists, contact, tag, ticket, message, note, quickMessage, schedule, help: 0 }
  return { id, admin, canary, ids: { company: id, user: admin.id, queue, connection, ...records }, uuid }
}

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
  const statement = { name: 'everything', text: `select jsonb_build_array(${parts.join(', ')}) as data`, values: [companyId] }
  return async () => (await w.owner.query<{ data: unknown }>(statement)).rows[0]?.data
}
