import { updateSetting } from '@recado/contract/settings/api'
import { updateTicket } from '@recado/contract/tickets/api'
import {
  type Delivery,
  listDeliveries,
  replayDeliveries,
  replayDelivery,
  showDelivery,
  showWebhook,
  testWebhook,
  webhookDeliveryPush,
  webhookPush,
} from '@recado/contract/webhooks/api'
import { waitsMs } from '@recado/contract/webhooks/rules'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openServices, type Services } from '../../../test/fixtures/services.ts'
import { openReceiver, type WebhookReceiver } from '../../../test/fixtures/webhooks.ts'
import type { TestUser, World } from '../../../test/world.ts'

let s: Services
let w: World
let admin: TestUser
let connection: number
let receiver: WebhookReceiver
let serial = 0
beforeAll(async () => {
  s = await openServices()
  w = s.w
})
beforeEach(async () => {
  s.hooks.faults.clear()
  const company = await w.company()
  admin = await w.user(company, 'admin')
  connection = await w.connection(company)
  receiver = await openReceiver(s, admin)
})
afterAll(() => s.end())

const dayMs = 86_400_000
const always = 1_000_000
const phone = () => `55419872${String(++serial).padStart(5, '0')}`
const goesWrong = (fault: Parameters<Services['hooks']['faults']['add']>[0]) =>
  s.hooks.faults.add({ on: `POST ${receiver.path}`, ...fault })
/** The receiver refuses some events. */
const refuses = (which: (text: string) => boolean, status = 500) =>
  s.hooks.add({ ...receiver, status: ({ text }) => (which(text) ? status : 200), answer: () => ({}) })
/** After days no user's session is valid any more. */
const as = () => w.user(admin.companyId, 'admin')
const list = async (failed = false): Promise<Delivery[]> =>
  (await w.call(await as(), listDeliveries, { failed })).body.deliveries.toReversed()
const state = async () => (await w.call(await as(), showWebhook, {})).body
/** The events that were tried: the texts of messages, and the types of all others. */
const tried = () =>
  receiver.calls().map(({ text }) => {
    const { type, data } = JSON.parse(text) as { type: string; data: { message?: { body?: string } } }
    return data.message?.body ?? type
  })
const writes = async (from: string, text: string) => {
  await w.receive(connection, from, text)
  await w.settle()
}
/** Lets time pass, a step at a time. */
const pass = async (ms: number, stepMs = ms) => {
  for (let left = ms; left > 0; left -= stepMs) {
    w.turnClock(Math.min(stepMs, left))
    await w.settle()
  }
}

test('an event is tried ten times with one id and one body while its lane waits, then it is given up and the rest goes on', async () => {
  const from = phone()
  await writes(from, 'antes')
  refuses((text) => text.includes('"falha"'), 500)
  await writes(from, 'falha')
  await writes(from, 'espera')
  const failures = () => receiver.calls().filter(({ text }) => text.includes('"falha"'))
  const seconds: number[] = []
  let now = w.now.getTime()
  for (let at = 1; at < waitsMs.length; at++) {
    const count = failures().length
    const waitMs = waitsMs[at] ?? 0
    await pass(waitMs * 0.79)
    expect(failures(), `try ${at + 1} comes too early`).toHaveLength(count)
    while (failures().length === count) await pass(waitMs * 0.05 + 1)
    seconds.push((w.now.getTime() - now) / 1000)
    now = w.now.getTime()
    // Other events succeed. Three days without any success would switch the webhook off.
    if (at > 4) await writes(phone(), 'outra conversa')
  }
  for (const [at, waited] of seconds.entries()) expect(waited * 1000).toBeLessThan((waitsMs[at + 1] ?? 0) * 1.26 + 1_000)
  expect(failures()).toHaveLength(10)
  expect(new Set(failures().map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(new Set(failures().map(({ text }) => text)).size).toBe(1)
  expect(new Set(failures().map(({ headers }) => headers['webhook-timestamp'])).size).toBe(10)
  const failed = (await list(true)).find(({ attempts }) => attempts.length === 10)
  expect(failed).toMatchObject({ state: 'failed', tries: 10, nextTryAt: null })
  expect(failed?.attempts.at(-1)).toMatchObject({
    status: 500,
    fault: null,
    answer: expect.stringContaining('Something went wrong'),
  })
  await w.settle()
  expect(tried().filter((text) => text !== 'outra conversa' && text !== 'ticket.created')).toEqual([
    'antes',
    ...Array.from({ length: 10 }, () => 'falha'),
    'espera',
  ])
})

test('a failing event holds up its own conversation alone, and each conversation keeps its order', async () => {
  const [one, other] = [phone(), phone()]
  await writes(one, 'a1')
  refuses((text) => text.includes('"a2"'), 500)
  await writes(one, 'a2')
  await writes(one, 'a3')
  await writes(other, 'b1')
  await writes(other, 'b2')
  expect(tried().filter((text) => text !== 'ticket.created')).toEqual(['a1', 'a2', 'b1', 'b2'])
  refuses(() => false)
  await pass(6_500)
  expect(tried().slice(-2)).toEqual(['a2', 'a3'])
  expect((await list()).every((delivery) => delivery.state === 'delivered')).toBe(true)
})

test.for([
  ['a redirect is a failure and is not followed', { kind: 'redirect', to: 'https://hooks.example/elsewhere' }, 302, null],
  ['a connection that ends after its 200 is a failure', { kind: 'cut' }, null, 'cut'],
  ['an answer without end is a failure', { kind: 'flood' }, null, 'garbled'],
] as const)('%s', async ([, fault, status, said]) => {
  goesWrong(fault)
  await w.call(admin, testWebhook, {})
  await w.settle()
  const [delivery] = await list()
  expect(delivery).toMatchObject({ state: 'waiting', tries: 1, attempts: [{ status, fault: said }] })
  expect(s.hooks.requests.filter(({ path }) => path === '/elsewhere')).toEqual([])
  await pass(6_500)
  expect((await list())[0]).toMatchObject({ state: 'delivered', tries: 2 })
})

test('410 switches the webhook off with a reason, nothing more is sent, and waiting events are kept', async () => {
  goesWrong({ kind: 'error', status: 410, times: always })
  await writes(phone(), 'Oi')
  expect(tried()).toEqual(['ticket.created'])
  expect(await state()).toMatchObject({ enabled: false, offReason: 'gone', offAt: expect.any(String) })
  expect((await list()).map((delivery) => delivery.state)).toEqual(['failed', 'unsent'])
  await pass(dayMs)
  await writes(phone(), 'Oi')
  expect(receiver.calls()).toHaveLength(1)
  s.hooks.faults.clear()
  admin = await as()
  expect((await w.call(admin, testWebhook, {})).error.error).toBe('ERR_WEBHOOK_OFF')
  await w.call(admin, updateSetting, { settingKey: 'messageWebhook.enabled', value: 'enabled' })
  expect(await state()).toMatchObject({ enabled: true, offReason: null, failures: 0 })
  const [from, to] = [new Date(0).toISOString(), new Date(8.64e12).toISOString()]
  expect((await w.call(admin, replayDeliveries, { from, to })).body).toEqual({ count: 2 })
  await w.settle()
  expect(tried().slice(1)).toEqual(['ticket.created', 'Oi'])
})

test('three days without a success switch the webhook off, and a success in between restarts the count', async () => {
  goesWrong({ kind: 'error', status: 500, times: always })
  const hourly = async (hours: number) => {
    for (let at = 0; at < hours; at += 6) {
      await pass(6 * 3_600_000, 3 * 3_600_000)
      await writes(phone(), 'Oi')
    }
  }
  await hourly(60)
  expect(await state()).toMatchObject({ enabled: true })
  s.hooks.faults.clear()
  await pass(10_000, 1_000)
  await pass(dayMs, 3_600_000)
  expect(await state()).toMatchObject({ enabled: true, failures: 0, failingSince: null })
  goesWrong({ kind: 'error', status: 500, times: always })
  await hourly(66)
  expect(await state()).toMatchObject({ enabled: true })
  await hourly(18)
  expect(await state()).toMatchObject({ enabled: false, offReason: 'failing' })
})

test.each<[string, () => string]>([
  ['seconds', () => '120'],
  ['a date', () => new Date(w.now.getTime() + 120_000).toUTCString()],
])('a receiver that asks for time in %s is left alone until then, by all conversations', async (_, after) => {
  goesWrong({ kind: 'error', status: 429, retryAfter: after() })
  await writes(phone(), 'um')
  await writes(phone(), 'dois')
  await pass(110_000, 5_000)
  expect(tried()).toEqual(['ticket.created'])
  expect(await state()).toMatchObject({ resumesAt: expect.any(String) })
  await pass(15_000, 1_000)
  await w.settle()
  expect(tried().slice(1).toSorted()).toEqual(['dois', 'ticket.created', 'ticket.created', 'um'])
})

test('a receiver that answers 503 without a time gets a growing rest, for all conversations', async () => {
  goesWrong({ kind: 'error', status: 503, times: 2 })
  await writes(phone(), 'um')
  await pass(4_500, 500)
  expect(receiver.calls()).toHaveLength(1)
  await pass(3_000, 500)
  expect(receiver.calls()).toHaveLength(2)
  await writes(phone(), 'dois')
  await pass(5_000, 500)
  expect(receiver.calls()).toHaveLength(2)
  await pass(6_000, 500)
  expect(tried().slice(2)).toEqual(['ticket.created', 'dois'])
  await pass(6 * 60_000, 10_000)
  expect(tried().slice(4)).toEqual(['ticket.created', 'um'])
})

test.each<[string, string, string]>([
  ['blocked', 'update companies set status = false where id = $1', 'update companies set status = true where id = $1'],
  ['expired', "update companies set due_date = '2020-01-01' where id = $1", 'update companies set due_date = null where id = $1'],
  [
    'without it in its plan',
    'update plans set use_external_api = false where id = (select plan_id from companies where id = $1)',
    'update plans set use_external_api = true where id = (select plan_id from companies where id = $1)',
  ],
])('the events of a company that is %s are not sent, and no burst follows afterwards', async (_, take, give) => {
  const from = phone()
  await writes(from, 'antes')
  await w.owner.query(take, [admin.companyId])
  await writes(from, 'durante')
  await pass(10_000, 1_000)
  expect(tried()).toEqual(['ticket.created', 'antes'])
  await w.owner.query(give, [admin.companyId])
  await pass(10_000, 1_000)
  await writes(from, 'depois')
  expect(tried()).toEqual(['ticket.created', 'antes', 'depois'])
  expect((await list()).map((delivery) => delivery.state)).toEqual(['delivered', 'delivered', 'unsent', 'delivered'])
})

/** A customer writes, and the event is sent ten seconds after its turn has come, as if all places were taken. */
async function writesBehindOthers(from: string, text: string): Promise<void> {
  await w.owner.query(`
    create function wait_in_line() returns trigger language plpgsql as
      $$ begin new.due_at := new.due_at + interval '10 seconds'; return new; end $$;
    create trigger wait_in_line before insert on work for each row when (new.kind = 'webhooks.deliver') execute function wait_in_line()`)
  await writes(from, text)
  await w.owner.query('drop function wait_in_line cascade')
}

test('an event that is about to be sent when the receiver asks for time waits until then', async () => {
  const [one, other] = [phone(), phone()]
  for (const from of [one, other]) await writes(from, 'antes')
  await writesBehindOthers(one, 'um')
  goesWrong({ kind: 'error', status: 429, retryAfter: '120', times: 1 })
  await writes(other, 'dois')
  await pass(110_000, 5_000)
  expect(tried().slice(4)).toEqual(['dois'])
  await pass(15_000, 1_000)
  expect(tried().slice(5).toSorted()).toEqual(['dois', 'um'])
})

test('an event that is about to be sent when the webhook is switched off is not sent', async () => {
  const from = phone()
  await writes(from, 'antes')
  await writesBehindOthers(from, 'um')
  await w.call(admin, updateSetting, { settingKey: 'messageWebhook.enabled', value: 'disabled' })
  await pass(20_000, 1_000)
  expect((await list()).map((delivery) => delivery.state)).toEqual(['delivered', 'delivered', 'unsent'])
  expect(tried()).toEqual(['ticket.created', 'antes'])
})

test('an event that waits for another try when the webhook is switched off is not sent, even if it is on again at once', async () => {
  const from = phone()
  await writes(from, 'antes')
  goesWrong({ kind: 'error', status: 500, times: 1 })
  await writes(from, 'um')
  const turn = (value: string) => w.call(admin, updateSetting, { settingKey: 'messageWebhook.enabled', value })
  await turn('disabled')
  await turn('enabled')
  await pass(10_000, 1_000)
  expect((await list()).map((delivery) => delivery.state)).toEqual(['delivered', 'delivered', 'unsent'])
})

test('the success of a receiver is recorded and pushed once in ten seconds', async () => {
  const from = phone()
  await writes(from, 'um')
  const { lastSuccessAt } = await state()
  w.turnClock(5_000)
  w.published.length = 0
  await writes(from, 'dois')
  expect([w.heardBy(admin, w.published, webhookPush), (await state()).lastSuccessAt]).toEqual([[], lastSuccessAt])
  w.turnClock(5_000)
  await writes(from, 'três')
  expect(w.heardBy(admin, w.published, webhookPush)).toHaveLength(1)
  expect((await state()).lastSuccessAt).not.toBe(lastSuccessAt)
})

test('an event is resent by hand under its old id, and a gap by its period, either the undelivered events or all', async () => {
  await writes(phone(), 'Oi')
  const [, second] = await list()
  const again = (await w.call(admin, replayDelivery, { id: second?.id ?? 0 })).body
  expect(again).toMatchObject({ state: 'waiting', tries: 0 })
  await w.settle()
  expect(receiver.calls().map(({ headers }) => headers['webhook-id'])).toEqual([
    (await list())[0]?.eventId,
    second?.eventId,
    second?.eventId,
  ])
  const whole = { from: new Date(0).toISOString(), to: new Date(8.64e12).toISOString() }
  expect((await w.call(admin, replayDeliveries, whole)).body).toEqual({ count: 0 })
  expect((await w.call(admin, replayDeliveries, { ...whole, all: true })).body).toEqual({ count: 2 })
  expect((await w.call(admin, replayDeliveries, { from: whole.to, to: whole.from })).status).toBe(400)
  await w.settle()
  expect(tried()).toEqual(['ticket.created', 'Oi', 'Oi', 'ticket.created', 'Oi'])
})

test.each([
  [
    'a period that is sent again',
    () => w.call(admin, replayDeliveries, { from: new Date(0).toISOString(), to: new Date(8.64e12).toISOString() }),
  ],
  [
    'another address',
    () => w.call(admin, updateSetting, { settingKey: 'messageWebhook.url', value: `${receiver.url}?mended=1` }),
  ],
  [
    'a webhook that is switched on once more',
    () => w.call(admin, updateSetting, { settingKey: 'messageWebhook.enabled', value: 'enabled' }),
  ],
])('%s starts events that wait for another try at once, in order', async (_what, mend) => {
  goesWrong({ kind: 'error', status: 500, times: always })
  const from = phone()
  await writes(from, 'um')
  await writes(from, 'dois')
  await pass(10 * 60_000, 60_000)
  s.hooks.faults.clear()
  const before = tried().length
  admin = await as()
  expect((await list()).map((delivery) => delivery.state)).toEqual(['waiting', 'waiting', 'waiting'])
  expect((await mend()).status).toBe(200)
  // The clock serves receivers that have failed. It goes on in a second, not in half an hour.
  await pass(5_000, 1_000)
  expect((await list()).map((delivery) => delivery.state)).toEqual(['delivered', 'delivered', 'delivered'])
  expect(tried().slice(before)).toEqual(['ticket.created', 'um', 'dois'])
})

test('an event that is being sent is not sent a second time', async () => {
  await writes(phone(), 'Oi')
  const id = (await list())[0]?.id ?? 0
  await w.owner.query("update webhook_deliveries set state = 'sending' where id = $1", [id])
  expect((await w.call(admin, replayDelivery, { id })).body.state).toBe('sending')
})

test('deliveries are paged, newest first, with what was sent, and their managers are told of each', async () => {
  const ana = await w.user(admin.companyId, 'user')
  w.published.length = 0
  for (let at = 0; at < 11; at++) await writes(phone(), `Oi ${at}`)
  const [first, second] = [
    (await w.call(admin, listDeliveries, {})).body,
    (await w.call(admin, listDeliveries, { pageNumber: 2 })).body,
  ]
  expect([first.deliveries.length, first.hasMore, second.deliveries.length, second.hasMore]).toEqual([20, true, 2, false])
  const shown = (await w.call(admin, showDelivery, { id: first.deliveries[0]?.id ?? 0 })).body
  expect(JSON.parse(shown.body)).toMatchObject({ type: 'message.created', data: { message: { body: 'Oi 10' } } })
  expect(shown.body).toBe(receiver.calls().at(-1)?.text)
  expect(w.heardBy(admin, w.published, webhookDeliveryPush).length).toBeGreaterThanOrEqual(22)
  expect(w.heardBy(admin, w.published, webhookPush).length).toBeGreaterThan(0)
  expect(w.heardBy(ana, w.published, webhookDeliveryPush)).toEqual([])
  expect(w.heardBy(ana, w.published, webhookPush)).toEqual([])
})

test('a deleted ticket takes its events along', async () => {
  await writes(phone(), 'Oi')
  const id = Number(receiver.events()[0]?.data.ticket['id'])
  await w.call(admin, updateTicket, { id, status: 'closed' })
  await w.owner.query('delete from tickets where id = $1', [id])
  expect(await list()).toEqual([])
})
