import type { Endpoint } from '@recado/contract/endpoint'
import type { ReferenceKind } from '@recado/contract/reference'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isOpenRoute } from '#platform/http/routes.ts'
import { type ReferenceField, referenceFieldsOf, sampleInput, withReference } from './inputs.ts'
import { makeCompany } from './made/company.ts'
import { World } from './world.ts'

/** FULL=1 tries all; otherwise some, of each kind of record. */
const isFull = process.env['FULL'] === '1'
const inSample = 2

/** What leaves the database at once when somebody deletes it. */
const tables: Partial<Record<ReferenceKind, string>> = {
  queue: 'queues',
  connection: 'connections',
  tag: 'tags',
  note: 'ticket_notes',
  quickMessage: 'quick_messages',
  schedule: 'schedules',
  queueOption: 'queue_options',
  prompt: 'prompts',
  queueIntegration: 'queue_integrations',
  fileList: 'file_lists',
  fileOption: 'file_options',
  contactList: 'contact_lists',
  contactListItem: 'contact_list_items',
  contactImport: 'contact_imports',
  campaign: 'campaigns',
  flow: 'flows',
  flowCampaign: 'flow_campaigns',
  chat: 'chats',
  webhookDelivery: 'webhook_deliveries',
  ticket: 'tickets',
}

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
        const table = field.by === 'uuid' ? undefined : tables[field.kind]
        const before = seen.get(field.kind) ?? 0
        if (!table || (!isFull && before >= inSample)) return []
        seen.set(field.kind, before + 1)
        return [{ endpoint, field, table }]
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
