import { askFlowNode } from '@recado/contract/bots/runs'
import { createFlow, saveFlow } from '@recado/contract/flows/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPromptWorld, type PromptWorld } from '../../../../test/fixtures/model.ts'

let shop: PromptWorld
let id: number
beforeAll(async () => {
  shop = await openPromptWorld()
  const { w, admin } = shop
  id = (await w.call(admin, createFlow, { name: 'Boas-vindas' })).body.id
  const nodes = [at('start', 'start', {}), model({ apiKey: 'sk-local' })]
  await w.call(admin, saveFlow, { idFlow: id, nodes, connections: [{ source: 'start', target: 'model' }] })
})
beforeEach(() => {
  shop.openai.scripts.length = 0
  shop.openai.faults.clear()
})
afterAll(() => shop.end())

const at = (nodeId: string, type: string, data: object) => ({ id: nodeId, type, data: { ...data }, position: { x: 0, y: 0 } })
const model = (over: object = {}, nodeId = 'model') =>
  at(nodeId, 'openai', {
    typebotIntegration: { name: 'Ana', prompt: 'Responda.', model: 'gpt-6-luna', hasApiKey: true, ...over },
  })
const talk = [{ fromMe: false, body: 'Quanto custa uma estante?' }]
const ask = (node: ReturnType<typeof at>, person = shop.admin) => shop.w.call(person, askFlowNode, { id, node, talk })

test('a trial block answers as drawn, with its saved key, which stays on the server, and nothing is sent', async () => {
  const { openai, w } = shop
  openai.scripts.push({ match: /estante/, say: '{"parts":["De que largura?"],"action":"answer"}' })
  const { body } = await ask(model({ prompt: 'Nunca fale de preço.' }))
  expect(body).toEqual({ parts: [{ type: 'text', text: 'De que largura?' }], session: null, end: 'listening', reason: null })
  expect(openai.chats.at(-1)?.messages[0]?.content).toContain('Nunca fale de preço.')
  // A copy has the key of the block that it was copied from.
  expect((await ask(model({ keysOf: 'model' }, 'copy'))).body.parts).toHaveLength(1)
  expect(JSON.stringify(body)).not.toContain('sk-local')
  const { rows } = await w.owner.query('select id from messages union all select id from bot_runs')
  expect(rows).toEqual([])
})

test('with a wrong key, without one, or when the answer asks for people, the flow goes on as it would', async () => {
  expect((await ask(model({ apiKey: 'sk-x' }))).body).toMatchObject({ parts: [], end: 'people', reason: 'ERR_AI_KEY' })
  expect((await ask(model({}, 'other'))).body).toMatchObject({ end: 'people', reason: 'ERR_AI_KEY' })
  shop.openai.scripts.push({ match: /estante/, say: '{"parts":["Um momento."],"action":"transfer"}' })
  expect((await ask(model())).body).toMatchObject({ parts: [{ text: 'Um momento.' }], end: 'people', reason: null })
})

test('another company’s flow, a block that asks no service, and a plan without it are refused', async () => {
  const { w } = shop
  const outsider = await w.user(await w.company(), 'admin')
  expect((await ask(model(), outsider)).error.error).toBe('ERR_NO_FLOW_FOUND')
  expect((await ask(at('hello', 'message', { label: 'Olá' }))).error.error).toBe('ERR_FLOW_INVALID')
  expect((await ask(model({ prompt: '' }))).error).toMatchObject({
    error: 'ERR_FLOW_INVALID',
    details: { faults: [{ code: 'data' }] },
  })
  const attendant = await w.user(shop.admin.companyId, 'user')
  expect((await ask(model(), attendant)).error.error).toBe('ERR_NO_PERMISSION')
  await w.owner.query('update plans set use_open_ai = false')
  expect((await ask(model())).error.error).toBe('ERR_PLAN_FEATURE')
})
