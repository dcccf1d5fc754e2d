import { updateSetting } from '@recado/contract/settings/api'
import { updateTicket } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestUser, World } from '../../../test/world.ts'

let w: World
let admin: TestUser
let ana: TestUser
let connection: number
let queue: number
let queueName: string
let id: number
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())
beforeEach(async () => {
  const company = await w.company()
  admin = await w.user(company, 'admin')
  connection = await w.connection(company)
  queue = await w.queue(company)
  queueName = (await w.owner.query<{ name: string }>('select name from queues where id = $1', [queue])).rows[0]?.name ?? ''
  ana = await w.user(company, 'user', [queue])
  await w.call(admin, updateSetting, { settingKey: 'sendMsgTransfTicket', value: 'enabled' })
  id = await w.ticket(company, { connectionId: connection })
  await w.call(admin, updateTicket, { id, status: 'open' })
})

const sent = () => w.toSend(connection)

test.each([
  ['a queue', () => ({ status: 'pending', queueId: queue, userId: null }) as const, () => `para ${queueName}.`],
  [
    'a person of its queue',
    async () => {
      await w.owner.query('update tickets set queue_id = $2 where id = $1', [id, queue])
      return { userId: ana.id, status: 'open' } as const
    },
    () => `para ${ana.name}.`,
  ],
  ['both', () => ({ userId: ana.id, queueId: queue, status: 'open' }) as const, () => `para ${ana.name}, de ${queueName}.`],
])('the customer is told of %s by name', async (_whom, change, said) => {
  await w.call(admin, updateTicket, { id, ...(await change()) })
  await w.settle()
  expect(await sent()).toEqual([`Seu atendimento foi transferido ${said()}`])
})

test('the customer is not told of a place where the ticket did not stay, or of a user who takes it', async () => {
  await w.call(admin, updateTicket, { id, userId: ana.id, status: 'open' })
  await w.call(admin, updateTicket, { id, status: 'pending', queueId: queue, userId: null })
  await w.call(admin, updateTicket, { id, status: 'open' })
  await w.settle()
  expect(await sent()).toEqual([])
})

test('the customer is not told of a place that the conversation leaves at the same moment', async () => {
  await w.call(admin, updateTicket, { id, status: 'pending', queueId: queue, userId: null })
  await w.behind('update tickets set queue_id = null where id = $1', [id], () => w.settle())
  expect(await sent()).toEqual([])
})
