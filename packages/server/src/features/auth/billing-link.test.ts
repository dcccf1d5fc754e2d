import { useBillingLink, useLoginLink } from '@recado/contract/auth/api'
import { login, me } from '@recado/contract/platform/session'
import { listInvoices, showSubscription } from '@recado/contract/invoices/api'
import { listTags } from '@recado/contract/tags/api'
import { listPublicPlans } from '@recado/contract/plans/api'
import { profiles, type Profile } from '@recado/contract/profiles'
import { updateUser } from '@recado/contract/users/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestUser, World } from '../../../test/world.ts'
import { createLoginLink } from './auth.ts'
import { endSession } from './end-session.ts'
import { hashPassword } from '#platform/passwords/password.ts'

const password = 'uma senha boa'
let w: World
let company: number
let hash: string
beforeAll(async () => {
  w = await World.create()
  hash = await hashPassword(password)
})
beforeEach(async () => void (company = await w.company()))
afterAll(() => w.end())

const end = (day: string | null) => w.owner.query('update companies set due_date = $2 where id = $1', [company, day])
async function person(profile: Profile): Promise<TestUser> {
  const who = await w.user(company, profile)
  await w.owner.query('update users set password_hash = $2 where id = $1', [who.id, hash])
  return who
}
async function linkOf({ email }: TestUser): Promise<string | undefined> {
  const { status, error } = await w.call(undefined, login, { email, password })
  const { dueDate, billingLink } = error.details as { dueDate?: string; billingLink?: string }
  expect([status, error.error, dueDate]).toEqual([403, 'ERR_SUBSCRIPTION_EXPIRED', '2020-02-29'])
  return billingLink?.split('#')[1]
}
const follow = (token = '') => w.call(undefined, useBillingLink, { token })

test('a user who may pay is refused with a billing link, and only after the right password', async () => {
  for (const profile of profiles) {
    await end('2020-02-29')
    const link = await linkOf(await person(profile))
    expect(link !== undefined, profile).toBe(profile === 'admin' || profile === 'owner')
  }
  const admin = await person('admin')
  const wrong = await w.call(undefined, login, { email: admin.email, password: 'falsch' })
  expect([wrong.error.error, wrong.error.details]).toEqual(['ERR_INVALID_CREDENTIALS', undefined])
})

test('only the latest billing link works, once, within half an hour, and its session reaches what paying needs', async () => {
  const admin = await person('admin')
  await end('2020-02-29')
  const [older, token] = [await linkOf(admin), await linkOf(admin)]
  expect((await follow(older)).status).toBe(410)
  const { status, body } = await follow(token)
  expect([status, body.user.id]).toEqual([200, admin.id])
  expect((await follow(token)).status).toBe(410)
  const inside = { ...admin, token: body.token }
  for (const endpoint of [me, listInvoices, showSubscription, listPublicPlans])
    expect((await w.call(inside, endpoint, {})).status, endpoint.path).toBe(200)
  expect((await w.call(inside, listTags, {})).error.error).toBe('ERR_SUBSCRIPTION_EXPIRED')
  // The same session continues after payment.
  await end(null)
  expect((await w.call(inside, listTags, {})).status).toBe(200)
  await end('2020-02-29')
  const late = await linkOf(admin)
  w.turnClock(30 * 60_000)
  expect((await follow(late)).status).toBe(410)
})

test('a billing link is worthless once its user may not pay any more or the company is blocked', async () => {
  const [admin, other] = [await person('admin'), await person('admin')]
  await end('2020-02-29')
  const [link, second] = [await linkOf(admin), await linkOf(other)]
  await end(null)
  await w.call(other, updateUser, { id: admin.id, profile: 'user' })
  await end('2020-02-29')
  expect((await follow(link)).status).toBe(410)
  await w.owner.query('update companies set status = false where id = $1', [company])
  expect((await follow(second)).error.error).toBe('ERR_COMPANY_BLOCKED')
})

test('a new password, or the end of the session by another user, ends the link', async () => {
  const [admin, other] = [await person('admin'), await person('admin')]
  await end('2020-02-29')
  const byReset = await linkOf(admin)
  await w.app.unit(company, (ctx) => endSession(ctx, admin.id, 'password'))
  expect((await follow(byReset)).status).toBe(410)
  const byColleague = await linkOf(admin)
  await end(null)
  expect((await w.call(other, updateUser, { id: admin.id, password: 'outra senha boa' })).status).toBe(200)
  await end('2020-02-29')
  expect((await follow(byColleague)).status).toBe(410)
  const beforeLink = await linkOf(other)
  await end(null)
  const token = (await w.app.unit(company, (ctx) => createLoginLink(ctx, other.id, ''))).split('#')[1] ?? ''
  expect((await w.call(undefined, useLoginLink, { token, password: 'outra senha boa' })).status).toBe(200)
  await end('2020-02-29')
  expect((await follow(beforeLink)).status).toBe(410)
})

test('a password that changes while another one is tried leads to no link', async () => {
  const admin = await person('admin')
  await end('2020-02-29')
  const change = 'update users set password_hash = $2 where id = $1'
  const { error } = await w.behind(change, [admin.id, await hashPassword('outra senha boa')], () =>
    w.call(undefined, login, { email: admin.email, password }),
  )
  expect([error.error, error.details]).toEqual(['ERR_INVALID_CREDENTIALS', undefined])
})

test('sockets of a company whose last day ends are closed within a minute, and those of others stay', async () => {
  const operators = await w.company()
  const operator = await w.user(operators, 'admin')
  await w.owner.query('update users set super = true where id = $1', [operator.id])
  const today = new Intl.DateTimeFormat('sv', { timeZone: 'America/Sao_Paulo' }).format(w.now)
  for (const id of [company, operators]) await w.owner.query('update companies set due_date = $2 where id = $1', [id, today])
  const midnight = new Date(`${today}T03:00:00Z`).getTime() + 86_400_000
  const closed = () => w.published.filter(({ last }) => last).flatMap(({ rooms }) => rooms)
  w.turnClock(midnight - w.now.getTime() - 60_000)
  w.published.length = 0
  await w.settle()
  expect(closed()).toEqual([])
  w.turnClock(60_000 + 30_000)
  await w.settle()
  expect(closed()).toEqual([`c:${company}`])
})
