import { updateConnection } from '@recado/contract/connections/api'
import { createQueue } from '@recado/contract/queues/api'
import { listVisits } from '@recado/contract/ticket-events/api'
import { updateTicket } from '@recado/contract/tickets/api'
import { deleteUser } from '@recado/contract/users/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestUser, World } from '../../../../test/world.ts'

const minuteMs = 60_000
const phone = '5541988776644'

let w: World
let company: number
let connection: number
let queues: number[]
let admin: TestUser
let ana: TestUser
let bia: TestUser
let id: number
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())
/** A bot has asked the customer for a queue. */
beforeEach(async () => {
  company = await w.company()
  admin = await w.user(company, 'admin')
  connection = await w.connection(company)
  const add = async (name: string, color: string) => (await w.call(admin, createQueue, { name, color })).body.id
  queues = [await add('Vendas', '#111111'), await add('Suporte', '#222222')]
  await w.call(admin, updateConnection, { id: connection, queueIds: queues, greetingMessage: 'Olá!' })
  ana = await w.user(company, 'user', queues, 'enabled')
  bia = await w.user(company, 'user', queues)
  id = await w.ticket(company, { connectionId: connection, phone })
  await pass(0.1)
})

async function pass(minutes: number): Promise<void> {
  w.turnClock(minutes * minuteMs)
  await w.settle()
}
const as = async (who: TestUser) => ({ ...who, token: await w.renewedToken(who) })
const change = async (who: TestUser, to: { status: 'open' | 'pending' | 'closed'; userId?: number | null; queueId?: number }) => {
  const { status } = await w.call(await as(who), updateTicket, { id, ...to })
  expect(status).toBe(200)
}
const visits = async () => (await w.call(await as(admin), listVisits, { ticketId: id })).body
/** The holders with their minutes, visit by visit, newest first. */
const held = async () =>
  (await visits()).map(({ holders }) =>
    holders.map(({ user, from, until }) => [
      user?.name ?? 'bot',
      until && Math.round((Date.parse(until) - Date.parse(from)) / minuteMs),
    ]),
  )

test('each holder of a conversation is listed with its time: its bot, then each user, even one who has left', async () => {
  await pass(5)
  expect(await held()).toEqual([[['bot', null]]])
  await w.receive(connection, phone, 'Vendas')
  await w.settle()
  await pass(0.1)
  await pass(3)
  await change(ana, { status: 'open' })
  await pass(4)
  await change(ana, { status: 'open', queueId: queues[1] ?? 0, userId: bia.id })
  await pass(2)
  await change(bia, { status: 'pending', userId: null })
  await pass(3)
  await change(ana, { status: 'open' })
  await pass(2)
  await change(admin, { status: 'closed' })
  expect((await w.call(await as(admin), deleteUser, { id: bia.id })).status).toBe(200)
  await pass(1)
  const first = [
    ['bot', 5],
    [ana.name, 4],
    [bia.name, 2],
    [ana.name, 2],
  ]
  expect(await held()).toEqual([first])
  const [visit] = await visits()
  expect(visit?.holders.at(-1)?.until).toBe(visit?.closedAt)

  await w.receive(connection, phone, 'Mais uma coisa')
  await pass(1)
  await change(ana, { status: 'open' })
  await pass(1)
  expect(await held()).toEqual([[[ana.name, null]], first])
})

test('a bot had a conversation until a user took or ended it in the middle of the bot’s questions', async () => {
  await pass(2)
  await change(ana, { status: 'open' })
  await change(ana, { status: 'closed' })
  expect(await held()).toEqual([
    [
      ['bot', 2],
      [ana.name, 0],
    ],
  ])
  await pass(60)
  await w.receive(connection, phone, 'Oi de novo')
  await w.settle()
  await pass(0.1)
  const ticketIds = await w.owner.query<{ id: number }>('select id from tickets where company_id = $1 order by id desc', [
    company,
  ])
  id = ticketIds.rows[0]?.id ?? 0
  await pass(3)
  await change(admin, { status: 'closed' })
  expect((await held())[0]).toEqual([['bot', 3]])
})

test('a user who may not see the ticket does not read who had it', async () => {
  await change(ana, { status: 'open' })
  const outsider = await w.user(company, 'user')
  const { status, error } = await w.call(await as(outsider), listVisits, { ticketId: id })
  expect([status, error.error]).toEqual([403, 'ERR_NO_PERMISSION'])
})
