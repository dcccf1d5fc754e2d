import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callbackUrl, errorOf, TestShop } from './testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
})
beforeEach(() => shop.reset())
afterAll(() => shop.close())

test('a number and its account show the fields that are asked for, and no others exist', async () => {
  const { number, waba } = shop
  const fields = 'id,display_phone_number,verified_name,status,whatsapp_business_manager_messaging_limit,health_status'
  expect((await shop.ask('GET', `${number.id}?fields=${fields}`)).body).toMatchObject({
    id: number.id,
    display_phone_number: '+55 11 4002-8922',
    status: 'CONNECTED',
    whatsapp_business_manager_messaging_limit: 'TIER_250',
    health_status: { can_send_message: 'AVAILABLE' },
  })
  expect(errorOf(await shop.ask('GET', `${number.id}?fields=shoe_size`)).code).toBe(100)
  expect((await shop.ask('GET', `${waba.id}?fields=id,name,currency,timezone_id,owner_business_info`)).body).toMatchObject({
    id: waba.id,
    owner_business_info: { id: waba.portfolio.id },
  })
})

test('the numbers of an account come on pages', async () => {
  const { accounts } = shop.meta.state
  const waba = accounts.addWaba(shop.waba.portfolio)
  for (let last = 0; last < 5; last++) accounts.addNumber(waba, `55113000000${last}`)
  const token = shop.meta.state.tokens.add(shop.app, [waba]).value
  const first = await shop.ask('GET', `${waba.id}/phone_numbers?limit=3`, undefined, { token })
  expect(first.body['data']).toHaveLength(3)
  const { next } = first.body['paging'] as { next: string }
  const second = await shop.ask('GET', next, undefined, { token })
  expect(second.body['data']).toHaveLength(2)
  expect(second.body['paging']).not.toHaveProperty('next')
})

test('without a good token nothing is shown, and each refusal is in the envelope', async () => {
  const { id } = shop.number
  const answer = await shop.ask('GET', id, undefined, { token: '' })
  expect(answer.status).toBe(401)
  expect(errorOf(answer)).toMatchObject({ code: 190, type: 'OAuthException', fbtrace_id: expect.any(String) as string })
  expect(errorOf(await shop.ask('GET', id, undefined, { token: 'EAAwrong' })).code).toBe(190)
  const short = shop.meta.state.tokens.add(shop.app, [shop.waba], { livesMs: 3_600_000 })
  expect((await shop.ask('GET', id, undefined, { token: short.value })).status).toBe(200)
  shop.now += 3_600_000
  expect(errorOf(await shop.ask('GET', id, undefined, { token: short.value }))).toMatchObject({ code: 190, error_subcode: 463 })
})

test('a token sees its own portfolio, reads what is assigned to it, and does what its scopes allow', async () => {
  const { accounts, tokens } = shop.meta.state
  const foreign = tokens.add(accounts.addApp(), [accounts.addWaba(accounts.addPortfolio())]).value
  const sibling = tokens.add(shop.app, [accounts.addWaba(shop.waba.portfolio)]).value
  const sender = tokens.add(shop.app, [shop.waba], { scopes: ['whatsapp_business_messaging'] }).value
  const manager = tokens.add(shop.app, [shop.waba], { scopes: ['whatsapp_business_management'] }).value
  const { id } = shop.number
  expect(errorOf(await shop.ask('GET', id, undefined, { token: foreign }))).toMatchObject({ code: 100, error_subcode: 33 })
  expect(errorOf(await shop.ask('GET', '1', undefined)).error_subcode).toBe(33)
  expect(errorOf(await shop.ask('GET', id, undefined, { token: sibling })).code).toBe(200)
  expect(errorOf(await shop.ask('GET', id, undefined, { token: sender })).code).toBe(10)
  expect(errorOf(await shop.ask('POST', `${id}/messages`, {}, { token: manager })).code).toBe(131_005)
})

test('an app that demands it gets a proof with each call', async () => {
  const { accounts, tokens } = shop.meta.state
  const app = accounts.addApp({ requiresProof: true })
  const token = tokens.add(app, [shop.waba]).value
  const proof = createHmac('sha256', app.secret).update(token).digest('hex')
  const { id } = shop.number
  expect(errorOf(await shop.ask('GET', id, undefined, { token })).code).toBe(100)
  expect((await shop.ask('GET', `${id}?appsecret_proof=${proof}`, undefined, { token })).status).toBe(200)
})

test('a token is exchanged for another one, both are good, and each can be looked at and revoked', async () => {
  const { app, token } = shop
  const keys = `client_id=${app.id}&client_secret=${app.secret}`
  const exchange = `oauth/access_token?grant_type=fb_exchange_token&${keys}&set_token_expires_in_60_days=true&fb_exchange_token=`
  const { body } = await shop.ask('GET', exchange + token.value, undefined, { token: '' })
  expect(body).toMatchObject({ token_type: 'bearer', expires_in: 60 * 86_400 })
  const fresh = String(body['access_token'])
  const debug = `debug_token?input_token=${fresh}&access_token=${app.id}|${app.secret}`
  expect((await shop.ask('GET', debug, undefined, { token: '' })).body['data']).toMatchObject({
    is_valid: true,
    scopes: ['whatsapp_business_messaging', 'whatsapp_business_management'],
    granular_scopes: [{ target_ids: [shop.waba.id] }, {}],
  })
  expect((await shop.ask('GET', `oauth/revoke?${keys}&revoke_token=${fresh}`, undefined, { token: '' })).body['success']).toBe(
    true,
  )
  expect(errorOf(await shop.ask('GET', shop.number.id, undefined, { token: fresh })).code).toBe(190)
  expect((await shop.ask('GET', shop.number.id)).status).toBe(200)
})

test('a number is registered with its PIN, and left again', async () => {
  const number = shop.meta.state.accounts.addNumber(shop.waba, '551130001111', { status: 'PENDING' })
  const register = (pin: string) => shop.ask('POST', `${number.id}/register`, { messaging_product: 'whatsapp', pin })
  expect(errorOf(await shop.ask('POST', `${number.id}/messages`, textTo('+5511987654321'))).code).toBe(133_010)
  expect(errorOf(await register('12345')).code).toBe(100)
  expect((await register('123456')).body['success']).toBe(true)
  expect(number.status).toBe('CONNECTED')
  expect(errorOf(await register('654321')).code).toBe(133_005)
  expect((await shop.ask('POST', `${number.id}/deregister`)).body['success']).toBe(true)
  expect(errorOf(await shop.ask('POST', `${number.id}/deregister`)).code).toBe(133_010)
  for (let count = 0; count < 8; count++) await register('123456')
  expect(errorOf(await register('123456')).code).toBe(133_016)
  expect(errorOf(await shop.ask('POST', `${number.id}/request_code`, { code_method: 'SMS', language: 'pt_BR' })).code).toBe(
    136_024,
  )
})

test('an app subscribes, overrides its callback after it has answered the challenge, and leaves', async () => {
  const path = `${shop.waba.id}/subscribed_apps`
  const override = { override_callback_uri: `${callbackUrl}/other`, verify_token: shop.verifyToken }
  await shop.ask('DELETE', path)
  expect((await shop.ask('GET', path)).body['data']).toEqual([])
  expect(errorOf(await shop.ask('POST', path, override)).message).toContain('Before override the current callback uri')
  expect((await shop.ask('POST', path)).body['success']).toBe(true)
  expect(errorOf(await shop.ask('POST', path, { ...override, verify_token: 'wrong' })).code).toBe(2200)
  expect((await shop.ask('POST', path, override)).body['success']).toBe(true)
  expect((await shop.ask('GET', path)).body['data']).toMatchObject([
    { whatsapp_business_api_data: { id: shop.app.id }, override_callback_uri: `${callbackUrl}/other` },
  ])
  await shop.ask('POST', path)
  expect((await shop.ask('GET', path)).body).not.toHaveProperty('data.0.override_callback_uri')
})

test('calls that manage an account are counted by the hour', async () => {
  const { accounts, tokens } = shop.meta.state
  const waba = accounts.addWaba(shop.waba.portfolio)
  const token = tokens.add(shop.app, [waba]).value
  expect((await shop.ask('GET', waba.id, undefined, { token })).status).toBe(200)
  for (let count = 1; count < 200; count++) shop.meta.state.managementCalls.take(shop.app, waba, false, shop.now)
  expect(errorOf(await shop.ask('GET', waba.id, undefined, { token })).code).toBe(80_007)
  shop.now += 3_600_000
  expect((await shop.ask('GET', waba.id, undefined, { token })).status).toBe(200)
})

test('an old version, an unknown one, and an unknown path are refused', async () => {
  const { id } = shop.number
  expect((await shop.ask('GET', `https://graph.facebook.com/${id}`)).status).toBe(200)
  expect(errorOf(await shop.ask('GET', `https://graph.facebook.com/v9.0/${id}`)).code).toBe(2500)
  expect(errorOf(await shop.ask('GET', `${id}/shoes/left`)).code).toBe(2500)
  expect(errorOf(await shop.ask('GET', `${id}/shoes`)).error_subcode).toBe(33)
})

function textTo(to: string): object {
  return { messaging_product: 'whatsapp', to, type: 'text', text: { body: 'oi' } }
}
