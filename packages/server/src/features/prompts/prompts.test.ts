import { updateConnection } from '@recado/contract/connections/api'
import {
  createPrompt,
  deletePrompt,
  listModels,
  listPrompts,
  promptPush,
  showPrompt,
  tryPrompt,
  updatePrompt,
} from '@recado/contract/prompts/api'
import { deleteQueue, updateQueue } from '@recado/contract/queues/api'
import { openOutbound } from '#platform/outbound/outbound.ts'
import { models } from './models.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPromptWorld, type PromptWorld, words } from '../../../test/fixtures/model.ts'

let shop: PromptWorld
beforeAll(async () => void (shop = await openPromptWorld()))
beforeEach(() => void (shop.w.published.length = 0))
afterAll(() => shop.end())

const valid = () => ({
  name: 'Primeiro atendimento',
  prompt: words,
  model: 'gpt-6-luna',
  apiKey: 'sk-CANARY',
  queueId: shop.queueId,
})

test('a prompt has the given values and the usual numbers, and shows of its keys only whether they exist', async () => {
  const { body, status } = await shop.w.call(shop.admin, createPrompt, { ...valid(), voiceKey: 'az-CANARY' })
  expect([status, body]).toMatchObject([
    200,
    { maxTokens: 100, temperature: 1, maxMessages: 10, hasApiKey: true, hasVoiceKey: true, voice: 'texto', failedReason: null },
  ])
  expect(body.queue).toMatchObject({ id: shop.queueId, name: 'Vendas' })
  expect((await shop.w.call(shop.admin, showPrompt, { id: body.id })).body).toEqual(body)
  const { rows } = await shop.w.owner.query('select * from prompts where id = $1', [body.id])
  const told = JSON.stringify([body, rows, shop.w.published, (await shop.w.call(shop.admin, listPrompts, {})).body])
  expect(told).not.toContain('CANARY')
})

test.each([
  [{ name: 'Oi' }, 'name'],
  [{ name: 'x'.repeat(101) }, 'name'],
  [{ prompt: 'x'.repeat(49) }, 'prompt'],
  [{ prompt: `  ${'x'.repeat(49)}  ` }, 'prompt'],
  [{ model: '' }, 'model'],
  [{ apiKey: '' }, 'apiKey'],
  [{ temperature: 1.1 }, 'temperature'],
  [{ temperature: -0.1 }, 'temperature'],
  [{ maxTokens: 0 }, 'maxTokens'],
  [{ maxMessages: 0 }, 'maxMessages'],
  [{ voiceRegion: 'evil.example/' }, 'voiceRegion'],
])('%j is refused', async (over, path) => {
  const { error } = await shop.w.call(shop.admin, createPrompt, { ...valid(), ...over })
  expect(error).toMatchObject({ error: 'ERR_VALIDATION', details: { fields: [{ path }] } })
})

test('an empty key keeps the stored one, another key replaces it, and only given fields change', async () => {
  const id = await shop.create()
  const sealed = async () =>
    (await shop.w.owner.query<{ api_key: string }>('select api_key from prompts where id = $1', [id])).rows[0]?.api_key
  const first = await sealed()
  const kept = await shop.w.call(shop.admin, updatePrompt, { id, apiKey: '', temperature: 0.3, model: 'another' })
  expect(kept.body).toMatchObject({ temperature: 0.3, model: 'another', prompt: words, hasApiKey: true })
  expect(await sealed()).toBe(first)
  await shop.w.call(shop.admin, updatePrompt, { id, apiKey: 'sk-other' })
  expect(await sealed()).not.toBe(first)
  const voice = async (voiceKey: string | null) =>
    (await shop.w.call(shop.admin, updatePrompt, { id, voiceKey })).body.hasVoiceKey
  expect([await voice('az-voice'), await voice(''), await voice(null), await voice('')]).toEqual([true, true, false, false])
})

test('the second of two users who change a prompt is shown what the first has written', async () => {
  const id = await shop.create()
  const { updatedAt } = (await shop.w.call(shop.admin, showPrompt, { id })).body
  expect((await shop.w.call(shop.admin, updatePrompt, { id, updatedAt, maxTokens: 200 })).status).toBe(200)
  const { status, error } = await shop.w.call(shop.admin, updatePrompt, { id, updatedAt, maxTokens: 300 })
  expect([status, error]).toMatchObject([409, { error: 'ERR_CONFLICT', details: { record: { maxTokens: 200 } } }])
  expect(JSON.stringify(error)).not.toContain('sk-')
})

test('managers manage prompts, other users read their names, and without the plan neither is possible', async () => {
  const { w, admin, promptId } = shop
  const user = await w.user(admin.companyId, 'user')
  const owner = await w.user(admin.companyId, 'owner')
  const names = (await w.call(user, listPrompts, {})).body.prompts
  expect(names.map((one) => Object.keys(one).sort())).toEqual(names.map(() => ['id', 'name']))
  expect((await w.call(user, showPrompt, { id: promptId })).status).toBe(403)
  expect((await w.call(user, updatePrompt, { id: promptId, maxTokens: 9 })).status).toBe(403)
  expect((await w.call(user, createPrompt, valid())).status).toBe(403)
  expect((await w.call(user, listModels, { apiKey: 'sk-local' })).status).toBe(403)
  expect((await w.call(owner, updatePrompt, { id: promptId, maxTokens: 90 })).body.maxTokens).toBe(90)
  await w.owner.query('update plans set use_open_ai = false where id = (select plan_id from companies where id = $1)', [
    admin.companyId,
  ])
  for (const refused of [await w.call(admin, listPrompts, {}), await w.call(admin, createPrompt, valid())])
    expect([refused.status, refused.error.error]).toEqual([403, 'ERR_PLAN_FEATURE'])
  await w.owner.query('update plans set use_open_ai = true where id = (select plan_id from companies where id = $1)', [
    admin.companyId,
  ])
})

test('managers are told the whole change, other users the name', async () => {
  const { w, admin } = shop
  const id = await shop.create()
  await w.call(admin, updatePrompt, { id, name: 'Novo nome' })
  await w.call(admin, deletePrompt, { id })
  const told = w.published.filter(({ event }) => event === `company-${admin.companyId}-${promptPush.name}`)
  const heard = told.map(({ payload, rooms }) => [rooms[0]?.endsWith('managers'), (payload as { action: string }).action])
  expect(heard).toEqual([
    [true, 'create'],
    [false, 'create'],
    [true, 'update'],
    [false, 'update'],
    [false, 'delete'],
  ])
  expect(told[3]?.payload).toEqual({ action: 'update', prompt: { id, name: 'Novo nome' } })
})

test('a prompt stays while a queue or a connection uses it, and so does the queue that a prompt hands over to', async () => {
  const { w, admin, connectionId, queueId } = shop
  const id = await shop.create()
  const other = await w.queue(admin.companyId)
  expect((await w.call(admin, updateQueue, { id: other, promptId: 999_999 })).error.error).toBe('ERR_NO_PROMPT_FOUND')
  await w.call(admin, updateQueue, { id: other, promptId: id })
  expect((await w.call(admin, deletePrompt, { id })).error).toMatchObject({ error: 'ERR_PROMPT_IN_USE' })
  await w.call(admin, updateQueue, { id: other, promptId: null })
  expect((await w.call(admin, updateConnection, { id: connectionId, promptId: 999_999 })).error.error).toBe('ERR_NO_PROMPT_FOUND')
  expect((await w.call(admin, updateConnection, { id: connectionId, promptId: id })).body.promptId).toBe(id)
  expect((await w.call(admin, deletePrompt, { id })).status).toBe(409)
  await w.call(admin, updateConnection, { id: connectionId, promptId: null })
  expect((await w.call(admin, deletePrompt, { id })).body).toHaveProperty('message')
  expect((await w.call(admin, deleteQueue, { id: queueId })).error).toMatchObject({ error: 'ERR_QUEUE_IN_PROMPT' })
})

test('a prompt that is put to use at the same moment stays', async () => {
  const { w, admin, queueId } = shop
  const id = await shop.create()
  const { error } = await w.behind('update queues set prompt_id = $2 where id = $1', [queueId, id], () =>
    w.call(admin, deletePrompt, { id }),
  )
  await w.owner.query('update queues set prompt_id = null where id = $1', [queueId])
  expect(error.error).toBe('ERR_PROMPT_IN_USE')
})

test('a key lists its models with their last day, and a refused key says so', async () => {
  const { w, admin, promptId, openai } = shop
  const { body } = await w.call(admin, listModels, { promptId })
  expect(body).toMatchObject({ address: 'api.openai.com', defaultModel: 'gpt-6-luna', reason: null })
  expect(body.models).toContainEqual({ id: 'gpt-4o-mini', endsOn: '2027-01-14' })
  expect((await w.call(admin, listModels, { apiKey: 'sk-wrong' })).body).toMatchObject({ models: [], reason: 'ERR_AI_KEY' })
  openai.faults.add({ kind: 'html', times: 2 })
  expect((await w.call(admin, listModels, { promptId })).body.reason).toBe('ERR_AI_UNAVAILABLE')
  expect((await w.call(admin, listModels, {})).body).toMatchObject({ models: [], reason: null })
  // An address inside our own network is not named.
  const outbound = openOutbound({ allow: ['10.0.0.7:11434'] })
  const ai = { url: 'http://10.0.0.7:11434/v1', model: 'llama' }
  const inside = await models({ outbound, ai } as never, { apiKey: '' })
  expect(inside).toMatchObject({ address: '', defaultModel: 'llama' })
})

test('a prompt is tried as it is written, with the stored key, and nothing is stored', async () => {
  const { w, admin, promptId, openai } = shop
  openai.scripts.push({ match: /estante/, say: '{"parts":["De que largura?"],"action":"answer"}' })
  openai.scripts.push({ match: /quebrada/, say: 'Ação: Transferir para o setor de atendimento' })
  const messages = [{ fromMe: false, body: 'Quanto custa uma estante?' }]
  const draft = { promptId, prompt: `${words} E não fale de preço.`, model: 'gpt-6-luna' }
  const { body } = await w.call(admin, tryPrompt, { ...draft, messages })
  expect(body).toMatchObject({ parts: ['De que largura?'], action: 'answer', reason: null })
  expect(body.tokens).toBeGreaterThan(0)
  expect(openai.chats.at(-1)?.messages[0]?.content).toContain('E não fale de preço.')
  const later = [...messages, { fromMe: true, body: 'De que largura?' }, { fromMe: false, body: 'A minha chegou quebrada' }]
  expect((await w.call(admin, tryPrompt, { ...draft, messages: later })).body).toMatchObject({
    parts: [],
    action: 'transfer',
    reason: null,
  })
  expect((await w.call(admin, tryPrompt, { ...draft, messages, apiKey: 'sk-x' })).body).toMatchObject({ reason: 'ERR_AI_KEY' })
  expect((await w.call(admin, showPrompt, { id: promptId })).body.prompt).toBe(words)
})

test('a prompt is examined once it is saved with another model or key, and its row and the ledger show the result', async () => {
  const { w, admin, openai } = shop
  openai.scripts.length = 0
  openai.scripts.push({ match: /cidade/, say: '{"parts":["Você mora em Goiânia."],"action":"answer"}' })
  openai.scripts.push({ match: /GABARITO/, say: '{"parts":["GABARITO"],"action":"answer"}' })
  openai.scripts.push({ match: /What do you sell/, say: 'We sell tables.' })
  openai.scripts.push({ match: /./, say: '{"parts":["Olá, como posso ajudar você?"],"action":"answer"}' })
  const { id } = (await w.call(admin, createPrompt, { ...valid(), apiKey: 'sk-local' })).body
  openai.chats.length = 0
  await w.settle()
  const { examination } = (await w.call(admin, showPrompt, { id })).body
  expect(examination).toMatchObject({
    model: 'gpt-6-luna',
    reason: null,
    passed: { json: 3, portuguese: 2, memory: 1, injection: 2, speed: 3 },
  })
  expect(openai.chats.length).toBeGreaterThanOrEqual(15)
  const { rows } = await w.owner.query(
    "select count(*)::int as count from ai_calls where kind = 'examination' and prompt_id = $1",
    [id],
  )
  expect(rows).toEqual([{ count: 15 }])
  openai.chats.length = 0
  await w.call(admin, updatePrompt, { id, maxTokens: 120 })
  await w.settle()
  expect(openai.chats).toEqual([])
  await w.call(admin, updatePrompt, { id, model: 'another' })
  expect((await w.owner.query("select from work where kind = 'prompts.examine'")).rowCount).toBe(1)
  await w.call(admin, updatePrompt, { id, apiKey: 'sk-wrong' })
  await w.settle()
  expect((await w.call(admin, showPrompt, { id })).body.examination).toMatchObject({ reason: 'ERR_AI_KEY' })
})

test('a company’s prompts are examined one at a time', async () => {
  const { w, admin, openai } = shop
  const underWay: Promise<number>[] = []
  const count = async () =>
    (await w.owner.query("select from ai_calls where kind = 'examination' and settled_at is null")).rowCount ?? 0
  openai.scripts.length = 0
  openai.scripts.push({
    match: /./,
    say: () => {
      underWay.push(count())
      return { content: '{"parts":["Olá"],"action":"answer"}', ms: 20 }
    },
  })
  for (let at = 0; at < 3; at += 1) await w.call(admin, createPrompt, { ...valid(), apiKey: 'sk-local' })
  await w.settle()
  const counts = await Promise.all(underWay)
  expect([counts.length, Math.max(...counts)]).toEqual([45, 1])
})
