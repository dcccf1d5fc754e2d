import { pushKey, subscribeToPush } from '@recado/contract/push-subscriptions/api'
import { updateTicket } from '@recado/contract/tickets/api'
import { type PushService, startPushService } from '@recado/peers/push/push-service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOutbound } from '#platform/outbound/outbound.ts'
import { World } from '../../../test/world.ts'

let service: PushService
let w: World
beforeAll(async () => {
  service = await startPushService()
  w = await World.create({ outbound: openOutbound({ allow: [new URL(service.origin).host], authority: service.authority }) })
})
afterAll(async () => {
  await w.end()
  await service.close()
})

test('a message from a customer rings for no user once the subscription has ended, and rings again when it is paid', async () => {
  const company = await w.company()
  const queue = await w.queue(company)
  const connection = await w.connection(company)
  const ana = await w.user(company, 'user', [queue])
  const phone = '5541988880001'
  await w.call(ana, updateTicket, {
    id: await w.ticket(company, { queueId: queue, connectionId: connection, phone }),
    status: 'open',
  })
  const { publicKey } = (await w.call(ana, pushKey, {})).body
  const browser = service.subscribe(publicKey)
  expect((await w.call(ana, subscribeToPush, { endpoint: browser.endpoint, keys: browser.keys })).status).toBe(200)
  for (const [dueDate, said] of [
    [null, 'Before'],
    ['2020-02-29', 'Unpaid'],
    [null, 'Paid'],
  ] as const) {
    await w.owner.query('update companies set due_date = $2 where id = $1', [company, dueDate])
    await w.receive(connection, phone, said)
    await w.settle()
  }
  expect(browser.received.map(({ text }) => (JSON.parse(text) as { body: string }).body)).toEqual(['Before', 'Paid'])
})
