import { listAudit } from '@recado/contract/audit/api'
import { createConnection, deleteConnection, listConnections, updateConnection } from '@recado/contract/connections/api'
import {
  listMetaApps,
  moveToPhone,
  prepareMetaApp,
  showOfficialLine,
  type Step,
  updateOfficialLine,
} from '@recado/contract/official-lines/api'
import { write } from '@recado/peers/meta/writing'
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MetaShop, type MetaWorld, openMetaWorld } from '../../../test/fixtures/meta.ts'

let world: MetaWorld
beforeAll(async () => void (world = await openMetaWorld()))
beforeEach(() => {
  world.meta.faults.clear()
  world.meta.state.webhooks.drop()
})
afterAll(() => world.end())

const states = (steps: readonly Step[]) => Object.fromEntries(steps.map(({ name, state }) => [name, state]))
const refusedSteps = (details: unknown) => states((details as { steps: Step[] }).steps)
const connections = async ({ admin }: MetaShop) => (await world.w.call(admin, listConnections, {})).body
const rows = async (text: string, values: unknown[]) => (await world.w.owner.query(text, values)).rows

/** Calls the address of the shop's app. */
async function call(shop: MetaShop, path: string, init: RequestInit = {}): Promise<{ status: number; text: string }> {
  const { pathname } = new URL(shop.prepared.callbackUrl)
  const answer = await fetch(`${await world.w.origin()}${pathname}${path}`, init)
  return { status: answer.status, text: await answer.text() }
}

const signed = (secret: string, body: string) => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
const post = (shop: MetaShop, body: string, signature = signed(shop.app.secret, body)) =>
  call(shop, '', { method: 'POST', body, headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature } })
const hooksOf = ({ prepared }: MetaShop) =>
  rows('select convert_from(body, $2) as body from channels.hooks where app = $1 order by id', [
    prepared.callbackUrl.slice(-36),
    'UTF8',
  ])

test('an app is prepared once until it is used, and its address answers the challenge of its own verify token', async () => {
  const shop = await world.shop()
  const again = await world.w.call(shop.admin, prepareMetaApp, {})
  expect(again.body).toEqual(shop.prepared)
  const asked = (token: string) => call(shop, `?hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=${token}`)
  expect(await asked(shop.prepared.verifyToken)).toEqual({ status: 200, text: '1158201444' })
  expect(await asked('another')).toEqual({ status: 403, text: '' })
  expect((await call(shop, '?hub.mode=subscribe')).status).toBe(403)
  const [app] = (await world.w.call(shop.admin, listMetaApps, {})).body
  expect(app).toMatchObject({ id: shop.prepared.id, hasSecret: false, verifiedAt: expect.any(String) as string })
  expect(await hooksOf(shop)).toEqual([])
})

test('a line that Meta accepts exists, subscribed, with its secrets sealed, and counts in the plan', async () => {
  const shop = await world.shop()
  const { status, body } = await shop.connect()
  expect(status).toBe(200)
  expect(body.connection).toMatchObject({ name: shop.input.name, provider: 'cloud', hasProxyUrl: false, isDefault: true })
  const good = Object.fromEntries(
    ['token', 'number', 'owner', 'account', 'rights', 'events', 'registration', 'payment', 'callback'].map((name) => [
      name,
      'good',
    ]),
  )
  expect(states(body.line.steps)).toEqual({ ...good, 'first-message': 'waiting' })
  expect(shop.waba.subscriptions.get(shop.app)?.override?.url).toBe(shop.prepared.callbackUrl)
  const stored = JSON.stringify([
    await rows('select * from official_lines where connection_id = $1', [body.connection.id]),
    await rows('select * from channels.settings where connection_id = $1', [body.connection.id]),
    await rows('select * from meta_apps where id = $1', [shop.prepared.id]),
  ])
  for (const secret of [shop.token.value, shop.app.secret]) {
    expect(stored).not.toContain(secret)
    expect(JSON.stringify(body)).not.toContain(secret)
  }
  const acts = (await world.w.call(shop.admin, listAudit, {})).body.entries.map(({ act }) => act)
  expect(acts[0]).toBe('connection.official-line-set-up')
  const others = [await world.shop(shop.admin), await world.shop(shop.admin)]
  const limit = async (connections: number) => {
    const { companyId } = shop.admin
    await rows('update plans set connections = $2 where id = (select plan_id from companies where id = $1)', [
      companyId,
      connections,
    ])
  }
  await limit(1)
  const asked = world.meta.requests.length
  expect((await others[0]?.connect())?.error.error).toBe('ERR_PLAN_LIMIT')
  expect(world.meta.requests).toHaveLength(asked)
  await limit(2)
  const race = await Promise.all(others.map((one) => one.connect()))
  expect(race.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 403])
  // Moved to a phone it still counts.
  await world.w.call(shop.admin, moveToPhone, { id: body.connection.id })
  expect((await world.w.call(shop.admin, createConnection, { name: 'Web' })).error.error).toBe('ERR_PLAN_LIMIT')
})

test.each<[string, (shop: MetaShop) => Promise<Partial<MetaShop['input']>>, Record<string, string>]>([
  [
    'another account',
    async () => ({ wabaId: (await world.shop()).waba.id }),
    { number: 'good', owner: 'failed', account: 'waiting' },
  ],
  ['a number that the token does not see', async () => ({ numberId: '123456789' }), { token: 'good', number: 'failed' }],
  ['a token that is none', async () => ({ token: 'EAAnonsense' }), { token: 'failed', number: 'waiting' }],
  ['another secret', async () => ({ appSecret: 'not the secret' }), { token: 'failed', number: 'waiting' }],
  [
    'a token without a right',
    async ({ app, waba }) => ({
      token: world.meta.state.tokens.add(app, [waba], { scopes: ['whatsapp_business_management'] }).value,
    }),
    { account: 'good', rights: 'failed', events: 'waiting' },
  ],
])('%s is refused at its step, and nothing exists', async (_what, over, steps) => {
  const shop = await world.shop()
  const answer = await shop.connect(await over(shop))
  expect([answer.status, answer.error.error]).toEqual([409, 'ERR_OFFICIAL_LINE'])
  expect(refusedSteps(answer.error.details)).toMatchObject(steps)
  expect(await connections(shop)).toEqual([])
})

test('a refused subscription is not connected, a refused override is a note, and a silent Meta keeps nothing', async () => {
  const shop = await world.shop()
  world.meta.faults.add({ kind: 'error', on: `POST /v25.0/${shop.waba.id}/subscribed_apps`, status: 403 })
  expect(refusedSteps((await shop.connect()).error.details)).toMatchObject({ rights: 'good', events: 'failed' })
  world.meta.faults.clear()
  world.meta.faults.add({ kind: 'cut', on: `GET /v25.0/${shop.number.id}` })
  expect(refusedSteps((await shop.connect()).error.details)).toMatchObject({ token: 'failed' })
  world.meta.faults.clear()
  expect(await connections(shop)).toEqual([])
  // Meta cannot reach the address at that moment.
  const origin = world.desks.get('desk.example') ?? ''
  world.desks.set('desk.example', 'http://127.0.0.1:1')
  const { status, body } = await shop.connect()
  world.desks.set('desk.example', origin)
  expect([status, states(body.line.steps)]).toMatchObject([200, { events: 'note' }])
  const ana = world.meta.state.people.add('5511987650002', 'Ana')
  write(world.meta.state, ana, shop.number, { type: 'text', content: { body: 'oi' } })
  await world.meta.state.webhooks.deliver()
  expect(await hooksOf(shop)).toMatchObject([{ body: expect.stringContaining('"body":"oi"') as string }])
})

test('only the raw bytes with the signature of the app are stored, and the former secret is good for a day', async () => {
  const shop = await world.shop()
  shop.app.secret = 'chave-do-app'
  await shop.connect({ appSecret: shop.app.secret })
  const body =
    `{"object":"whatsapp_business_account","entry":[{"id":"102290129340398","changes":[]}],` +
    `"x":"ol\\u00e1 \\ud83d\\ude42 a\\/b"}`
  const known = 'sha256=14a138cb9f499fa588578feb80e08a3b8ac3725deb3c9efb61f5ab3e72d8b94b'
  expect((await post(shop, body, known)).status).toBe(200)
  expect(await hooksOf(shop)).toEqual([{ body }])
  const rewritten = JSON.stringify(JSON.parse(body))
  const refusals = [
    post(shop, body.replace('ol', 'al'), known),
    post(shop, rewritten, known),
    post(shop, body, signed(shop.app.secret, rewritten)),
    post(shop, body, ''),
    post(shop, body, signed('another secret', body)),
    call({ ...shop, prepared: { ...shop.prepared, callbackUrl: 'https://desk.example/api/channels/meta/none' } }, '', {
      method: 'POST',
      body,
    }),
  ]
  expect((await Promise.all(refusals)).map(({ status }) => status)).toEqual(refusals.map(() => 401))
  expect(await hooksOf(shop)).toHaveLength(1)
  shop.app.secret = 'a new secret of the app'
  const [line] = await connections(shop)
  const changed = await world.w.call(shop.admin, updateOfficialLine, { id: line?.id ?? 0, appSecret: shop.app.secret })
  expect(changed.status).toBe(200)
  world.w.turnClock(24 * 3_600_000 - 60_000)
  expect((await post(shop, body, known)).status).toBe(200)
  expect((await post(shop, body)).status).toBe(200)
  world.w.turnClock(60_000)
  expect((await post(shop, body, known)).status).toBe(401)
})

test('what is not in the database was not taken, and comes again', async () => {
  const shop = await world.shop()
  await shop.connect()
  const { webhooks, people } = world.meta.state
  await world.w.owner.query(`create function away() returns trigger language plpgsql as
    $$ begin raise exception 'away' using errcode = '57P03'; end $$`)
  await world.w.owner.query(
    'create constraint trigger away after insert on channels.hooks deferrable initially deferred for each row execute function away()',
  )
  write(world.meta.state, people.add('5511987650003', 'Ana'), shop.number, { type: 'text', content: { body: 'de novo' } })
  expect((await webhooks.deliver()).map(({ status }) => status)).toEqual([503])
  expect(await hooksOf(shop)).toEqual([])
  await world.w.owner.query('drop function away cascade')
  world.w.turnClock(60_000)
  expect((await webhooks.deliver()).map(({ status }) => status)).toEqual([200])
  expect(await hooksOf(shop)).toHaveLength(1)
})

test('what Meta tells arrives signed over escaped bytes, and too large a body is refused', async () => {
  const shop = await world.shop()
  await shop.connect()
  const ana = world.meta.state.people.add('5511987650001', 'Ana Sá')
  write(world.meta.state, ana, shop.number, { type: 'text', content: { body: 'olá / 🙂' } })
  await world.meta.state.webhooks.deliver()
  const [hook] = await hooksOf(shop)
  expect(hook).toMatchObject({ body: expect.stringContaining('ol\\u00e1 \\/ \\ud83d\\ude42') as string })
  const large = 'x'.repeat(10 * 1024 * 1024)
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signed(shop.app.secret, large) }
  const unannounced = { method: 'POST', headers, body: new Blob([large]).stream(), duplex: 'half' } as RequestInit
  // The rest of a body is not awaited: the connection may be closed under it.
  const statuses = await Promise.all(
    [post(shop, large.slice(0, 3 * 1024 * 1024 + 1)), post(shop, large), call(shop, '', unannounced)].map((answer) =>
      answer.then(({ status }) => status).catch(() => 413),
    ),
  )
  expect(statuses).toEqual([413, 413, 413])
  expect(await hooksOf(shop)).toHaveLength(1)
})

test('Meta may tell hundreds of things a second from one address', async () => {
  const shop = await world.shop()
  const { pathname } = new URL(shop.prepared.callbackUrl)
  const { headers } = await fetch(`${await world.w.origin()}${pathname}`, { method: 'POST', body: '{}' })
  expect(Number(headers.get('x-ratelimit-limit'))).toBeGreaterThan(300 * 60)
})

test('a number carries one connection of the whole installation, and is free again after its connection', async () => {
  const [mine, other] = [await world.shop(), await world.shop()]
  const theirs = { wabaId: mine.waba.id, numberId: mine.number.id }
  const token = world.meta.state.tokens.add(other.app, [mine.waba]).value
  await mine.connect()
  const taken = await other.connect({ ...theirs, token })
  expect([taken.status, taken.error]).toMatchObject([409, { error: 'ERR_NUMBER_TAKEN', details: { field: 'numberId' } }])
  const [line] = await connections(mine)
  await world.w.call(mine.admin, createConnection, { name: 'Another', isDefault: true })
  await world.w.call(mine.admin, deleteConnection, { id: line?.id ?? 0 })
  expect((await other.connect({ ...theirs, token })).status).toBe(200)
})

test('a new token is checked before it is kept, and renews the session; a wrong one changes nothing', async () => {
  const shop = await world.shop()
  const id = (await shop.connect()).body.connection.id
  const settings = () => rows('select version, configuration from channels.settings where connection_id = $1', [id])
  const before = await settings()
  const wrong = await world.w.call(shop.admin, updateOfficialLine, { id, token: 'EAAwrong' })
  expect([wrong.status, refusedSteps(wrong.error.details)]).toMatchObject([409, { token: 'failed' }])
  expect(await settings()).toEqual(before)
  expect((await world.w.call(shop.admin, updateOfficialLine, { id })).status).toBe(200)
  expect(await settings()).toEqual(before)
  const token = world.meta.state.tokens.add(shop.app, [shop.waba]).value
  expect((await world.w.call(shop.admin, updateOfficialLine, { id, token })).status).toBe(200)
  expect(await settings()).toMatchObject([{ version: (before[0] as { version: number }).version + 1 }])
  const [entry] = (await world.w.call(shop.admin, listAudit, {})).body.entries
  expect(entry).toMatchObject({
    act: 'connection.official-line-changed',
    changes: [{ field: 'token', before: '', after: '' }],
  })
  const changed = await world.w.call(shop.admin, updateConnection, { id, proxyUrl: 'http://8.8.8.8:3128' })
  expect(changed.error.error).toBe('ERR_WAPP_UNSUPPORTED')
  expect((await world.w.call(shop.admin, showOfficialLine, { id })).body).toMatchObject({ numberId: shop.number.id })
})

test('a user who does not manage connections neither sees nor sets up a line', async () => {
  const shop = await world.shop()
  const id = (await shop.connect()).body.connection.id
  const user = await world.w.user(shop.admin.companyId, 'user')
  const statuses = await Promise.all([
    world.w.call(user, showOfficialLine, { id }),
    world.w.call(user, updateOfficialLine, { id }),
    world.w.call(user, prepareMetaApp, {}),
    world.w.call(user, listMetaApps, {}),
  ])
  expect(statuses.map(({ status }) => status)).toEqual([403, 403, 403, 403])
})
