import { listAudit } from '@recado/contract/audit/api'
import { updateSetting } from '@recado/contract/settings/api'
import { listSettings } from '@recado/contract/platform/session'
import { profiles } from '@recado/contract/profiles'
import {
  changeWebhookSecret,
  listDeliveries,
  replayDeliveries,
  replayDelivery,
  showDelivery,
  showWebhook,
  showWebhookSecret,
  testWebhook,
} from '@recado/contract/webhooks/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openServices, type Services } from '../../../test/fixtures/services.ts'
import { openReceiver } from '../../../test/fixtures/webhooks.ts'
import type { TestUser, World } from '../../../test/world.ts'

let s: Services
let w: World
let admin: TestUser
beforeAll(async () => {
  s = await openServices()
  w = s.w
})
beforeEach(async () => void (admin = await w.user(await w.company(), 'admin')))
afterAll(() => s.end())

const setTo = (value: string, who = admin) => w.call(who, updateSetting, { settingKey: 'messageWebhook.url', value })
const turn = (value: string, who = admin) => w.call(who, updateSetting, { settingKey: 'messageWebhook.enabled', value })
const secretOf = async (who = admin) => (await w.call(who, showWebhookSecret, {})).body.secret
const refused = (message: string) => ({ error: 'ERR_VALIDATION', details: { fields: [{ path: 'value', message }] } })
const state = async (who = admin) => (await w.call(who, showWebhook, {})).body

test('the webhook is switched on with an address, which cannot be removed while it is on', async () => {
  expect(await state()).toMatchObject({ enabled: false, url: '', secretMadeAt: null })
  expect((await w.call(admin, showWebhookSecret, {})).error.error).toBe('ERR_NO_WEBHOOK_FOUND')
  expect((await turn('enabled')).error).toMatchObject(refused('an address comes first'))
  expect(await state()).toMatchObject({ enabled: false })
  expect((await setTo('https://hooks.example/a')).body).toEqual({ key: 'messageWebhook.url', value: 'https://hooks.example/a' })
  expect((await turn('enabled')).body).toEqual({ key: 'messageWebhook.enabled', value: 'enabled' })
  expect((await setTo('')).error).toMatchObject(refused('an address comes first'))
  expect(await state()).toMatchObject({ enabled: true, url: 'https://hooks.example/a', secretMadeAt: expect.any(String) })
  expect((await turn('true')).status).toBe(400)
})

test.each([
  'http://hooks.example/a',
  'https://127.0.0.1/a',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://[::ffff:7f00:1]/',
  'https://169.254.169.254/latest',
  'https://10.0.0.7/',
  'https://localhost/',
  'https://localhost./',
  'https://service.internal/',
  'https://hooks.example:8443/',
  'https://user:secret@hooks.example/',
  'gopher://hooks.example/',
  'file:///etc/passwd',
  'hooks.example/a',
])('%s is no valid address for events', async (url) => {
  expect((await setTo(url)).error).toMatchObject(refused('not a public https address'))
  expect((await state()).url).toBe('')
})

test('a name that resolves to an internal address is not called', async () => {
  await setTo('https://inward.example.com/a')
  await turn('enabled')
  await w.call(admin, testWebhook, {})
  await w.settle()
  const [delivery] = (await w.call(admin, listDeliveries, {})).body.deliveries
  expect(delivery).toMatchObject({ state: 'waiting', attempts: [{ status: null, fault: 'address' }] })
})

test('another host gets another secret, which alone signs, and another path of the same host does not', async () => {
  await setTo('https://hooks.example/a')
  const first = await secretOf()
  expect(first).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  await setTo('https://hooks.example/b')
  expect(await secretOf()).toBe(first)
  await w.call(admin, changeWebhookSecret, {})
  await setTo('https://other.example/a')
  expect(await secretOf()).not.toBe(first)
  expect(await state()).toMatchObject({ previousUntil: null })
  await setTo('https://hooks.example/a')
  expect(await secretOf()).not.toBe(first)
})

test('both secrets sign for a day after a change, and then the new one alone', async () => {
  const receiver = await openReceiver(s, admin)
  const old = receiver.secret
  const { secret, previousUntil } = (await w.call(admin, changeWebhookSecret, {})).body
  expect(secret).not.toBe(old)
  expect(Date.parse(previousUntil ?? '') - w.now.getTime()).toBeGreaterThan(23.9 * 3_600_000)
  const { hooks } = s
  const answered = async (key: string) => {
    hooks.add({ path: receiver.path, secret: key, answer: () => ({}) })
    await w.call(admin, testWebhook, {})
    await w.settle()
    return (await w.call(admin, listDeliveries, {})).body.deliveries[0]?.attempts.at(-1)?.status
  }
  expect([await answered(old), await answered(secret)]).toEqual([200, 200])
  expect(String(receiver.calls().at(-1)?.headers['webhook-signature']).split(' ')).toHaveLength(2)
  w.turnClock(24 * 3_600_000)
  admin = { ...admin, token: await w.renewedToken(admin) }
  expect([await answered(secret), await answered(old)]).toEqual([200, 401])
  expect(receiver.calls().at(-1)?.headers['webhook-signature']).not.toContain(' ')
  // No other company's secret is valid here.
  const other = await w.user(await w.company(), 'admin')
  await openReceiver(s, other)
  expect(await answered(await secretOf(other))).toBe(401)
})

test('a secret is shown and changed by recorded calls, is returned by no other, and is not stored in plain text', async () => {
  await openReceiver(s, admin)
  const secret = await secretOf()
  await w.call(admin, changeWebhookSecret, {})
  const { entries } = (await w.call(admin, listAudit, {})).body
  const ofSecrets = entries.filter(({ act }) => act !== 'setting.changed')
  expect(ofSecrets.map(({ act, actor }) => [act, actor.id])).toEqual([
    ['company.webhook-secret-changed', admin.id],
    ['company.webhook-secret-shown', admin.id],
    ['company.webhook-secret-shown', admin.id],
  ])
  for (const endpoint of [showWebhook, listSettings] as const)
    expect(JSON.stringify((await w.call(admin, endpoint, {})).body)).not.toContain('whsec_')
  const { rows } = await w.owner.query('select w::text as text from webhooks w')
  expect(JSON.stringify(rows)).not.toContain(secret.slice(10, 30))
  expect(JSON.stringify(rows)).not.toContain('whsec_')
})

test('admin and owner manage the webhook, and other users see nothing of it', async () => {
  await openReceiver(s, admin)
  await w.call(admin, testWebhook, {})
  await w.settle()
  const id = (await w.call(admin, listDeliveries, {})).body.deliveries[0]?.id ?? 0
  for (const profile of profiles) {
    const who = await w.user(admin.companyId, profile)
    const isManager = profile === 'admin' || profile === 'owner'
    const period = { from: new Date(0).toISOString(), to: new Date(0).toISOString() }
    const statuses = [
      (await w.call(who, showWebhook, {})).status,
      (await w.call(who, showWebhookSecret, {})).status,
      (await w.call(who, changeWebhookSecret, {})).status,
      (await w.call(who, testWebhook, {})).status,
      (await w.call(who, listDeliveries, {})).status,
      (await w.call(who, showDelivery, { id })).status,
      (await w.call(who, replayDelivery, { id })).status,
      (await w.call(who, replayDeliveries, period)).status,
      (await turn('enabled', who)).status,
      (await setTo('https://hooks.example/x', who)).status,
    ]
    expect(new Set(statuses), profile).toEqual(new Set([isManager ? 200 : 403]))
    const keys = (await w.call(who, listSettings, {})).body.map(({ key }) => key)
    expect(keys.includes('messageWebhook.url'), profile).toBe(isManager)
  }
})

test('a plan without webhooks offers none of it', async () => {
  await openReceiver(s, admin)
  await w.owner.query(
    `with own as (insert into plans (name, users, connections, queues, value) values ('Sem API', 50, 10, 50, 0) returning id)
     update companies set plan_id = (select id from own) where id = $1`,
    [admin.companyId],
  )
  for (const call of [showWebhook, showWebhookSecret, changeWebhookSecret, testWebhook, listDeliveries] as const)
    expect((await w.call(admin, call, {})).error.error).toBe('ERR_PLAN_FEATURE')
  expect((await turn('disabled')).error.error).toBe('ERR_PLAN_FEATURE')
  expect((await setTo('https://hooks.example/b')).error.error).toBe('ERR_PLAN_FEATURE')
})

test('a delivery of another company does not exist', async () => {
  await openReceiver(s, admin)
  await w.call(admin, testWebhook, {})
  const id = (await w.call(admin, listDeliveries, {})).body.deliveries[0]?.id ?? 0
  const other = await w.user(await w.company(), 'admin')
  await openReceiver(s, other)
  for (const call of [showDelivery, replayDelivery] as const)
    expect((await w.call(other, call, { id })).error.error).toBe('ERR_NO_DELIVERY_FOUND')
  const period = { from: new Date(0).toISOString(), to: new Date(8.64e12).toISOString(), all: true }
  expect((await w.call(other, replayDeliveries, period)).body).toEqual({ count: 0 })
})
