import { listAudit } from '@recado/contract/audit/api'
import { listMetaApps, showOfficialLine, updateOfficialLine } from '@recado/contract/official-lines/api'
import {
  showPlatformApp,
  showSignup,
  type SignupChoice,
  signUp,
  signUpConnection,
  updatePlatformApp,
  type PlatformApp,
} from '@recado/contract/official-lines/signup'
import type { App, PhoneNumber, Waba } from '@recado/peers/meta/accounts'
import { ownerWrites } from '@recado/peers/meta/coexistence/owner'
import { write } from '@recado/peers/meta/writing'
import { callBank } from '@recado/peers/pix/call-bank'
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MetaWorld, openMetaWorld } from '../../../../test/fixtures/meta.ts'
import type { TestUser } from '../../../../test/world.ts'

let world: MetaWorld
let operator: TestUser
let app: App
let set: PlatformApp
beforeAll(async () => {
  world = await openMetaWorld()
  const { w, meta } = world
  operator = await w.user(await w.company(), 'admin')
  await w.owner.query('update users set super = true where id = $1', [operator.id])
  operator = { ...operator, token: await w.renewedToken(operator) }
  app = meta.state.accounts.addApp({ name: 'Operator' })
})
beforeEach(async () => {
  world.meta.faults.clear()
  world.meta.state.webhooks.drop()
  const input = { metaAppId: app.id, configId: '7700077', appSecret: app.secret }
  set = (await world.w.call(operator, updatePlatformApp, input)).body
  app.callback = { url: set.callbackUrl, verifyToken: set.verifyToken }
})
afterAll(() => world.end())

interface Shop {
  admin: TestUser
  waba: Waba
  number: PhoneNumber
}

let numbers = 551_131_900_000
async function newShop(given: { isOnApp?: boolean } = {}): Promise<Shop> {
  const { w, meta } = world
  const { accounts } = meta.state
  const waba = accounts.addWaba(accounts.addPortfolio())
  const number = accounts.addNumber(waba, String((numbers += 1)), given)
  return { admin: await w.user(await w.company(), 'admin'), waba, number }
}

/** What Meta's window leads back with. */
async function codeFor({ admin, waba }: Shop): Promise<string> {
  const { offer } = (await world.w.call(admin, showSignup, {})).body
  app.signup = { configId: '7700077', redirects: [set.redirectUrl], waba: waba.id }
  const query = new URLSearchParams({
    client_id: offer?.metaAppId ?? '',
    config_id: offer?.configId ?? '',
    redirect_uri: offer?.redirectUrl ?? '',
    response_type: 'code',
    override_default_response_type: 'true',
    state: 's',
  })
  const { text } = await callBank(world.meta, `${offer?.dialogUrl ?? ''}?${query.toString()}`)
  return new URL((/id="share" href="([^"]*)"/.exec(text)?.[1] ?? '').replaceAll('&amp;', '&')).searchParams.get('code') ?? ''
}

const connect = async (shop: Shop, over: object = {}) =>
  world.w.call(shop.admin, signUp, { name: `Meta ${shop.number.digits}`, code: await codeFor(shop), ...over })
const rows = async (text: string, values: unknown[] = []) => (await world.w.owner.query(text, values)).rows as object[]

test('a number that was shared in the window is connected, with the operator’s app, whose secret is sealed', async () => {
  const shop = await newShop()
  const { status, body } = await connect(shop)
  expect(status).toBe(200)
  const id = body.connection.id
  expect(body.line).toMatchObject({ wabaId: shop.waba.id, numberId: shop.number.id, app: { isPlatform: true } })
  expect(body.line.steps.filter(({ state }) => state !== 'good').map(({ name }) => name)).toEqual(['first-message'])
  expect(shop.waba.subscriptions.get(app)?.override?.url).toBe(set.callbackUrl)
  const token = world.meta.state.tokens.all.at(-1)?.value ?? ''
  const stored = JSON.stringify([
    await rows('select * from official_lines'),
    await rows('select * from channels.settings'),
    await rows('select * from meta_apps'),
    await rows('select * from platform_app'),
  ])
  const told = JSON.stringify([body, set, (await world.w.call(shop.admin, showOfficialLine, { id })).body])
  for (const secret of [token, app.secret]) {
    expect(stored).not.toContain(secret)
    expect(told).not.toContain(secret)
  }
  // With it anyone could say that Meta has verified the address.
  expect(JSON.stringify([body, (await world.w.call(shop.admin, showOfficialLine, { id })).body])).not.toContain(set.verifyToken)
  // The company neither sees the app among its own, nor gives it another secret.
  expect((await world.w.call(shop.admin, listMetaApps, {})).body).toEqual([])
  expect((await world.w.call(shop.admin, updateOfficialLine, { id, appSecret: 'another secret' })).status).toBe(200)
  const used = await world.w.call((await newShop()).admin, updateOfficialLine, { id, appId: body.line.app.id })
  expect(used.status).toBe(404)
})

test('one address takes the webhooks of all companies of the app, and each is told of its own numbers', async () => {
  const [mine, theirs] = [await newShop(), await newShop()]
  const ids = [(await connect(mine)).body.connection.id, (await connect(theirs)).body.connection.id]
  const { state } = world.meta
  write(state, state.people.add('5511980000001', 'Ana'), mine.number, { type: 'text', content: { body: 'oi' } })
  await state.webhooks.deliver()
  const uuid = set.callbackUrl.slice(-36)
  expect(await rows('select from channels.hooks where app = $1', [uuid])).toHaveLength(1)
  const routes = await rows(
    'select connection_id as id, app::text from channels.settings where connection_id = any($1) order by 1',
    [ids],
  )
  expect(routes).toEqual(ids.map((id) => ({ id, app: uuid })))
  const forged = await fetch(`${await world.w.origin()}${new URL(set.callbackUrl).pathname}`, {
    method: 'POST',
    body: '{}',
    headers: { 'x-hub-signature-256': `sha256=${createHmac('sha256', 'x').update('{}').digest('hex')}` },
  })
  expect(forged.status).toBe(401)
})

test('of several numbers the user chooses one, with what was granted to this user alone', async () => {
  const shop = await newShop()
  const other = world.meta.state.accounts.addNumber(shop.waba, String((numbers += 1)))
  const asked = await connect(shop)
  expect(asked.error.error).toBe('ERR_SIGNUP_CHOICE')
  const { grant, numbers: shared } = asked.error.details as SignupChoice
  expect(shared.map(({ numberId }) => numberId)).toEqual([shop.number.id, other.id])
  const choose = (admin: TestUser, numberId: string) =>
    world.w.call(admin, signUp, { name: `Escolhido ${numberId}`, grant, numberId })
  expect((await choose((await newShop()).admin, other.id)).error.error).toBe('ERR_SIGNUP_REFUSED')
  const colleague = await world.w.user(shop.admin.companyId, 'admin')
  expect((await choose(colleague, other.id)).error.error).toBe('ERR_SIGNUP_REFUSED')
  expect((await choose(shop.admin, '123456789')).error.error).toBe('ERR_SIGNUP_REFUSED')
  expect((await choose(shop.admin, other.id)).body.line.numberId).toBe(other.id)
  world.w.turnClock(601_000)
  const late = { ...shop.admin, token: await world.w.renewedToken(shop.admin) }
  expect((await choose(late, shop.number.id)).error.error).toBe('ERR_SIGNUP_REFUSED')
})

test('a number that was shared takes the place of a linked phone, and a line gets new access to its own number alone', async () => {
  const { w } = world
  const shop = await newShop()
  const id = await w.connection(shop.admin.companyId)
  const again = async (over: object = {}) => w.call(shop.admin, signUpConnection, { id, code: await codeFor(shop), ...over })
  const tokens = async () => rows('select sealed_token, number_id from official_lines where connection_id = $1', [id])
  const moved = await again()
  expect(moved.status).toBe(200)
  expect(moved.body).toMatchObject({ connection: { id, provider: 'cloud' }, line: { numberId: shop.number.id } })
  const [first] = await tokens()

  // Another number of the account is not the line's.
  const other = world.meta.state.accounts.addNumber(shop.waba, String((numbers += 1)))
  const renewed = await again({ numberId: other.id })
  expect(renewed.body.line).toMatchObject({ numberId: shop.number.id, app: { isPlatform: true } })
  const [second] = await tokens()
  expect(second).not.toEqual(first)
  const elsewhere = await newShop()
  const stray = await w.call(shop.admin, signUpConnection, { id, code: await codeFor({ ...elsewhere, admin: shop.admin }) })
  expect(stray.error.error).toBe('ERR_SIGNUP_OTHER_NUMBER')
  expect(await tokens()).toEqual([second])
  expect((await w.call(elsewhere.admin, signUpConnection, { id, code: 'x' })).error.error).toBe('ERR_NO_WAPP_FOUND')
  const acts = (await w.call(shop.admin, listAudit, {})).body.entries.map(({ act }) => act)
  expect(acts).toEqual(expect.arrayContaining(['connection.moved', 'connection.official-line-changed']))
})

test('a line that was filled in by hand goes over to the operator’s app', async () => {
  const shop = await world.shop((await newShop()).admin)
  const { connection } = (await shop.connect()).body
  const code = await codeFor({ admin: shop.admin, waba: shop.waba, number: shop.number })
  const { body } = await world.w.call(shop.admin, signUpConnection, { id: connection.id, code })
  expect(body.line).toMatchObject({ numberId: shop.number.id, app: { isPlatform: true } })
})

test('a number that stays in the app says so, and its past is asked for where the user wants it', async () => {
  const shop = await newShop({ isOnApp: true })
  const { body } = await connect(shop, { takesPast: true })
  expect(body.line).toMatchObject({ onApp: true, takesPast: true })
  expect(body.line.steps.find(({ name }) => name === 'registration')?.state).toBe('good')
  const person = world.meta.state.people.add('5511980000002', 'Bia')
  ownerWrites(world.meta.state, shop.number, person, { type: 'text', content: { body: 'pelo app' } })
  await world.meta.state.webhooks.deliver()
  expect((await rows(`select from channels.hooks where convert_from(body, 'UTF8') like '%smb_message_echoes%'`)).length).toBe(1)
})

test('a code that is spent, late or none gives nothing, and nothing is made', async () => {
  const shop = await newShop()
  const code = await codeFor(shop)
  expect((await connect(shop, { code: 'made up' })).error).toMatchObject({ error: 'ERR_SIGNUP_REFUSED' })
  expect((await connect(shop, { code })).status).toBe(200)
  expect((await connect(shop, { code, name: 'Outra' })).error.error).toBe('ERR_SIGNUP_REFUSED')
})

test('a company asks with the operator’s app a few times a minute, so that others can', async () => {
  const [shop, other] = [await newShop(), await newShop()]
  const answers = []
  for (let at = 0; at < 7; at += 1) answers.push((await connect(shop, { code: `made up ${at}` })).error.error)
  expect(answers).toEqual([...Array.from({ length: 6 }, () => 'ERR_SIGNUP_REFUSED'), 'ERR_RATE_LIMIT'])
  expect((await connect(other)).status).toBe(200)
})

test('the operator alone sets up the app; another secret renews what connections prove, and another app does not take theirs', async () => {
  const shop = await newShop()
  const { w } = world
  expect((await w.call(shop.admin, showPlatformApp, {})).status).toBe(403)
  expect((await w.call(shop.admin, updatePlatformApp, { metaAppId: '', configId: '' })).status).toBe(403)
  const { id } = (await connect(shop)).body.connection
  const version = async () =>
    (await rows('select version from channels.settings where connection_id = $1', [id]))[0] as { version: number }
  const before = await version()
  operator = { ...operator, token: await w.renewedToken(operator) }
  app.secret = 'the app has another secret'
  const change = { metaAppId: app.id, configId: '7700077', appSecret: app.secret }
  expect((await w.call(operator, updatePlatformApp, change)).status).toBe(200)
  expect((await version()).version).toBeGreaterThan(before.version)
  const admin = { ...shop.admin, token: await w.renewedToken(shop.admin) }
  expect((await w.call(admin, updateOfficialLine, { id })).status).toBe(200)
  // Neither at once nor by way of no id.
  for (const metaAppId of ['99999999', '']) {
    const { error } = await w.call(operator, updatePlatformApp, { ...change, metaAppId })
    expect(error.error).toBe('ERR_META_APP_IN_USE')
    // Up to five are named.
    expect((error.details as { companies: string }).companies.split(', ').length).toBe(5)
  }
  const acts = (await w.call(operator, listAudit, {})).body.entries.filter(({ act }) => act === 'official-lines.app-changed')
  expect(JSON.stringify(acts)).toContain('replaced')
  expect(JSON.stringify(acts)).not.toContain(app.secret)
  await w.call(operator, updatePlatformApp, { metaAppId: app.id, configId: '' })
  expect((await w.call(admin, showSignup, {})).body).toEqual({ offer: null })
  expect((await w.call(admin, signUp, { name: 'Sem app', code: 'x' })).error.error).toBe('ERR_SIGNUP_OFF')
  expect((await w.call(admin, updateOfficialLine, { id })).status).toBe(200)
})
