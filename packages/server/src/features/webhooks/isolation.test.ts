import { testWebhook } from '@recado/contract/webhooks/api'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openServices, type Services } from '../../../test/fixtures/services.ts'
import { openReceiver, type WebhookReceiver } from '../../../test/fixtures/webhooks.ts'
import type { TestUser } from '../../../test/world.ts'
import { createSlots } from './slots.ts'

let s: Services
beforeAll(async () => void (s = await openServices()))
afterAll(() => s.end())

test('places are few: further calls of a company leave half to others, calls to failing receivers get fewer, all come back', () => {
  const slots = createSlots(4, 1)
  const failing = slots.take('failing')
  expect([slots.take('failing'), slots.free('first'), slots.free('further')]).toEqual([undefined, 3, 1])
  slots.take('further')
  expect([slots.take('further'), slots.free('first')]).toEqual([undefined, 2])
  const last = [slots.take('first'), slots.take('first')]
  expect([slots.take('first'), slots.free('first')]).toEqual([undefined, 0])
  failing?.()
  last[0]?.()
  expect([slots.free('failing'), slots.free('first'), slots.free('further')]).toEqual([1, 2, 0])
})

test(
  'forty hanging receivers delay neither a receiver that answers nor the storing of customers’ messages',
  { tags: 'patient' },
  async ({ annotate }) => {
    const { w, hooks } = s
    const hung: { admin: TestUser; receiver: WebhookReceiver }[] = []
    for (let at = 0; at < 40; at++) {
      const admin = await w.user(await w.company(), 'admin')
      const receiver = await openReceiver(s, admin)
      hooks.faults.add({ on: `POST ${receiver.path}`, kind: 'hang', times: 1_000_000 })
      for (let count = 0; count < 6; count++) await w.call(admin, testWebhook, {})
      hung.push({ admin, receiver })
    }
    const admin = await w.user(await w.company(), 'admin')
    const connection = await w.connection(admin.companyId)
    const receiver = await openReceiver(s, admin)
    const worker = w.app.startWorker({ concurrency: 4, alone: false })
    try {
      // The hanging ones are being called, and fail for the first time while the customers write.
      while (hung.filter((one) => one.receiver.calls().length > 0).length < 8) await pause(50)
      const took: number[] = []
      const stored: number[] = []
      for (let at = 0; at < 24; at++) {
        const since = performance.now()
        await w.receive(connection, `55419888000${String(at).padStart(2, '0')}`, `Oi ${at}`)
        worker.wake()
        const isStored = async () =>
          (await w.owner.query('select from messages where company_id = $1 and body = $2', [admin.companyId, `Oi ${at}`]))
            .rowCount === 1
        while (!(await isStored())) await pause(10)
        stored.push(performance.now() - since)
        while (!receiver.calls().some(({ text }) => text.includes(`"Oi ${at}"`))) await pause(10)
        took.push(performance.now() - since)
        await pause(500)
      }
      const at = (part: number, times: readonly number[]) =>
        times.toSorted((a, b) => a - b)[Math.floor(part * (times.length - 1))] ?? 0
      await annotate(
        `webhooks: told after ${Math.round(at(0.5, took))} ms, p95 ${Math.round(at(0.95, took))} ms; stored after ` +
          `${Math.round(at(0.5, stored))} ms, p95 ${Math.round(at(0.95, stored))} ms`,
        'figures',
      )
      // Half of the time that a call waits for a hanging receiver, on a busy machine.
      expect(at(0.95, took)).toBeLessThan(5_000)
      expect(at(0.95, stored)).toBeLessThan(5_000)
      const busiest = Math.max(...hung.map((one) => one.receiver.calls().length))
      expect(busiest).toBeLessThanOrEqual(8)
    } finally {
      hooks.faults.clear()
      await worker.stop()
    }
  },
)
