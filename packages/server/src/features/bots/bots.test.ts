import { listBotSteps, pauseBot } from '@recado/contract/bots/api'
import type { Connection } from '@recado/contract/connections/api'
import { updateConnection } from '@recado/contract/connections/api'
import { updateContact } from '@recado/contract/contacts/api'
import { listMessages } from '@recado/contract/messages/api'
import { createQueue, updateQueue } from '@recado/contract/queues/api'
import { updateSetting } from '@recado/contract/settings/api'
import { listVisits } from '@recado/contract/ticket-events/api'
import { showTicket, updateTicket } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestUser, World } from '../../../test/world.ts'

const second = 1_000
const minute = 60 * second

let w: World
let company: number
let admin: TestUser
let connection: number
let queues: number[]
let phone: string
let phones = 0
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())

beforeEach(async () => {
  company = await w.company()
  admin = await w.user(company, 'admin')
  connection = await w.connection(company)
  phone = `55419870${String(++phones).padStart(5, '0')}`
  const add = async (name: string, color: string, more = {}) =>
    (await w.call(admin, createQueue, { name, color, ...more })).body.id
  queues = [
    await add('Vendas', '#111111', { greetingMessage: 'Vendas, {{greeting}}!' }),
    await add('Suporte', '#222222', {
      greetingMessage: 'O que houve?',
      options: [{ title: 'Gaveta', message: 'Passe parafina.', children: [] }],
    }),
  ]
  await configure({ queueIds: queues, greetingMessage: 'Olá, {{firstName}}!' })
})

const configure = (
  fields: Partial<Pick<Connection, 'greetingMessage' | 'timeUseBotQueues' | 'maxUseBotQueues'>> & { queueIds?: number[] },
) => w.call(admin, updateConnection, { id: connection, ...fields })

/** The customer writes, and time passes until the bot has taken its turn. */
async function say(...texts: string[]): Promise<void> {
  for (const text of texts) await w.receive(connection, phone, text, { pushName: 'Beatriz Nogueira' })
  await w.settle()
  await pass(4 * second)
}

async function pass(ms: number): Promise<void> {
  w.turnClock(ms)
  await w.settle()
}

/** What goes to the customer. */
const sent = () => w.toSend(connection)

async function ticket() {
  const { rows } = await w.owner.query<{ id: number }>('select id from tickets where company_id = $1 order by id desc limit 1', [
    company,
  ])
  return (await w.call(admin, showTicket, { id: rows[0]?.id ?? 0 })).body
}

const menu = 'Olá, Beatriz!\n*1* - Vendas\n*2* - Suporte'

test('a greeted customer chooses a queue and an option and waits for an attendant, and each step says why', async () => {
  await say('oi')
  expect(await sent()).toEqual([menu])
  expect(await ticket()).toMatchObject({ chatbot: true, queueId: null, status: 'pending', unreadMessages: 1 })
  await say('suporte')
  expect((await sent()).slice(1)).toEqual(['O que houve?\n*1* - Gaveta\n*#* - Menu inicial'])
  expect(await ticket()).toMatchObject({ chatbot: true, queueId: queues[1] })
  await say('1')
  expect((await sent()).slice(2)).toEqual(['Passe parafina.'])
  const { id, ...after } = await ticket()
  expect(after).toMatchObject({ chatbot: false, queueId: queues[1], status: 'pending', unreadMessages: 3 })
  await say('obrigada')
  expect(await sent()).toHaveLength(3)
  const steps = (await w.call(admin, listBotSteps, { ticketId: String(id) })).body
  expect(steps.map(({ rules, said, queue, chosen }) => [...rules, said, queue?.name, chosen]).reverse()).toEqual([
    ['asked', 1, undefined, null],
    ['queue-chosen', 1, 'Suporte', null],
    ['option-answered', 1, 'Suporte', 'Gaveta'],
  ])
})

test('the history of a conversation tells when the bot was done, how long the attendant had it, and its rating', async () => {
  await w.call(admin, updateSetting, { settingKey: 'userRating', value: 'enabled' })
  await say('oi')
  await say('suporte')
  await say('1')
  const { id } = await ticket()
  await pass(60 * second)
  await w.call(admin, updateTicket, { id, status: 'open' })
  await pass(90 * second)
  await w.call(admin, updateTicket, { id, status: 'closed' })
  await w.settle()
  await w.sendAll(connection)
  await say('3')
  const [visit, ...more] = (await w.call(admin, listVisits, { ticketId: String(id) })).body
  expect(visit).toMatchObject({ begunBy: 'contact', queue: { id: queues[1] }, user: { id: admin.id }, rating: 3 })
  expect(more).toEqual([])
  // Real time passes while the test turns the clock.
  const waited = Date.parse(visit?.acceptedAt ?? '') - Date.parse(visit?.handedOverAt ?? '')
  for (const [ms, least] of [
    [waited, 60 * second],
    [visit?.heldMs, 90 * second],
  ]) {
    expect(ms).toBeGreaterThanOrEqual(least ?? 0)
    expect(ms).toBeLessThan((least ?? 0) + 10 * second)
  }
})

test('a message that could not be decrypted is no answer, and the bot takes it once it can be read', async () => {
  await say('oi')
  const sealed = await w.receive(connection, phone, '', { content: { type: 'unsupported', kind: 'undecryptable' } })
  await w.settle()
  await pass(4 * second)
  expect(await sent()).toHaveLength(1)
  await w.signal(
    connection,
    'message',
    { waId: sealed, chat: { phone }, fromMe: false, sentAt: w.now.toISOString(), content: { type: 'text', text: '2' } },
    { lane: `${connection}:${phone}` },
  )
  await w.settle()
  await pass(4 * second)
  expect((await sent()).slice(1)).toEqual(['O que houve?\n*1* - Gaveta\n*#* - Menu inicial'])
})

test('the reason why the bot does not answer is recorded once', async () => {
  await say('oi')
  await w.call(admin, updateContact, { id: (await ticket()).contactId, disableBot: true })
  for (const text of ['1', '2', 'alô?']) await say(text)
  const { id } = await ticket()
  const steps = (await w.call(admin, listBotSteps, { ticketId: String(id) })).body
  expect(steps.map(({ rules }) => rules).reverse()).toEqual([['asked'], ['bot-disabled']])
})

test('a burst gets one answer, and a burst that does not end is answered in between', async () => {
  for (const text of ['oi', 'tudo bem?', 'é o seguinte', 'a gaveta', 'emperrou']) {
    await w.receive(connection, phone, text, { pushName: 'Beatriz' })
    await w.settle()
    expect(await sent()).toEqual([])
    await pass(1 * second)
  }
  await pass(3 * second)
  expect(await sent()).toHaveLength(1)
  for (let at = 0; at < 16; at += 2) {
    await w.receive(connection, phone, `e mais ${at}`)
    await w.settle()
    await pass(2 * second)
  }
  expect(await sent()).toHaveLength(2)
})

test('the bot answers nothing before the connection has caught up, and no message that is too old', async () => {
  await w.owner.query('update channels.state set caught_up_at = null where connection_id = $1', [connection])
  await say('oi')
  await pass(30 * second)
  expect(await sent()).toEqual([])
  await w.owner.query('update channels.state set caught_up_at = now() where connection_id = $1', [connection])
  await pass(3 * second)
  expect(await sent()).toEqual([menu])
  const old = { sentAt: new Date(w.now.getTime() - 6 * minute).toISOString() }
  await w.receive(connection, phone, '1', old)
  await w.settle()
  await pass(4 * second)
  expect(await sent()).toEqual([menu])
  expect(await ticket()).toMatchObject({ queueId: null })
})

const acts: [did: string, act: (id: number) => Promise<unknown>][] = [
  ['accepts it', (id) => w.call(admin, updateTicket, { id, status: 'open' })],
  ['hands it on', (id) => w.call(admin, updateTicket, { id, queueId: queues[0] ?? 0 })],
  ['pauses the bot', (id) => w.call(admin, pauseBot, { ticketId: String(id) })],
  [
    'writes on the phone',
    async () => {
      await w.receive(connection, phone, 'Já respondo', { fromMe: true })
      await w.settle()
    },
  ],
  [
    'wants no bot for the contact',
    async () => w.call(admin, updateContact, { id: (await ticket()).contactId, disableBot: true }),
  ],
]

test.for(acts)(
  'an attendant who %s has the conversation: the bot is silent, also about what was not on the wire',
  async ([, act]) => {
    await say('oi')
    const { id } = await ticket()
    await act(id)
    expect(await sent()).toEqual([])
    const { messages } = (await w.call(admin, listMessages, { ticketId: id })).body
    expect(messages.find(({ body }) => body === menu)).toMatchObject({ failedReason: 'ERR_BOT_INTERRUPTED' })
    expect((await ticket()).chatbot).toBe(false)
    await say('2')
    expect((await sent()).filter((text) => text.includes('houve'))).toEqual([])
  },
)

test('a turn that is due when an attendant accepts is not taken', async () => {
  await w.receive(connection, phone, 'oi')
  await w.settle()
  const { id } = await ticket()
  await w.call(admin, updateTicket, { id, status: 'open' })
  await pass(4 * second)
  expect(await sent()).toEqual([])
  await w.call(admin, updateTicket, { id, status: 'pending', userId: null })
  await say('oi?')
  expect(await sent()).toEqual([])
})

test('a message that is already on the wire stays sent', async () => {
  await say('oi')
  await w.owner.query("update channels.outbox set state = 'sending' where connection_id = $1", [connection])
  await w.call(admin, updateTicket, { id: (await ticket()).id, status: 'open' })
  expect(await sent()).toEqual([menu])
})

test('a customer who goes on after the end waits in the previous queue, and without one the bot begins again', async () => {
  await say('oi')
  await say('1')
  await w.sendAll(connection)
  const { id } = await ticket()
  await w.call(admin, updateTicket, { id, status: 'closed' })
  await say('mais uma coisa')
  expect(await ticket()).toMatchObject({ id, status: 'pending', queueId: queues[0], chatbot: false })
  expect(await sent()).toHaveLength(2)
  await w.owner.query('update tickets set queue_id = null where id = $1', [id])
  await w.call(admin, updateTicket, { id, status: 'closed' })
  await say('e outra')
  expect((await sent()).at(-1)).toBe(menu)
})

test('the bots of two connections that write to each other come to an end', async () => {
  const other = await w.connection(company)
  const numbers = new Map([
    [connection, '5541966660001'],
    [other, '5541966660002'],
  ])
  for (const id of numbers.keys())
    await w.call(admin, updateConnection, { id, queueIds: queues, greetingMessage: `Olá, aqui é ${id}!`, maxUseBotQueues: 0 })
  const heard = new Map([...numbers.keys()].map((id) => [id, 0]))
  /** Delivers what one connection has sent to the other one. */
  const cross = async (from: number, to: number) => {
    const texts = await w.toSend(from)
    for (const text of texts.slice(heard.get(from))) await w.receive(to, numbers.get(from) ?? '', text)
    heard.set(from, texts.length)
    await w.sendAll(from)
    await w.settle()
  }
  await w.receive(connection, numbers.get(other) ?? '', 'oi')
  await w.settle()
  for (let turn = 0; turn < 45; turn += 1) {
    await pass(4 * second)
    await cross(connection, other)
    await cross(other, connection)
  }
  expect([(await w.toSend(connection)).length, (await w.toSend(other)).length]).toEqual([20, 20])
  const { rows } = await w.owner.query<{ rules: string[] }>(
    "select rules from bot_steps where company_id = $1 and 'too-many-turns' = any (rules)",
    [company],
  )
  expect(rows).toEqual([{ rules: ['too-many-turns'] }])
})

test('only turns in which the bot spoke count towards its end', async () => {
  await say('oi')
  const { id } = await ticket()
  const turns = (said: number) =>
    w.owner.query(
      `insert into bot_steps (company_id, ticket_id, rules, said, at) select $1, $2, '{}', $3, $4 from generate_series(1, 20)`,
      [company, id, said, w.now],
    )
  await turns(0)
  await say('2')
  expect(await sent()).toHaveLength(2)
  await turns(1)
  await say('1')
  expect(await sent()).toHaveLength(2)
})

test.for([
  { of: 'whose days are over', as: "due_date = now() - interval '400 days'" },
  { of: 'that is blocked', as: 'status = false' },
])('neither the bot nor anything else speaks for a company $of, and later they do', async ({ as }) => {
  await w.call(admin, updateSetting, { settingKey: 'call', value: 'disabled' })
  const set = (text: string) => w.owner.query(`update companies set ${text} where id = $1`, [company])
  const call = async () => {
    await w.receive(connection, `${phone}1`, '', { content: { type: 'call', video: false } })
    await pass(second)
  }
  await set(as)
  await say('oi')
  await call()
  expect(await sent()).toEqual([])
  await set('due_date = null, status = true')
  await pass(11 * minute)
  await call()
  await say('oi')
  expect((await sent()).map((text) => text.split(/[ !]/)[0])).toEqual(['Não', 'Olá,'])
})

test('a connection with one queue offers no choice and applies its hours and texts at once', async () => {
  await configure({ queueIds: [queues[0] ?? 0] })
  await say('oi')
  expect(await sent()).toEqual([])
  expect(await ticket()).toMatchObject({ queueId: queues[0], chatbot: false })
  await w.call(admin, updateSetting, { settingKey: 'sendGreetingMessageOneQueues', value: 'enabled' })
  phone = '5541987999999'
  await say('oi')
  expect(await sent()).toEqual(['Olá, Beatriz!'])
})

test('more than nine options keep the order in which they were put', async () => {
  const options = Array.from({ length: 12 }, (_, at) => ({
    title: `Letra ${'abcdefghijkl'[at]}`,
    message: `n.º ${at + 1}`,
    children: [],
  }))
  await w.call(admin, updateQueue, { id: queues[1] ?? 0, options })
  await say('oi')
  await say('2')
  expect((await sent()).at(-1)?.split('\n').slice(1, 13)).toEqual(options.map(({ title }, at) => `*${at + 1}* - ${title}`))
  await say('10')
  expect((await sent()).at(-1)).toBe('n.º 10')
})

test('a change that leaves the conversation in its place leaves it to the bot', async () => {
  await say('oi')
  await say('2')
  const { id } = await ticket()
  await w.sendAll(connection)
  await w.call(admin, updateTicket, { id, queueId: queues[1] ?? 0 })
  await w.call(admin, updateTicket, { id, whatsappId: connection })
  expect(await ticket()).toMatchObject({ chatbot: true, queueId: queues[1], status: 'pending' })
  await say('1')
  expect((await sent()).at(-1)).toBe('Passe parafina.')
})

test('a transfer to a queue by way of another connection interrupts the bot on the previous connection', async () => {
  await say('oi')
  const { id } = await ticket()
  const whatsappId = await w.connection(company)
  await w.call(admin, updateTicket, { id, queueId: queues[0] ?? 0, whatsappId })
  expect(await sent()).toEqual([])
})
