import type { Endpoint } from '@recado/contract/endpoint'
import type { ReferenceKind } from '@recado/contract/reference'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isOpenRoute } from '#platform/http/routes.ts'
import { type ReferenceField, referenceFieldsOf, sampleInput, withReference } from './inputs.ts'
import { makeCompany } from './made/company.ts'
import { tables } from './made/tables.ts'
import { World } from './world.ts'

/** FULL=1 tries all; otherwise some, of each kind of record. */
const isFull = process.env['FULL'] === '1'
const inSample = 2

/** What is of everybody, or stays in the database when somebody deletes it, or is never deleted alone. */
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

/** The calls that change something and name what can be deleted at that moment, but for the deletion itself: it takes more along. */
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
        if (isLeft || (!isFull && before >= inSample)) return []
        seen.set(field.kind, before + 1)
        return [{ endpoint, field, table: tables[field.kind] }]
      }),
    )
}

test('whoever names what is deleted at that moment is told that it is gone, and never that we failed', async () => {
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
