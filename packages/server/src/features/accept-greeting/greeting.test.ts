import { listMessages } from '@recado/contract/messages/api'
import { updateTicket } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestUser, World } from '../../../test/world.ts'

let w: World
let company: number
let queue: number
let ana: TestUser
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  company = await w.company()
  queue = await w.queue(company)
  await w.user(company, 'admin')
  ana = await w.user(company, 'user', [queue])
  await w.owner.query("insert into settings (company_id, key, value) values ($1, 'sendGreetingAccepted', 'enabled')", [company])
})
afterAll(() => w.end())

const greetings = async (ticketId: number) => {
  await w.settle()
  const { messages } = (await w.call(ana, listMessages, { ticketId })).body
  return messages.filter(({ fromMe }) => fromMe).map(({ body }) => body)
}

test('the attendant who accepts is introduced to the customer once, also when two screens accept at once', async () => {
  const id = await w.ticket(company, { queueId: queue })
  await Promise.all([1, 2, 3].map(() => w.call(ana, updateTicket, { id, status: 'open' })))
  expect(await greetings(id)).toEqual([`Olá! Meu nome é ${ana.name} e vou continuar o seu atendimento.`])
  await w.call(ana, updateTicket, { id, status: 'open' })
  expect(await greetings(id)).toHaveLength(1)
  await w.call(ana, updateTicket, { id, status: 'pending' })
  await w.call(ana, updateTicket, { id, status: 'open' })
  expect(await greetings(id)).toHaveLength(2)
})

test("the greeting speaks the company's language", async () => {
  await w.owner.query("update users set language = 'en' where company_id = $1 and profile = 'admin'", [company])
  const id = await w.ticket(company, { queueId: queue })
  await w.call(ana, updateTicket, { id, status: 'open' })
  expect(await greetings(id)).toEqual([`Hello! My name is ${ana.name} and I will take care of your request from here.`])
})

test('a group is not greeted, and a customer only if the company wants it', async () => {
  const connection = await w.connection(company)
  await w.receive(connection, '', 'to all', { chat: { group: '120363001' }, participant: { phone: '5541988112233' } })
  await w.settle()
  const { rows } = await w.owner.query<{ id: number }>('update tickets set queue_id = $2 where company_id = $1 returning id', [
    company,
    queue,
  ])
  const group = rows[0]?.id ?? 0
  await w.call(ana, updateTicket, { id: group, status: 'open' })
  expect(await greetings(group)).toEqual([])
  await w.owner.query("update settings set value = 'disabled' where company_id = $1", [company])
  const id = await w.ticket(company, { queueId: queue })
  await w.call(ana, updateTicket, { id, status: 'open' })
  expect(await greetings(id)).toEqual([])
})

test('a customer is not greeted when the ticket is transferred at the same time', async () => {
  const id = await w.ticket(company, { queueId: queue })
  await w.call(ana, updateTicket, { id, status: 'open' })
  await w.behind("update tickets set status = 'pending', user_id = null where id = $1", [id], () => w.settle())
  expect(await greetings(id)).toEqual([])
})
