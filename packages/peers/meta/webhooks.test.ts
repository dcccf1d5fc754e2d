import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callbackUrl, TestShop } from './testing.ts'
import { signatureOf, toBytes } from './webhooks/bytes.ts'
import { changeId, changeNumber, prefer, tap, write } from './writing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
  shop.meta.state.settings.pairLimit = 'off'
})
beforeEach(() => {
  shop.reset()
  shop.meta.state.webhooks.plan = { batch: 1, times: 1, concurrency: 1, order: 'kept', seed: 7 }
})
afterAll(() => shop.close())

const say = (body: string) => write(shop.meta.state, shop.ana, shop.number, { type: 'text', content: { body } })
const told = async () => (await shop.told('messages'))[0] ?? {}

test('a body is escaped as Meta escapes it, and signed over its raw bytes', () => {
  const body = { object: 'whatsapp_business_account', entry: [{ id: '102290129340398', changes: [] }], x: 'olá 🙂 a/b' }
  const text =
    String.raw`{"object":"whatsapp_business_account","entry":[{"id":"102290129340398","changes":[]}],` +
    String.raw`"x":"ol\u00e1 \ud83d\ude42 a\/b"}`
  expect(toBytes(body).toString()).toBe(text)
  const signature = 'sha256=14a138cb9f499fa588578feb80e08a3b8ac3725deb3c9efb61f5ab3e72d8b94b'
  expect(signatureOf(toBytes(body), 'chave-do-app')).toBe(signature)
  expect(signatureOf(Buffer.from(JSON.stringify(body)), 'chave-do-app')).not.toBe(signature)
})

test('a message comes with its number, its person and a signature', async () => {
  const { id } = say('olá @ a/b')
  const [value] = await shop.deliver()
  expect(value).toMatchObject({
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '551140028922', phone_number_id: shop.number.id },
    contacts: [{ profile: { name: 'Ana Sá' }, wa_id: '5511987654321', user_id: expect.stringMatching(/^BR\./) as string }],
    messages: [{ from: '5511987654321', id, type: 'text', text: { body: 'olá @ a/b' }, timestamp: String(shop.now / 1000) }],
  })
  const [heard] = shop.heard
  expect(heard?.signature).toBe(signatureOf(heard?.bytes ?? Buffer.of(), shop.app.secret))
  expect(heard?.bytes.toString()).toContain(String.raw`ol\u00e1 \u0040 a\/b`)
})

test('what is not taken comes again, ever rarer, for seven days', async () => {
  const { webhooks } = shop.meta.state
  const begun = shop.now
  shop.deskAnswers = 500
  say('oi')
  await shop.deliver()
  expect(await shop.deliver()).toEqual([])
  shop.now += 15_000
  expect(await shop.deliver()).toHaveLength(1)
  while (webhooks.waiting > 0 && shop.now < begun + 8 * 86_400_000) {
    shop.now += 12 * 3_600_000
    await shop.deliver()
  }
  expect(webhooks.lost).toHaveLength(1)
  expect(shop.now - begun).toBeGreaterThan(6 * 86_400_000)
  say('de novo')
  await shop.deliver()
  shop.deskAnswers = 200
  shop.now += 15_000
  expect(await shop.deliver()).toMatchObject([{ messages: [{ text: { body: 'de novo' } }] }])
  expect(webhooks.waiting).toBe(0)
})

test('one body holds several accounts, messages and statuses, and comes as often as it is told', async () => {
  const { accounts, webhooks } = shop.meta.state
  const waba = accounts.addWaba(shop.waba.portfolio)
  waba.subscriptions.set(shop.app, {})
  const other = accounts.addNumber(waba, '551140028924')
  say('um')
  say('dois')
  write(shop.meta.state, shop.ana, other, { type: 'hologram', content: { light: 1 } })
  await shop.send({ type: 'text', text: { body: 'oi' } })
  webhooks.plan = { batch: 10, times: 3, concurrency: 3, order: 'kept', seed: 7 }
  await shop.deliver()
  expect(shop.heard).toHaveLength(3)
  expect(new Set(shop.heard.map(({ bytes }) => bytes.toString())).size).toBe(1)
  const { entry } = JSON.parse(shop.heard[0]?.bytes.toString() ?? '') as { entry: object[] }
  expect(entry).toMatchObject([
    { id: shop.waba.id, changes: [{ value: { messages: [{}, {}] } }, { value: { statuses: [{}, {}] } }] },
    { id: waba.id, changes: [{ field: 'messages', value: { messages: [{ type: 'hologram', hologram: { light: 1 } }] } }] },
  ])
})

test.each([
  ['reversed', '4321'],
  ['shuffled', '4312'],
] as const)('changes come %s', async (order, expected) => {
  shop.meta.state.webhooks.plan.order = order
  for (const body of ['1', '2', '3', '4']) say(body)
  const values = (await shop.deliver()) as { messages: [{ text: { body: string } }] }[]
  const bodies = values.map(({ messages }) => messages[0].text.body)
  expect(bodies.join('')).toBe(expected)
})

test('an override takes the fields it may, and all others go to the address of the app', async () => {
  const override = { override_callback_uri: `${callbackUrl}/number`, verify_token: shop.verifyToken }
  await shop.ask('POST', shop.number.id, { webhook_configuration: override })
  await shop.ask('POST', `${shop.waba.id}/subscribed_apps`, { ...override, override_callback_uri: `${callbackUrl}/waba` })
  say('oi')
  shop.meta.state.webhooks.add(shop.waba, undefined, 'account_update', { event: 'ACCOUNT_VIOLATION' })
  await shop.ask('POST', shop.number.id, { webhook_configuration: { override_callback_uri: '' } })
  say('oi')
  await shop.ask('POST', `${shop.waba.id}/subscribed_apps`)
  say('oi')
  await shop.deliver()
  const own = '/api/channels/meta/app'
  expect(shop.heard.map(({ path }) => path).toSorted()).toEqual([own, own, `${own}/number`, `${own}/waba`])
})

test('an app that has not subscribed, or not ticked the field, is told nothing', async () => {
  shop.waba.subscriptions.delete(shop.app)
  say('oi')
  shop.waba.subscriptions.set(shop.app, {})
  shop.app.fields = shop.app.fields.filter((field) => field !== 'messages')
  say('oi')
  shop.app.fields.push('messages')
  expect(await shop.deliver()).toEqual([])
})

test.each([
  ['location', { latitude: -23.5, longitude: -46.6, name: 'Casa' }],
  ['contacts', [{ name: { formatted_name: 'Bia' }, origin: 'other' }]],
  ['order', { catalog_id: '1', product_items: [{ product_retailer_id: 'a', quantity: 1, item_price: 9.9, currency: 'BRL' }] }],
  ['interactive', { type: 'nfm_reply', nfm_reply: { name: 'flow', body: 'Sent', response_json: '{"a":1}' } }],
  ['unsupported', undefined],
  ['request_welcome', undefined],
])('%s comes in', async (type, content) => {
  const more = type === 'unsupported' ? { errors: [{ code: 131_051, title: 'Message type unknown' }] } : {}
  write(shop.meta.state, shop.ana, shop.number, { type, content, more })
  expect(await told()).toMatchObject({ type, ...(content && { [type]: content }), ...more })
})

test('a voice note, a quote, an edit, a revocation and an ad come in', async () => {
  const first = say('um')
  const voice = { type: 'audio/ogg; codecs=opus', bytes: Buffer.from('OggS') }
  write(shop.meta.state, shop.ana, shop.number, { type: 'audio', content: { voice: true }, file: voice })
  write(shop.meta.state, shop.ana, shop.number, { type: 'text', content: { body: 'dois' }, context: first.id })
  const edit = { original_message_id: first.id, message: { type: 'text', text: { body: 'uno' } } }
  write(shop.meta.state, shop.ana, shop.number, { type: 'edit', content: edit })
  write(shop.meta.state, shop.ana, shop.number, { type: 'revoke', content: { original_message_id: first.id } })
  const referral = { source_id: '1', source_type: 'ad', source_url: 'https://fb.me/1', headline: 'Sofá', ctwa_clid: 'x' }
  write(shop.meta.state, shop.ana, shop.number, { type: 'text', content: { body: 'sofá' }, more: { referral } })
  const all = (await shop.deliver()).map((value) => (value['messages'] as [object])[0])
  expect(all.slice(1)).toMatchObject([
    { audio: { voice: true, mime_type: voice.type, id: expect.any(String) as string } },
    { context: { from: '5511987654321', id: first.id } },
    { edit },
    { revoke: { original_message_id: first.id } },
    { referral },
  ])
  await shop.send({ type: 'text', text: { body: 'temos' } })
  expect(await shop.deliver()).toMatchObject([{ statuses: [{ pricing: { type: 'free_entry_point', billable: false } }] }, {}])
})

test('a tap tells the id of the option', async () => {
  const reply = { id: 'sim', title: 'Sim' }
  const action = { buttons: [{ type: 'reply', reply }] }
  const sent = shop.sent(
    await shop.send({ type: 'interactive', interactive: { type: 'button', body: { text: 'Confirma?' }, action } }),
  )
  shop.meta.state.webhooks.drop()
  tap(shop.meta.state, sent, 'sim')
  const expected = { type: 'interactive', interactive: { type: 'button_reply', button_reply: reply }, context: { id: sent.id } }
  expect(await told()).toMatchObject(expected)
  expect(() => tap(shop.meta.state, sent, 'talvez')).toThrow('there is no option talvez')
})

test('a person with a user name hides the number after thirty days, and is the same by id', async () => {
  const bia = shop.meta.state.people.add('5521999990000', 'Bia')
  write(shop.meta.state, bia, shop.number, { type: 'text', content: { body: 'oi' } })
  const { from_user_id: id, from } = await told()
  expect(from).toBe('5521999990000')
  bia.username = 'bia'
  shop.now += 31 * 86_400_000
  write(shop.meta.state, bia, shop.number, { type: 'text', content: { body: 'oi' } })
  const [value] = await shop.deliver()
  expect(value).toMatchObject({ contacts: [{ profile: { username: 'bia' }, user_id: id }], messages: [{ from_user_id: id }] })
  expect(value).not.toHaveProperty('messages.0.from')
  expect(value).not.toHaveProperty('contacts.0.wa_id')
})

test('a new number, a new id and stopped marketing are told', async () => {
  const rui = shop.meta.state.people.add('5521999990001', 'Rui')
  write(shop.meta.state, rui, shop.number, { type: 'text', content: { body: 'oi' } })
  const { from_user_id: old } = await told()
  changeNumber(shop.meta.state, rui, '5521999990002')
  const [value] = await shop.deliver()
  expect(value).toMatchObject({
    messages: [{ type: 'system', from: '5521999990001', system: { wa_id: '5521999990002', previous_user_id: old } }],
  })
  expect(value).not.toHaveProperty('contacts')
  changeId(shop.meta.state, rui, shop.number)
  expect(await told()).toMatchObject({ type: 'system', system: { type: 'user_changed_user_id' } })
  prefer(shop.meta.state, shop.meta.state.people.conversation(shop.number, rui), 'stop')
  expect(await shop.deliver()).toMatchObject([{ user_preferences: [{ category: 'marketing_messages', value: 'stop' }] }])
})

test('the dashboard sends a sample of no number', async () => {
  expect(await shop.meta.state.webhooks.sendSample(shop.app)).toBe(200)
  expect(shop.heard[0]?.bytes.toString()).toContain('"phone_number_id":"123456123"')
})
