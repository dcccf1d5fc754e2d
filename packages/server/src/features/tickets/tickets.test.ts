import type { ErrorBody } from '@recado/contract/errors'
import { sendMessage } from '@recado/contract/messages/api'
import { listTickets, showTicket, showTicketByUuid, ticketPush, updateTicket } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { World } from '../../../test/world.ts'

let w: World
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())

/** The fields that a refusal shows of the ticket in the way. */
const toldOf = (error: ErrorBody | undefined) =>
  Object.keys((error?.details as { ticket?: object } | undefined)?.ticket ?? {}).toSorted()

test('accepting a pending ticket opens it for the user who accepts it', async () => {
  const company = await w.company()
  const queue = await w.queue(company)
  const ana = await w.user(company, 'user', [queue])
  const id = await w.ticket(company, { queueId: queue })
  const { status, body } = await w.call(ana, updateTicket, { id, status: 'open', userId: ana.id })
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'open', userId: ana.id, user: { name: ana.name }, queue: { id: queue } })
  // A user who accepts it once more already has it.
  w.published.length = 0
  expect((await w.call(ana, updateTicket, { id, status: 'open', userId: ana.id })).body).toEqual(body)
  expect(w.published).toEqual([])
  const list = await w.call(ana, listTickets, { status: 'open' })
  expect(list.body.tickets.map((ticket) => ticket.id)).toEqual([id])
})

test('one of two users who accept at once gets the ticket, and the other reads who has it', async () => {
  const company = await w.company()
  const queue = await w.queue(company)
  const people = [await w.user(company, 'user', [queue]), await w.user(company, 'user', [queue])] as const
  const id = await w.ticket(company, { queueId: queue })
  const answers = await Promise.all(people.map((who) => w.call(who, updateTicket, { id, status: 'open', userId: who.id })))
  const winner = people[answers[0]?.status === 200 ? 0 : 1]
  const loser = answers.find((answer) => answer.status !== 200)
  expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(loser?.error).toMatchObject({ error: 'ERR_OTHER_OPEN_TICKET', details: { ticket: { id, user: { name: winner.name } } } })
  expect(toldOf(loser?.error)).toEqual(['id', 'queue', 'status', 'user', 'uuid'])
})

test('the second of two users who accept a ticket without a queue reads who has it, though it is out of sight by then', async () => {
  const company = await w.company()
  const people = [await w.user(company, 'user', [], 'enabled'), await w.user(company, 'user', [], 'enabled')] as const
  const id = await w.ticket(company)
  const answers = await Promise.all(people.map((who) => w.call(who, updateTicket, { id, status: 'open', userId: who.id })))
  const winner = people[answers[0]?.status === 200 ? 0 : 1]
  const late = await w.call(people[winner === people[0] ? 1 : 0], updateTicket, { id, status: 'open' })
  const refusals = [...answers.filter((answer) => answer.status !== 200), late].map(({ status, error }) => ({ status, error }))
  const told = { error: 'ERR_OTHER_OPEN_TICKET', details: { ticket: { id, user: { name: winner.name } } } }
  expect(refusals).toMatchObject([
    { status: 409, error: told },
    { status: 409, error: told },
  ])
  const outsider = await w.user(company, 'user', [])
  expect((await w.call(outsider, updateTicket, { id, status: 'open' })).error.error).toBe('ERR_NO_PERMISSION')
})

test('the verb is decided from the ticket as it is once it is locked', async () => {
  const company = await w.company()
  const queue = await w.queue(company)
  const [ana, bia] = [await w.user(company, 'user', [queue]), await w.user(company, 'user', [queue])]
  const id = await w.ticket(company, { queueId: queue })
  await w.call(bia, updateTicket, { id, status: 'open' })
  await w.call(bia, updateTicket, { id, status: 'closed' })
  // A customer writes in a ticket that is being reopened. It is pending now, so it is accepted rather than reopened.
  const reopen = () => w.call(ana, updateTicket, { id, status: 'open', userId: ana.id, queueId: queue })
  const { status, body } = await w.behind("update tickets set status = 'pending', user_id = null where id = $1", [id], reopen)
  expect([status, body]).toMatchObject([200, { status: 'open', userId: ana.id }])
})

test.each([
  // As a moment later, the call reopens it.
  ["status = 'closed'", [200, undefined]],
  ['queue_id = null', [403, 'ERR_NO_PERMISSION']],
  ["status = 'open', user_id = $2", [409, 'ERR_OTHER_OPEN_TICKET']],
])('accepting waits for a concurrent change of the ticket, and follows its result: %s', async (change, expected) => {
  const company = await w.company()
  const queue = await w.queue(company)
  const [ana, bia] = [await w.user(company, 'user', [queue]), await w.user(company, 'user', [queue])]
  const id = await w.ticket(company, { queueId: queue })
  const accept = () => w.call(ana, updateTicket, { id, status: 'open' })
  const { status, error } = await w.behind(
    `update tickets set ${change} where id = $1 and $2::int is not null`,
    [id, bia.id],
    accept,
  )
  expect([status, error.error]).toEqual(expected)
})

test('a user cannot change a ticket that they see but do not answer for', async () => {
  const company = await w.company()
  const [queue, elsewhere] = [await w.queue(company), await w.queue(company)]
  const [ana, bia] = [await w.user(company, 'user', [queue]), await w.user(company, 'user', [queue])]
  const [waiting, anas] = [await w.ticket(company, { queueId: queue }), await w.ticket(company, { queueId: queue })]
  await w.call(ana, updateTicket, { id: anas, status: 'open' })
  const changes = [
    { status: 'closed' as const },
    { status: 'pending' as const },
    { queueId: elsewhere },
    { userId: ana.id, queueId: elsewhere },
  ]
  for (const id of [waiting, anas]) {
    const before = (await w.call(bia, showTicket, { id })).body
    for (const change of changes) {
      const { status, error } = await w.call(bia, updateTicket, { id, ...change })
      expect([status, error.error], JSON.stringify(change)).toEqual([403, 'ERR_NO_PERMISSION'])
    }
    expect((await w.call(bia, showTicket, { id })).body).toEqual(before)
  }
})

test('a ticket of a queue that the user does not serve is forbidden, not missing', async () => {
  const company = await w.company()
  const bia = await w.user(company, 'user', [])
  const id = await w.ticket(company, { queueId: await w.queue(company) })
  const { uuid } = (await w.call(await w.user(company, 'admin'), showTicket, { id })).body
  const denied = [
    await w.call(bia, showTicket, { id }),
    await w.call(bia, showTicketByUuid, { uuid }),
    await w.call(bia, updateTicket, { id, status: 'open' }),
  ]
  expect(denied.map(({ status, error }) => `${status} ${error.error}`)).toEqual(Array(3).fill('403 ERR_NO_PERMISSION'))
})

test('closing keeps the queue, names the closer and releases bots', async () => {
  const company = await w.company()
  const queue = await w.queue(company)
  const ana = await w.user(company, 'user', [queue])
  const id = await w.ticket(company, { queueId: queue })
  await w.owner.query(
    'update tickets set chatbot = true, use_integration = true, prompt_id = 3, integration_id = 4 where id = $1',
    [id],
  )
  await w.call(ana, updateTicket, { id, status: 'open' })
  const { body } = await w.call(ana, updateTicket, { id, status: 'closed' })
  expect(body).toMatchObject({ status: 'closed', userId: ana.id, queueId: queue, unreadMessages: 0 })
  expect(body).toMatchObject({ chatbot: false, useIntegration: false, promptId: null, integrationId: null })
  expect(await w.call(ana, updateTicket, { id, status: 'closed' })).toMatchObject({ status: 200, body })
})

test('a ticket that goes to another queue with the same owner is not new', async () => {
  const company = await w.company()
  const queues = [await w.queue(company), await w.queue(company)]
  const [ana, admin] = [await w.user(company, 'user', queues), await w.user(company, 'admin')]
  const id = await w.ticket(company, { queueId: queues[0] ?? null })
  await w.call(ana, updateTicket, { id, status: 'open' })
  const { body } = await w.call(admin, updateTicket, { id, status: 'open', queueId: queues[1] ?? null, userId: ana.id })
  expect(body).toMatchObject({ queueId: queues[1], userId: ana.id, isNew: false })
})

test('a returned ticket waits in its queue without an owner', async () => {
  const company = await w.company()
  const queue = await w.queue(company)
  const ana = await w.user(company, 'user', [queue])
  const id = await w.ticket(company, { queueId: queue })
  await w.call(ana, updateTicket, { id, status: 'open' })
  const { body } = await w.call(ana, updateTicket, { id, status: 'pending', userId: null })
  expect(body).toMatchObject({ status: 'pending', userId: null, queueId: queue })
})

test('a user who reopens a ticket owns it, in the named queue if it is one of their own', async () => {
  const company = await w.company()
  const [sales, support, other] = [await w.queue(company), await w.queue(company), await w.queue(company)]
  const ana = await w.user(company, 'user', [sales, support])
  const id = await w.ticket(company, { queueId: sales })
  await w.call(ana, updateTicket, { id, status: 'open' })
  const reopen = async (queueId: number | null | undefined) => {
    await w.call(ana, updateTicket, { id, status: 'closed' })
    return w.call(ana, updateTicket, { id, status: 'open', userId: ana.id, queueId })
  }
  expect((await reopen(support)).body).toMatchObject({ status: 'open', userId: ana.id, queueId: support })
  expect((await reopen(undefined)).body).toMatchObject({ status: 'open', queueId: support })
  expect((await reopen(other)).error.error).toBe('ERR_NO_PERMISSION')
  expect((await w.call(ana, showTicket, { id })).body.status).toBe('closed')
})

test('a customer who waited when a ticket was resolved still waits when it is reopened, and after writing again from then', async () => {
  const company = await w.company()
  const admin = await w.user(company, 'admin')
  const connectionId = await w.connection(company)
  const phone = '5541991112255'
  const id = await w.ticket(company, { connectionId, phone })
  const since = (await w.call(admin, showTicket, { id })).body.waitingSince
  expect(since).not.toBeNull()
  await w.call(admin, updateTicket, { id, status: 'open' })
  w.turnClock(10 * 60_000)
  expect((await w.call(admin, updateTicket, { id, status: 'closed' })).body.waitingSince).toBeNull()
  expect((await w.call(admin, updateTicket, { id, status: 'open' })).body.waitingSince).toBe(since)
  await w.call(admin, updateTicket, { id, status: 'closed' })
  w.turnClock(60_000)
  await w.receive(connectionId, phone, 'And the price?')
  await w.settle()
  const again = (await w.call(admin, showTicket, { id })).body
  expect(again).toMatchObject({ status: 'pending', waitingSince: expect.any(String) })
  expect(Date.parse(again.waitingSince ?? '') - Date.parse(since ?? '')).toBeGreaterThan(10 * 60_000)
})

test('an answered ticket has no waiting customer when it is reopened', async () => {
  const company = await w.company()
  const admin = await w.user(company, 'admin')
  const id = await w.ticket(company)
  await w.call(admin, updateTicket, { id, status: 'open' })
  await w.call(admin, sendMessage, { ticketId: id, body: 'Here you are' })
  await w.call(admin, updateTicket, { id, status: 'closed' })
  expect((await w.call(admin, updateTicket, { id, status: 'open' })).body.waitingSince).toBeNull()
})

test('reopening is refused while the contact has another live ticket', async () => {
  const company = await w.company()
  const admin = await w.user(company, 'admin')
  const phone = '5541991112233'
  const first = await w.ticket(company, { phone })
  await w.call(admin, updateTicket, { id: first, status: 'closed' })
  const second = await w.ticket(company, { phone })
  const { status, error } = await w.call(admin, updateTicket, { id: first, status: 'open' })
  expect(second).not.toBe(first)
  expect([status, error.error]).toEqual([409, 'ERR_OTHER_OPEN_TICKET'])
  expect(toldOf(error)).toEqual(['id', 'queue', 'status', 'user', 'uuid'])
})

test('a transfer needs a queue, whichever user makes it', async () => {
  const company = await w.company()
  const queue = await w.queue(company)
  const admin = await w.user(company, 'admin')
  const ana = await w.user(company, 'user', [queue])
  const [placed, queueless] = [await w.ticket(company, { queueId: queue }), await w.ticket(company)]
  for (const id of [placed, queueless]) await w.call(admin, updateTicket, { id, status: 'open' })
  const refused = [
    await w.call(admin, updateTicket, { id: placed, status: 'pending', userId: null, queueId: null }),
    await w.call(admin, updateTicket, { id: placed, userId: ana.id, queueId: null }),
    await w.call(admin, updateTicket, { id: queueless, userId: ana.id }),
    await w.call(admin, updateTicket, { id: queueless, status: 'pending', userId: null, queueId: null }),
  ]
  const answer = [400, { error: 'ERR_VALIDATION', details: { fields: [{ path: 'queueId', rule: 'required' }] } }]
  expect(refused.map(({ status, error }) => [status, error])).toMatchObject(refused.map(() => answer))
  expect((await w.call(admin, updateTicket, { id: queueless, status: 'pending', userId: null })).body).toMatchObject({
    status: 'pending',
    queueId: null,
  })
})

test('a transfer opens the ticket for a member of the queue and is refused for any other user', async () => {
  const company = await w.company()
  const [sales, support] = [await w.queue(company), await w.queue(company)]
  const ana = await w.user(company, 'user', [sales])
  const caio = await w.user(company, 'user', [support])
  const id = await w.ticket(company, { queueId: sales })
  await w.call(ana, updateTicket, { id, status: 'open' })
  const refused = await w.call(ana, updateTicket, { id, queueId: sales, userId: caio.id, status: 'open' })
  expect([refused.status, refused.error.error]).toEqual([403, 'ERR_NO_PERMISSION'])
  const moved = await w.call(ana, updateTicket, { id, queueId: support, userId: caio.id, status: 'open' })
  expect(moved.body).toMatchObject({ status: 'open', userId: caio.id, queueId: support })
  const waiting = await w.call(caio, updateTicket, { id, queueId: sales, userId: null, status: 'pending' })
  expect(waiting.body).toMatchObject({ status: 'pending', userId: null, queueId: sales })
})

test('a user who loses sight of a ticket is told that it is gone, and nothing of what it became', async () => {
  const company = await w.company()
  const [sales, support] = [await w.queue(company), await w.queue(company)]
  const [ana, caio] = [await w.user(company, 'user', [sales]), await w.user(company, 'user', [support])]
  const admin = await w.user(company, 'admin')
  const id = await w.ticket(company, { queueId: sales })
  w.published.length = 0
  await w.call(admin, updateTicket, { id, queueId: support })
  expect(w.heardBy(ana, w.published, ticketPush)).toEqual([{ action: 'delete', ticketId: id }])
  expect(w.heardBy(caio, w.published, ticketPush)).toMatchObject([{ action: 'update', ticket: { id, queueId: support } }])
})

test('a ticket does not move to a connection where its contact has another live one', async () => {
  const company = await w.company()
  const admin = await w.user(company, 'admin')
  const [one, two] = [await w.connection(company), await w.connection(company)]
  const phone = '5541991112244'
  const first = await w.ticket(company, { connectionId: one, phone })
  const second = await w.ticket(company, { connectionId: two, phone })
  const { status, error } = await w.call(admin, updateTicket, { id: first, whatsappId: two })
  expect([status, error]).toMatchObject([409, { error: 'ERR_OTHER_OPEN_TICKET', details: { ticket: { id: second } } }])
  const free = await w.connection(company)
  expect((await w.call(admin, updateTicket, { id: first, whatsappId: free })).body.whatsappId).toBe(free)
})

test('a ticket does not move to a connection where its contact’s other one begins at the same moment', async () => {
  const company = await w.company()
  const admin = await w.user(company, 'admin')
  const other = await w.connection(company)
  const id = await w.ticket(company)
  const begin = `with held as (select c.id from contacts c join tickets t on t.contact_id = c.id where t.id = $1 for no key update of c)
    insert into tickets (company_id, contact_id, connection_id, code, status, created_at, updated_at)
    select $2, id, $3, 1000000, 'pending', now(), now() from held`
  const { error } = await w.behind(begin, [id, company, other], () => w.call(admin, updateTicket, { id, whatsappId: other }))
  expect(error.error).toBe('ERR_OTHER_OPEN_TICKET')
})

test('a user who manages a ticket may take it over from a colleague, by a transfer and not by accepting', async () => {
  const company = await w.company()
  const queue = await w.queue(company)
  const [ana, admin] = [await w.user(company, 'user', [queue]), await w.user(company, 'admin')]
  const id = await w.ticket(company, { queueId: queue })
  await w.call(ana, updateTicket, { id, status: 'open', userId: ana.id })
  expect((await w.call(admin, updateTicket, { id, status: 'open', userId: admin.id })).status).toBe(409)
  const taken = await w.call(admin, updateTicket, { id, status: 'open', userId: admin.id, queueId: queue })
  expect(taken.body).toMatchObject({ status: 'open', userId: admin.id, queueId: queue })
})

test('a change of the connection alone leaves owner, queue and status as they are', async () => {
  const company = await w.company()
  const queue = await w.queue(company)
  const ana = await w.user(company, 'user', [queue])
  const id = await w.ticket(company, { queueId: queue })
  await w.call(ana, updateTicket, { id, status: 'open' })
  const other = await w.connection(company)
  const { body } = await w.call(ana, updateTicket, { id, whatsappId: other })
  expect(body).toMatchObject({ status: 'open', userId: ana.id, queueId: queue, whatsappId: other })
  const nowhere = await w.call(ana, updateTicket, { id, queueId: null })
  expect([nowhere.status, nowhere.error]).toMatchObject([400, { details: { fields: [{ path: 'queueId' }] } }])
})

test('the owner of a ticket outside their queues may change its connection', async () => {
  const company = await w.company()
  const ana = await w.user(company, 'user', [])
  const admin = await w.user(company, 'admin')
  const id = await w.ticket(company)
  await w.call(admin, updateTicket, { id, status: 'open' })
  await w.owner.query('update tickets set user_id = $2 where id = $1', [id, ana.id])
  const other = await w.connection(company)
  const { status, body } = await w.call(ana, updateTicket, { id, whatsappId: other })
  expect([status, body.userId, body.whatsappId]).toEqual([200, ana.id, other])
})
