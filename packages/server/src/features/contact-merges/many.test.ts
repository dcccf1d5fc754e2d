import { mergeContacts, undoMerge } from '@recado/contract/contact-merges/api'
import { erasePersonalData } from '@recado/contract/personal-data/api'
import { showTicket, updateTicket } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestUser, World } from '../../../test/world.ts'

let w: World
let company: number
let connection: number
let admin: TestUser
beforeAll(async () => {
  w = await World.create()
  company = await w.company()
  connection = await w.connection(company, 'OPENING')
  admin = await w.user(company, 'admin')
})
afterAll(() => w.end())

const many = 1_100

/** A contact with many messages, whose ticket is closed. */
async function talker(chat: { phone: string } | { lid: string }, phone: string) {
  await w.receive(connection, phone, 'Good day', { chat })
  await w.settle()
  const { rows } = await w.owner.query<{ id: number; contactId: number; chat: string }>(
    `select t.id, t.contact_id as "contactId", m.chat from tickets t join messages m on m.company_id = t.company_id and m.ticket_id = t.id
     where t.company_id = $1 order by t.id desc limit 1`,
    [company],
  )
  const { id = 0, contactId = 0, chat: key = '' } = rows[0] ?? {}
  for (const status of ['open', 'closed'] as const) await w.call(admin, updateTicket, { id, status })
  await w.owner.query(
    `insert into messages (company_id, ticket_id, contact_id, chat, wa_id, from_me, origin, body, sent_at, created_at)
     select $1, $2, $3, $4, $5 || g, false, 'contact', 'number ' || g, now(), now() from generate_series(1, $6::int) g`,
    [company, id, contactId, key, phone, many],
  )
  return { ticketId: id, contactId }
}

const countOf = async (contactId: number) =>
  (await w.owner.query('select from messages where company_id = $1 and contact_id = $2', [company, contactId])).rowCount

/** Makes statements fail that write more messages at once than one statement has the time for. */
async function boundStatements(): Promise<void> {
  await w.owner.query(`
    create function refuse_many() returns trigger language plpgsql as $$
    begin
      if (select count(*) from changed) > 500 then raise exception 'too many at once'; end if;
      return null;
    end $$;
    create trigger refuse_many after update on messages referencing new table as changed
      for each statement execute function refuse_many()`)
}

test('a contact with many messages is merged, parted and erased a few messages at a time', async () => {
  await boundStatements()
  const [first, second] = [
    await talker({ phone: '5541981231204' }, '5541981231204'),
    await talker({ phone: '5541997008812' }, '5541997008812'),
  ]
  const merged = await w.call(admin, mergeContacts, { keptId: first.contactId, goneId: second.contactId })
  expect([merged.status, await countOf(first.contactId)]).toEqual([200, 2 * many + 2])
  expect((await w.call(admin, undoMerge, { id: merged.body.merge.id })).status).toBe(200)
  expect([await countOf(first.contactId), await countOf(second.contactId)]).toEqual([many + 1, many + 1])
  expect((await w.call(admin, erasePersonalData, { id: second.contactId })).status).toBe(200)
  const named = "select from messages where company_id = $1 and ticket_id = $2 and (chat <> '' or wa_id is not null)"
  expect((await w.owner.query(named, [company, second.ticketId])).rowCount).toBe(0)
})

test('a contact with many messages is moved the same way when WhatsApp shows that it is another one', async () => {
  const known = await talker({ phone: '5541900003333' }, '5541900003333')
  const hidden = await talker({ lid: '990088007701' }, 'hidden')
  await w.receive(connection, '', 'It is me', { chat: { lid: '990088007701', phone: '5541900003333' } })
  await w.settle()
  expect([await countOf(known.contactId), await countOf(hidden.contactId)]).toEqual([2 * many + 3, 0])
  expect((await w.call(admin, showTicket, { id: hidden.ticketId })).body.contactId).toBe(known.contactId)
})
