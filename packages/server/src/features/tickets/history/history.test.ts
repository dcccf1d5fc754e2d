import { listTicketEvents } from '@recado/contract/ticket-events/api'
import { createTicket, deleteTicket, listTickets, updateTicket } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestUser, World } from '../../../../test/world.ts'

/** The basis of future figures: recorded by the verbs, shown nowhere yet. */

let w: World
let company: number
let sales: number
let connectionId: number
let admin: TestUser
let ana: TestUser
let bia: TestUser
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())
beforeEach(async () => {
  company = await w.company()
  sales = await w.queue(company)
  connectionId = await w.connection(company)
  admin = await w.user(company, 'admin')
  ana = await w.user(company, 'user', [sales])
  bia = await w.user(company, 'user', [sales])
})

const phone = '5541988776655'
const minuteMs = 60_000

async function visits() {
  const { rows } = await w.owner.query<Record<string, unknown>>(
    `select begun_by as "begunBy", user_id as "userId", queue_id as "queueId", accepted_at is not null as "wasAccepted",
       round(extract(epoch from accepted_at - opened_at) / 60)::int as waited, round(held_ms / 60000.0)::int as held,
       held_since is not null as "isHeld", closed_at is not null as "isClosed"
     from visits where company_id = $1 order by id`,
    [company],
  )
  return rows
}

async function events() {
  const { rows } = await w.owner.query<{ kind: string; by: number | null; from: unknown; to: unknown }>(
    `select kind, user_id as by, detail->'from' as "from", detail->'to' as "to" from ticket_events where company_id = $1 order by id`,
    [company],
  )
  return rows
}

test('a conversation is one visit, and the verbs record who had it when', async () => {
  const id = await w.ticket(company, { queueId: sales, connectionId, phone })
  expect(await visits()).toMatchObject([{ begunBy: 'contact', wasAccepted: false, isHeld: false, isClosed: false }])
  w.turnClock(3 * minuteMs)
  await w.call(ana, updateTicket, { id, status: 'open' })
  w.turnClock(4 * minuteMs)
  await w.call(ana, updateTicket, { id, queueId: sales, userId: bia.id, status: 'open' })
  w.turnClock(2 * minuteMs)
  await w.call(bia, updateTicket, { id, status: 'pending', userId: null })
  w.turnClock(3 * minuteMs)
  await w.call(ana, updateTicket, { id, status: 'open' })
  w.turnClock(2 * minuteMs)
  await w.call(admin, updateTicket, { id, status: 'closed' })
  expect(await visits()).toEqual([
    {
      begunBy: 'contact',
      userId: admin.id,
      queueId: sales,
      wasAccepted: true,
      waited: 3,
      held: 8,
      isHeld: false,
      isClosed: true,
    },
  ])
  const of = (person: TestUser) => ({ id: person.id, name: person.name })
  expect(await events()).toMatchObject([
    { kind: 'opened', by: null, from: null, to: { user: null } },
    { kind: 'accepted', by: ana.id, from: { user: null }, to: { user: of(ana) } },
    { kind: 'transferred', by: ana.id, from: { user: of(ana) }, to: { user: of(bia), queue: { id: sales } } },
    { kind: 'returned', by: bia.id, from: { user: of(bia) }, to: { user: null } },
    { kind: 'accepted', by: ana.id },
    { kind: 'closed', by: admin.id, from: { user: of(ana) }, to: { user: of(admin) } },
  ])
})

test('a message soon after the end begins another visit, as does our own reopening, but taking back the end does not', async () => {
  const id = await w.ticket(company, { queueId: sales, connectionId, phone })
  await w.call(ana, updateTicket, { id, status: 'open' })
  await w.call(ana, updateTicket, { id, status: 'closed' })
  await w.call(ana, updateTicket, { id, status: 'open' })
  expect(await visits()).toMatchObject([{ begunBy: 'contact', isClosed: false, isHeld: true }])
  await w.call(ana, updateTicket, { id, status: 'closed' })
  w.turnClock(5 * minuteMs)
  await w.receive(connectionId, phone, 'Mais uma coisa')
  await w.settle()
  await w.call(ana, updateTicket, { id, status: 'open' })
  await w.call(ana, updateTicket, { id, status: 'closed' })
  w.turnClock(5 * minuteMs)
  await w.call(ana, updateTicket, { id, status: 'open' })
  expect(await visits()).toMatchObject([
    { begunBy: 'contact', isClosed: true },
    { begunBy: 'contact', isClosed: true, wasAccepted: true },
    { begunBy: 'us', isClosed: false, isHeld: true, waited: 0 },
  ])
})

test('a conversation that a user begins has no wait', async () => {
  const id = await w.ticket(company, { queueId: sales, connectionId, phone })
  const { contactId } = (await w.call(ana, updateTicket, { id, status: 'open' })).body
  await w.call(ana, updateTicket, { id, status: 'closed' })
  await w.call(ana, createTicket, { contactId, queueId: sales, whatsappId: connectionId })
  expect((await visits()).at(-1)).toMatchObject({ begunBy: 'us', userId: ana.id, waited: 0, isHeld: true, isClosed: false })
})

test('visits and events outlive their ticket', async () => {
  const id = await w.ticket(company, { queueId: sales, connectionId, phone })
  await w.call(ana, updateTicket, { id, status: 'open' })
  w.turnClock(4 * minuteMs)
  expect((await w.call(ana, listTicketEvents, { ticketId: id })).body).toMatchObject([{ kind: 'accepted' }])
  await w.call(admin, deleteTicket, { id })
  await w.settle()
  expect((await w.call(admin, listTickets, {})).body.tickets).toEqual([])
  expect(await visits()).toMatchObject([{ isClosed: true, held: 4 }])
  expect((await events()).map(({ kind, by }) => [kind, by])).toEqual([
    ['opened', null],
    ['accepted', ana.id],
    ['deleted', admin.id],
  ])
})

test('a refused verb leaves no trace', async () => {
  const id = await w.ticket(company, { queueId: await w.queue(company), connectionId, phone })
  const before = [await visits(), await events()]
  await w.call(ana, updateTicket, { id, status: 'open' })
  await w.call(ana, updateTicket, { id, status: 'closed' })
  expect([await visits(), await events()]).toEqual(before)
})
