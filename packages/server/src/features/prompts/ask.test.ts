import { sendMessage } from '@recado/contract/messages/api'
import { showPrompt, updatePrompt } from '@recado/contract/prompts/api'
import { updateTicket } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPromptWorld, type PromptWorld } from '../../../test/fixtures/model.ts'

let shop: PromptWorld
beforeAll(async () => void (shop = await openPromptWorld()))
beforeEach(() => {
  shop.openai.faults.clear()
  shop.openai.scripts.length = 0
  shop.openai.chats.length = 0
  shop.openai.play('openai')
})
afterAll(() => shop.end())

const say = (match: RegExp, parts: string[], action = 'answer') =>
  void shop.openai.scripts.push({ match, say: JSON.stringify({ parts, action }) })
const goodbye = 'Vou passar a conversa para o setor Vendas. Respondemos por aqui assim que possível.'

test('a model reads its instructions and the conversation, and answers in bubbles', async () => {
  say(/estante/, ['Boa pergunta!', 'Qual é a largura do vão?'])
  const { ticketId } = await shop.customer('Quanto custa uma estante?', 'De parede')
  expect(await shop.ask(ticketId)).toEqual({
    parts: [
      { type: 'text', text: 'Boa pergunta!' },
      { type: 'text', text: 'Qual é a largura do vão?' },
    ],
    session: null,
    end: 'listening',
    queueId: null,
    reason: null,
  })
  const [system, ...turns] = shop.openai.chats[0]?.messages ?? []
  expect(system?.content).toContain('loja de móveis de madeira')
  expect(system?.content).toContain('Ação: Transferir para o setor de atendimento')
  expect(system?.content).toContain('O primeiro nome do cliente é Customer;')
  expect(turns.map(({ role }) => role)).toEqual(['user'])
  expect(turns[0]?.content).toMatch(/Hello from \d+\nQuanto custa uma estante\?\nDe parede$/)
})

test('a model is told the last messages of the current visit as turns, and none of an earlier visit', async () => {
  const { w, admin, connectionId } = shop
  const promptId = await shop.create({ maxMessages: 3 })
  const { ticketId, phone } = await shop.customer('velho segredo')
  await w.call(admin, updateTicket, { id: ticketId, status: 'open', userId: admin.id })
  await w.call(admin, updateTicket, { id: ticketId, status: 'closed' })
  // The ticket reopens so soon that it stays the same ticket, with another visit.
  w.turnClock(60_000)
  for (const text of ['um', 'dois', 'três', 'quatro']) await w.receive(connectionId, phone, text)
  await w.settle()
  const { rows } = await w.owner.query<{ id: number }>('select max(ticket_id) as id from messages where chat like $1', [
    `%${phone}%`,
  ])
  await shop.ask(rows[0]?.id ?? 0, { promptId })
  expect(shop.openai.chats[0]?.messages.slice(1)).toEqual([{ role: 'user', content: 'dois\ntrês\nquatro' }])
  const all = await shop.create({ maxMessages: 100 })
  await shop.ask(rows[0]?.id ?? 0, { promptId: all })
  expect(shop.openai.chats[1]?.messages.slice(1)).toEqual([{ role: 'user', content: 'um\ndois\ntrês\nquatro' }])
})

test('a message that has not reached the customer is not shown to the model', async () => {
  const { w, admin } = shop
  const { ticketId } = await shop.customer('Oi')
  await w.call(admin, updateTicket, { id: ticketId, status: 'open' })
  for (const body of ['Chegou', 'Perdida']) await w.call(admin, sendMessage, { ticketId, body })
  await w.owner.query("update messages set failed_reason = 'ERR_SENDING_WAPP_MSG' where ticket_id = $1 and body = 'Perdida'", [
    ticketId,
  ])
  await shop.ask(ticketId)
  expect(shop.openai.chats[0]?.messages.at(-1)).toEqual({ role: 'assistant', content: 'Chegou' })
})

test.each(['openai', 'openai-reasoning', 'ollama', 'groq', 'openrouter', 'azure'] as const)(
  'a model that is asked in the dialect of %s answers, and the next call takes one request',
  async (profile) => {
    shop.openai.play(profile)
    const ai = { model: 'gpt-6-luna' }
    const promptId = await shop.create({ temperature: 0.4, maxTokens: 200 })
    const { ticketId } = await shop.customer('Oi')
    expect(await shop.ask(ticketId, { promptId, ai })).toMatchObject({ end: 'listening', reason: null })
    shop.openai.requests.length = 0
    expect(await shop.ask(ticketId, { promptId, ai })).toMatchObject({ end: 'listening' })
    expect(shop.openai.requests).toEqual(['POST /v1/chat/completions'])
    const { max_tokens: old, max_completion_tokens: recent } = shop.openai.chats.at(-1) ?? {}
    expect(old ?? recent).toBe(240)
    expect(shop.openai.chats.every(({ temperature }) => temperature === 0.4)).toBe(true)
  },
)

test.each([
  ['quota', 1, 'ERR_AI_CREDIT', 1],
  ['rate-limit', 2, 'ERR_AI_BUSY', 2],
  ['unavailable', 2, 'ERR_AI_UNAVAILABLE', 2],
  ['error-in-200', 2, 'ERR_AI_UNAVAILABLE', 2],
  ['html', 2, 'ERR_AI_UNAVAILABLE', 2],
  ['cut', 2, 'ERR_AI_UNAVAILABLE', 2],
  ['garbage', 1, 'ERR_AI_GARBLED', 1],
  ['huge', 1, 'ERR_AI_GARBLED', 1],
  ['empty-length', 1, 'ERR_AI_CUT', 1],
  ['null-content', 1, 'ERR_AI_EMPTY', 1],
  ['content-filter', 1, 'ERR_AI_REFUSED', 1],
  ['key', 1, 'ERR_AI_KEY', 1],
  ['model', 1, 'ERR_AI_MODEL', 1],
] as const)(
  'attendants take over after %s, the customer is told what comes next, and the prompt says why',
  async (kind, times, reason, calls) => {
    const { ticketId } = await shop.customer('Oi')
    shop.openai.faults.add({ kind, times, ms: 10 })
    shop.openai.requests.length = 0
    const reply = await shop.ask(ticketId)
    expect(reply).toEqual({
      parts: [{ type: 'text', text: goodbye }],
      session: null,
      end: 'people',
      queueId: shop.queueId,
      reason,
    })
    expect(shop.openai.requests).toHaveLength(calls)
    expect((await shop.w.call(shop.admin, showPrompt, { id: shop.promptId })).body).toMatchObject({ failedReason: reason })
  },
)

test.each(['rate-limit', 'unavailable', 'cut', 'html'] as const)('a model is asked once more after one %s', async (kind) => {
  const { ticketId } = await shop.customer('Oi')
  shop.openai.faults.add({ kind, ms: 10 })
  expect(await shop.ask(ticketId)).toMatchObject({ end: 'listening', reason: null })
})

test('the server waits for no model beyond the time limit, neither for a silent one nor for one that asks for a long pause', async () => {
  const { ticketId } = await shop.customer('Oi')
  shop.openai.faults.add({ kind: 'hang' })
  const began = performance.now()
  expect(await shop.ask(ticketId, { ai: { timeoutMs: 300 } })).toMatchObject({ end: 'people', reason: 'ERR_AI_LATE' })
  // On a busy machine the time may be over before the model has heard anything.
  shop.openai.faults.clear()
  shop.openai.faults.add({ kind: 'rate-limit', ms: 60_000 })
  expect(await shop.ask(ticketId)).toMatchObject({ end: 'people', reason: 'ERR_AI_BUSY' })
  expect(performance.now() - began).toBeLessThan(3_000)
})

test('a model’s request for attendants, in any form, hands over to the queue of the prompt, and the phrase is not shown', async () => {
  const { ticketId } = await shop.customer('Minha estante chegou quebrada')
  for (const content of [
    '{"parts":["Sinto muito!"],"action":"transfer"}',
    'Ação: Transferir para o setor de atendimento. Sinto muito!',
    'acao: transferir para o setor de atendimento\nSinto muito!',
  ]) {
    shop.openai.scripts = [{ match: /./, say: content }]
    const reply = await shop.ask(ticketId)
    expect(reply).toMatchObject({ end: 'people', queueId: shop.queueId, reason: null })
    expect(reply.parts).toEqual([
      { type: 'text', text: 'Sinto muito!' },
      { type: 'text', text: goodbye },
    ])
  }
})

test('a customer who is handed over at night is told when attendants answer', async () => {
  const { w, admin } = shop
  say(/./, [], 'transfer')
  const { ticketId } = await shop.customer('Oi')
  const closed = (day: string) => ({ weekday: day, weekdayEn: day, startTime: '00:00', endTime: '00:00' })
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map(closed)
  await w.owner.query("insert into settings (company_id, key, value) values ($1, 'scheduleType', 'queue')", [admin.companyId])
  await w.owner.query('update queues set schedules = $2 where id = $1', [shop.queueId, JSON.stringify(days)])
  const texts = async () => (await shop.ask(ticketId)).parts.map((part) => (part.type === 'text' ? part.text : ''))
  expect(await texts()).toEqual([
    'Vou passar a conversa para o setor Vendas. Estamos fechados agora e respondemos assim que voltarmos.',
  ])
  const tomorrow = days.map((day) => ({ ...day, startTime: '08:00', endTime: '08:01' }))
  await w.owner.query('update queues set schedules = $2 where id = $1', [shop.queueId, JSON.stringify(tomorrow)])
  expect((await texts())[0]).toMatch(/Estamos fechados agora e respondemos a partir de (hoje|amanhã) às 08:00\.$/)
  await w.owner.query("delete from settings where company_id = $1 and key = 'scheduleType'", [admin.companyId])
})

test('no model is asked without the plan, or for a company that is not served', async () => {
  const { w, admin } = shop
  const { ticketId } = await shop.customer('Oi')
  shop.openai.chats.length = 0
  await w.owner.query('update plans set use_open_ai = false where id = (select plan_id from companies where id = $1)', [
    admin.companyId,
  ])
  expect(await shop.ask(ticketId)).toMatchObject({ parts: [], end: 'people', reason: 'ERR_AI_NOT_ALLOWED' })
  await w.owner.query('update plans set use_open_ai = true where id = (select plan_id from companies where id = $1)', [
    admin.companyId,
  ])
  await w.owner.query('update companies set status = false where id = $1', [admin.companyId])
  expect(await shop.ask(ticketId)).toMatchObject({ parts: [], end: 'people', reason: 'ERR_AI_NOT_ALLOWED' })
  await w.owner.query('update companies set status = true where id = $1', [admin.companyId])
  expect(shop.openai.chats).toEqual([])
})

test('a changed key is used at once, and the row of a prompt shows what it has done since', async () => {
  const { w, admin } = shop
  const promptId = await shop.create({ apiKey: 'sk-old' })
  const { ticketId } = await shop.customer('Oi')
  expect(await shop.ask(ticketId, { promptId })).toMatchObject({ reason: 'ERR_AI_KEY' })
  await w.call(admin, updatePrompt, { id: promptId, apiKey: 'sk-local' })
  expect(await shop.ask(ticketId, { promptId })).toMatchObject({ reason: null })
  const { answeredAt, failedAt } = (await w.call(admin, showPrompt, { id: promptId })).body
  expect(Date.parse(answeredAt ?? '')).toBeGreaterThan(Date.parse(failedAt ?? ''))
})
