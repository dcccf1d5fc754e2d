import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAwaited } from '#features/messages/inbound/one-word-answer-queries.ts'
import type { Tx } from '#platform/database/tx.ts'
import { type Call, indexesOf, withCallLog, type PlanNode, planOf, rowsRead } from '../../../test/query-plans.ts'
import { World } from '../../../test/world.ts'
import { findUnfinished, listInFlightOn } from './in-flight-queries.ts'
import { findCampaign, lockUnderWay } from './queries.ts'
import { findByMessage, findRemaining, lockNext, lockRecipient, lockLatest } from './recipient-queries.ts'
import { listShippings } from './report-queries.ts'

const companies = 15
const people = 1_000

let w: World
let app: pg.Client
let company: number
let connection: number
let campaign: number
let somebody: number
beforeAll(async () => {
  w = await World.create()
  for (let at = 0; at < companies; at++) company = await w.company()
  await w.owner.query(
    `insert into connections (company_id, name, created_at, updated_at) select id, 'Linha', now(), now() from companies;
     insert into campaigns (company_id, name, message1, status, started_at, connection_id, wake_at, created_at, updated_at)
       select c.company_id, 'Campanha ' || g, 'Oi', case when g = 0 then 'EM_ANDAMENTO' else 'FINALIZADA' end, now(), c.id,
         case when g = 0 and c.company_id % 5 = 0 then now() end, now(), now()
       from connections c cross join generate_series(0, 99) g;
     insert into contacts (company_id, name, number, created_at, updated_at)
       select c.id, 'Pessoa ' || g, g::text, now(), now() from companies c cross join generate_series(1, ${people}) g;
     insert into campaign_recipients (company_id, campaign_id, name, number, contact_id, place, is_stranger, state, part, sent_at)
       select p.company_id, c.id, p.name, p.number, p.id, p.id, p.id % 2 = 0,
         case when p.number::int > ${people / 2} then 'queued' when p.number::int = ${people / 2} then 'sending' else 'sent' end, 1,
         case when p.number::int < ${people / 2} then now() end
       from contacts p join campaigns c on c.company_id = p.company_id and c.name in ('Campanha 0', 'Campanha 1', 'Campanha 2');
     insert into tickets (company_id, contact_id, connection_id, code, status, created_at, updated_at)
       select p.company_id, p.id, c.id, p.number::int, 'closed', now(), now() from contacts p
       join connections c on c.company_id = p.company_id;
     insert into messages (company_id, ticket_id, connection_id, from_me, origin, body, sent_at, created_at)
       select t.company_id, t.id, t.connection_id, true, 'campaign', 'Oi', now(), now() from tickets t;
     insert into campaign_messages (company_id, message_id, recipient_id, part)
       select m.company_id, m.id, r.id, 1 from messages m join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
       join campaigns c on c.company_id = m.company_id and c.status = 'EM_ANDAMENTO'
       join campaign_recipients r on r.company_id = m.company_id and r.campaign_id = c.id and r.contact_id = t.contact_id
         and r.state <> 'queued';
     insert into awaited_words (company_id, contact_id, connection_id, stop_until)
       select t.company_id, t.contact_id, t.connection_id, now() from tickets t;
     analyze`,
  )
  const { rows } = await w.owner.query<{ id: number; line: number }>(
    "select id, connection_id as line from campaigns where company_id = $1 and status = 'EM_ANDAMENTO'",
    [company],
  )
  ;[campaign, connection] = [rows[0]?.id ?? 0, rows[0]?.line ?? 0]
  somebody = await idOf('select min(id) as id from campaign_recipients where company_id = $1')
  app = new pg.Client({ connectionString: w.urls.app })
  await app.connect()
})
afterAll(async () => {
  await app.end()
  await w.end()
})

async function plan(work: (tx: Tx) => Promise<unknown>): Promise<PlanNode> {
  const calls: Call[] = []
  await withCallLog(w.db, calls).tenant(company, work)
  const [call] = calls
  if (!call) throw new Error('nothing was asked')
  return planOf(app, call)
}

async function idOf(text: string): Promise<number> {
  return (await w.owner.query<{ id: number }>(text, [company])).rows[0]?.id ?? 0
}

test.each([
  ['the next person', (tx: Tx) => lockNext(tx, campaign, { firstContacts: true })],
  ['the next person who wrote before', (tx: Tx) => lockNext(tx, campaign, { firstContacts: false })],
  ['a person', (tx: Tx) => lockRecipient(tx, somebody)],
  ['what is left', (tx: Tx) => findRemaining(tx, campaign)],
  ['what is on its way', (tx: Tx) => listInFlightOn(tx, connection)],
  ['who is in the middle of something', (tx: Tx) => findUnfinished(tx, connection)],
  ['a campaign with its figures', (tx: Tx) => findCampaign(tx, campaign)],
])('the query finds %s among all recipients of a campaign, without reading them all', async (_what, work) => {
  expect(rowsRead(await plan(work), 'campaign_recipients')).toBeLessThan(10)
})

test('of all campaigns the query reads only those under way on a connection', async () => {
  const read = await plan((tx) => lockUnderWay(tx, connection))
  expect(rowsRead(read, 'campaigns')).toBeLessThan(5)
})

test('the result of a message, a reply and an awaited word are looked up', async () => {
  const messageId = await idOf('select max(message_id) as id from campaign_messages where company_id = $1')
  const ticketId = await idOf('select max(id) as id from tickets where company_id = $1')
  const contactId = await idOf('select max(id) as id from contacts where company_id = $1')
  const sent = await plan((tx) => findByMessage(tx, messageId))
  expect([rowsRead(sent, 'campaign_messages'), rowsRead(sent, 'campaign_recipients')]).toEqual([1, 1])
  const replied = await plan((tx) => lockLatest(tx, ticketId, new Date(0)))
  expect(rowsRead(replied, 'campaign_recipients')).toBeLessThan(10)
  const awaited = await plan((tx) => findAwaited(tx, { contactId, connectionId: connection }))
  expect([indexesOf(awaited).includes('awaited_words_pkey'), rowsRead(awaited, 'awaited_words')]).toEqual([true, 1])
})

test.each([undefined, 'queued', 'sending', 'sent', 'left'] as const)(
  'a page of recipients who are %s reads little more than the page',
  async (state) => {
    const read = await plan((tx) => listShippings(tx, { campaignId: campaign, state }, { limit: 51, offset: 0 }))
    expect(rowsRead(read, 'campaign_recipients')).toBeLessThan(people / 2 + 10)
    if (state === undefined) expect(rowsRead(read, 'campaign_recipients')).toBeLessThan(110)
  },
)
