import type { Endpoint } from '@recado/contract/endpoint'
import type { ReferenceKind } from '@recado/contract/reference'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { isOpenRoute } from '#platform/http/routes.ts'
import { readInputFields, type ReferenceField, referenceFieldsOf, sampleInput, withReference } from './inputs.ts'
import { makeCompany } from './fixtures/company.ts'
import { tables } from './fixtures/tables.ts'
import { World } from './world.ts'

/** The whole test tries all calls, otherwise some for each kind of record. */
const { isWhole } = inject('proof')
const inSample = 2

/** Kinds of records that belong to the whole installation, stay in the database when a user deletes them, or are never deleted alone. */
const staying: readonly ReferenceKind[] = [
  'company',
  'user',
  'contact',
  'message',
  'flowVersion',
  'run',
  'merge',
  'help',
  'invoice',
  'plan',
  'announcement',
]

interface Naming {
  endpoint: Endpoint
  field: ReferenceField
  table: string
}

let w: World
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())

/**
 * The calls that change something and name a record that may be deleted at that moment. The deletion itself is left out, because it removes
 * more.
 */
function namings(): Naming[] {
  const seen = new Map<string, number>()
  return w.app.features
    .flatMap(({ routes = [] }) => routes)
    .flatMap((route) => (isOpenRoute(route) || route.endpoint.allow === 'super' ? [] : [route.endpoint]))
    .filter(({ method }) => method === 'POST' || method === 'PUT')
    .flatMap((endpoint) =>
      referenceFieldsOf(endpoint).flatMap((field) => {
        const before = seen.get(field.kind) ?? 0
        const isLeft = field.by === 'uuid' || staying.includes(field.kind)
        if (isLeft || (!isWhole && before >= inSample)) return []
        seen.set(field.kind, before + 1)
        return [{ endpoint, field, table: tables[field.kind] }]
      }),
    )
}

test('a call that names a record deleted at that moment is told that it is gone, and never that the server failed', async () => {
  const told: string[] = []
  for (const { endpoint, field, table } of namings()) {
    const { admin, ids } = await makeCompany(w)
    const who = endpoint.allow === 'token' ? await w.program(admin) : admin
    const id = ids[field.kind]
    const value = field.by === 'list' ? `[${id}]` : field.isArray ? [id] : id
    const input = JSON.parse(JSON.stringify(withReference(sampleInput(endpoint, ids), field, value))) as never
    const { status } = await w.behind(`delete from ${table} where id = $1`, [id], () => w.call(who, endpoint, input))
    if (status === 500) told.push(`${endpoint.method} ${endpoint.path} ${field.name}`)
  }
  expect(told).toEqual([])
})

/** Records of no company, one of each kind. */
const ofNobody = {
  help: "insert into helps (title, video, description, created_at, updated_at) values ('x', 'y', '', now(), now()) returning id",
  announcement: `insert into announcements (title, text, priority, status, shown_at, created_at, updated_at)
      values ('x', 'y', 1, true, now(), now(), now()) returning id`,
  messageRate: `insert into message_rates (market, category, currency, amount, valid_from, created_at, updated_at)
      values ('BR', 'utility', 'USD', 1, '2100-01-01', now(), now()) returning id`,
}

/** What a transaction locks before it changes such a record, as all code that changes one does. */
const heldWith: Partial<Record<ReferenceKind, string>> = {
  connection: 'select from companies where id = (select company_id from connections where id = $1) for no key update',
  flowCampaign: "select pg_advisory_xact_lock(hashtextextended('phrases ' || company_id, 0)) from flow_campaigns where id = $1",
}
const edited = (kind: ReferenceKind) => `
  with held as materialized (${heldWith[kind] ?? 'select'})
  update ${tables[kind]} set updated_at = updated_at + interval '1 minute' from held where id = $1`

/** The calls that refuse to overwrite a change their caller has not seen, and the kind of record they change. */
function edits(): { endpoint: Endpoint; kind: ReferenceKind }[] {
  return w.app.features
    .flatMap(({ routes = [] }) => routes)
    .flatMap(({ endpoint }) => {
      const named = referenceFieldsOf(endpoint)
      const own = named.find(({ name }) => endpoint.path.includes(`:${name}`)) ?? named[0]
      return own && endpoint.method === 'PUT' && readInputFields(endpoint).includes('updatedAt')
        ? [{ endpoint, kind: own.kind }]
        : []
    })
}

test('a call that changes a record while another one changes it is told what the record has become', async () => {
  const { admin, ids } = await makeCompany(w)
  await w.owner.query('update users set super = true where id = $1', [admin.id])
  const one = async (text: string) => (await w.owner.query<{ id: number }>(text)).rows[0]?.id ?? 0
  const own = {
    ...ids,
    help: await one(ofNobody.help),
    announcement: await one(ofNobody.announcement),
    messageRate: await one(ofNobody.messageRate),
  }
  const overwritten: string[] = []
  for (const { endpoint, kind } of edits()) {
    const id = own[kind]
    const { rows } = await w.owner.query<{ at: Date }>(`select updated_at as at from ${tables[kind]} where id = $1`, [id])
    const input = { ...sampleInput(endpoint, own), updatedAt: rows[0]?.at.toISOString() } as never
    const { status } = await w.behind(edited(kind), [id], () => w.call(admin, endpoint, input))
    if (status !== 409) overwritten.push(`${endpoint.path} ${status}`)
  }
  expect(overwritten).toEqual([])
})
