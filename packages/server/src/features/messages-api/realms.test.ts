import { listAudit } from '@recado/contract/audit/api'
import { createConnection, updateConnection } from '@recado/contract/connections/api'
import type { Endpoint } from '@recado/contract/endpoint'
import { revealApiToken, sendToNumber, showApiToken, tokenCalls } from '@recado/contract/messages-api/api'
import { updateSetting } from '@recado/contract/settings/api'
import { listSettings } from '@recado/contract/platform/session'
import { profiles } from '@recado/contract/profiles'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isOpenRoute } from '#platform/http/routes.ts'
import { sampleInput } from '../../../test/inputs.ts'
import { type Company, makeCompany } from '../../../test/fixtures/company.ts'
import { type TestUser, World } from '../../../test/world.ts'

let w: World
let company: Company
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  company = await makeCompany(w)
  ofConnection = `a-token-of-a-connection-0123456789-${company.id}`
})
afterAll(() => w.end())

const key = 'externalApiToken'
const hex = /^[\da-f]{64}$/
let ofConnection: string
const set = (who: TestUser, value: string) => w.call(who, updateSetting, { settingKey: key, value })
const reveal = async (who: TestUser) => (await w.call(who, revealApiToken, {})).body.token
const call = (token: string, endpoint: Endpoint) =>
  w.call({ ...company.admin, token }, endpoint, sampleInput(endpoint, company.ids))
const codes = async (token: string, endpoints: readonly Endpoint[]) => {
  const heard = new Map<string, string>()
  for (const endpoint of endpoints) {
    const { status, error } = await call(token, endpoint)
    heard.set(`${endpoint.method} ${endpoint.path}`, `${status} ${error.error}`)
    // The clock stands still, and a token may make only so many calls within a second.
    await w.owner.query('delete from failed_attempts')
  }
  return heard
}
const others = () =>
  w.app.features
    .flatMap(({ routes = [] }) => routes)
    .filter((route) => !isOpenRoute(route) && route.endpoint.allow !== 'token')
    .map((route) => route.endpoint)
const sameOfAll = (endpoints: readonly Endpoint[], answer: string) =>
  new Map(endpoints.map(({ method, path }) => [`${method} ${path}`, answer]))

test('a company token opens the four calls of programs and no other', async () => {
  const { token } = await w.program(company.admin)
  expect(others().length).toBeGreaterThan(200)
  expect(await codes(token, others())).toEqual(sameOfAll(others(), '401 ERR_SESSION_EXPIRED'))
  const own = [...(await codes(token, tokenCalls)).values()]
  expect(own.filter((answer) => /ERR_API_TOKEN|ERR_NO_PERMISSION|ERR_SESSION/.test(answer))).toEqual([])
})

test('a connection token opens one of them, and only through that connection', async () => {
  await w.call(company.admin, updateConnection, { id: company.ids.connection, token: ofConnection })
  expect(await codes(ofConnection, others())).toEqual(sameOfAll(others(), '401 ERR_SESSION_EXPIRED'))
  const [, ...rest] = tokenCalls
  expect(await codes(ofConnection, rest)).toEqual(sameOfAll(rest, '403 ERR_NO_PERMISSION'))
  const known = (await w.owner.query<{ number: string }>('select number from contacts where id = $1', [company.ids.contact]))
    .rows[0]
  const program = { ...company.admin, token: ofConnection }
  const message = { number: known?.number ?? '', body: 'Olá' }
  expect(await w.call(program, sendToNumber, message)).toMatchObject({ status: 200, body: { ticketId: company.ids.ticket } })
  const elsewhere = await w.connection(company.id)
  const { status, error } = await w.call(program, sendToNumber, { ...message, whatsappId: elsewhere })
  expect([status, error.error]).toEqual([403, 'ERR_NO_PERMISSION'])
})

test('no call of programs accepts a session, a broken token or an empty one, wherever it stands', async () => {
  await w.owner.query("update connections set token = '' where company_id = $1", [company.id])
  const { token } = await w.program(company.admin)
  const bad = [
    company.admin.token,
    token.slice(1),
    `${token}0`,
    token.toUpperCase().replace(/\d/g, '0'),
    '',
    ' ',
    'null',
    'undefined',
  ]
  for (const one of bad) expect(await codes(one, tokenCalls), one).toEqual(sameOfAll(tokenCalls, '401 ERR_API_TOKEN'))
  for (const authorization of [undefined, token, `Basic ${token}`, 'Bearer', 'Bearer  ', `Bearer ${token} x`]) {
    const request = {
      method: 'POST' as const,
      url: `/api/messages/send?token=${token}`,
      payload: { number: '5541988776655', body: 'x', token },
    }
    const answer = await w.app.http.inject({ ...request, headers: authorization ? { authorization } : {} })
    expect([answer.statusCode, answer.json().error], authorization).toEqual([401, 'ERR_API_TOKEN'])
    await w.owner.query('delete from failed_attempts')
  }
})

test('sockets refuse tokens of programs', async () => {
  const { token } = await w.program(company.admin)
  w.app.live.attach(w.app.http.server)
  for (const auth of [{ token }, { token: `Bearer ${token}` }]) {
    const socket = io(await w.origin(), {
      auth,
      query: { token },
      forceNew: true,
      reconnection: false,
      transports: ['websocket'],
    })
    const heard = await new Promise((resolve) => {
      socket.once('connect', () => resolve('in'))
      socket.once('connect_error', () => resolve('refused'))
    })
    socket.disconnect()
    expect(heard).toBe('refused')
  }
})

test('a caller who guesses tokens is held up, and the right token goes on', async () => {
  const program = await w.program(company.admin)
  const guess = async () => (await call('x'.repeat(64), sendToNumber)).status
  const heard: number[] = []
  for (let at = 0; at < 22; at++) heard.push(await guess())
  expect(heard).toEqual([...Array.from({ length: 20 }, () => 401), 429, 429])
  expect((await w.call(program, tokenCalls[3], { ticketId: company.ids.ticket })).status).toBe(200)
  await w.owner.query('delete from failed_attempts')
})

test('the server makes a token of 64 hexadecimal digits, and a token that is given must have that form', async () => {
  expect(await set(company.admin, '')).toMatchObject({ status: 200, body: { key, value: '', hasValue: true } })
  const made = await reveal(company.admin)
  expect(made).toMatch(hex)
  await set(company.admin, '')
  expect(await reveal(company.admin)).not.toBe(made)
  const given = 'AB'.repeat(32)
  expect((await set(company.admin, given)).status).toBe(200)
  expect(await reveal(company.admin)).toBe(given)
  for (const bad of ['x', 'a'.repeat(63), 'g'.repeat(64), 'a'.repeat(65), `${'a'.repeat(63)} `])
    expect((await set(company.admin, bad)).error, bad).toMatchObject({
      error: 'ERR_VALIDATION',
      details: { fields: [{ path: 'value' }] },
    })
  expect(await reveal(company.admin)).toBe(given)
  // Another company cannot have the same token.
  const outsider = await makeCompany(w)
  expect((await set(outsider.admin, given)).status).toBe(400)
})

test('the earlier token ends at once, also for a call in progress', async () => {
  const before = await w.program(company.admin)
  const close = () => w.call(before, tokenCalls[3], { ticketId: company.ids.ticket })
  expect((await close()).status).toBe(200)
  const late = await w.behind('delete from api_tokens where company_id = $1', [company.id], close)
  expect([late.status, late.error.error]).toEqual([401, 'ERR_API_TOKEN'])
  await set(company.admin, '')
  expect((await close()).status).toBe(401)
})

test('admins and owners make and see the token if the plan has it, every act is recorded, and the secret is nowhere else', async () => {
  for (const profile of profiles) {
    const who = await w.user(company.id, profile)
    const may = profile === 'admin' || profile === 'owner'
    const statuses = [await set(who, ''), await w.call(who, showApiToken, {}), await w.call(who, revealApiToken, {})]
    expect(
      statuses.map(({ status }) => status),
      profile,
    ).toEqual(statuses.map(() => (may ? 200 : 403)))
  }
  const token = await reveal(company.admin)
  expect((await w.call(company.admin, showApiToken, {})).body).toMatchObject({ ending: token.slice(-4), usedAt: null })
  const { entries } = (await w.call(company.admin, listAudit, {})).body
  expect(entries.slice(0, 2)).toMatchObject([
    { act: 'company.token-shown', actor: { id: company.admin.id }, subject: { id: company.id } },
    { act: 'company.token-shown' },
  ])
  expect(entries.filter(({ act }) => act === 'company.token-made')).toHaveLength(2)
  const told = [entries, (await w.call(company.admin, listSettings, {})).body, w.published]
  const { rows } = await w.owner.query('select * from api_tokens a join settings s using (company_id) where company_id = $1', [
    company.id,
  ])
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify([told, rows, rows.map(({ hash }) => Buffer.from(hash).toString())])).not.toContain(token)
})

test('a company without a token has none to show', async () => {
  expect((await w.call(company.admin, showApiToken, {})).body).toBeNull()
  expect((await w.call(company.admin, revealApiToken, {})).error.error).toBe('ERR_NO_API_TOKEN')
})

test('a company without the plan, unconfirmed, expired or blocked is refused, each with its own code', async () => {
  const program = await w.program(company.admin)
  const answer = async () => {
    const { status, error } = await w.call(program, tokenCalls[3], { ticketId: company.ids.ticket })
    return `${status} ${error.error}`
  }
  const without = async (change: string, back: string) => {
    await w.owner.query(change, [company.id])
    const heard = await answer()
    const byPeople = (await set(company.admin, '')).error.error
    await w.owner.query(back, [company.id])
    return [heard, byPeople]
  }
  const plan = (flag: boolean) =>
    `update plans set use_external_api = ${flag} where id = (select plan_id from companies where id = $1)`
  expect(await without(plan(false), plan(true))).toEqual(['403 ERR_PLAN_FEATURE', 'ERR_PLAN_FEATURE'])
  const blocked = (is: boolean) => `update companies set status = ${!is} where id = $1`
  expect(await without(blocked(true), blocked(false))).toEqual(['403 ERR_COMPANY_BLOCKED', 'ERR_COMPANY_BLOCKED'])
  const due = (day: string) => `update companies set due_date = ${day} where id = $1`
  const ended = await without(due("'2020-01-01'"), due('null'))
  expect(ended).toEqual(['402 ERR_API_SUBSCRIPTION_EXPIRED', 'ERR_SUBSCRIPTION_EXPIRED'])
  expect(await answer()).toBe('200 undefined')
})

test("a connection's token is typed by people, so it must be long, and it is deleted with its connection", async () => {
  const add = (token: string, name: string) => w.call(company.admin, createConnection, { name, token })
  for (const bad of ['curto', 'x'.repeat(31), `${'x'.repeat(32)} y`, 'á'.repeat(40), 'x'.repeat(201)])
    expect((await add(bad, bad.slice(0, 10))).error.details, bad).toMatchObject({ fields: [{ path: 'token' }] })
  const { id } = (await add(ofConnection, 'Filial')).body
  await w.owner.query(
    `insert into channels.state as s (connection_id, status) values ($1, 'DISCONNECTED') on conflict (connection_id)
      do update set status = 'DISCONNECTED'`,
    [id],
  )
  expect((await call(ofConnection, sendToNumber)).error.error).toBe('ERR_WAPP_NOT_INITIALIZED')
  expect((await add(ofConnection, 'Outra')).error.details).toMatchObject({ fields: [{ path: 'token', rule: 'unique' }] })
  await w.call(company.admin, updateConnection, { id, token: '', greetingMessage: 'Olá' })
  expect((await call(ofConnection, sendToNumber)).status).toBe(409)
  await w.call(company.admin, updateConnection, { id, token: `${ofConnection}-of-later` })
  expect((await call(ofConnection, sendToNumber)).status).toBe(401)
  await w.owner.query('delete from connections where id = $1', [id])
  expect((await call(`${ofConnection}-of-later`, sendToNumber)).status).toBe(401)
})
