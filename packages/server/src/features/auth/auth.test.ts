import { useLoginLink } from '@recado/contract/auth/api'
import { login, logout, me, refreshToken } from '@recado/contract/platform/session'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestUser, World } from '../../../test/world.ts'
import { createLoginLink } from './auth.ts'

let w: World
let ana: TestUser
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  w.turnClock(120_000)
  ana = await w.user(await w.company(), 'user')
})
afterAll(() => w.end())

const password = 'uma senha boa'
const linkOf = (who: TestUser) =>
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

test('a sign-in fails when the password changes while it is being checked', async () => {
  await signedIn()
  const change = "update users set password_hash = 'another' where id = $1"
  const { status, body } = await w.behind(change, [ana.id], () => post('login', { email: ana.email, password }))
  expect([status, body.error]).toEqual([401, 'ERR_INVALID_CREDENTIALS'])
})

test('a login link is good for thirty minutes', async () => {
  const token = await linkOf(ana)
  w.turnClock(31 * 60_000)
  expect((await w.call(undefined, useLoginLink, { token, password })).status).toBe(410)
})

test('an expired subscription refuses the login and names the date, except for an operator', async () => {
  await signedIn()
  await w.owner.query("update companies set due_date = '2020-02-29' where id = $1", [ana.companyId])
  const { status, body } = await post('login', { email: ana.email, password })
  expect([status, body.error, body.details]).toMatchObject([403, 'ERR_SUBSCRIPTION_EXPIRED', { dueDate: '2020-02-29' }])
  await w.owner.query('update users set super = true where id = $1', [ana.id])
  expect((await post('login', { email: ana.email, password })).status).toBe(200)
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

test('a tab that renews with the previous cookie within seconds is answered, and a later use of it ends the session for all', async () => {
  const { cookie } = await signedIn()
  const renewed = await post('refresh_token', {}, cookie?.value)
  const parallel = await post('refresh_token', {}, cookie?.value)
  expect([parallel.status, parallel.cookie]).toEqual([200, undefined])
  w.turnClock(3_000)
  expect((await post('refresh_token', {}, cookie?.value)).body.error).toBe('ERR_SESSION_EXPIRED')
  expect((await post('refresh_token', {}, renewed.cookie?.value)).body.error).toBe('ERR_SESSION_EXPIRED')
})

test('a user of a blocked company cannot renew a session', async () => {
  const { cookie } = await signedIn()
  await w.owner.query('update companies set status = false where id = $1', [ana.companyId])
  const { status, body, cookie: next } = await post('refresh_token', {}, cookie?.value)
  expect([status, body.error, next]).toEqual([403, 'ERR_COMPANY_BLOCKED', undefined])
})

test('of two tabs that renew at the same time, one gets the new cookie and both are answered', async () => {
  const { cookie } = await signedIn()
  await w.owner.query('begin')
  await w.owner.query('select from sessions where user_id = $1 for update', [ana.id])
  const both = [1, 2].map(() => post('refresh_token', {}, cookie?.value))
  await expect.poll(() => w.countWaiting(), { interval: 10 }).toBe(2)
  await w.owner.query('commit')
  const answers = await Promise.all(both)
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const cookies = answers.flatMap((answer) => answer.cookie ?? [])
  expect(cookies).toHaveLength(1)
  expect((await post('refresh_token', {}, cookies[0]?.value)).status).toBe(200)
})

test('an access token is valid for fifteen minutes, then the answer asks for a refresh', async () => {
  const { body } = await signedIn()
  w.turnClock(16 * 60_000)
  const { status, error } = await w.call({ ...ana, token: body.token }, me, {})
  expect([status, error.error]).toEqual([403, 'ERR_TOKEN_EXPIRED'])
})

test('the old token is worthless after a logout and after a login elsewhere', async () => {
  const first = await signedIn()
  const second = await post('login', { email: ana.email, password })
  expect((await w.call({ ...ana, token: first.body.token }, me, {})).error.error).toBe('ERR_SESSION_EXPIRED')
  const who = { ...ana, token: second.body.token }
  expect((await w.call(who, logout, {})).status).toBe(200)
  expect((await w.call(who, me, {})).error.error).toBe('ERR_SESSION_EXPIRED')
  expect((await post('refresh_token', {}, second.cookie?.value)).status).toBe(401)
})

test('a logout that fails at the commit leaves the cookie in place', async () => {
  const { body } = await signedIn()
  await w.owner.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
    create constraint trigger refuse after delete on sessions deferrable initially deferred for each row execute function refuse()`)
  const failed = await w.app.http.inject({
    method: 'DELETE',
    url: '/api/auth/logout',
    headers: { authorization: `Bearer ${body.token}` },
  })
  await w.owner.query('drop function refuse cascade')
  expect([failed.statusCode, failed.cookies]).toEqual([500, []])
})

test('a token with a foreign signature, or without one, is refused', async () => {
  const [header, payload] = ana.token.split('.')
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  for (const token of [`${header}.${payload}.AAAA`, `${none}.${payload}.`, 'nonsense']) {
    expect((await w.call({ ...ana, token }, me, {})).error.error).toBe('ERR_SESSION_EXPIRED')
  }
  expect((await w.call(undefined, me, {})).error.error).toBe('ERR_SESSION_EXPIRED')
  expect((await w.call(undefined, refreshToken, {})).error.error).toBe('ERR_SESSION_EXPIRED')
  expect((await w.call(undefined, login, { email: '', password: '' })).error.error).toBe('ERR_INVALID_CREDENTIALS')
})

test('a session that was not renewed for a week is over', async () => {
  const { cookie } = await signedIn()
  w.turnClock(7 * 86_400_000)
  const { body, cookie: left } = await post('refresh_token', {}, cookie?.value)
  // The server clears the cookie, so that the browser does not ask with it again.
  expect([body.error, left?.value]).toEqual(['ERR_SESSION_EXPIRED', ''])
})

test('a cookie that was just renewed is worthless after a login elsewhere', async () => {
  const { cookie } = await signedIn()
  await post('refresh_token', {}, cookie?.value)
  await post('login', { email: ana.email, password })
  expect((await post('refresh_token', {}, cookie?.value)).body.error).toBe('ERR_SESSION_EXPIRED')
})

test('the shell gets the settings of its company without the secrets', async () => {
  const settings = [
    ['sendGreetingAccepted', 'enabled'],
    ['asaas', 'SECRET'],
    ['externalApiToken', 'SECRET'],
  ]
  for (const row of settings) await w.owner.query('insert into settings values ($1, $2, $3)', [ana.companyId, ...row])
  const open = (await w.call(ana, me, {})).body.company.settings
  expect(open).toEqual(
    expect.arrayContaining([
      { key: 'sendGreetingAccepted', value: 'enabled' },
      { key: 'campaignsEnabled', value: 'true' },
    ]),
  )
  expect(JSON.stringify(open)).not.toMatch(/SECRET|asaas|externalApiToken/)
})

test('renewing and ending a session touch no colleague and no user with the same id in another company', async () => {
  const twin = await w.company()
  await w.user(ana.companyId, 'user')
  await w.owner.query('insert into users (company_id, id, name, email) overriding system value values ($1, $2, $3, $3)', [
    twin,
    ana.id,
    `twin-${ana.email}`,
  ])
  await w.owner.query(
    'insert into sessions select $1, user_id, id, $3, null, rotated_at, expires_at from sessions where user_id = $2',
    [twin, ana.id, Buffer.from(`twin-${ana.email}`)],
  )
  const others = async () => {
    const { rows } = await w.owner.query(
      `select to_jsonb(u) as person, to_jsonb(s) as session from users u join sessions s on s.company_id = u.company_id and s.user_id = u.id
       where u.company_id in ($1, $2) and (u.company_id, u.id) <> ($1, $3) order by u.company_id`,
      [ana.companyId, twin, ana.id],
    )
    return rows
  }
  const before = await others()
  expect(before).toHaveLength(2)
  const { cookie } = await signedIn()
  expect((await post('refresh_token', {}, cookie?.value)).status).toBe(200)
  expect(await others()).toEqual(before)
  w.turnClock(3_000)
  expect((await post('refresh_token', {}, cookie?.value)).status).toBe(401)
  expect(await others()).toEqual(before)
})

test.each(['password', '123456', 'Qwerty', 'dragon'])('the password %s is refused, and the link stays good', async (common) => {
  const token = await linkOf(ana)
  const { status, error } = await w.call(undefined, useLoginLink, { token, password: common })
  expect([status, error]).toMatchObject([400, { error: 'ERR_COMMON_PASSWORD', details: { field: 'password' } }])
  expect((await w.call(undefined, useLoginLink, { token, password })).status).toBe(200)
})

test('the last day counts to its end in the time zone of the company, wherever the server is', async () => {
  await signedIn()
  // The zone is four hours behind UTC all year.
  const [hour, day] = [3_600_000, 24 * 3_600_000]
  const end = Math.ceil((w.now.getTime() - 4 * hour) / day) * day + 4 * hour
  const last = new Date(end - day).toISOString().slice(0, 10)
  const text = "update companies set time_zone = 'America/Manaus', due_date = $2 where id = $1"
  await w.owner.query(text, [ana.companyId, last])
  const statusAt = async (at: number) => {
    w.turnClock(at - w.now.getTime())
    return (await post('login', { email: ana.email, password })).status
  }
  expect(await statusAt(end - 60_000)).toBe(200)
  expect(await statusAt(end)).toBe(403)
})

test('a login link of a company that has not paid signs no user in and stays valid, like the password', async () => {
  await signedIn()
  const token = await linkOf(ana)
  const due = (day: string) => w.owner.query('update companies set due_date = $2 where id = $1', [ana.companyId, day])
  await due('2020-02-29')
  const { status, error } = await w.call(undefined, useLoginLink, { token, password: 'outra senha boa' })
  expect([status, error.error]).toEqual([403, 'ERR_SUBSCRIPTION_EXPIRED'])
  await due('2031-05-20')
  expect((await post('login', { email: ana.email, password })).status).toBe(200)
  expect((await w.call(undefined, useLoginLink, { token, password: 'outra senha boa' })).status).toBe(200)
})

test('the link of an operator signs in even when the company has not paid', async () => {
  await w.owner.query("update companies set due_date = '2020-02-29' where id = $1", [ana.companyId])
  await w.owner.query('update users set super = true where id = $1', [ana.id])
  expect((await w.call(undefined, useLoginLink, { token: await linkOf(ana), password })).status).toBe(200)
})

test('a stolen refresh token ends the sockets with the session', async () => {
  const { cookie } = await signedIn()
  await post('refresh_token', {}, cookie?.value)
  w.turnClock(3_000)
  w.published.length = 0
  await post('refresh_token', {}, cookie?.value)
  expect(w.published).toMatchObject([{ event: null, last: true, rooms: [`c:${ana.companyId}:user:${ana.id}`] }])
})

test('a sign-in closes the earlier sockets of the user and not the new ones, and a sign-out closes all', async () => {
  const { body } = await signedIn()
  const sessions = await w.owner.query<{ id: string }>('select id from sessions where user_id = $1', [ana.id])
  const of = (name: string) => `c:${ana.companyId}:${name}`
  const rooms = [of(`user:${ana.id}`)]
  expect(w.published.at(-1)).toMatchObject({ last: true, rooms, except: [of(`session:${sessions.rows[0]?.id}`)] })
  w.published.length = 0
  await w.call({ ...ana, token: body.token }, logout, {})
  expect(w.published).toMatchObject([{ last: true, rooms, except: [] }])
})
