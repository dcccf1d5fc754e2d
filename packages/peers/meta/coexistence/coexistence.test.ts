import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Past } from '#meta/accounts.ts'
import { errorOf, TestShop } from '#meta/testing.ts'
import { comeBack, depart, ownerChanges, ownerSaves, ownerWrites } from './owner.ts'
import { spokenIn } from './past.ts'

let shop: TestShop
beforeAll(async () => void (shop = await TestShop.open()))
afterAll(() => shop.close())
beforeEach(() => {
  shop.reset()
  shop.number.isOnApp = true
  shop.number.status = 'CONNECTED'
  shop.number.app = { onboardedAt: shop.now, asked: [], contacts: [], past: { people: 1, messages: 0 } }
})

const sync = (type: string) =>
  shop.ask('POST', `${shop.number.id}/smb_app_data`, { messaging_product: 'whatsapp', sync_type: type })

test('what the owner writes, edits and deletes in the app is told as echoes, and opens no window', async () => {
  const { state } = shop.meta
  const message = ownerWrites(state, shop.number, shop.ana, { type: 'text', content: { body: 'pelo app' } })
  ownerChanges(state, message, { type: 'edit', text: 'pelo celular' })
  ownerChanges(state, message, { type: 'revoke' })
  const echoes = (await shop.deliver()).flatMap((value) => value['message_echoes'] as object[])
  const own = { from: shop.number.digits, to: shop.ana.number }
  expect(echoes).toMatchObject([
    { ...own, id: message.id, type: 'text', text: { body: 'pelo app' } },
    {
      ...own,
      type: 'edit',
      edit: { original_message_id: message.id, message: { type: 'text', text: { body: 'pelo celular' } } },
    },
    { ...own, type: 'revoke', revoke: { original_message_id: message.id } },
  ])
  expect(state.people.conversation(shop.number, shop.ana).heardAt).toBeUndefined()
})

test('the app is asked for its contacts and its history once each, and within a day', async () => {
  ownerSaves(shop.meta.state, shop.number, { phone: '5511987654321', name: 'Ana da obra' }, 'add')
  expect(await shop.deliver()).toEqual([])
  expect((await sync('smb_app_state_sync')).body).toMatchObject({ request_id: expect.any(String) as string })
  expect(errorOf(await sync('smb_app_state_sync')).code).toBe(2_593_107)
  ownerSaves(shop.meta.state, shop.number, { phone: '5511987654321', name: 'Ana da obra' }, 'remove')
  const told = (await shop.deliver()).flatMap((value) => value['state_sync'] as object[])
  const contact = { phone_number: '5511987654321' }
  expect(told).toMatchObject([
    { action: 'add', contact: { ...contact, full_name: 'Ana da obra' } },
    { action: 'remove', contact },
  ])
  shop.number.app.onboardedAt = shop.now - 86_400_001
  expect(errorOf(await sync('history')).code).toBe(2_593_108)
  shop.number.isOnApp = false
  expect(errorOf(await sync('history')).code).toBe(100)
})

interface Chunk {
  history?: { metadata?: { phase: number }; errors?: { code: number }[]; threads?: { messages: { id: string }[] }[] }[]
  messages?: { id: string; type: string }[]
}

test('a history comes by phases, shuffled, some of it twice, and its files after it', async () => {
  const past: Past = { people: 9, messages: 2_000, perChunk: 150, shuffled: 3, twice: 2, pictures: 10 }
  shop.number.app.past = past
  await sync('history')
  const told = (await shop.deliver()) as Chunk[]
  const chunks = told.flatMap(({ history = [] }) => history)
  const ids = chunks.flatMap(({ threads = [] }) => threads.flatMap(({ messages }) => messages.map(({ id }) => id)))
  const spoken = spokenIn(past, shop.number.digits, shop.now)
  expect(ids.length).toBeGreaterThan(2_000)
  expect(new Set(ids)).toEqual(new Set(spoken.map(({ id }) => id)))
  const order = chunks.map(({ metadata }) => metadata?.phase)
  expect(new Set(order)).toEqual(new Set([0, 1, 2]))
  expect(order).not.toEqual(order.toSorted((a = 0, b = 0) => a - b))
  const files = told.flatMap(({ messages = [] }) => messages)
  expect(files.length).toBeGreaterThan(0)
  expect(files.every(({ id, type }) => type === 'image' && ids.includes(id))).toBe(true)
})

test.each([
  ['refused', [{ history: [{ errors: [{ code: 2_593_109 }] }] }]],
  ['silent', []],
] as const)('a history that is %s', async (fate, told) => {
  shop.number.app.past = { people: 1, messages: 10, fate }
  await sync('history')
  expect(await shop.deliver()).toMatchObject(told)
})

test('a number whose phone was away sends nothing until it is back', async () => {
  const { state } = shop.meta
  depart(state, shop.number, 'PRIMARY_INACTIVITY')
  expect(errorOf(await shop.send({ type: 'text', text: { body: 'oi' } })).code).toBe(133_010)
  comeBack(state, shop.number)
  expect((await shop.deliver()).map((value) => value['event'])).toEqual([
    'PARTNER_REMOVED',
    'ACCOUNT_OFFBOARDED',
    'ACCOUNT_RECONNECTED',
  ])
  expect((await shop.send({ type: 'text', text: { body: 'oi' } })).status).toBe(200)
})
