import { listBotSteps } from '@recado/contract/bots/api'
import { updateConnection } from '@recado/contract/connections/api'
import { createQueue, updateQueue } from '@recado/contract/queues/api'
import { createIntegration, deleteIntegration, updateIntegration } from '@recado/contract/integrations/api'
import { createTriggerPhrase } from '@recado/contract/trigger-phrases/api'
import { createFlow, saveFlow, type SavedGraph } from '@recado/contract/flows/api'
import type { Input } from '@recado/contract/endpoint'
import { showTicket, updateTicket } from '@recado/contract/tickets/api'
import type { Block } from '@recado/peers/typebot/flow'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openServices, type Services } from '../../../../test/fixtures/services.ts'
import type { TestUser } from '../../../../test/world.ts'

let s: Services
let company: number
let admin: TestUser
let line: number
let phone: string
let phones = 0
beforeAll(async () => void (s = await openServices()))
afterAll(() => s.end())

beforeEach(async () => {
  company = await s.w.company()
  admin = await s.w.user(company, 'admin')
  line = await s.w.connection(company)
  phone = `55419879${String(++phones).padStart(5, '0')}`
  for (const peer of [s.typebot, s.dialogflow, s.hooks]) peer.faults.clear()
})

const integrate = async (input: Input<typeof createIntegration>) => {
  const { status, body, error } = await s.w.call(admin, createIntegration, input)
  expect(status, JSON.stringify(error)).toBe(200)
  return body.id
}
/** Makes the integration answer on the connection. */
const bind = (id: number) => s.w.owner.query('update connections set integration_id = $2 where id = $1', [line, id])

async function say(text: string): Promise<void> {
  await s.w.receive(line, phone, text, { pushName: 'Rosa' })
  await s.w.settle()
  await pass(4)
}
async function pass(seconds: number): Promise<void> {
  s.w.turnClock(seconds * 1_000)
  await s.w.settle()
}
const sent = () => s.w.toSend(line)
async function ticket() {
  const { rows } = await s.w.owner.query<{ id: number }>(
    'select id from tickets where company_id = $1 order by id desc limit 1',
    [company],
  )
  return (await s.w.call(admin, showTicket, { id: rows[0]?.id ?? 0 })).body
}

const bot = async (blocks: readonly Block[]) => {
  const publicId = `bot-${randomUUID()}`
  s.typebot.publish({ publicId, blocks })
  return { urlN8N: s.typebot.url, typebotSlug: publicId, typebotDelayMessage: 0 }
}

/** Makes a flow of these blocks, one after the other, answer on the connection. */
async function answersByFlow(blocks: readonly Pick<SavedGraph['nodes'][number], 'id' | 'type' | 'data'>[]): Promise<number> {
  const flow = (await s.w.call(admin, createFlow, { name: 'Cores' })).body
  const all = [{ id: 's', type: 'start', data: {} }, ...blocks]
  const saved = await s.w.call(admin, saveFlow, {
    idFlow: flow.id,
    nodes: all.map((block) => ({ ...block, position: { x: 0, y: 0 } })),
    connections: blocks.map(({ id }, place) => ({ source: all[place]?.id ?? '', target: id })),
  })
  expect(saved.status, JSON.stringify(saved.error)).toBe(200)
  await bind(await integrate({ type: 'flowbuilder', name: 'Fluxo', jsonContent: String(flow.id) }))
  return flow.id
}
/** Makes the connection offer these queues. */
const offers = (...queues: readonly number[]) =>
  s.w.owner.query('insert into connection_queues (company_id, connection_id, queue_id) select $1, $2, unnest($3::int[])', [
    company,
    line,
    queues,
  ])

test('after the subscription ends no service is asked and nothing is said, and after payment new messages are answered once', async () => {
  const asked: unknown[] = []
  s.hooks.add({ path: '/licence', answer: (request) => ({ messages: [`Resposta ${asked.push(request)}`] }) })
  await bind(await integrate({ type: 'webhook', name: 'Pedidos', urlN8N: 'https://hooks.example/licence' }))
  await s.w.owner.query("update companies set due_date = '2000-01-01' where id = $1", [company])
  await say('tem alguém?')
  await pass(600)
  expect([asked.length, await sent()]).toEqual([0, []])
  await s.w.owner.query('update companies set due_date = null where id = $1', [company])
  await pass(60)
  await say('bom dia')
  expect([asked.length, await sent()]).toEqual([1, ['Resposta 1']])
})

test('a service that is still to be asked when the subscription ends is not asked, and attendants go on', async () => {
  const asked: unknown[] = []
  s.hooks.add({ path: '/ending', answer: (request) => ({ messages: [`Resposta ${asked.push(request)}`] }) })
  await bind(await integrate({ type: 'webhook', name: 'Pedidos', urlN8N: 'https://hooks.example/ending' }))
  await s.w.owner.query(`create function over() returns trigger language plpgsql security definer as
    $$ begin update companies set due_date = '2000-01-01' where id = new.company_id; return new; end $$;
    create trigger over before insert on bot_runs for each row execute function over()`)
  await say('oi')
  await s.w.owner.query('drop function over cascade')
  const { rows } = await s.w.owner.query('select status, reason from bot_runs where company_id = $1', [company])
  expect([asked.length, await sent(), rows]).toEqual([0, [], [{ status: 'people', reason: 'failed-outside' }]])
})

test('once the plan has no integrations, none is asked in any conversation, and attendants go on', async () => {
  const asked: unknown[] = []
  s.hooks.add({ path: '/plan', answer: (request) => ({ messages: [`Resposta ${asked.push(request)}`] }) })
  await bind(await integrate({ type: 'webhook', name: 'Pedidos', urlN8N: 'https://hooks.example/plan' }))
  await say('oi')
  expect(await ticket()).toMatchObject({ chatbot: true })
  await s.w.owner.query('update plans set use_integrations = false where id = (select plan_id from companies where id = $1)', [
    company,
  ])
  await say('e aí?')
  expect(await ticket()).toMatchObject({ chatbot: false, status: 'pending' })
  phone = `${phone}0`
  await say('oi')
  expect([asked.length, await sent()]).toEqual([1, ['Resposta 1', expect.stringContaining('Vou passar a conversa')]])
  const { rows } = await s.w.owner.query('select status from bot_runs where company_id = $1', [company])
  expect(rows).toEqual([{ status: 'people' }])
})

test('a Typebot talks on the connection until its flow ends, then attendants do, and it does not begin again', async () => {
  const where = await bot(blocksOf('Que cor?', 'Anotado.'))
  await bind(await integrate({ type: 'typebot', name: 'Cores', ...where }))
  await say('oi')
  expect(await sent()).toEqual(['Que cor?\n*1* - Azul\n*2* - Verde'])
  expect(await ticket()).toMatchObject({ chatbot: true, status: 'pending' })
  await say('2')
  expect((await sent()).at(-1)).toBe('Anotado.')
  expect(await ticket()).toMatchObject({ chatbot: false, status: 'pending' })
  await say('alô?')
  expect(await sent()).toHaveLength(2)
})

test('messages that a Typebot sends bit by bit are one turn, and at most twenty turns an hour are sent', async () => {
  const turn = (at: number): Block[] => [
    ...['Um', 'Dois', 'Três'].map((text): Block => ({ id: `${text}${at}`, say: `${text} ${at}` })),
    { id: `q${at}`, ask: 'text input' },
  ]
  const where = await bot(Array.from({ length: 25 }, (_, at) => turn(at)).flat())
  await bind(await integrate({ type: 'typebot', name: 'Devagar', ...where, typebotDelayMessage: 1_000 }))
  const talk = async (turns: number) => {
    for (let at = 0; at < turns; at += 1) {
      await say('oi')
      for (let second = 0; second < 3; second += 1) await pass(1)
    }
  }
  admin = { ...admin, token: await s.w.renewedToken(admin) }
  await talk(20)
  expect(await sent()).toHaveLength(60)
  const steps = (await s.w.call(admin, listBotSteps, { ticketId: (await ticket()).id })).body
  expect(steps.filter(({ said }) => said > 0).map(({ said }) => said)).toEqual(Array.from({ length: 20 }, () => 3))
  s.typebot.requests.length = 0
  await talk(1)
  // An answerer that may say nothing more is not asked either.
  expect([(await sent()).length, (await ticket()).chatbot, s.typebot.requests]).toEqual([60, false, []])
})

test('a Typebot block of a flow answers, and the flow continues after it', async () => {
  const where = await bot(blocksOf('Que cor?', 'Anotado.'))
  await answersByFlow([
    { id: 't', type: 'typebot', data: { typebotIntegration: { name: 'Cores', ...where } } },
    { id: 'm', type: 'message', data: { label: 'Obrigado, {{firstName}}.' } },
  ])
  await say('oi')
  await say('verde')
  expect(await sent()).toEqual(['Que cor?\n*1* - Azul\n*2* - Verde', 'Anotado.', 'Obrigado, Rosa.'])
  expect(await ticket()).toMatchObject({ chatbot: false })
})

test('in a plan without flows no flow begins, and the menu answers as if there were none', async () => {
  const flowId = await answersByFlow([{ id: 'm', type: 'message', data: { label: 'Olá' } }])
  await s.w.call(admin, createTriggerPhrase, { name: 'Promo', flowId, whatsappId: line, phrase: 'Promo' })
  const queue = async (name: string, color: string) => (await s.w.call(admin, createQueue, { name, color })).body.id
  await offers(await queue('Vendas', '#111111'), await queue('Suporte', '#222222'))
  const uses = (has: boolean) =>
    s.w.owner.query('update plans set use_campaigns = $2 where id = (select plan_id from companies where id = $1)', [
      company,
      has,
    ])
  const bothSay = async () => {
    for (const text of ['oi', 'promo']) {
      phone = `5541988${String(++phones).padStart(6, '0')}`
      await say(text)
    }
  }
  await uses(false)
  await bothSay()
  expect(await sent()).toEqual(Array(2).fill(expect.stringContaining('Vendas')))
  await uses(true)
  await bothSay()
  expect((await sent()).slice(2)).toEqual(['Olá', 'Olá'])
})

test("a queue's integration answers a customer whom the menu has led there", async () => {
  const where = await bot(blocksOf('Que cor?', 'Anotado.'))
  const integrationId = await integrate({ type: 'typebot', name: 'Cores', ...where })
  const sales = (await s.w.call(admin, createQueue, { name: 'Vendas', color: '#111111', greetingMessage: 'Vendas!' })).body.id
  const help = (await s.w.call(admin, createQueue, { name: 'Suporte', color: '#222222' })).body.id
  await s.w.call(admin, updateQueue, { id: sales, integrationId })
  await offers(sales, help)
  await say('oi')
  await say('vendas')
  expect((await sent()).slice(1)).toEqual(['Vendas!', 'Que cor?\n*1* - Azul\n*2* - Verde'])
  expect(await ticket()).toMatchObject({ chatbot: true, queueId: sales })
  await s.w.call(admin, updateTicket, { id: (await ticket()).id, status: 'open' })
  await say('azul')
  expect(await sent()).not.toContain('Anotado.')
})

test('an integration that is deleted while it answers leaves its conversations to attendants', async () => {
  const id = await integrate({ type: 'typebot', name: 'Cores', ...(await bot(blocksOf('Que cor?', 'Anotado.'))) })
  await bind(id)
  await say('oi')
  await s.w.owner.query('update connections set integration_id = null where id = $1', [line])
  expect((await s.w.call(admin, deleteIntegration, { id })).status).toBe(200)
  expect(await ticket()).toMatchObject({ chatbot: false, status: 'pending' })
})

test('a failing service leads to attendants, announced even where nothing was said, and others are answered meanwhile', async () => {
  const where = await bot(blocksOf('Que cor?', 'Anotado.'))
  await bind(await integrate({ type: 'typebot', name: 'Cores', ...where }))
  s.typebot.faults.add({ kind: 'error', status: 500, times: 1 })
  await say('oi')
  const announced = 'Vou passar a conversa para a nossa equipe. Respondemos por aqui assim que possível.'
  expect(await sent()).toEqual([announced])
  expect(await ticket()).toMatchObject({ chatbot: false, status: 'pending' })
  await say('alô?')
  expect(await sent()).toEqual([announced])
  phone = `55419879${String(++phones).padStart(5, '0')}`
  await say('oi')
  expect(await sent()).toEqual([announced, 'Que cor?\n*1* - Azul\n*2* - Verde'])
})

test("a customer of a queue's integration that is switched off is told of the queue, and a later customer is not", async () => {
  const where = await bot(blocksOf('Que cor?', 'Anotado.'))
  const integrationId = await integrate({ type: 'typebot', name: 'Cores', ...where })
  const queue = (await s.w.call(admin, createQueue, { name: 'Vendas', color: '#111111' })).body.id
  await s.w.call(admin, updateQueue, { id: queue, integrationId })
  await s.w.owner.query('insert into connection_queues (company_id, connection_id, queue_id) values ($1, $2, $3)', [
    company,
    line,
    queue,
  ])
  await say('oi')
  await s.w.call(admin, updateIntegration, { id: integrationId, active: false })
  await say('azul')
  phone = `55419879${String(++phones).padStart(5, '0')}`
  await say('oi')
  const announced = 'Vou passar a conversa para o setor Vendas. Respondemos por aqui assim que possível.'
  expect(await sent()).toEqual(['Que cor?\n*1* - Azul\n*2* - Verde', announced])
})

function blocksOf(question: string, end: string): Block[] {
  const items = [
    { id: 'i1', content: 'Azul' },
    { id: 'i2', content: 'Verde' },
  ]
  return [
    { id: 'q', say: question },
    { id: 'c', ask: 'choice input', items },
    { id: 'e', say: end },
  ]
}

test('a ticket says which integration answers until attendants do, and a program starts and ends it', async () => {
  s.hooks.add({
    path: '/says',
    answer: ({ data }) => (data.message.body === 'gente' ? { transfer: true } : { messages: [`Eco ${data.message.body}`] }),
  })
  const integrationId = await integrate({ type: 'webhook', name: 'Eco', urlN8N: 'https://hooks.example/says' })
  const [answers, silent] = [
    { useIntegration: true, integrationId, promptId: null },
    { useIntegration: false, integrationId: null, promptId: null },
  ]
  await bind(integrationId)
  await say('oi')
  const { id } = await ticket()
  expect(await ticket()).toMatchObject({ ...answers, chatbot: true })
  const put = (input: Omit<Input<typeof updateTicket>, 'id'>) => s.w.call(admin, updateTicket, { id, ...input })
  // A program that sends the fields back unchanged changes nothing.
  expect((await put({ ...answers })).body).toMatchObject({ ...answers, chatbot: true })
  await say('gente')
  expect(await ticket()).toMatchObject({ ...silent, chatbot: false })

  expect((await put({ useIntegration: true, integrationId })).body).toMatchObject({
    ...answers,
    chatbot: true,
    status: 'pending',
  })
  await pass(4)
  expect(await ticket()).toMatchObject({ ...silent, chatbot: false })
  await put({ useIntegration: true, integrationId })
  expect(
    (await put({ integrationId: await integrate({ type: 'webhook', name: 'Outra', urlN8N: 'https://hooks.example/says' }) }))
      .error.error,
  ).toBe('ERR_VALIDATION')
  expect((await put({ useIntegration: false })).body).toMatchObject({ ...silent, chatbot: false })

  await say('olá')
  expect((await put({ status: 'open', integrationId })).body).toMatchObject({ ...answers, status: 'open', userId: admin.id })
  await pass(4)
  expect((await sent()).at(-1)).toBe('Eco olá')
  await say('tudo bem?')
  expect((await sent()).at(-1)).toBe('Eco tudo bem?')
  expect(await ticket()).toMatchObject({ ...answers, status: 'open', userId: admin.id })
  const other = await s.w.user(company, 'admin')
  expect((await s.w.call(other, updateTicket, { id, integrationId: null })).error.error).toBe('ERR_NO_PERMISSION')
  expect((await put({ integrationId: null })).body).toMatchObject(silent)
  expect((await put({ integrationId: 2_000_000_000 })).error.error).toBe('ERR_NO_INTEGRATION_FOUND')
  expect((await put({ promptId: 2_000_000_000 })).error.error).toBe('ERR_NO_PROMPT_FOUND')
  await put({ integrationId })
  expect((await put({ status: 'closed' })).body).toMatchObject(silent)
  expect((await put({ integrationId })).error.error).toBe('ERR_VALIDATION')
})

test.each([
  [[1], null, ['Da linha']],
  [[1], 'queue', ['Da fila']],
  [[1, 2], null, []],
] as const)(
  'a connection with %j queues: its own integration answers for the only queue that has none',
  async (places, owner, heard) => {
    for (const [path, text] of [
      ['/line', 'Da linha'],
      ['/queue', 'Da fila'],
    ] as const)
      s.hooks.add({ path, answer: () => ({ messages: [text] }) })
    await bind(await integrate({ type: 'webhook', name: 'Linha', urlN8N: 'https://hooks.example/line' }))
    const ofQueue = await integrate({ type: 'webhook', name: 'Fila', urlN8N: 'https://hooks.example/queue' })
    const queues = []
    for (const at of places)
      queues.push((await s.w.call(admin, createQueue, { name: `Fila ${at}`, color: `#12345${at}` })).body.id)
    await s.w.call(admin, updateConnection, { id: line, queueIds: queues, greetingMessage: 'Olá' })
    const [queueId = 0] = queues
    if (owner) await s.w.call(admin, updateQueue, { id: queueId, integrationId: ofQueue })
    await s.w.receive(line, phone, 'oi', { pushName: 'Rosa' })
    await s.w.settle()
    await s.w.owner.query('update tickets set queue_id = $2 where company_id = $1', [company, queueId])
    await pass(4)
    expect(await sent()).toEqual(heard)
  },
)
