import { addDays } from '@recado/contract/days'
import type { Viewer } from '@recado/contract/viewer'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mayReplyToCall } from '#features/missed-calls/queries.ts'
import { listParts } from '#features/contact-imports/queries.ts'
import { findNext } from '#features/contact-lists/check-queries.ts'
import { listItems } from '#features/contact-lists/item-queries.ts'
import { listContactLists } from '#features/contact-lists/list-queries.ts'
import { lockByNames, listKnownNumbers } from '#features/contacts/bulk-queries.ts'
import { countContacts, listContacts, listIds } from '#features/contacts/list-queries.ts'
import { countAll } from '#features/dashboard/counting.ts'
import { listMedians, listOpened, listOpenedByHour, listSums } from '#features/dashboard/queries.ts'
import { listCards } from '#features/kanban/queries.ts'
import { listStars } from '#features/message-stars/queries.ts'
import { listGroups, listSpans } from '#features/message-prices/cost-queries.ts'
import { listSchedulesOfDays } from '#features/schedules/queries.ts'
import { listTagRecords } from '#features/tags/queries.ts'
import { listTickets, type TicketSearch } from '#features/tickets/queries.ts'
import { hashPassword } from '#platform/passwords/password.ts'
import { statementFor } from '../../../bench/limit/statements.ts'
import { sessionUser } from '../../../bench/limit/views.ts'
import { everyday, readable } from '../../../bench/requests.ts'
import type { Tx } from '../src/platform/database/tx.ts'
import { restoreIndexes, seedCompanies } from './many-companies.ts'
import { type Call, indexesOf, nodesOf, withCallLog, type PlanNode, planOf, rowsRead } from './query-plans.ts'
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

/** The plan of the first statement that `work` runs. */
async function plan(work: (tx: Tx) => Promise<unknown>): Promise<PlanNode> {
  const calls: Call[] = []
  await withCallLog(w.db, calls).tenant(company, work)
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
  ['admin', { status: 'pending', order: 'waiting' }],
  ['admin', { status: 'open', showAll: true, order: 'waiting' }],
  ['attendant', { status: 'pending', order: 'waiting' }],
  ['attendant', { status: 'open', order: 'waiting' }],
  ['attendant', { status: 'open', withUnreadMessages: true }],
])('an %s reads little more than the pages of the tickets of one company among many: %j', async (name, search) => {
  // The second page: the first one also counts.
  const read = await plan((tx) => listTickets(tx, who[name], { showAll: false, ...search }, 2))
  expect(indexesOf(read)).toEqual(expect.arrayContaining([expect.stringMatching(/^tickets_by_(status|change|user|wait)$/)]))
  expect(rowsRead(read, 'tickets')).toBeLessThan(8 * 2 * pageOf)
  // Joined rows are looked up one by one. The author of a last message is a contact too.
  expect(rowsRead(read, 'contacts')).toBeLessThan(3 * pageOf)
})

test('a page of contacts is read in the order of their index, and no further', async () => {
  const read = await plan((tx) => listContacts(tx, {}, 1))
  expect(indexesOf(read)).toEqual(expect.arrayContaining(['contacts_by_name', 'tickets_one_live']))
  expect(rowsRead(read, 'contacts')).toBe(31)
  expect(rowsRead(read, 'tickets')).toBeLessThan(3 * 31)
})

test('the number of contacts is stored, and not counted', async () => {
  const read = await plan((tx) => countContacts(tx, {}))
  expect(rowsRead(read, 'contacts')).toBe(0)
})

test('the contacts a search finds are looked up one by one, and those of a day by an index of days', async () => {
  for (const work of [listContacts, countContacts, listIds]) {
    const found = await plan((tx) => work(tx, { searchParam: '0000050' }, 1))
    expect(rowsRead(found, 'contacts'), work.name).toBeLessThan(10)
  }
  const ofDay = await plan((tx) => countContacts(tx, { date: '2020-01-01' }))
  expect(indexesOf(ofDay)).toContain('contacts_by_creation')
  expect(rowsRead(ofDay, 'contacts')).toBe(0)
})

test('the contacts of a page of tags are counted in an index, of this company alone', async () => {
  const read = await plan((tx) => listTagRecords(tx, undefined, { limit: 21, offset: 0 }))
  expect(indexesOf(read)).toContain('contact_tags_by_tag')
  expect(
    nodesOf(read)
      .filter((node) => node['Relation Name'] === 'contact_tags')
      .map((node) => node['Node Type']),
  ).toEqual(['Index Only Scan'])
  expect(rowsRead(read, 'contact_tags')).toBe((await countOf('contact_tags')).mine)
})

test('a calendar reads the schedules of its days, however many were sent before', async () => {
  await w.owner.query(
    `insert into schedules (company_id, body, contact_id, user_id, send_at, sent_at, created_at, updated_at)
       select c.id, 'Texto', (select min(id) from contacts where company_id = c.id), (select min(id) from users where company_id = c.id),
         '2026-01-01T12:00Z'::timestamptz + make_interval(days => g), now(), now(), now()
       from companies c cross join generate_series(0, 599) g;
     analyze schedules`,
  )
  const anybodys = { searchParam: undefined, contactId: undefined, userId: undefined, ownerId: undefined, status: undefined }
  const whole = { ...anybodys, limit: 501, offset: 0 }
  const month = { ...whole, dateStart: '2026-03-01', dateEnd: '2026-03-31' }
  const read = await plan((tx) => listSchedulesOfDays(tx, month))
  expect(indexesOf(read)).toContain('schedules_by_day')
  expect(rowsRead(read, 'schedules')).toBe(31)
})

test('a page of contact lists reads its lists and figures only, and a list reads its own people by its indexes', async () => {
  await w.owner.query(
    `insert into contact_lists (company_id, name, created_at, updated_at) select 1 + g % 30, 'Lista ' || g, now(), now()
     from generate_series(0, 299) g;
     insert into contact_list_items (company_id, contact_list_id, name, number, is_whatsapp_valid, ask_at, created_at, updated_at)
       select l.company_id, l.id, 'Pessoa ' || n, n::text, case when n % 3 > 0 then n % 3 = 1 end, now(), now(), now()
       from contact_lists l cross join generate_series(1, 90) n;
     update contacts set opted_out_at = now() where id % 50 = 0`,
  )
  await w.owner.query('analyze contact_lists, contact_list_items, contacts')
  const lists = await plan((tx) => listContactLists(tx, undefined, { limit: 5, offset: 0 }))
  expect([indexesOf(lists), rowsRead(lists, 'contact_lists')]).toEqual([['contact_lists_by_name'], 5])
  expect(rowsRead(lists, 'contact_list_items')).toBe(0)

  const { rows } = await w.owner.query<{ id: number }>('select id from contact_lists where company_id = $1 limit 1', [company])
  const page = { limit: 21, offset: 0 }
  const contactListId = rows[0]?.id ?? 0
  const first = await plan((tx) => listItems(tx, { contactListId }, page))
  expect(indexesOf(first)).toContain('contact_list_items_by_name')
  expect(rowsRead(first, 'contact_list_items')).toBe(21)
  expect(rowsRead(first, 'contacts')).toBeLessThan(2 * 21)
  for (const search of [{ searchParam: 'pessoa 7' }, { state: 'missing' }, { state: 'optedOut' }] as const) {
    const found = await plan((tx) => listItems(tx, { contactListId, ...search }, page))
    expect(rowsRead(found, 'contact_list_items'), JSON.stringify(search)).toBeLessThanOrEqual(90)
    const optedOut = (await countOf('contacts where opted_out_at is not null')).mine
    expect(rowsRead(found, 'contacts'), JSON.stringify(search)).toBeLessThanOrEqual(optedOut + 2 * 21)
  }

  const next = await plan((tx) => findNext(tx, w.now))
  expect(indexesOf(next)).toContain('contact_list_items_to_check')
  expect(rowsRead(next, 'contact_list_items')).toBeLessThanOrEqual(10)
})

test('what messages cost is read from indexes of their days alone, whatever was charged before', async () => {
  await w.owner.query(
    `insert into message_charges (company_id, network_key, connection_id, waba_id, kind, category, is_final, country, currency,
         is_delivered, at, day)
       select c.id, sha256((c.id || ' ' || g)::bytea), (select min(id) from connections where company_id = c.id), c.id::text,
         case when g % 40 = 0 then 'allowance' else 'regular' end, case when g % 20 = 1 then 'marketing' else 'service' end, true, 'BR',
         'USD', true, '2026-01-01T12:00Z'::timestamptz + g % 300 * interval '1 day', '2026-01-01'::date + g % 300
       from companies c cross join generate_series(1, 3000) g`,
  )
  await w.owner.query('vacuum analyze message_charges')
  const month = { from: '2026-03-01', to: '2026-03-31' }
  const report = await plan((tx) => listGroups(tx, month))
  expect(indexesOf(report)).toEqual(['message_charges_by_day'])
  expect(nodesOf(report).map((node) => node['Node Type'])).toContain('Index Only Scan')
  expect(rowsRead(report, 'message_charges')).toBe(310)
  const since = new Date('2026-03-01T00:00Z')
  const account = { wabaId: String(company), since, until: new Date('2026-04-01T00:00Z'), spanMs: 86_400_000 }
  const compared = await plan((tx) => listSpans(tx, account))
  expect([indexesOf(compared), rowsRead(compared, 'message_charges')]).toEqual([['message_charges_of_account'], 310])
})

test('an import looks up the numbers of its part alone, and reads a part and the next', async () => {
  await w.owner.query(
    `insert into contact_imports (company_id, user_id, file_name, sheet, headings, columns, existing, status, row_count, created_at)
       select distinct on (company_id) company_id, id, 'a.xlsx', 'A', '{A}', '{name}', 'keep', 'ready', 0, now() from users;
     insert into contact_import_parts (company_id, import_id, position, rows)
       select company_id, id, n, '[]' from contact_imports cross join generate_series(0, 199) n`,
  )
  await w.owner.query('analyze contact_imports, contact_import_parts')
  const { rows } = await w.owner.query<{ value: string }>(
    "select value from contact_identities where company_id = $1 and kind = 'phone' limit 20",
    [company],
  )
  const numbers = rows.map(({ value }) => value)
  const many = [...numbers, ...Array.from({ length: 230 }, (_, at) => `9900${at}`)]
  const byName = many.map((value) => ({ kind: 'phone' as const, value, address: value }))
  const looks = {
    holdByNames: (tx: Tx) => lockByNames(tx, byName),
    listKnownNumbers: (tx: Tx) => listKnownNumbers(tx, many),
  }
  for (const [name, look] of Object.entries(looks)) {
    const read = await plan(look)
    expect(rowsRead(read, 'contact_identities'), name).toBe(numbers.length)
    expect(rowsRead(read, 'contacts'), name).toBeLessThanOrEqual(numbers.length)
  }
  const found = await w.owner.query<{ id: number }>('select id from contact_imports where company_id = $1', [company])
  const id = found.rows[0]?.id ?? 0
  expect(rowsRead(await plan((tx) => listParts(tx, id, 100, 2)), 'contact_import_parts')).toBe(2)
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

test('a caller is looked up among the calls, not among all messages', async () => {
  const text = 'select id::int from messages where company_id = $1 and contact_id is not null limit 1'
  const { rows } = await w.owner.query<{ id: number }>(text, [company])
  const times = { now: w.now, freshMs: 1e12, pauseMs: 600_000 }
  const read = await plan((tx) => mayReplyToCall(tx, rows[0]?.id ?? 0, times))
  expect(indexesOf(read)).toContain('messages_calls')
})

test('words are indexed by company, so that no search reads through those of another', async () => {
  const { rows } = await w.owner.query<{ definition: string }>(
    `select pg_get_indexdef(c.oid) as definition from pg_class c join pg_am a on a.oid = c.relam where a.amname = 'gin'`,
  )
  expect(rows).toHaveLength(3)
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

test('no index of words keeps a pending list that each search would read through', async () => {
  const { rows } = await w.owner.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_am a on a.oid = c.relam
     where a.amname = 'gin' and not coalesce(c.reloptions, '{}') && '{fastupdate=off,gin_pending_list_limit=64}'`,
  )
  expect(rows).toEqual([])
})

test('the planner has statistics on which columns of tickets belong to one company together', async () => {
  const { rows } = await w.owner.query<{ name: string }>(
    `select stxname as name from pg_statistic_ext join pg_statistic_ext_data on stxoid = oid
      where stxrelid = 'tickets'::regclass and stxddependencies is not null`,
  )
  expect(rows).toEqual([{ name: 'tickets_of_company' }])
})

test('unread tickets that a user has marked so are found by the marks of that user alone', async () => {
  await w.owner.query(
    `insert into ticket_marks (company_id, user_id, ticket_id, pinned, muted, unread)
       select t.company_id, u.id, t.id, false, false, true from tickets t join users u on u.company_id = t.company_id where t.id % 20 = 0`,
  )
  await w.owner.query('analyze ticket_marks')
  for (const search of [{ status: 'open' as const }, { status: 'pending' as const }]) {
    const read = await plan((tx) => listTickets(tx, attendant, { showAll: false, withUnreadMessages: true, ...search }, 1))
    expect(indexesOf(read)).toContain('ticket_marks_pkey')
    expect(rowsRead(read, 'ticket_marks')).toBeLessThan(2 * 300)
    const scanned = nodesOf(read).filter((node) => node['Node Type'] === 'Seq Scan')
    expect(scanned.map((node) => node['Relation Name']).filter((name) => String(name).startsWith('ticket'))).toEqual([])
  }
})

test('tickets whose window closes soon are found by their ends, those with a closed one by the list', async () => {
  await w.owner.query(
    `update channels.state s set capabilities = '{"window": 86400000}' from connections c
       where c.id = s.connection_id and s.connection_id % 2 = 0`,
  )
  await w.owner.query(
    `insert into customer_windows
       select company_id, contact_id, connection_id, $1::timestamptz + make_interval(mins => max(id) % 2880 - 1440)
       from tickets where status <> 'closed' group by 1, 2, 3`,
    [w.now],
  )
  await w.owner.query('analyze customer_windows; analyze channels.state')
  for (const search of [{ status: 'pending' as const }, { status: 'open' as const }]) {
    const closing = await plan((tx) => listTickets(tx, admin, { showAll: true, window: 'closing', now: w.now, ...search }, 2))
    expect(indexesOf(closing)).toEqual(expect.arrayContaining(['customer_windows_by_connection', 'tickets_one_live']))
    expect(rowsRead(closing, 'tickets')).toBeLessThan(8 * pageOf)
    const closed = await plan((tx) => listTickets(tx, admin, { showAll: true, window: 'closed', now: w.now, ...search }, 2))
    expect(indexesOf(closed)).toEqual(expect.arrayContaining([expect.stringMatching(/^tickets_by_(status|change|wait)$/)]))
    expect(rowsRead(closed, 'customer_windows')).toBeLessThan(8 * 2 * pageOf)
  }
})
test('messages of a contact that a user has starred are found by the stars of that user, whatever others have starred', async () => {
  await w.owner.query(
    `insert into message_stars (company_id, user_id, message_id)
       select m.company_id, u.id, m.id from messages m join (select company_id, id from users) u on u.company_id = m.company_id
       where m.id % 10 = 0`,
  )
  await w.owner.query('analyze message_stars')
  const read = await plan((tx) => listStars(tx, 1, 1))
  expect(indexesOf(read)).toContain('message_stars_pkey')
  const scanned = nodesOf(read).filter((node) => node['Node Type'] === 'Seq Scan')
  expect(scanned.filter((node) => /^message|^tickets/.test(String(node['Relation Name'])))).toEqual([])
})

test('figures are read from what is counted; of the visits, only those of today', async () => {
  await countAll({ ...w.app.around, now: w.now })
  await w.owner.query('analyze day_figures, minute_figures, counted_figures')
  // The seeded data goes on after today.
  const [{ last } = { last: '' }] = (
    await w.owner.query<{ last: string }>('select (until_day - 1)::text as last from counted_figures where company_id = $1', [
      company,
    ])
  ).rows
  const year = { from: addDays(last, -364), to: last }
  const [{ days, minutes } = { days: 0, minutes: 0 }] = (
    await w.owner.query<{ days: number; minutes: number }>(
      `select (select count(*)::int from day_figures where company_id = $1 and span = 'day' and day between $2 and $3) as days,
         (select count(*)::int from minute_figures where company_id = $1 and span = 'day' and day between $2 and $3) as minutes`,
      [company, year.from, year.to],
    )
  ).rows
  const sums = await plan((tx) => listSums(tx, year))
  expect(indexesOf(sums)).toContain('day_figures_pkey')
  const medians = await plan((tx) => listMedians(tx, year))
  expect(indexesOf(medians)).toContain('minute_figures_pkey')
  // Whole months are added up already.
  expect(rowsRead(sums, 'day_figures')).toBeLessThan(days)
  expect(rowsRead(medians, 'minute_figures')).toBeLessThan(minutes)
  const opened = await plan((tx) => listOpened(tx, year))
  for (const read of [sums, medians, opened]) expect(rowsRead(read, 'visits')).toBe(0)
  const hours = await plan((tx) => listOpenedByHour(tx, last))
  expect(indexesOf(hours)).toContain('visits_by_opening')
  expect(rowsRead(hours, 'visits')).toBeLessThan(100)
  // Visits that are not counted yet are found by when they happened.
  await w.owner.query('delete from counted_figures')
  const day = await plan((tx) => listSums(tx, { from: last, to: last }))
  expect(indexesOf(day)).toEqual(
    expect.arrayContaining(['visits_by_acceptance', 'visits_by_closing', 'visits_by_opening', 'visits_by_rating']),
  )
  expect(rowsRead(day, 'visits')).toBeLessThan(4 * 100)
})

/** What the limit of the bench answers: the one column of its one row. */
async function limit(statement: pg.QueryConfig): Promise<unknown> {
  const { rows } = await w.owner.query<[unknown]>({ ...statement, rowMode: 'array' })
  return rows[0]?.[0]
}

/** The hits of a search are read apart, after the page that the limit stands for. */
function withoutHits(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return answer
  const { hits: _, ...rest } = answer as Record<string, unknown>
  return rest
}

test('the limit of the bench answers what the product answers', async () => {
  const password = 'uma-senha-de-teste-1'
  const emails = await w.owner.query<{ email: string }>(
    'update users set password_hash = $1 where company_id = 1 and id in (1, 2) returning email',
    [await hashPassword(password)],
  )
  const signIn = async (email = '') => {
    const answer = await w.app.http.inject({ method: 'POST', url: '/api/auth/login', body: { email, password } })
    return answer.json<{ token: string; user: unknown }>()
  }
  const [{ token }, { user }] = [await signIn(emails.rows[0]?.email), await signIn(emails.rows[1]?.email)]
  expect(user).toEqual(await limit({ text: `select row_to_json(u) from (${sessionUser}) u`, values: [1, 2] }))
  for (const { name, path } of everyday) {
    const answer = await w.app.http.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${token}` } })
    const statement = statementFor({ companyId: 1, userId: 1 }, new URL(`/api${path}`, 'http://limit'))
    const { find, ...last } = statement ?? { text: 'the limit does not do this', values: [] }
    const values = find ? [...last.values, await limit(find)] : last.values
    expect(withoutHits(readable(answer.body)), name).toEqual(readable(String(await limit({ ...last, values }))))
  }
})
