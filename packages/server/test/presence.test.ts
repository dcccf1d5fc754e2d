import { useLoginLink } from '@recado/contract/auth/api'
import { login, logout } from '@recado/contract/platform/session'
import { listUsers, userPush } from '@recado/contract/users/api'
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLoginLink } from '#features/auth/auth.ts'
import { setOnline } from '#features/users/online.ts'
import { type TestUser, World } from './world.ts'

let w: World
let url: string
const sockets: Socket[] = []
beforeAll(async () => {
  w = await World.create()
  w.app.live.attach(w.app.http.server)
  await w.app.http.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(w.app.http.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await w.end()
})

async function connect(token: string): Promise<Socket> {
  const socket = io(url, { auth: { token }, forceNew: true, reconnection: false, transports: ['websocket'] })
  sockets.push(socket)
  await new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(undefined))
    socket.once('connect_error', reject)
  })
  return socket
}

const isOnline = async (viewer: TestUser, who: TestUser) =>
  (await w.call(viewer, listUsers, {})).body.users.find(({ id }) => id === who.id)?.online

test('a person is online while a screen is open, and colleagues see it change', async () => {
  const company = await w.company()
  const [ana, admin] = [await w.user(company, 'user'), await w.user(company, 'admin')]
  const watcher = await connect(admin.token)
  const seen: unknown[] = []
  watcher.on(`company-${company}-user`, (payload: { user: { id: number } }) => payload.user.id === ana.id && seen.push(payload))
  const [first, second] = [await connect(ana.token), await connect(ana.token)]
  await expect.poll(() => isOnline(admin, ana)).toBe(true)
  first.disconnect()
  second.disconnect()
  await expect.poll(() => isOnline(admin, ana)).toBe(false)
  await expect
    .poll(() => seen)
    .toEqual([
      { action: 'update', user: { id: ana.id, online: true } },
      { action: 'update', user: { id: ana.id, online: false } },
    ])
})

test('of several screens that open at the same moment only one is announced', async () => {
  const ana = await w.user(await w.company(), 'user')
  w.published.length = 0
  await Promise.all(Array.from({ length: 8 }, () => w.app.unit(ana.companyId, (ctx) => setOnline(ctx, ana.id, true))))
  expect(w.heardBy(ana, w.published, userPush)).toEqual([{ action: 'update', user: { id: ana.id, online: true } }])
})

test('a screen that went without a word is forgotten after six minutes, and colleagues hear it', async () => {
  const company = await w.company()
  const [ana, admin] = [await w.user(company, 'user'), await w.user(company, 'admin')]
  await w.owner.query('update users set online = true, last_seen_at = $2 where id = $1', [ana.id, w.now])
  await w.settle()
  expect(await isOnline(admin, ana)).toBe(true)
  w.published.length = 0
  w.turnClock(7 * 60_000)
  await w.settle()
  expect(await isOnline(admin, ana)).toBe(false)
  expect(w.heardBy(admin, w.published, userPush)).toEqual([{ action: 'update', user: { id: ana.id, online: false } }])
})

test('a screen that keeps reporting its presence is not forgotten', async () => {
  const company = await w.company()
  const [ana, admin] = [await w.user(company, 'user'), await w.user(company, 'admin')]
  for (let times = 0; times < 2; times++) {
    await w.app.unit(company, (ctx) => setOnline(ctx, ana.id, true))
    w.turnClock(4 * 60_000)
  }
  await w.settle()
  expect(await isOnline(admin, ana)).toBe(true)
})

test('signing in elsewhere tells the screens of the session before, without a token, and closes their sockets', async () => {
  const ana = await w.user(await w.company(), 'user')
  const link = await w.app.unit(ana.companyId, (ctx) => createLoginLink(ctx, ana.id, ''))
  const { body } = await w.call(undefined, useLoginLink, { token: link.split('#')[1] ?? '', password: 'uma senha boa' })
  const old = await connect(body.token)
  const heard: unknown[] = []
  old.onAny((event: string, payload: unknown) => event.endsWith('-auth') && heard.push([event, payload]))
  const closed = new Promise((resolve) => old.once('disconnect', resolve))
  const second = await w.call(undefined, login, { email: ana.email, password: 'uma senha boa' })
  await closed
  expect(heard).toEqual([[`company-${ana.companyId}-auth`, { action: 'update', user: { id: ana.id }, reason: 'replaced' }]])
  await expect(connect(body.token)).rejects.toThrow('ERR_SESSION_EXPIRED')
  expect((await connect(second.body.token)).connected).toBe(true)
})

test('signing out closes the sockets of every tab', async () => {
  const ana = await w.user(await w.company(), 'user')
  const tabs = [await connect(ana.token), await connect(ana.token)]
  const closed = Promise.all(tabs.map((tab) => new Promise((resolve) => tab.once('disconnect', resolve))))
  await w.call(ana, logout, {})
  expect(await closed).toHaveLength(2)
})

test('a company that has not paid gets nothing live, and hears since when', async () => {
  const ana = await w.user(await w.company(), 'user')
  await w.owner.query("update companies set due_date = '2020-02-29' where id = $1", [ana.companyId])
  const data = { dueDate: '2020-02-29' }
  await expect(connect(ana.token)).rejects.toMatchObject({ message: 'ERR_SUBSCRIPTION_EXPIRED', data })
})
