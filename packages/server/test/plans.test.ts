import type { Viewer } from '@recado/contract/tickets/list'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countContacts, listContacts, listIds } from '#features/contacts/list-queries.ts'
import { listCards } from '#features/kanban/queries.ts'
import { listTagRecords } from '#features/tags/queries.ts'
import { listTickets, type TicketSearch } from '#features/tickets/queries.ts'
import type { Tx } from '../src/platform/database/db.ts'
import { restoreIndexes, seedCompanies } from './many-companies.ts'
import { type Call, indexesOf, nodesOf, noting, type PlanNode, planOf, rowsRead } from './plans.ts'
import { World } from './world.ts'

let w: World
let app: pg.Client
beforeAll(async () => {
  w = await World.create()
  await seedCompanies(w.owner, { companies: 30, tickets: 300, contacts: 100, messages: 100 })
  await restoreIndexes(w.owner)
  app = new pg.Client({ connectionString: w.urls.app })
  await app.connect()
})
afterAll(async () => {
  await app.end()
  await w.end()
})

const company = 1
const pageOf = 41
const admin: Viewer = { id: 1, companyId: company, profile: 'admin', queueIds: [], allTicket: 'enabled' }
const attendant: Viewer = { id: 5, companyId: company, profile: 'user', queueIds: [1, 4, 7], allTicket: 'enabled' }

/** How the first statement of some work is executed. */
async function plan(work: (tx: Tx) => Promise<unknown>): Promise<PlanNode> {
  const calls: Call[] = []
  await noting(w.db, calls).tenant(company, work)
  const [call] = calls
  if (!call) throw new Error('nothing was asked')
  return planOf(app, call)
}

/** How many rows of a table are the company's. */
async function countOf(table: string): Promise<{ mine: number }> {
  const [name, condition = 'true'] = table.split(' where ')
  const { rows } = await w.owner.query<{ mine: number }>(
    `select count(*)::int as mine from ${name} where company_id = $1 and ${condition}`,
    [company],
  )
  return rows[0] ?? { mine: 0 }
}

const who = { admin, attendant }
test.each<[keyof typeof who, Partial<TicketSearch>]>([
  ['admin', { status: 'closed', queueIds: [1, 2, 3] }],
  ['admin', { status: 'pending', queueIds: [1, 2, 3] }],
  ['admin', { status: 'open', showAll: true, queueIds: [1, 2, 3] }],
  ['admin', { queueIds: [1, 2, 3], showAll: true }],
  ['admin', { status: 'closed', users: [3, 4, 5] }],
  ['admin', { status: 'closed' }],
  ['attendant', { status: 'closed', queueIds: [1, 4] }],
  ['attendant', { status: 'pending', queueIds: [1, 4] }],
  ['attendant', { status: 'closed' }],
  ['attendant', { status: 'open' }],
])('of the tickets of a company among many, an %s reads little more than the pages: %j', async (name, search) => {
  // The second page: the first one also counts.
  const read = await plan((tx) => listTickets(tx, who[name], { showAll: false, ...search }, 2))
  expect(indexesOf(read)).toEqual(expect.arrayContaining([expect.stringMatching(/^tickets_by_(status|change|user)$/)]))
  expect(rowsRead(read, 'tickets')).toBeLessThan(8 * 2 * pageOf)
  // What is joined is looked up, one by one; the author of a last message is a contact too.
  expect(rowsRead(read, 'contacts')).toBeLessThan(3 * pageOf)
})

test('a page of contacts is read in the order of their index, and no further', async () => {
  const read = await plan((tx) => listContacts(tx, company, {}, 1))
  expect(indexesOf(read)).toEqual(expect.arrayContaining(['contacts_by_name', 'tickets_one_live']))
  expect(rowsRead(read, 'contacts')).toBe(31)
  expect(rowsRead(read, 'tickets')).toBeLessThan(3 * 31)
})

test('nobody counts contacts: how many there are is kept', async () => {
  const read = await plan((tx) => countContacts(tx, company, {}))
  expect(rowsRead(read, 'contacts')).toBe(0)
})

test('the contacts a search finds are looked up one by one, and those of a day by the day', async () => {
  for (const work of [listContacts, countContacts, listIds]) {
    const found = await plan((tx) => work(tx, company, { searchParam: '0000050' }, 1))
    expect(rowsRead(found, 'contacts'), work.name).toBeLessThan(10)
  }
  const ofDay = await plan((tx) => countContacts(tx, company, { date: '2020-01-01' }))
  expect(indexesOf(ofDay)).toContain('contacts_by_creation')
  expect(rowsRead(ofDay, 'contacts')).toBe(0)
})

test('the contacts of a page of tags are counted in an index, of this company alone', async () => {
  const read = await plan((tx) => listTagRecords(tx, company, undefined, { limit: 21, offset: 0 }))
  expect(indexesOf(read)).toContain('contact_tags_by_tag')
  expect(
    nodesOf(read)
      .filter((node) => node['Relation Name'] === 'contact_tags')
      .map((node) => node['Node Type']),
  ).toEqual(['Index Only Scan'])
  expect(rowsRead(read, 'contact_tags')).toBe((await countOf('contact_tags')).mine)
})

test.each(['admin', 'attendant'] as const)(
  'the board of an %s looks at live tickets alone, and reads the rest of a page',
  async (name) => {
    await w.owner.query('update tags set kanban = 1 where id % 5 < 3')
    const read = await plan((tx) => listCards(tx, who[name], { showAll: true }, undefined, 1))
    const live = (await countOf("tickets where status <> 'closed'")).mine
    const page = 4 * 50
    expect(indexesOf(read)).toContain('tickets_one_live')
    expect(rowsRead(read, 'tickets')).toBeLessThanOrEqual(live + page)
    expect(rowsRead(read, 'contact_tags')).toBeLessThan(live + 2 * page)
    expect(rowsRead(read, 'contacts')).toBeLessThan(3 * page)
  },
)

test('the tickets a search finds are looked up one by one, among the many that a company has', async () => {
  const read = await plan((tx) => listTickets(tx, admin, { showAll: true, searchParam: '0000050' }, 1))
  expect(rowsRead(read, 'tickets')).toBeLessThan(3 * pageOf)
  expect(indexesOf(read)).toEqual(expect.arrayContaining(['tickets_by_contact', 'tickets_pkey']))
})

test('words are kept by company: no search reads through those of another', async () => {
  const { rows } = await w.owner.query<{ definition: string }>(
    `select pg_get_indexdef(c.oid) as definition from pg_class c join pg_am a on a.oid = c.relam where a.amname = 'gin'`,
  )
  expect(rows).toHaveLength(2)
  for (const { definition } of rows) expect(definition).toContain('USING gin (search_keys(company_id, ')
  const shared = await w.owner.query(`select search_keys(1, 'bom dia') && search_keys(2, 'bom dia') as are_shared`)
  expect(shared.rows).toEqual([{ are_shared: false }])
})

test('a search goes by its indexes of words', async () => {
  const scansOf = async (index: string): Promise<number> => {
    await app.query('select pg_stat_force_next_flush()')
    return Number(
      (await w.owner.query('select idx_scan from pg_stat_all_indexes where indexrelname = $1', [index])).rows[0]?.idx_scan,
    )
  }
  const [contacts, messages] = [await scansOf('contacts_search'), await scansOf('messages_search')]
  for (const needle of ['zebra', 'Ze', 'pedido']) {
    const text = 'select search_contacts($1, 100), search_messages($1, 100, null, null, false)'
    await planOf(app, { companyId: company, name: '', text, values: [needle] })
  }
  expect(await scansOf('contacts_search')).toBe(contacts + 3)
  expect(await scansOf('messages_search')).toBe(messages + 2)
})

test('no index of words keeps a long list beside it, which each search would read through', async () => {
  const { rows } = await w.owner.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_am a on a.oid = c.relam
     where a.amname = 'gin' and not coalesce(c.reloptions, '{}') && '{fastupdate=off,gin_pending_list_limit=64}'`,
  )
  expect(rows).toEqual([])
})

test('what belongs to one company together is counted together: the planner knows it of tickets', async () => {
  const { rows } = await w.owner.query<{ name: string }>(
    `select stxname as name from pg_statistic_ext join pg_statistic_ext_data on stxoid = oid where stxrelid = 'tickets'::regclass and stxddependencies is not null`,
  )
  expect(rows).toEqual([{ name: 'tickets_of_company' }])
})
