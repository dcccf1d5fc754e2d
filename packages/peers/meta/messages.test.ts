import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addTemplate } from './templates/store.ts'
import { errorOf, TestShop } from './testing.ts'
import { read, tap, write } from './writing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
  shop.meta.state.settings.pairLimit = 'off'
})
beforeEach(() => {
  shop.now += 60_000
  shop.reset()
  hear('oi')
  shop.meta.state.webhooks.drop()
})
afterAll(() => shop.close())

const hear = (body: string) => write(shop.meta.state, shop.ana, shop.number, { type: 'text', content: { body } })
const text = { type: 'text', text: { body: 'Bom dia' } }
const statuses = () => shop.told('statuses')

const named = (name: string) => ({ name, language: { code: 'pt_BR' } })

test('a text is accepted, and its statuses bring our reference and the price', async () => {
  const answer = await shop.send(text, { biz_opaque_callback_data: 'ref 7' })
  expect(answer.body).toMatchObject({
    messaging_product: 'whatsapp',
    contacts: [{ input: '+5511987654321', wa_id: '5511987654321', user_id: expect.stringMatching(/^BR\.\d+$/) as string }],
    messages: [{ id: expect.stringMatching(/^wamid\./) as string }],
  })
  const pricing = { billable: false, pricing_model: 'PMP', type: 'free_customer_service', category: 'service' }
  const told = { biz_opaque_callback_data: 'ref 7', recipient_id: '5511987654321', pricing }
  expect(await statuses()).toMatchObject([
    { status: 'sent', ...told },
    { status: 'delivered', ...told },
  ])
  read(shop.meta.state, shop.sent(answer).conversation)
  const [last] = await statuses()
  expect(last).toMatchObject({ status: 'read', id: shop.sent(answer).id })
  expect(last).not.toHaveProperty('pricing')
})

const button = (id: string, title: string) => ({ type: 'reply', reply: { id, title } })
const row = (id: string, title: string) => ({ id, title })
const buttons = (...all: object[]) => ({
  type: 'interactive',
  interactive: { type: 'button', body: { text: 'Qual?' }, action: { buttons: all } },
})
const list = (...sections: object[]) => ({
  type: 'interactive',
  interactive: { type: 'list', body: { text: 'Qual?' }, action: { button: 'Ver', sections } },
})

const request = (type: string, name: string, more: object = {}) => ({
  type: 'interactive',
  interactive: { type, body: { text: 'Onde?' }, action: { name }, ...more },
})

test.each([
  ['a place', { type: 'location', location: { latitude: -23.55, longitude: -46.63, name: 'Loja' } }],
  ['a contact', { type: 'contacts', contacts: [{ name: { formatted_name: 'Ana Sá' }, phones: [{ phone: '+5511987654321' }] }] }],
  ['buttons', buttons(button('1', 'Sim'), button('2', 'Não'))],
  ['a list', list({ rows: [row('1', 'Um'), row('2', 'Dois')] })],
  ['a request for a place', request('location_request_message', 'send_location')],
  ['a request for a number', request('request_contact_info', 'request_contact_info')],
])('%s arrives', async (_what, message) => {
  expect((await shop.send(message)).status).toBe(200)
  expect((await statuses()).map(({ status }) => status)).toEqual(['sent', 'delivered'])
})

const rows = (count: number) => ({ title: 'Uns', rows: Array.from({ length: count }, (_, at) => row(String(at), `n ${at}`)) })

test.each([
  ['no product', { messaging_product: undefined }, text, 100],
  ['an unknown field', { shoe: 1 }, text, 100],
  ['an unknown type', {}, { type: 'hologram', hologram: {} }, 100],
  ['neither to nor recipient', { to: undefined }, text, 100],
  ['an empty text', {}, { type: 'text', text: { body: '' } }, 100],
  ['a text that is too long', {}, { type: 'text', text: { body: 'á'.repeat(4097) } }, 100],
  ['a text without a body', {}, { type: 'text', text: {} }, 131_008],
  ['a reference that is too long', { biz_opaque_callback_data: 'x'.repeat(513) }, text, 100],
  ['four buttons', {}, buttons(...['1', '2', '3', '4'].map((id) => button(id, id))), 131_009],
  ['a title that is too long', {}, buttons(button('1', 'x'.repeat(21))), 131_009],
  ['two equal titles', {}, buttons(button('1', 'Sim'), button('2', 'Sim')), 131_009],
  [
    'eleven rows',
    {},
    list(rows(6), { title: 'Outros', rows: rows(5).rows.map(({ id, title }) => row(`b${id}`, title)) }),
    131_009,
  ],
  ['a request of another name', {}, request('location_request_message', 'request_contact_info'), 131_009],
  [
    'a request whose text is too long',
    {},
    request('request_contact_info', 'request_contact_info', { body: { text: 'x'.repeat(1025) } }),
    131_009,
  ],
  ['a request with a footer', {}, request('location_request_message', 'send_location', { footer: { text: 'Loja' } }), 100],
  ['a file by id and by link', {}, { type: 'image', image: { id: '1', link: 'https://a.example/b.png' } }, 100],
  ['an unknown file', {}, { type: 'image', image: { id: '1' } }, 100],
  ['a reaction to nothing', {}, { type: 'reaction', reaction: { message_id: 'wamid.x', emoji: '👍' } }, 131_009],
  ['an unknown template', {}, { type: 'template', template: { name: 'x', language: { code: 'pt_BR' } } }, 132_001],
])('%s is refused', async (_what, over, message, code) => {
  const answer = await shop.send(message, over)
  expect([answer.status >= 400, errorOf(answer).code]).toEqual([true, code])
})

test('a reaction and a quote name a message of the conversation', async () => {
  const heard = hear('tem?')
  const answer = await shop.send({ type: 'reaction', reaction: { message_id: heard.id, emoji: '👍' } })
  expect(answer.status).toBe(200)
  expect(shop.sent(await shop.send(text, { context: { message_id: heard.id } })).contextId).toBe(heard.id)
})

test('a read mark and a typing sign need a message that came in, and mark the older ones too', async () => {
  const [older, newer] = [hear('um'), hear('dois')]
  const mark = (id: string, more: object = {}) =>
    shop.ask('POST', `${shop.number.id}/messages`, { messaging_product: 'whatsapp', status: 'read', message_id: id, ...more })
  expect(errorOf(await mark('wamid.x')).code).toBe(131_009)
  expect(errorOf(await mark(shop.sent(await shop.send(text)).id)).code).toBe(131_009)
  expect(newer.isRead).toBe(false)
  expect((await mark(newer.id, { typing_indicator: { type: 'text' } })).body['success']).toBe(true)
  expect([older.isRead, newer.isRead, newer.typingAt]).toEqual([true, true, shop.now])
})

test('outside the window a text fails and a template goes', async () => {
  const buttons = [{ type: 'QUICK_REPLY', text: 'Ok' }]
  const components = [
    { type: 'BODY', text: 'Olá, {{1}}! Pronto.' },
    { type: 'BUTTONS', buttons },
  ]
  addTemplate(shop.waba, { name: 'pronto', components })
  const template = (parameters: object[]) => ({
    type: 'template',
    template: { name: 'pronto', language: { code: 'pt_BR' }, components: [{ type: 'body', parameters }] },
  })
  shop.now += 24 * 3_600_000 - 1
  await shop.send(text)
  expect((await statuses()).map(({ status }) => status)).toEqual(['sent', 'delivered'])
  shop.now += 1
  await shop.send(text)
  expect(await statuses()).toMatchObject([{ status: 'failed', errors: [{ code: 131_047 }] }])
  expect(errorOf(await shop.send(template([]))).code).toBe(132_000)
  const answer = await shop.send(template([{ type: 'text', text: 'Ana' }]))
  expect(answer.body).toMatchObject({ messages: [{ message_status: 'accepted' }] })
  expect(await statuses()).toMatchObject([{ pricing: { billable: true, type: 'regular', category: 'utility' } }, {}])
  tap(shop.meta.state, shop.sent(answer), 'Ok')
  expect(await shop.deliver()).toMatchObject([{ messages: [{ type: 'button', button: { text: 'Ok', payload: 'Ok' } }] }])
})

test('what cannot arrive fails: not on WhatsApp, not paid for, and an id in the place of a number never says so', async () => {
  await shop.send(text, { to: '+5511900000000' })
  expect(await statuses()).toMatchObject([{ status: 'failed', errors: [{ code: 131_026, title: 'Message undeliverable' }] }])
  await shop.send(text, { to: '5511987654321' })
  expect(await statuses()).toMatchObject([{ recipient_id: '555511987654321', errors: [{ code: 131_026 }] }])
  shop.waba.hasPaymentMethod = false
  await shop.send(text)
  shop.waba.hasPaymentMethod = true
  expect(await statuses()).toMatchObject([{ status: 'failed', errors: [{ code: 131_042 }] }])
  const id = shop.ana.ids.get(shop.waba.portfolio) ?? ''
  expect((await shop.send(text, { to: id })).status).toBe(200)
  expect(await statuses()).toEqual([])
  await shop.send(text, { to: undefined, recipient: id })
  expect((await statuses()).map(({ status }) => status)).toEqual(['sent', 'delivered'])
})

test('a Brazilian number is reached with and without its ninth digit', async () => {
  const { contacts } = (await shop.send(text, { to: '+551187654321' })).body as { contacts: object[] }
  expect(contacts).toMatchObject([{ input: '+551187654321', wa_id: '5511987654321' }])
})

test('a refusal is ordered for the answer, or for a status after another one', async () => {
  const { refusals } = shop.meta.state
  refusals.add({ code: 131_057, in: 'answer' })
  expect(errorOf(await shop.send(text))).toMatchObject({ code: 131_057, message: '(#131057) Account in maintenance mode' })
  refusals.add({ code: 131_026, in: 'status', after: 'sent' })
  await shop.send(text)
  expect((await statuses()).map(({ status }) => status)).toEqual(['sent', 'failed'])
  shop.waba.restriction = 131_031
  expect(errorOf(await shop.send(text)).code).toBe(131_031)
  shop.waba.restriction = undefined
  shop.number.allowedRecipients = []
  expect(errorOf(await shop.send(text)).code).toBe(131_030)
  shop.number.allowedRecipients = undefined
  expect((await shop.send(text)).status).toBe(200)
})

test('a fault may lose the answer of a message that was accepted', async () => {
  shop.meta.faults.add({ on: 'POST', kind: 'cut', after: true })
  await expect(shop.send(text, { biz_opaque_callback_data: 'ref 8' })).rejects.toThrow('aborted')
  expect(await statuses()).toMatchObject([{ biz_opaque_callback_data: 'ref 8' }, {}])
})

test('where sources differ, settings say which reading is played', async () => {
  const { settings } = shop.meta.state
  settings.toldAtOnce = [131_026]
  const answer = await shop.send(text, { to: '+5511900000000' })
  settings.toldAtOnce = []
  expect(errorOf(answer)).toMatchObject({ code: 131_026, error_data: { details: 'Message undeliverable' } })
  settings.pairLimit = 'strict'
  await shop.send(text)
  shop.now += 5999
  expect((await shop.send(text)).status).toBe(200)
  shop.now += 1
  expect(errorOf(await shop.send(text)).code).toBe(131_056)
  shop.now += 6000
  expect((await shop.send(text)).status).toBe(200)
  settings.pairLimit = 'off'
})

test('a person who is new outside the window counts for the tier of the portfolio', async () => {
  const { accounts, people, tokens } = shop.meta.state
  const waba = accounts.addWaba(accounts.addPortfolio())
  const number = accounts.addNumber(waba, '551130002222')
  addTemplate(waba, { name: 'ola' })
  for (let last = 0; last < 250; last++)
    shop.meta.state.rates.takeFirstContact(waba, people.add(`552199${last + 1_000_000}`, 'x'), shop.now)
  waba.subscriptions.set(shop.app, {})
  const message = { messaging_product: 'whatsapp', to: '+5511987654321', type: 'template', template: named('ola') }
  const token = tokens.add(shop.app, [waba]).value
  expect((await shop.ask('POST', `${number.id}/messages`, message, { token })).status).toBe(200)
  expect(await statuses()).toMatchObject([{ status: 'failed', errors: [{ code: 131_048 }] }])
  waba.portfolio.tier = 'TIER_2K'
  await shop.ask('POST', `${number.id}/messages`, message, { token })
  expect((await statuses()).map(({ status }) => status)).toEqual(['sent', 'delivered'])
})

test('a status may come before the answer', async () => {
  shop.meta.faults.add({ on: 'POST', kind: 'slow', ms: 1000, after: true })
  let isAnswered = false
  const answer = shop.send(text).then(() => (isAnswered = true))
  await expect.poll(statuses, { interval: 5 }).toHaveLength(2)
  expect(isAnswered).toBe(false)
  await answer
})

test('a phone that is off, and a person who has blocked the number, get nothing', async () => {
  shop.ana.isOnline = false
  await shop.send(text)
  shop.ana.isOnline = true
  shop.ana.blocked.add(shop.number)
  await shop.send(text)
  shop.ana.blocked.clear()
  expect((await statuses()).map(({ status }) => status)).toEqual(['sent', 'sent'])
})
