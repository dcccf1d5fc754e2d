import { afterAll, beforeAll, expect, test } from 'vitest'
import { callBank } from '#pix/call-bank.ts'
import { errorOf, TestShop } from '#meta/testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
  shop.app.signup = { configId: '77', redirects: [redirect], waba: shop.waba.id }
})
afterAll(() => shop.close())

const redirect = 'https://desk.example/meta-signup'

async function dialog(over: Record<string, string> = {}): Promise<{ status: number; page: string }> {
  const asked = { client_id: shop.app.id, redirect_uri: redirect, config_id: '77', response_type: 'code', state: 'abc' }
  const query = new URLSearchParams({ ...asked, override_default_response_type: 'true', ...over })
  const { status, text } = await callBank(shop.meta, `https://www.facebook.com/v25.0/dialog/oauth?${query.toString()}`, {
    method: 'GET',
  })
  return { status, page: text }
}
const linkOf = (page: string, id: string) =>
  new URL((new RegExp(`id="${id}" href="([^"]*)"`).exec(page)?.[1] ?? '').replaceAll('&amp;', '&'))
const exchange = (code: string, over: Record<string, string> = {}) => {
  const asked = { client_id: shop.app.id, client_secret: shop.app.secret, code, redirect_uri: redirect, ...over }
  return shop.ask('GET', `oauth/access_token?${new URLSearchParams(asked).toString()}`, undefined, { token: '' })
}

test('the dialog leads back with a code, which gives a token for the account that was shared', async () => {
  const { page } = await dialog()
  const back = linkOf(page, 'share')
  expect(back.href.startsWith(redirect)).toBe(true)
  expect(back.searchParams.get('state')).toBe('abc')
  const code = back.searchParams.get('code') ?? ''
  const { body } = await exchange(code)
  const token = String(body['access_token'])
  expect((await shop.ask('GET', `${shop.waba.id}/phone_numbers`, undefined, { token })).status).toBe(200)
  expect(errorOf(await exchange(code)).code).toBe(100)
  expect(linkOf(page, 'cancel').searchParams.get('error')).toBe('access_denied')
})

test('a code is good for half a minute, for its app and its address', async () => {
  const code = async () => linkOf((await dialog()).page, 'share').searchParams.get('code') ?? ''
  expect(errorOf(await exchange(await code(), { redirect_uri: 'https://desk.example/' })).message).toMatch(/redirect_uri/)
  expect(errorOf(await exchange(await code(), { client_secret: 'wrong' })).code).toBe(1)
  const late = await code()
  shop.now += 30_001
  expect(errorOf(await exchange(late)).message).toMatch(/expired/)
})

test.each([{ config_id: '78' }, { client_id: '1' }, { redirect_uri: 'https://evil.example/' }, { response_type: 'token' }])(
  'the dialog refuses %o',
  async (over) => {
    expect((await dialog(over)).status).toBe(400)
  },
)
