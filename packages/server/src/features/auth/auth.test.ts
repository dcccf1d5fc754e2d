import { login, logout, me, refreshToken, useLoginLink } from '@recado/contract/auth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, World } from '../../../test/world.ts'
import { createLoginLink } from './auth.ts'

let w: World
let ana: Person
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  w.turnClock(120_000)
  ana = await w.user(await w.company(), 'user')
})
afterAll(() => w.end())

const password = 'uma senha boa'
const linkOf = (who: Person) =>
  w.app.unit(who.companyId, async (ctx) => (await createLoginLink(ctx, who.id, 'http://x')).split('#')[1] ?? '')

async function post(path: string, payload: object, cookie?: string) {
  const headers = cookie ? { cookie: `jrt=${cookie}` } : {}
  const response = await w.app.http.inject({ method: 'POST', url: `/api/auth/${path}`, payload, headers })
  const set = response.cookies.find(({ name }) => name === 'jrt')
  return { status: response.statusCode, body: response.json() as { token: string; error: string; details: unknown }, cookie: set }
}

async function signedIn() {
  await w.call(undefined, useLoginLink, { token: await linkOf(ana), password })
  return post('login', { email: ana.email, password })
}

test('a login link sets the password once and signs in', async () => {
  const token = await linkOf(ana)
  const first = await w.call(undefined, useLoginLink, { token, password })
  expect(first.body.user).toMatchObject({ id: ana.id, email: ana.email, company: { id: ana.companyId } })
  const second = await w.call(undefined, useLoginLink, { token, password: 'another one' })
  expect([second.status, second.error.error]).toEqual([410, 'ERR_LINK_EXPIRED'])
  expect((await post('login', { email: ana.email, password })).status).toBe(200)
})

test('a login link is good for thirty minutes', async () => {
  const token = await linkOf(ana)
  w.turnClock(31 * 60_000)
  expect((await w.call(undefined, useLoginLink, { token, password })).status).toBe(410)
})

test('a wrong address and a wrong password get the same answer', async () => {
  await signedIn()
  const wrong = await post('login', { email: ana.email, password: 'wrong' })
  const unknown = await post('login', { email: 'nobody@recado.example', password: 'wrong' })
  expect([wrong.status, wrong.body.error]).toEqual([401, 'ERR_INVALID_CREDENTIALS'])
  expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
})

test('the sixth wrong password in a minute is not even looked at, and a minute later it is', async () => {
  await signedIn()
  for (let at = 0; at < 5; at++) await post('login', { email: ana.email, password: 'wrong' })
  expect((await post('login', { email: ana.email.toUpperCase(), password })).body.error).toBe('ERR_RATE_LIMIT')
  w.turnClock(61_000)
  expect((await post('login', { email: ana.email, password })).status).toBe(200)
})

test('an expired subscription refuses the login and names the date', async () => {
  await signedIn()
  const dueDate = new Date(w.now.getTime() - 1000)
  await w.owner.query('update companies set due_date = $2 where id = $1', [ana.companyId, dueDate])
  const { status, body } = await post('login', { email: ana.email, password })
  expect([status, body.error, body.details]).toEqual([403, 'ERR_SUBSCRIPTION_EXPIRED', { dueDate: dueDate.toISOString() }])
})

test('the refresh cookie is hidden from scripts and renews the token', async () => {
  const { cookie } = await signedIn()
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/api/auth' })
  const renewed = await post('refresh_token', {}, cookie?.value)
  expect(renewed.status).toBe(200)
  expect(renewed.cookie?.value).not.toBe(cookie?.value)
  const answer = await w.call({ ...ana, token: renewed.body.token }, me, {})
  expect(answer.body.id).toBe(ana.id)
})

test('a tab that asks with the cookie of a moment ago is answered, a later one ends the session for everybody', async () => {
  const { cookie } = await signedIn()
  const renewed = await post('refresh_token', {}, cookie?.value)
  const parallel = await post('refresh_token', {}, cookie?.value)
  expect([parallel.status, parallel.cookie]).toEqual([200, undefined])
  w.turnClock(3_000)
  expect((await post('refresh_token', {}, cookie?.value)).body.error).toBe('ERR_SESSION_EXPIRED')
  expect((await post('refresh_token', {}, renewed.cookie?.value)).body.error).toBe('ERR_SESSION_EXPIRED')
})

test('an access token is good for fifteen minutes; then the answer asks for a refresh', async () => {
  const { body } = await signedIn()
  w.turnClock(16 * 60_000)
  const { status, error } = await w.call({ ...ana, token: body.token }, me, {})
  expect([status, error.error]).toEqual([403, 'ERR_TOKEN_EXPIRED'])
})

test('after a logout and after a login elsewhere the old token is worth nothing', async () => {
  const first = await signedIn()
  const second = await post('login', { email: ana.email, password })
  expect((await w.call({ ...ana, token: first.body.token }, me, {})).error.error).toBe('ERR_SESSION_EXPIRED')
  const who = { ...ana, token: second.body.token }
  expect((await w.call(who, logout, {})).status).toBe(200)
  expect((await w.call(who, me, {})).error.error).toBe('ERR_SESSION_EXPIRED')
  expect((await post('refresh_token', {}, second.cookie?.value)).status).toBe(401)
})

test('a token signed by somebody else, or not signed, is refused', async () => {
  const [header, payload] = ana.token.split('.')
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  for (const token of [`${header}.${payload}.AAAA`, `${none}.${payload}.`, 'nonsense']) {
    expect((await w.call({ ...ana, token }, me, {})).error.error).toBe('ERR_SESSION_EXPIRED')
  }
  expect((await w.call(undefined, me, {})).error.error).toBe('ERR_SESSION_EXPIRED')
  expect((await w.call(undefined, refreshToken, {})).error.error).toBe('ERR_SESSION_EXPIRED')
  expect((await w.call(undefined, login, { email: '', password: '' })).error.error).toBe('ERR_INVALID_CREDENTIALS')
})
