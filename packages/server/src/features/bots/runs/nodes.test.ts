import { triggerFlow } from '@recado/contract/bots/api'
import { listFlowFigures, listFlowRuns, showFlowRun, showRunOfTicket } from '@recado/contract/bots/runs'
import { sendMessage } from '@recado/contract/messages/api'
import { showContact } from '@recado/contract/contacts/api'
import { createFlow, deleteFlow, type SavedGraph, saveFlow, updateFlow, uploadFlowContent } from '@recado/contract/flows/api'
import { createQueue, deleteQueue } from '@recado/contract/queues/api'
import { listSlashCommands } from '@recado/contract/quick-messages/api'
import { showTicket, updateTicket } from '@recado/contract/tickets/api'
import { OggOutputFormat } from 'mediabunny'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { film, picture, recording } from '../../../../test/files.ts'
import { type TestUser, World } from '../../../../test/world.ts'

let w: World
let company: number
let admin: TestUser
let connection: number
let phone: string
let phones = 0
let ticketId: number
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())

beforeEach(async () => {
  company = await w.company()
  admin = await w.user(company, 'admin')
  connection = await w.connection(company)
  phone = `55419874${String(++phones).padStart(5, '0')}`
  await w.receive(connection, phone, 'oi', { pushName: 'Beatriz Nogueira' })
  await w.settle()
  const { rows } = await w.owner.query<{ id: number }>('select id from tickets where company_id = $1', [company])
  ticketId = rows[0]?.id ?? 0
  await w.call(admin, updateTicket, { id: ticketId, status: 'open' })
  await pass(5)
})

async function pass(seconds: number): Promise<void> {
  w.turnClock(seconds * 1_000)
  await w.settle()
}

async function say(...texts: string[]): Promise<void> {
  for (const text of texts) await w.receive(connection, phone, text)
  await w.settle()
  await pass(4)
}

type Node = SavedGraph['nodes'][number]
const node = (id: string, type: string, data: Node['data']): Node => ({ id, type, data, position: { x: 0, y: 0 } })
const say1 = (id: string, label: string) => node(id, 'message', { label })
/** `a > b`, or `a.a2 > b` for another way out than the first. */
const way = (text: string) => {
  const [from = '', target = ''] = text.split(' > ')
  const [source = '', sourceHandle = 'a'] = from.split('.')
  return { source, target, sourceHandle }
}

/** Saves a flow with these blocks after its start, and starts it in the ticket. */
async function run(nodes: Node[], ways: string[]): Promise<number> {
  const flow = (await w.call(admin, createFlow, { name: 'Fluxo', isSlashCommand: true })).body
  const saved = await w.call(admin, saveFlow, {
    idFlow: flow.id,
    nodes: [node('start', 'start', {}), ...nodes],
    connections: ways.map(way),
  })
  expect(saved.status, JSON.stringify(saved.error)).toBe(200)
  expect((await w.call(admin, listSlashCommands, {})).body).toMatchObject([{ type: 'flow', shortcode: 'Fluxo', flowId: flow.id }])
  const began = await w.call(admin, triggerFlow, { id: ticketId, flowId: flow.id })
  expect(began.status, JSON.stringify(began.error)).toBe(200)
  await w.settle()
  return flow.id
}

/** What goes to the customer: texts, and files by their kind. */
async function sent(): Promise<string[]> {
  const { rows } = await w.owner.query<{ content: { text?: string; kind?: string; voice?: boolean } }>(
    `select payload -> 'content' as content from channels.outbox
     where connection_id = $1 and kind = 'message' and state <> 'failed' order by id`,
    [connection],
  )
  return rows.map(({ content: { text, kind, voice } }) => (kind ? `<${voice ? 'voice' : kind}>` : (text ?? '')))
}
const status = async () =>
  (
    await w.owner.query<{ status: string; reason: string }>('select status, reason from bot_runs where company_id = $1', [
      company,
    ])
  ).rows.map(({ status, reason }) => `${status}${reason ? `: ${reason}` : ''}`)
const ticket = async () => (await w.call(admin, showTicket, { id: ticketId })).body

test('message: it names what is known of the customer, and leaves the rest empty', async () => {
  await run([say1('m', 'Olá, {{firstName}}{{email}} & <b>')], ['start > m'])
  expect(await sent()).toEqual(['Olá, Beatriz & <b>'])
  expect(await status()).toEqual(['ended: end'])
  expect(await ticket()).toMatchObject({ status: 'open', userId: admin.id })
})

test('interval: the next block comes after its seconds', async () => {
  await run([say1('m', 'Um'), node('i', 'interval', { sec: 60 }), say1('n', 'Dois')], ['start > m', 'm > i', 'i > n'])
  await pass(50)
  expect([await sent(), await status()]).toEqual([['Um'], ['sleeping']])
  await say('ainda aí?')
  await pass(10)
  expect([await sent(), await status()]).toEqual([['Um', 'Dois'], ['ended: end']])
})

test('question: a name is kept in readable form, and an e-mail only if it is one', async () => {
  const ask = (id: string, answerKey: string) =>
    node(id, 'question', { typebotIntegration: { message: `${answerKey}?`, answerKey, saveToContact: true } })
  await run([ask('n', 'name'), ask('e', 'email')], ['start > n', 'n > e', 'e > n'])
  const contact = async () => (await w.call(admin, showContact, { id: (await ticket()).contactId })).body
  await say('Bia\u202E\nNogueira\u0007')
  await say('bia@cliente.example')
  expect(await contact()).toMatchObject({ name: 'Bia Nogueira', email: 'bia@cliente.example' })
  await say('\u202E')
  await say('Bia Nogueira')
  await say(`${'b'.repeat(300)}@cliente.example`)
  expect(await contact()).toMatchObject({ name: 'Bia Nogueira', email: 'bia@cliente.example' })
})

test('question: a long letter is cut to the length of one message', async () => {
  await run([node('q', 'question', { typebotIntegration: { message: 'Por quê?', answerKey: 'motivo' } })], ['start > q'])
  await say('漢'.repeat(65_000), 'ponto')
  const { rows } = await w.owner.query<{ heard: string[] }>(
    "select heard from bot_run_steps where company_id = $1 and event = 'said'",
    [company],
  )
  expect(rows[0]?.heard.map(({ length }) => length)).toEqual([4_096, 5])
})

test('question: the answer is kept under its name, and in the contact if the flow says so', async () => {
  const ask = (id: string, answerKey: string, saveToContact = false) =>
    node(id, 'question', { typebotIntegration: { message: `${answerKey}?`, answerKey, saveToContact } })
  await run(
    [ask('q', 'name', true), ask('r', 'CPF', true), ask('s', 'cor'), say1('m', '{{name}}, {{CPF}}, {{cor}}')],
    ['start > q', 'q > r', 'r > s', 's > m'],
  )
  await say('Bia Nogueira')
  await say('123', '456')
  await say('{{email}}')
  expect(await sent()).toEqual(['name?', 'CPF?', 'cor?', 'Bia Nogueira, 123\n456, {{email}}'])
  const contact = (await w.call(admin, showContact, { id: (await ticket()).contactId })).body
  expect(contact).toMatchObject({ name: 'Bia Nogueira', extraInfo: [{ name: 'CPF', value: '123\n456' }] })
})

test('no run keeps a message that the customer takes back, neither as heard nor as an answer', async () => {
  const ask = (id: string, answerKey: string) =>
    node(id, 'question', { typebotIntegration: { message: `${answerKey}?`, answerKey, saveToContact: true } })
  await run([ask('q', 'CPF'), ask('r', 'cor'), say1('m', 'Obrigado')], ['start > q', 'q > r', 'r > m'])
  const waId = await w.receive(connection, phone, '123')
  await w.receive(connection, phone, '456')
  await w.settle()
  await pass(4)
  await say('azul')
  await w.change(connection, { chat: { phone }, target: { waId, fromMe: false }, change: { type: 'delete' } })
  await w.settle()
  const { rows } = await w.owner.query(
    `select r.state -> 'answers' as answers, (select array_agg(h order by h) from bot_run_steps s, unnest(s.heard) as h
      where s.run_id = r.id) as heard from bot_runs r where r.company_id = $1`,
    [company],
  )
  expect(rows).toEqual([{ answers: { CPF: '456', cor: 'azul' }, heard: ['456', 'azul'] }])
})

test.each([
  ['a place', { type: 'location', latitude: -25.4, longitude: -49.2, name: 'Casa' }],
  ['a contact', { type: 'contacts', cards: [{ name: 'Rui', vcard: 'BEGIN:VCARD\nFN:Rui\nEND:VCARD' }] }],
  ['a poll', { type: 'poll', question: 'Cor?', options: ['Azul'] }],
  ['a sticker', { type: 'file', kind: 'sticker', mimeType: 'image/webp', source: {} }],
  ['a voice note', { type: 'file', kind: 'audio', mimeType: 'audio/ogg; codecs=opus', voice: true, source: {} }],
  ['signs that cannot be seen', { type: 'text', text: '\u3164 \u200b' }],
] as const)(
  'question: %s is no answer, so the question is repeated, and after the third time attendants take over',
  async (_of, content) => {
    const ask = node('q', 'question', { typebotIntegration: { message: 'Seu nome?', answerKey: 'name', saveToContact: true } })
    await run([ask, say1('m', 'Anotei: {{name}}')], ['start > q', 'q > m'])
    const { name } = (await ticket()).contact
    for (const _time of [1, 2, 3]) {
      await w.receive(connection, phone, '', { content: content as never, pushName: name })
      await w.settle()
      await pass(4)
    }
    const again = 'Responda com uma mensagem escrita, por favor.\n\nSeu nome?'
    expect(await sent()).toEqual(['Seu nome?', again, again, expect.stringContaining('Vou passar a conversa')])
    expect(await status()).toEqual(['people: not-understood'])
    expect((await ticket()).contact.name).toBe(name)
  },
)

test('menu: a choice goes by number or text, and after the third unknown answer attendants take over', async () => {
  const menu = node('m', 'menu', {
    message: 'O que deseja?',
    arrayOption: [
      { number: 1, value: 'Comprar' },
      { number: 3, value: 'Reclamar' },
    ],
  })
  await run(
    [menu, say1('a', 'Vendas'), say1('b', 'Suporte'), { ...menu, id: 'n' }],
    ['start > m', 'm.a1 > a', 'm.a3 > b', 'b > n'],
  )
  const shown = 'O que deseja?\n*1* - Comprar\n*3* - Reclamar'
  expect(await sent()).toEqual([shown])
  await say('2')
  expect((await sent())[1]).toBe(`Não entendi. Responda com um dos números abaixo.\n\n${shown}`)
  await say('RECLAMAR')
  expect((await sent()).slice(2)).toEqual(['Suporte', shown])
  for (const text of ['hã', 'hein', 'o quê']) await say(text)
  expect((await sent()).length).toBe(7)
  expect((await sent()).at(-1)).toBe('Vou passar a conversa para a nossa equipe. Respondemos por aqui assim que possível.')
  expect(await status()).toEqual(['people: not-understood'])
})

test('a run can be followed live and afterwards step by step, and the passes of its blocks are counted', async () => {
  const ask = node('q', 'question', { typebotIntegration: { message: 'Qual o CPF?', answerKey: 'CPF' } })
  const flow = await run([ask, say1('m', 'Obrigado')], ['start > q', 'q > m'])
  const of = async () => (await w.call(admin, showRunOfTicket, { ticketId: String(ticketId) })).body.run
  expect(await of()).toMatchObject({
    kind: 'flow',
    name: 'Fluxo',
    status: 'waiting',
    startedBy: 'person',
    node: { type: 'question', label: 'CPF' },
  })
  await say('123')
  expect(await of()).toMatchObject({ status: 'ended', reason: 'end' })
  const { runs } = (await w.call(admin, listFlowRuns, { id: flow })).body
  expect(runs).toMatchObject([{ status: 'ended', contact: { name: 'Beatriz Nogueira' }, ticketId }])
  const shown = (await w.call(admin, showFlowRun, { runId: runs[0]?.id ?? 0 })).body
  expect(shown.flow.nodes).toHaveLength(3)
  expect(
    shown.steps.map(({ event, heard, path, actions }) => [
      event,
      heard,
      path.map(({ nodeId }) => nodeId),
      actions.map((action) => action.type === 'say' && action.text),
    ]),
  ).toEqual([
    ['start', [], ['start'], ['Qual o CPF?']],
    ['said', ['123'], ['q', 'm'], ['Obrigado']],
  ])
  expect((await w.call(admin, listFlowFigures, { id: flow })).body).toEqual([
    { nodeId: 'm', handle: 'a', count: 1 },
    { nodeId: 'q', handle: 'a', count: 1 },
    { nodeId: 'start', handle: 'a', count: 1 },
  ])
})

test('closing the ticket ends the run and its unsent messages, and until then the attendant writes beside it', async () => {
  const ask = node('q', 'question', { typebotIntegration: { message: 'Qual o CPF?', answerKey: 'CPF' } })
  await run([ask, say1('m', 'Obrigado')], ['start > q', 'q > m'])
  await w.receive(connection, phone, 'escrevo do celular', { fromMe: true })
  await w.call(admin, sendMessage, { ticketId, body: 'Estou aqui' })
  await w.settle()
  expect(await status()).toEqual(['waiting'])
  await w.call(admin, updateTicket, { id: ticketId, status: 'closed' })
  expect(await status()).toEqual(['cancelled'])
  expect(await sent()).toEqual(['Estou aqui'])
})

test.for([
  {
    by: 'switching it off',
    stop: (flowId: number) => w.call(admin, updateFlow, { flowId, active: false }),
    left: ['people: flow-stopped'],
    refusal: 'ERR_FLOW_INACTIVE',
  },
  // The runs of a flow are deleted with it.
  {
    by: 'deleting it',
    stop: (id: number) => w.call(admin, deleteFlow, { id }),
    left: [],
    refusal: 'ERR_NO_FLOW_FOUND',
  },
])('$by ends the runs of a flow, and attendants go on', async ({ stop, left, refusal }) => {
  const ask = node('q', 'question', { typebotIntegration: { message: 'Qual o CPF?', answerKey: 'CPF' } })
  const flow = await run([ask], ['start > q'])
  const place = "select state -> 'place' ->> 'at' as at from bot_conversations where company_id = $1"
  expect((await w.owner.query(place, [company])).rows).toEqual([{ at: 'run' }])
  expect((await stop(flow)).status).toBe(200)
  expect(await status()).toEqual(left)
  expect((await w.owner.query(place, [company])).rows).toEqual([{ at: 'people' }])
  expect((await w.call(admin, triggerFlow, { id: ticketId, flowId: flow })).error.error).toBe(refusal)
  await say('123')
  expect(await sent()).toEqual(['Qual o CPF?'])
})

test.for([
  { of: 'whose days are over', as: "due_date = now() - interval '400 days'" },
  { of: 'that is blocked', as: 'status = false' },
])('no flow goes on for a company $of', async ({ as }) => {
  await run([say1('m', 'Um'), node('i', 'interval', { sec: 60 }), say1('n', 'Dois')], ['start > m', 'm > i', 'i > n'])
  await w.owner.query(`update companies set ${as} where id = $1`, [company])
  await pass(70)
  expect([await sent(), await status()]).toEqual([['Um'], ['people']])
})

test('a run ends after a day without an answer', async () => {
  const ask = node('q', 'question', { typebotIntegration: { message: 'Qual o CPF?', answerKey: 'CPF' } })
  await run([ask], ['start > q'])
  await pass(23 * 3_600)
  expect(await status()).toEqual(['waiting'])
  await pass(3_600)
  expect(await status()).toEqual(['people: no-answer'])
})

test('the day without an answer counts from the last question', async () => {
  const ask = (id: string) => node(id, 'question', { typebotIntegration: { message: `${id}?`, answerKey: id } })
  await run([ask('Nome'), ask('CPF')], ['start > Nome', 'Nome > CPF'])
  await pass(23 * 3_600)
  await say('Beatriz')
  await pass(3_600)
  expect([await sent(), await status()]).toEqual([['Nome?', 'CPF?'], ['waiting']])
})

test('condition: numbers compare as numbers, words without case, and an unknown value is false', async () => {
  const condition = (id: string, key: string, code: number, value: string) =>
    node(id, 'condition', { key, condition: code, value })
  const ask = node('q', 'question', { typebotIntegration: { message: 'Quantos?', answerKey: 'quantos' } })
  await run(
    [
      ask,
      condition('c', 'quantos', 2, '10'),
      condition('d', 'firstName', 1, 'BEATRIZ'),
      condition('e', 'nada', 1, ''),
      say1('y', 'Sim'),
      say1('n', 'Não'),
    ],
    ['start > q', 'q > c', 'c.a > d', 'd.a > e', 'e.a > n', 'e.b > y', 'c.b > n', 'd.b > n'],
  )
  await say('10,5')
  expect((await sent()).at(-1)).toBe('Sim')
})

test('randomizer: it takes the share of the first way, in tens', async () => {
  await run([node('r', 'randomizer', { percent: 100 }), say1('a', 'A'), say1('b', 'B')], ['start > r', 'r.a > a', 'r.b > b'])
  expect(await sent()).toEqual(['A'])
})

test('content block: picture, sound, voice note and film are sent in order', async () => {
  const names = (
    await w.upload(admin, uploadFlowContent, {}, [
      { name: 'a.png', bytes: await picture(8, 8) },
      { name: 'b.ogg', bytes: await recording(2, new OggOutputFormat()) },
      { name: 'c.mp4', bytes: await film(1, { width: 16, height: 16 }) },
    ])
  ).body
  const [img = '', audio = '', video = ''] = names
  const block = node('b', 'singleBlock', {
    seq: ['message0', 'img0', 'interval0', 'audio0', 'video0'],
    elements: [
      { type: 'video', value: video, number: 'video0', original: 'c.mp4' },
      { type: 'message', value: 'Veja:', number: 'message0' },
      { type: 'img', value: img, number: 'img0', original: 'a.png' },
      { type: 'interval', value: 5, number: 'interval0' },
      { type: 'audio', value: audio, number: 'audio0', original: 'b.ogg', record: true },
    ],
  })
  await run([block, node('i', 'img', { url: img }), node('v', 'video', { url: video })], ['start > b', 'b > i', 'i > v'])
  expect(await sent()).toEqual(['Veja:', '<image>'])
  await pass(6)
  expect(await sent()).toEqual(['Veja:', '<image>', '<voice>', '<video>', '<image>', '<video>'])
})

test('ticket: the ticket enters the queue, later blocks only send, and no question is asked any more', async () => {
  const queue = (await w.call(admin, createQueue, { name: 'Vendas', color: '#123456' })).body
  const menu = node('n', 'menu', { message: 'E agora?', arrayOption: [{ number: 1, value: 'Nada' }] })
  await run([node('t', 'ticket', { queueId: queue.id }), say1('m', 'Já vem alguém.'), menu], ['start > t', 't > m', 'm > n'])
  expect([await sent(), await status()]).toEqual([['Já vem alguém.'], ['people: ticket-node']])
  expect(await ticket()).toMatchObject({ queueId: queue.id })
})

test('a queue that was deleted meanwhile leaves the ticket in its place, and attendants go on', async () => {
  const queue = (await w.call(admin, createQueue, { name: 'Vendas', color: '#123456' })).body
  const ask = node('q', 'question', { typebotIntegration: { message: 'Nome?', answerKey: 'x' } })
  await run([ask, node('t', 'ticket', { queueId: queue.id }), say1('m', 'Já vem alguém.')], ['start > q', 'q > t', 't > m'])
  await w.call(admin, deleteQueue, { id: queue.id })
  await say('Bia')
  expect([await sent(), await status()]).toEqual([['Nome?', 'Já vem alguém.'], ['people: end']])
  expect((await ticket()).queueId).toBeNull()
})

test('a plan that loses flows ends the running ones', async () => {
  const ask = node('q', 'question', { typebotIntegration: { message: 'Nome?', answerKey: 'x' } })
  await run([ask, say1('m', 'Obrigado')], ['start > q', 'q > m'])
  await w.owner.query('update plans set use_campaigns = false where id = (select plan_id from companies where id = $1)', [
    company,
  ])
  await say('Bia')
  expect([await sent(), await status()]).toEqual([['Nome?'], ['people']])
})

test('a long answer full of emoji is saved in the contact in whole characters, and a name on one line', async () => {
  const ask = (id: string, answerKey: string) =>
    node(id, 'question', { typebotIntegration: { message: '?', answerKey, saveToContact: true } })
  await run([ask('q', 'nome'), ask('r', 'motivo')], ['start > q', 'q > r'])
  await say('Bia\nNogueira')
  await say('x' + '😀'.repeat(600))
  expect(await status()).toEqual(['ended: end'])
  const contact = (await w.call(admin, showContact, { id: (await ticket()).contactId })).body
  expect(contact).toMatchObject({ name: 'Bia Nogueira', extraInfo: [{ name: 'motivo', value: `x${'😀'.repeat(499)}` }] })
})

test('two attendants who start a flow in one conversation at once start one', async () => {
  const ask = node('q', 'question', { typebotIntegration: { message: 'Nome?', answerKey: 'x' } })
  const flow = await run([ask], ['start > q'])
  const both = await Promise.all([1, 2].map(() => w.call(admin, triggerFlow, { id: ticketId, flowId: flow })))
  expect(both.map(({ error }) => error.error)).toEqual(['ERR_FLOW_RUNNING', 'ERR_FLOW_RUNNING'])
  await w.owner.query('delete from bot_runs where company_id = $1', [company])
  const again = await Promise.all([1, 2].map(() => w.call(admin, triggerFlow, { id: ticketId, flowId: flow })))
  expect(again.map(({ status: code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('a thousand blocks in a row are saved, and bounded when they run', async () => {
  const long = Array.from({ length: 999 }, (_, at) => say1(`n${at}`, `Texto ${at}`))
  const ways = long.map(({ id }, at) => `${at === 0 ? 'start' : (long[at - 1]?.id ?? '')} > ${id}`)
  await run(long, ways)
  // A few are sent at once, so that other work gets its turn in between.
  expect(await sent()).toHaveLength(5)
  for (let pause = 0; pause < 20; pause += 1) await pass(2)
  expect(await sent()).toHaveLength(100)
  expect(await status()).toEqual(['people: too-many-steps'])
})
