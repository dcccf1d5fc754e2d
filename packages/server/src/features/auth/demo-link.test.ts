import { showLoginLink, useDemoLink } from '@recado/contract/auth/api'
import { me } from '@recado/contract/platform/session'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { appOf } from '../../../test/fixtures/app.ts'
import { type TestUser, World } from '../../../test/world.ts'
import type { App } from '../../app.ts'
import { openOutbound } from '#platform/outbound/outbound.ts'
import { createLoginLink } from './auth.ts'
import type { DemoLink } from '#platform/installation.ts'
import { demoLink } from './demo-link.ts'

let w: World
let demo: App
let link: DemoLink
let ana: TestUser
beforeAll(async () => {
  w = await World.create()
  link = demoLink('http://127.0.0.1:8081')
  const { db, system, storage } = w
  demo = await appOf({ db, system, storage, clock: { now: () => w.now }, outbound: openOutbound(), demoLink: link })
})
beforeEach(async () => {
  w.turnClock(120_000)
  ana = await w.user(await w.company(), 'admin')
})
afterAll(async () => {
  await demo.close()
  await w.end()
})

const expired = [410, 'ERR_LINK_EXPIRED']

async function post(
  path: string,
  token: string,
  { app = demo, ...from }: { app?: App; remoteAddress?: string; headers?: Record<string, string> } = {},
) {
  const response = await app.http.inject({ method: 'POST', url: `/api${path}`, payload: { token }, ...from })
  return {
    status: response.statusCode,
    body: response.json<{ token: string; error: string; user: { id: number }; phonesUrl: string }>(),
  }
}

async function enter(token: string, from?: Parameters<typeof post>[2]) {
  const { status, body } = await post(useDemoLink.path, token, from)
  return [status, body.error ?? body.user.id]
}

test('the demo link signs its user in, once', async () => {
  const token = link.make(ana.email, w.now)
  const shown = await post(showLoginLink.path, token)
  expect([shown.status, shown.body]).toMatchObject([
    200,
    { name: ana.name, email: ana.email, profile: 'admin', setsPassword: false },
  ])
  const first = await post(useDemoLink.path, token)
  expect([first.body.user.id, first.body.phonesUrl]).toEqual([ana.id, link.phonesUrl])
  expect((await w.call({ ...ana, token: first.body.token }, me, {})).body.email).toBe(ana.email)
  expect(await enter(token)).toEqual(expired)
  expect((await post(showLoginLink.path, token)).status).toBe(410)
})

test('the demo link is valid for 30 minutes, and until there is another', async () => {
  const first = link.make(ana.email, w.now)
  w.turnClock(30 * 60_000 - 1000)
  expect((await post(showLoginLink.path, first)).status).toBe(200)
  w.turnClock(1000)
  expect(await enter(first)).toEqual(expired)
  const [second, third] = [link.make(ana.email, w.now), link.make(ana.email, w.now)]
  expect(await enter(second)).toEqual(expired)
  expect(await enter(third)).toEqual([200, ana.id])
})

test.each([
  ['another machine', { remoteAddress: '192.168.0.7' }],
  ['another machine, behind a proxy here', { headers: { 'x-forwarded-for': '203.0.113.9' } }],
  ['another machine that says it is this one', { remoteAddress: '192.168.0.7', headers: { 'x-forwarded-for': '127.0.0.1' } }],
])('the demo link is refused from %s, and stays valid', async (_where, from) => {
  const token = link.make(ana.email, w.now)
  expect(await enter(token, from)).toEqual(expired)
  expect((await post(showLoginLink.path, token, from)).status).toBe(410)
  expect(await enter(token, { remoteAddress: '::ffff:127.0.0.1' })).toEqual([200, ana.id])
})

test('the demo link never signs in an operator, nor a user who was deleted', async () => {
  const token = link.make(ana.email, w.now)
  await w.owner.query('update users set super = true where id = $1', [ana.id])
  expect([await enter(token), (await post(showLoginLink.path, token)).status]).toEqual([expired, 410])
  await w.owner.query('update users set super = false, deleted_at = now() where id = $1', [ana.id])
  expect(await enter(token)).toEqual(expired)
})

test('outside a demo no demo link works, and a login link still asks for a password', async () => {
  expect(await enter(link.make(ana.email, w.now), { app: w.app })).toEqual(expired)
  const token = await w.app.unit(
    ana.companyId,
    async (ctx) => (await createLoginLink(ctx, ana.id, 'http://x')).split('#')[1] ?? '',
  )
  expect((await post(showLoginLink.path, token)).body).toMatchObject({ email: ana.email, setsPassword: true })
  expect([await enter(token), await enter('x'.repeat(43))]).toEqual([expired, expired])
})

test('of two browsers that follow the link at once, one is signed in', async () => {
  const token = link.make(ana.email, w.now)
  const answers = await Promise.all([enter(token), enter(token)])
  expect(new Set(answers.map(([status]) => status))).toEqual(new Set([200, 410]))
})

test('guesses are counted', async () => {
  for (let guess = 0; guess < 20; guess++) await enter('x'.repeat(43))
  expect(await enter(link.make(ana.email, w.now))).toEqual([429, 'ERR_RATE_LIMIT'])
})
