import { login, me } from '@recado/contract/platform/session'
import { showTicket, ticketPush, updateTicket } from '@recado/contract/tickets/api'
import { createUser, deleteUser, listUserNames, listUsers, updateUser, userPush } from '@recado/contract/users/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestUser, World } from '../../../test/world.ts'

let w: World
let company: number
let admin: TestUser
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  w.turnClock(120_000)
  company = await w.company()
  admin = await w.user(company, 'admin')
  w.published.length = 0
})
afterAll(() => w.end())

let serial = 0
const julia = (more: object = {}) => ({
  name: 'Júlia Ferraz',
  email: `julia${++serial}@recado.example`,
  password: 'uma senha boa',
  ...more,
})

test('an admin adds a colleague with a place, who signs in and appears on other screens', async () => {
  const [queue, connection] = [await w.queue(company), await w.connection(company)]
  const input = julia({ profile: 'supervisor', allTicket: 'enabled', whatsappId: connection, queueIds: [queue] })
  const { status, body } = await w.call(admin, createUser, input)
  expect([status, body]).toMatchObject([
    200,
    { name: 'Júlia Ferraz', profile: 'supervisor', allTicket: 'enabled', whatsappId: connection, queues: [{ id: queue }] },
  ])
  const signedIn = await w.call(undefined, login, { email: input.email, password: input.password })
  expect(signedIn.body.user).toMatchObject({ id: body.id, super: false })
  const caio = await w.user(company, 'user')
  expect(w.heardBy(caio, w.published, userPush)).toMatchObject([{ action: 'create', user: { id: body.id, email: input.email } }])
})

test('a colleague is by default a user who sees no tickets without a queue', async () => {
  expect((await w.call(admin, createUser, julia())).body).toMatchObject({
    profile: 'user',
    allTicket: 'desabled',
    whatsappId: null,
    queues: [],
    language: 'pt',
  })
})

test('a queue that is named twice is one queue', async () => {
  const queue = await w.queue(company)
  const { status, body } = await w.call(admin, createUser, julia({ queueIds: [queue, queue] }))
  expect([status, body]).toMatchObject([200, { queues: [{ id: queue }] }])
  expect((await w.call(admin, updateUser, { id: body.id, queueIds: [queue, queue] })).body.queues).toHaveLength(1)
})

test('bad fields, a common password and a taken address are refused at their fields', async () => {
  const refusal = async (more: object) => (await w.call(admin, createUser, julia(more))).error
  for (const [field, value] of [
    ['name', 'J'],
    ['name', 'J'.repeat(51)],
    ['email', 'julia'],
    ['email', ''],
    ['password', '1a2b'],
    ['password', 'x'.repeat(51)],
    ['profile', 'root'],
    ['allTicket', 'disabled'],
    ['queueIds', 'all'],
  ]) {
    const { error, details } = await refusal({ [field as string]: value })
    expect([field, error, details]).toMatchObject([field, 'ERR_VALIDATION', { fields: [{ path: field }] }])
  }
  expect((await refusal({ password: 'password' })).error).toBe('ERR_COMMON_PASSWORD')
  const outsider = await w.user(await w.company(), 'user')
  expect(await refusal({ email: outsider.email.toUpperCase() })).toMatchObject({
    error: 'ERR_EMAIL_TAKEN',
    details: { field: 'email' },
  })
  expect(w.published).toEqual([])
})

test('a user gives no more than they may: users add no user, an owner makes no admin, and no user makes a super user', async () => {
  for (const profile of ['user', 'supervisor'] as const) {
    const who = await w.user(company, profile)
    expect((await w.call(who, createUser, julia())).error.error).toBe('ERR_NO_PERMISSION')
  }
  const owner = await w.user(company, 'owner')
  expect((await w.call(owner, createUser, julia({ profile: 'admin' }))).error.error).toBe('ERR_NO_PERMISSION')
  expect((await w.call(owner, createUser, julia({ profile: 'owner', super: true }))).body).toMatchObject({ super: false })
})

test('the plan limits the users, deleted ones do not count, and two concurrent calls do not share the last place', async () => {
  const small = await w.company({ users: 3 })
  const boss = await w.user(small, 'admin')
  const first = await w.call(boss, createUser, julia())
  const [one, other] = await Promise.all([w.call(boss, createUser, julia()), w.call(boss, createUser, julia())])
  expect([one, other].flatMap(({ status, error }) => (status === 200 ? [] : [error.error]))).toEqual(['ERR_PLAN_LIMIT'])
  expect((await w.call(boss, deleteUser, { id: first.body.id })).status).toBe(200)
  expect((await w.call(boss, createUser, julia())).status).toBe(200)
})

test('a deleted colleague is out at once and for good, and the address is free again', async () => {
  const input = julia()
  const { body } = await w.call(admin, createUser, input)
  const { token } = (await w.call(undefined, login, { email: input.email, password: input.password })).body
  const gone = { ...admin, id: body.id, token }
  expect((await w.call(gone, me, {})).status).toBe(200)
  w.published.length = 0
  expect((await w.call(admin, deleteUser, { id: body.id })).status).toBe(200)
  expect((await w.call(gone, me, {})).error.error).toBe('ERR_SESSION_EXPIRED')
  expect((await w.call(undefined, login, { email: input.email, password: input.password })).error.error).toBe(
    'ERR_INVALID_CREDENTIALS',
  )
  expect(w.published).toContainEqual(
    expect.objectContaining({ payload: { action: 'update', user: { id: body.id }, reason: 'deleted' }, last: true }),
  )
  const caio = await w.user(company, 'user')
  expect(w.heardBy(caio, w.published, userPush)).toEqual([{ action: 'delete', userId: body.id }])
  const listed = [
    (await w.call(admin, listUsers, {})).body.users,
    (await w.call(admin, listUserNames, {})).body,
    (await w.call(admin, listUsers, { searchParam: 'Júlia' })).body.users,
  ]
  for (const people of listed) expect(people.map(({ id }) => id)).not.toContain(body.id)
  expect((await w.call(admin, createUser, { ...input, name: 'Outra Júlia' })).status).toBe(200)
})

test('a deleted user can no longer be edited, deleted, or given a conversation', async () => {
  const queue = await w.queue(company)
  const caio = await w.user(company, 'user', [queue])
  await w.call(admin, deleteUser, { id: caio.id })
  const ticketId = await w.ticket(company, { queueId: queue })
  const tries = [
    await w.call(admin, updateUser, { id: caio.id, name: 'Caio' }),
    await w.call(admin, deleteUser, { id: caio.id }),
    await w.call(admin, updateTicket, { id: ticketId, queueId: queue, userId: caio.id, status: 'open' }),
  ]
  for (const { status, error } of tries) expect([status, error.error]).toEqual([404, 'ERR_USER_DONT_EXISTS'])
})

test('users delete no user, an owner no admin, and no user themselves or the operator', async () => {
  const [owner, user, operator] = [
    await w.user(company, 'owner'),
    await w.user(company, 'user'),
    await w.user(company, 'admin'),
  ] as const
  await w.owner.query('update users set super = true where id = $1', [operator.id])
  for (const [who, id] of [
    [user, owner.id],
    [owner, admin.id],
    [owner, owner.id],
    [admin, admin.id],
    [admin, operator.id],
  ] as const) {
    expect((await w.call(who, deleteUser, { id })).error.error).toBe('ERR_NO_PERMISSION')
  }
})

test('the conversations of a deleted user go back to their queues, where colleagues see them, and past actions keep the name', async () => {
  const [sales, support] = [await w.queue(company), await w.queue(company)]
  const [caio, ana] = [await w.user(company, 'user', [sales, support]), await w.user(company, 'user', [support])]
  const [open, other] = [await w.ticket(company, { queueId: sales }), await w.ticket(company, { queueId: support })]
  const closed = await w.ticket(company, { queueId: sales })
  for (const id of [open, other, closed]) await w.call(caio, updateTicket, { id, status: 'open', userId: caio.id })
  await w.call(caio, updateTicket, { id: closed, status: 'closed', userId: caio.id })
  await w.call(admin, deleteUser, { id: caio.id })
  w.published.length = 0
  await w.settle()
  for (const id of [open, other]) {
    expect((await w.call(admin, showTicket, { id })).body).toMatchObject({ status: 'pending', userId: null, user: null })
  }
  expect(w.heardBy(ana, w.published, ticketPush)).toMatchObject([{ action: 'update', ticket: { id: other, status: 'pending' } }])
  expect((await w.call(admin, showTicket, { id: closed })).body).toMatchObject({ status: 'closed', user: { name: caio.name } })
})

test('all conversations go back, even if there are more than one round takes', async () => {
  const queue = await w.queue(company)
  const caio = await w.user(company, 'user', [queue])
  const first = await w.ticket(company, { queueId: queue })
  await w.owner.query(
    `with people as (insert into contacts (company_id, name) select $2, 'Cliente ' || n from generate_series(1, 119) n returning id)
     insert into tickets (company_id, contact_id, connection_id, queue_id, is_group, status, code, created_at, updated_at)
     select company_id, people.id, connection_id, queue_id, is_group, status, code + people.id, created_at, updated_at
     from tickets, people where tickets.id = $1`,
    [first, company],
  )
  await w.owner.query("update tickets set status = 'open', user_id = $2 where company_id = $1", [company, caio.id])
  await w.call(admin, deleteUser, { id: caio.id })
  await w.settle()
  const { rows } = await w.owner.query('select status, count(*)::int from tickets where company_id = $1 group by status', [
    company,
  ])
  expect(rows).toEqual([{ status: 'pending', count: 120 }])
})

test('an acceptance at the same moment as the deletion leaves no conversation with a deleted owner', async () => {
  const queue = await w.queue(company)
  const caio = await w.user(company, 'user', [queue])
  const ticket = await w.ticket(company, { queueId: queue })
  const gone = 'update users set deleted_at = now() where id = $1'
  const late = await w.behind(gone, [caio.id], () => w.call(caio, updateTicket, { id: ticket, status: 'open', userId: caio.id }))
  expect([late.status, late.error.error]).toEqual([404, 'ERR_USER_DONT_EXISTS'])
  expect((await w.call(admin, showTicket, { id: ticket })).body).toMatchObject({ status: 'pending', userId: null })
})

test('the open conversations of a removed queue go back to it, and a user who sees every queue keeps them', async () => {
  const [sales, support] = [await w.queue(company), await w.queue(company)]
  const [caio, owner] = [await w.user(company, 'user', [sales, support]), await w.user(company, 'owner', [sales])]
  const [lost, kept] = [await w.ticket(company, { queueId: sales }), await w.ticket(company, { queueId: support })]
  const his = await w.ticket(company, { queueId: sales })
  for (const id of [lost, kept]) await w.call(caio, updateTicket, { id, status: 'open', userId: caio.id })
  await w.call(owner, updateTicket, { id: his, status: 'open', userId: owner.id })
  await w.call(admin, updateUser, { id: caio.id, queueIds: [support] })
  await w.call(admin, updateUser, { id: owner.id, queueIds: [] })
  await w.settle()
  const ownerOf = async (id: number) => (await w.call(admin, showTicket, { id })).body.userId
  expect([await ownerOf(lost), await ownerOf(kept), await ownerOf(his)]).toEqual([null, caio.id, owner.id])
})

test('a ticket that a colleague takes over when it would go back to its queue stays theirs', async () => {
  const queue = await w.queue(company)
  const [caio, ana] = [await w.user(company, 'user', [queue]), await w.user(company, 'user', [queue])]
  const id = await w.ticket(company, { queueId: queue })
  await w.call(caio, updateTicket, { id, status: 'open', userId: caio.id })
  await w.call(admin, deleteUser, { id: caio.id })
  await w.behind('update tickets set user_id = $2 where id = $1', [id, ana.id], () => w.settle())
  expect((await w.call(admin, showTicket, { id })).body).toMatchObject({ status: 'open', userId: ana.id })
})

test('a user who edits what a colleague has edited meanwhile is told, and may decide', async () => {
  const caio = await w.user(company, 'user')
  const seen = (await w.call(admin, listUsers, { searchParam: caio.email })).body.users[0]?.updatedAt
  w.turnClock(1_000)
  const theirs = (await w.call(admin, updateUser, { id: caio.id, name: 'Caio Um', updatedAt: seen })).body
  const late = await w.call(admin, updateUser, { id: caio.id, name: 'Caio Dois', updatedAt: seen })
  expect([late.status, late.error]).toMatchObject([409, { error: 'ERR_CONFLICT', details: { record: theirs } }])
  const { body } = await w.call(admin, updateUser, { id: caio.id, name: 'Caio Dois', updatedAt: theirs.updatedAt })
  expect(body.name).toBe('Caio Dois')
})
