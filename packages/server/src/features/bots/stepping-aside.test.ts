import { updateConnection } from '@recado/contract/connections/api'
import { pauseBot } from '@recado/contract/bots/api'
import { blockContact } from '@recado/contract/contacts/blocks-and-opt-outs'
import { createQueue } from '@recado/contract/queues/api'
import { deleteTicket, showTicket, ticketPush, updateTicket } from '@recado/contract/tickets/api'
import { recado } from '@recado/sdk/client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lockTicket } from '#features/tickets/find.ts'
import { closeExpired } from '#features/tickets/tickets.ts'
import { type TestUser, World } from '../../../test/world.ts'

// What happens to the bot's queued messages when their ticket changes.

const menu = 'Olá!\n*1* - Vendas\n*2* - Suporte'

let w: World
let company: number
let admin: TestUser
let connection: number
let other: number
let queues: number[]
let phone: string
let phones = 0
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())
beforeEach(async () => {
  company = await w.company()
  admin = await w.user(company, 'admin')
  connection = await w.connection(company)
  other = await w.connection(company)
  phone = `55419874${String(++phones).padStart(5, '0')}`
  const add = async (name: string, color: string) => (await w.call(admin, createQueue, { name, color })).body.id
  queues = [await add('Vendas', '#111111'), await add('Suporte', '#222222')]
  await w.call(admin, updateConnection, { id: connection, queueIds: queues, greetingMessage: 'Olá!' })
})

async function hear(line: number, text: string, chat: { phone?: string; lid?: string } = { phone }): Promise<void> {
  await w.receive(line, phone, text, { chat })
  await w.settle()
}
async function passTurn(): Promise<void> {
  w.turnClock(4_000)
  await w.settle()
}
const sent = () => w.toSend(connection)
async function ticket() {
  const { rows } = await w.owner.query<{ id: number }>('select id from tickets where company_id = $1 order by id desc limit 1', [
    company,
  ])
  return (await w.call(admin, showTicket, { id: rows[0]?.id ?? 0 })).body
}
/** A customer has been asked for a queue, and the question waits in the outbox. */
async function asked(chat?: { lid: string }): Promise<number> {
  await hear(connection, 'oi', chat)
  await passTurn()
  expect(await sent()).toEqual([menu])
  return (await ticket()).id
}

test.each([
  ['to a queue on another line', () => ({ queueId: queues[0] ?? 0, whatsappId: other })],
  ['to another line', () => ({ whatsappId: other })],
])('a conversation transferred %s hears nothing more of the bot, on either connection', async (_where, to) => {
  const id = await asked()
  expect((await w.call(admin, updateTicket, { id, ...to() })).body).toMatchObject({ whatsappId: other, chatbot: false })
  await hear(other, '2')
  await passTurn()
  expect([await sent(), await w.toSend(other)]).toEqual([[], []])
})

test('a message written by a program stays queued, because it is not from the bot', async () => {
  const id = await asked()
  const program = recado({ url: await w.origin(), token: (await w.program(admin)).token })
  await program.reply({ ticketId: id, body: 'Seu pedido saiu' })
  await w.call(admin, updateTicket, { id, status: 'open' })
  expect(await sent()).toEqual(['Seu pedido saiu'])
})

test('a queued message for a contact that has been merged into another is withdrawn all the same', async () => {
  const lid = `77${phone}`
  const id = await asked({ lid })
  await hear(other, 'olá')
  await hear(connection, 'sou eu', { lid, phone })
  await w.call(admin, updateTicket, { id, status: 'open' })
  expect(await sent()).toEqual([])
})

test('when two conversations turn out to have one customer, the one that ends shows no bot any more', async () => {
  const lid = `78${phone}`
  const first = await asked({ lid })
  await hear(connection, 'olá')
  await passTurn()
  const second = await ticket()
  expect([second.id > first, second.chatbot]).toEqual([true, true])
  await hear(connection, 'sou eu', { lid, phone })
  expect((await w.call(admin, showTicket, { id: second.id })).body).toMatchObject({ status: 'closed', chatbot: false })
})

test('nothing is said in a ticket that is deleted', async () => {
  await w.call(admin, deleteTicket, { id: await asked() })
  expect(await sent()).toEqual([])
})

test('a contact that is blocked before the turn hears nothing, and the turn is over', async () => {
  await hear(connection, 'oi')
  await w.call(admin, blockContact, { id: (await ticket()).contactId })
  await passTurn()
  expect(await sent()).toEqual([])
  const { rows } = await w.owner.query("select from work where company_id = $1 and kind = 'bots.take-turn'", [company])
  expect(rows).toHaveLength(0)
})

test('a turn that waits for the lock of a ticket that is being closed is not taken', async () => {
  await hear(connection, 'oi')
  const { id } = await ticket()
  w.turnClock(4_000)
  const taken = await w.app.unit(company, async (ctx) => {
    const held = await lockTicket(ctx, id)
    const taking = w.settle()
    await expect.poll(() => w.countWaiting()).toBe(1)
    await closeExpired(ctx, held)
    return { taking }
  })
  await taken.taking
  expect(await sent()).toEqual([])
})

test('in a burst that does not end the last messages count', async () => {
  await asked()
  for (let at = 0; at < 60; at += 1) await w.receive(connection, phone, `e mais ${at}`)
  await hear(connection, '2')
  await passTurn()
  expect(await ticket()).toMatchObject({ queueId: queues[1] })
})

/** The bot has sent a customer its maximum of messages for an hour. */
async function halted(): Promise<number> {
  const id = await asked()
  await w.owner.query(
    `insert into bot_steps (company_id, ticket_id, rules, said, at) select $1, $2, '{not-understood}', 1, $3 from generate_series(1, 20)`,
    [company, id, w.now],
  )
  w.published.length = 0
  await hear(connection, 'Como assim?')
  await passTurn()
  return id
}

test('a bot that has talked too much is stopped once, visibly to all, and says nothing more', async () => {
  const id = await halted()
  expect(await ticket()).toMatchObject({ id, chatbot: false, botHalted: true, status: 'pending' })
  expect(w.heardBy(admin, w.published, ticketPush)).toContainEqual(
    expect.objectContaining({ ticket: expect.objectContaining({ id, botHalted: true }) }),
  )
  await hear(connection, 'E agora?')
  await passTurn()
  expect([await sent(), (await ticket()).botHalted]).toEqual([[menu], true])
})

test.each([
  ['accepts it', (id: number) => w.call(admin, updateTicket, { id, status: 'open' })],
  ['hands it on', (id: number) => w.call(admin, updateTicket, { id, queueId: queues[0] ?? 0, userId: null })],
  ['ends it', (id: number) => w.call(admin, updateTicket, { id, status: 'closed' })],
  ['stops bots in it', (id: number) => w.call(admin, pauseBot, { ticketId: id })],
  ['answers on the phone', () => w.receive(connection, phone, 'Sou eu', { fromMe: true })],
])('an attendant who %s clears the mark of a stopped bot', async (_does, does) => {
  const id = await halted()
  await does(id)
  await w.settle()
  expect(await ticket()).toMatchObject({ id, botHalted: false })
})
