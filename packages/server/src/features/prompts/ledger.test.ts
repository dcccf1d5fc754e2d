import { showAiSpending } from '@recado/contract/prompts/api'
import { updateSetting } from '@recado/contract/settings/api'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openPromptWorld, type PromptWorld } from '../../../test/fixtures/model.ts'
import { openOutbound } from '#platform/outbound/outbound.ts'
import { askModel } from './ask.ts'
import { chatCost } from './prices.ts'
import { findPromptSettings } from './prompts.ts'

let shop: PromptWorld
beforeAll(async () => void (shop = await openPromptWorld()))
afterEach(async () => {
  shop.openai.faults.clear()
  shop.openai.scripts.length = 0
  await shop.w.owner.query('delete from ai_months')
  await limit('aiTokensPerMonth', '')
  await limit('aiDollarsPerMonth', '')
})
afterAll(() => shop.end())

const limit = (settingKey: 'aiTokensPerMonth' | 'aiDollarsPerMonth', value: string) =>
  shop.w.call(shop.admin, updateSetting, { settingKey, value })
const spent = async () => (await shop.w.call(shop.admin, showAiSpending, {})).body
const settled = { content: '{"parts":["Certo."],"action":"answer"}', tokens: 140 }

test('the cost of a call is what the address counts, and never zero', async () => {
  const { ticketId } = await shop.customer('Oi')
  shop.openai.scripts.push({ match: /./, say: settled })
  await shop.ask(ticketId)
  const first = await spent()
  expect(first).toMatchObject({ calls: 1, limits: { tokens: null, micros: null } })
  expect(first.tokens).toBeGreaterThan(140)
  // This model has no known price, so the highest price is assumed.
  expect(first.supposedMicros).toBe(first.micros)
  expect(first.micros).toBeGreaterThan(140 * 10)
})

test('a call that never left the server costs nothing', async () => {
  const { ticketId } = await shop.customer('Oi')
  const settings = await shop.w.app.unit(shop.admin.companyId, (ctx) => findPromptSettings(ctx, shop.promptId))
  if (!settings) throw new Error('There is no such prompt')
  const ask = (over: Partial<typeof settings>, ai = {}) =>
    askModel(shop.outside(ai), { ticketId, heardUpTo: 0, settings: { ...settings, ...over } })
  const closed = openOutbound({ detours: new Map([['api.openai.com', '127.0.0.1:9']]) })
  const refused = await askModel({ ...shop.outside(), outbound: closed }, { ticketId, heardUpTo: 0, settings })
  const replies = [await ask({ apiKey: 'sk\nlocal' }), refused]
  expect(replies.map(({ reason }) => reason)).toEqual(['ERR_AI_UNAVAILABLE', 'ERR_AI_UNAVAILABLE'])
  expect(await spent()).toMatchObject({ calls: 2, tokens: 0, micros: 0 })
})

test('a model with a known price costs that price, and an unknown model is charged at the highest price', () => {
  const tokens = { input: 1_000_000, output: 1_000_000 }
  const now = new Date('2026-11-26T12:00:00Z')
  expect(chatCost('gpt-4o-mini', tokens, now)).toEqual({ micros: 750_000, isSupposed: false })
  expect(chatCost('some-model', tokens, now)).toEqual({ micros: 12_500_000, isSupposed: true })
  expect(chatCost('gpt-4o-mini', tokens, new Date('2020-01-01'))).toMatchObject({ isSupposed: true })
})

test('two hundred concurrent calls at the limit do not exceed it', async () => {
  const most = 40_000
  await limit('aiTokensPerMonth', String(most))
  shop.openai.scripts.push({ match: /./, say: { ...settled, ms: 20 } })
  const { ticketId } = await shop.customer('Oi')
  shop.openai.chats.length = 0
  const replies = await Promise.all(Array.from({ length: 200 }, () => shop.ask(ticketId)))
  const answered = replies.filter(({ end }) => end === 'listening')
  const refused = replies.filter(({ reason }) => reason === 'ERR_AI_LIMIT')
  const { tokens, calls } = await spent()
  expect(answered.length + refused.length).toBe(200)
  expect(answered.length).toBeGreaterThan(10)
  expect(refused.length).toBeGreaterThan(0)
  expect(calls).toBe(answered.length)
  expect(shop.openai.chats).toHaveLength(answered.length)
  expect(tokens).toBeLessThanOrEqual(most)
})

test('concurrent calls whose usage is never reported do not exceed the limit either', async () => {
  const most = 20_000
  await limit('aiTokensPerMonth', String(most))
  const { ticketId } = await shop.customer('Oi')
  shop.openai.faults.add({ kind: 'garbage', times: 60 })
  const replies = await Promise.all(Array.from({ length: 60 }, () => shop.ask(ticketId)))
  const { tokens } = await spent()
  expect(tokens).toBeLessThanOrEqual(most)
  expect(tokens).toBeGreaterThan(most / 2)
  expect(replies.filter(({ reason }) => reason === 'ERR_AI_LIMIT').length).toBeGreaterThan(0)
})

test('a call whose usage is never reported counts as its possible maximum', async () => {
  const { ticketId } = await shop.customer('Oi')
  shop.openai.faults.add({ kind: 'hang' })
  await shop.ask(ticketId, { ai: { timeoutMs: 2_000 } })
  const { tokens } = await spent()
  expect(tokens).toBeGreaterThan(800)
  shop.openai.faults.add({ kind: 'key' })
  await shop.ask(ticketId)
  expect((await spent()).tokens).toBe(tokens)
})

test('no model is asked at the limit in money, and attendants take over', async () => {
  await limit('aiDollarsPerMonth', '0.01')
  const promptId = await shop.create({ maxTokens: 2_000 })
  const { ticketId } = await shop.customer('Oi')
  shop.openai.chats.length = 0
  expect(await shop.ask(ticketId, { promptId })).toMatchObject({ end: 'people', reason: 'ERR_AI_LIMIT' })
  expect(shop.openai.chats).toEqual([])
  expect((await spent()).limits).toEqual({ tokens: null, micros: 10_000 })
})

test('managers are told once that four fifths are spent, and once that everything is spent', async () => {
  await limit('aiTokensPerMonth', '12000')
  shop.openai.scripts.push({ match: /./, say: settled })
  const { ticketId } = await shop.customer('Oi')
  shop.w.published.length = 0
  for (let count = 0; count < 45; count++) await shop.ask(ticketId)
  const told = shop.w.published.filter(({ event }) => event?.endsWith('-aiLimit'))
  const states = told.map(({ payload }) => (payload as { state: string }).state)
  expect(states.sort()).toEqual(['full', 'near'])
  expect(told.flatMap(({ rooms }) => rooms).every((room) => room.endsWith('prompts:managers'))).toBe(true)
})

test('a new month begins with nothing spent', async () => {
  const { ticketId } = await shop.customer('Oi')
  await shop.ask(ticketId)
  shop.w.turnClock(31 * 86_400_000)
  shop.admin.token = await shop.w.renewedToken(shop.admin)
  const { rows } = await shop.w.owner.query('select month from ai_months')
  expect(rows).toHaveLength(1)
  const { ticketId: later } = await shop.customer('Oi')
  await shop.ask(later)
  expect((await shop.w.owner.query('select month from ai_months')).rows).toHaveLength(2)
})
