import { showLoginLink, useBillingLink, useLoginLink } from '@recado/contract/auth/api'
import { updateUser } from '@recado/contract/users/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLimiter } from '#platform/limiter.ts'
import { type TestUser, World } from '../../../test/world.ts'
import { createLoginLink } from './auth.ts'
import { linkGuess, ownGuess, unknownBrowserGuess } from '#platform/passwords/guesses.ts'
import { upsertBillingLink } from './queries.ts'
import { newToken } from './tokens.ts'

let w: World
let ana: TestUser
/** What Ana's browser keeps from a sign-in. */
let known: string
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  w.turnClock(3_600_000)
  ana = await w.user(await w.company(), 'user')
  const payload = { token: await linkOf(ana), password }
  known = knownIn((await w.app.http.inject({ method: 'POST', url: '/api/auth/login-link', payload })).cookies)
})
afterAll(() => w.end())

const password = 'uma senha boa'
const other = 'outra senha boa'
const office = '198.51.100.7'
const elsewhere = '203.0.113.9'

/** The cookie a browser would send back. */
const knownIn = (cookies: readonly { name: string; value: string }[]) =>
  cookies
    .filter(({ name }) => name === 'known')
    .map(({ name, value }) => `${name}=${value}`)
    .join()

const linkOf = (who: TestUser) =>
  w.app.unit(who.companyId, async (ctx) => (await createLoginLink(ctx, who.id, 'http://x')).split('#')[1] ?? '')

interface Try {
  email?: string
  secret?: string
  from?: string
  cookie?: string
}

async function signIn({ email = ana.email, secret = password, from = office, cookie = '' }: Try = {}) {
  const payload = { email, password: secret }
  const response = await w.app.http.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload,
    remoteAddress: from,
    headers: { cookie },
  })
  const retryAfter = Number(response.headers['retry-after'])
  return {
    status: response.statusCode,
    cookies: response.cookies,
    retryAfter,
    body: response.json() as { token: string; error?: string },
  }
}

const guess = async (where: Try = {}) => (await signIn({ secret: 'wrong', ...where })).status
/** Four at once. With more, some would wait too long for a connection on a busy machine and be told that the service is down. */
async function times(count: number, work: (at: number) => Promise<number>): Promise<number[]> {
  const statuses: number[] = []
  for (let at = 0; at < count; at += 4) {
    const length = Math.min(4, count - at)
    statuses.push(...(await Promise.all(Array.from({ length }, (_, step) => work(at + step)))))
  }
  return statuses
}
const counted = (statuses: number[]) => [401, 429].map((status) => statuses.filter((each) => each === status).length)

test('a wrong address and a wrong password get the same answer', async () => {
  const wrong = await signIn({ secret: 'wrong' })
  const unknown = await signIn({ email: 'nobody@recado.example' })
  expect([wrong.status, wrong.body.error]).toEqual([401, 'ERR_INVALID_CREDENTIALS'])
  expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
})

test('after five wrong passwords in a minute the sixth is not checked, and a minute later it is', async () => {
  for (let at = 0; at < 5; at++) expect(await guess()).toBe(401)
  const { status, body } = await signIn({ email: ana.email.toUpperCase() })
  expect([status, body.error]).toEqual([429, 'ERR_RATE_LIMIT'])
  w.turnClock(61_000)
  expect((await signIn()).status).toBe(200)
})

test('the twenty-first wrong password in an hour is not checked', async () => {
  for (let minute = 0; minute < 4; minute++) {
    expect(counted(await times(6, () => guess()))).toEqual([5, 1])
    w.turnClock(61_000)
  }
  expect((await signIn()).status).toBe(429)
  w.turnClock(3_600_000)
  expect((await signIn()).status).toBe(200)
})

test.each([
  [1, 60],
  [4, 3_600 - 3 * 61],
])(
  'after five guesses in each of %i minutes a user is told to come back in %i seconds, and can sign in then',
  async (minutes, seconds) => {
    for (let minute = 1; minute <= minutes; minute++) {
      await lockOut(ana.email)
      if (minute < minutes) w.turnClock(61_000)
    }
    const { status, retryAfter } = await signIn()
    expect(status).toBe(429)
    expect(retryAfter).toBeGreaterThan(seconds - 5)
    expect(retryAfter).toBeLessThanOrEqual(seconds)
    w.turnClock((retryAfter - 2) * 1000)
    expect((await signIn()).status).toBe(429)
    w.turnClock(2_000)
    expect((await signIn()).status).toBe(200)
  },
)

test('concurrent guesses count like guesses made in turn', async () => {
  expect(counted(await times(12, () => guess()))).toEqual([5, 7])
})

test('a network that guesses twenty times a minute is refused, for every address and for links', async () => {
  const link = await linkOf(ana)
  const follow = (token: string) =>
    w.app.http.inject({ method: 'POST', url: '/api/auth/login-link', payload: { token, password }, remoteAddress: office })
  expect(counted(await times(19, (at) => guess({ email: `guess${at}@recado.example` })))).toEqual([19, 0])
  expect((await follow('a'.repeat(43))).statusCode).toBe(410)
  expect((await signIn()).status).toBe(429)
  expect((await follow(link)).statusCode).toBe(429)
  w.turnClock(61_000)
  expect((await follow(link)).statusCode).toBe(200)
})

test('a valid link uses up no attempt, nor does the correct password of the user', async () => {
  const admin = await w.user(ana.companyId, 'admin')
  const [token, { token: billing, hash: tokenHash, expiresAt }] = [await linkOf(ana), newToken(w.now, 60_000)]
  await w.system.across((tx) => upsertBillingLink(tx, { companyId: admin.companyId, userId: admin.id, tokenHash, expiresAt }))
  const limiter = createLimiter(w.system, { now: () => w.now })
  for (let at = 0; at < 19; at++) await limiter.attempt(linkGuess('127.0.0.1'))
  const good = [
    await w.call(undefined, showLoginLink, { token }),
    await w.call(undefined, useBillingLink, { token: billing }),
    await w.call(undefined, useLoginLink, { token, password }),
  ]
  expect(good.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await w.call(undefined, useLoginLink, { token, password })).status).toBe(410)
  expect((await w.call(undefined, useLoginLink, { token, password })).status).toBe(429)
  const who = { ...ana, token: await w.renewedToken(ana) }
  for (let at = 0; at < 4; at++) await limiter.attempt(ownGuess(ana.companyId, ana.id))
  const change = (currentPassword: string) => w.call(who, updateUser, { id: ana.id, password: other, currentPassword })
  expect([(await change(password)).status, (await change('wrong')).error.error]).toEqual([200, 'ERR_INVALID_CREDENTIALS'])
  expect((await change(other)).error.error).toBe('ERR_RATE_LIMIT')
})

test('guesses from one network do not keep out a user on another network', async () => {
  expect(counted(await times(10, () => guess({ from: elsewhere })))).toEqual([5, 5])
  expect((await signIn()).status).toBe(200)
})

test('the addresses of a /64 count as one network, and so do the two spellings of an IPv4 address', async () => {
  for (const addresses of [
    ['2001:db8::1', '2001:db8::2', '2001:db8:0:0:7::1'],
    [elsewhere, `::ffff:${elsewhere}`],
  ]) {
    const from = (at: number) => addresses[at % addresses.length] ?? ''
    expect(counted(await times(24, (at) => guess({ email: `guess${at}@recado.example`, from: from(at) })))).toEqual([20, 4])
    w.turnClock(61_000)
  }
})

test('a locked user who tries again does not use up the twenty attempts of the office', async () => {
  expect(counted(await times(40, () => guess()))).toEqual([5, 35])
  expect(counted(await times(20, (at) => guess({ email: `colleague${at}@recado.example` })))).toEqual([15, 5])
})

test('an address takes a hundred guesses an hour from all networks together, and its owner still enters from a known browser', async () => {
  for (let at = 0; at < 75; at++) await fail(ana.email, `203.0.113.${at % 25}`)
  const everywhere = () => times(25, (at) => guess({ from: `203.0.113.${at}` }))
  expect(counted(await everywhere())).toEqual([25, 0])
  expect(counted(await everywhere())).toEqual([0, 25])
  expect((await signIn()).status).toBe(429)
  expect((await signIn({ cookie: known })).status).toBe(200)
  w.turnClock(3_600_000)
  expect((await signIn()).status).toBe(200)
})

test('a user signs in from a known browser while strangers guess from the same network', async () => {
  expect(counted(await times(6, () => guess()))).toEqual([5, 1])
  expect(counted(await times(20, (at) => guess({ email: `colleague${at}@recado.example` })))).toEqual([15, 5])
  expect((await signIn()).status).toBe(429)
  expect((await signIn({ cookie: known })).status).toBe(200)
})

test('a known browser has five guesses a minute as well, wherever it is, and uses up no other attempts', async () => {
  expect(counted(await times(8, (at) => guess({ cookie: known, from: `203.0.113.${at}` })))).toEqual([5, 3])
  expect((await signIn({ cookie: known })).status).toBe(429)
  expect((await signIn()).status).toBe(200)
})

test('the mark of a known browser is hidden from scripts, is sent to sign-in alone, and is valid for ninety days', async () => {
  const marks = (await signIn()).cookies.filter(({ name }) => name === 'known')
  expect(marks).toMatchObject([{ httpOnly: true, sameSite: 'Lax', path: '/api/auth' }])
  const [{ expires, name, value } = {}] = marks
  expect(Math.round(((expires?.getTime() ?? 0) - w.now.getTime()) / 86_400_000)).toBe(90)
  expect(await isKnown(`${name}=${value}`)).toBe(true)
  w.turnClock(90 * 86_400_000)
  expect(await isKnown(`${name}=${value}`)).toBe(false)
})

test('a browser that many users share knows the latest twenty of them', async () => {
  let cookie = known
  const enter = async () => {
    const payload = { token: await linkOf(await w.user(ana.companyId, 'user')), password }
    const { cookies } = await w.app.http.inject({ method: 'POST', url: '/api/auth/login-link', headers: { cookie }, payload })
    cookie = knownIn(cookies)
  }
  for (let colleagues = 0; colleagues < 19; colleagues++) await enter()
  expect(await isKnown(cookie)).toBe(true)
  await enter()
  expect(cookie.split('~')).toHaveLength(20)
  expect(await isKnown(cookie)).toBe(false)
})

test('a mark of another user, and one that was forged or altered, is ignored', async () => {
  const [name = '', value = ''] = known.split('=')
  const [whose = '', at = '', signature = ''] = value.split('.')
  const colleague = await w.user(ana.companyId, 'user')
  const theirs = known.replace(`-${ana.id}.`, `-${colleague.id}.`)
  expect(theirs).not.toBe(known)
  await lockOut(colleague.email)
  expect(await guess({ email: colleague.email, cookie: theirs })).toBe(429)
  for (const mark of [`${Number(at) + 1}.${signature}`, `${at}.`, at, '', `${at}.${'A'.repeat(43)}`, `9${at}.${signature}`]) {
    expect(await isKnown(`${name}=${whose}.${mark}`), mark).toBe(false)
  }
})

test('a new password makes all known browsers strangers, except the one in which it was set', async () => {
  const { token } = (await signIn()).body
  const own = await w.app.http.inject({
    method: 'PUT',
    url: `/api/users/${ana.id}`,
    headers: { authorization: `Bearer ${token}` },
    payload: { password: other, currentPassword: password },
  })
  expect(await isKnown(known)).toBe(false)
  known = own.cookies.map(({ name, value }) => `${name}=${value}`).join()
  expect(await isKnown(known)).toBe(true)
  await w.call(await w.user(ana.companyId, 'admin'), updateUser, { id: ana.id, password })
  expect(await isKnown(known)).toBe(false)
})

test('a login link makes known browsers strangers once it sets a password, and not before', async () => {
  await linkOf(ana)
  expect(await isKnown(known)).toBe(true)
  await w.call(undefined, useLoginLink, { token: await linkOf(ana), password: other })
  expect(await isKnown(known)).toBe(false)
})

test('a browser stays known when its user signs out, and not when a token of the session was stolen', async () => {
  const { body, cookies } = await signIn()
  const renew = () => {
    const cookie = cookies
      .filter(({ name }) => name === 'jrt')
      .map(({ value }) => `jrt=${value}`)
      .join()
    return w.app.http.inject({ method: 'POST', url: '/api/auth/refresh_token', headers: { cookie } })
  }
  await renew()
  w.turnClock(3_000)
  expect(await isKnown(known)).toBe(true)
  expect((await renew()).statusCode).toBe(401)
  expect(await isKnown(known)).toBe(false)
  const again = await signIn({ from: elsewhere })
  const mark = knownIn(again.cookies)
  await w.app.http.inject({ method: 'DELETE', url: '/api/auth/logout', headers: { authorization: `Bearer ${again.body.token}` } })
  expect(await isKnown(mark)).toBe(true)
  expect(body.token).not.toBe(again.body.token)
})

/** Counts a guess, without the cost of checking a password. */
async function fail(email: string, from: string) {
  await createLimiter(w.system, { now: () => w.now }).attempt(unknownBrowserGuess(from, email))
}

/** For a minute, no sign-in from the office is checked unless a mark tells it apart. */
async function lockOut(email: string) {
  for (let at = 0; at < 5; at++) await fail(email, office)
}

async function isKnown(cookie: string) {
  await lockOut(ana.email)
  const status = await guess({ cookie })
  w.turnClock(3_600_000)
  return status === 401
}
