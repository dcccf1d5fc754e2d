import { reconcileCosts, showCosts } from '@recado/contract/message-prices/api'
import { loadMessageRates } from '@recado/contract/message-prices/rates-api'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type ChannelsProcess, startChannels, untilSettled } from '../fixtures/channels-process.ts'
import { type MetaShop, type MetaWorld, openMetaWorld } from '../fixtures/meta.ts'
import { OfficialMonth } from './official-month.ts'

// What October costs, to the last digit, and whether it is what Meta bills: docs/decisions/0063-prices-of-messages.md.

const { isWhole } = inject('proof')
const range = { date_from: '2026-10-01', date_to: '2026-10-31' }

let world: MetaWorld
let channels: ChannelsProcess
let shop: MetaShop
let line: number
beforeAll(async () => {
  world = await openMetaWorld()
  channels = await startChannels(world)
  const { w } = world
  const operator = await w.user(await w.company(), 'admin')
  await w.owner.query('update users set super = true where id = $1', [operator.id])
  const rate = (category: string, amount: string) => ({ market: 'Brazil', category, currency: 'USD', amount, from: '2026-10-01' })
  const rows = [rate('service', '0.0068'), rate('marketing', '0.0625'), rate('allowance', '1000')]
  await w.call(operator, loadMessageRates, { rows })
  shop = await world.shop()
  line = (await shop.connect()).body.connection.id
})
afterAll(async () => {
  await channels?.end()
  await world?.end()
})

const rows = async (text: string) => (await world.w.owner.query(text)).rows
/** Meta tells what waits, each several times, and the desk has taken it in. */
async function tell(times: number): Promise<void> {
  const { w, meta } = world
  Object.assign(meta.state.webhooks.plan, { order: 'shuffled', seed: 30, batch: 100, times, concurrency: 4 })
  await meta.state.webhooks.deliver()
  const left = `select from channels.hooks union all select from channels.hook_parts
    union all select from channels.inbox where state <> 'done'`
  await untilSettled(w, 'all is taken in', async () => (await rows(left)).length === 0)
}
const totals = async () => {
  const { body } = await world.w.call(shop.admin, showCosts, range)
  return body.totals.map(({ currency, amount, free, paid, unknown }) => ({ currency, amount, free, paid, unknown }))
}

test('1,250 replies and 30 marketing templates cost 3.575 dollars, one message has no price, and repeats change nothing', async () => {
  const { w, meta } = world
  const month = new OfficialMonth(meta.state, shop.number, new Date('2026-10-14T12:00:00Z'))
  const people = Array.from({ length: 10 }, () => month.newPerson())
  for (const person of people) {
    await month.hear(person)
    person.isOnline = false
    await month.answer(person, 125)
  }
  // That a message was sent is not always told by itself.
  if (!isWhole) meta.state.webhooks.drop()
  await month.arrive(people)
  await tell(1)
  expect(await totals()).toEqual([{ currency: 'USD', amount: '1.7', free: 1000, paid: 250, unknown: 0 }])
  for (const person of people) for (let sent = 0; sent < 3; sent += 1) await month.sendTemplate(person, 'marketing')
  await tell(1)
  expect(await totals()).toEqual([{ currency: 'USD', amount: '3.575', free: 1000, paid: 280, unknown: 0 }])
  await month.deliverUntold(month.newPerson())
  await month.repeat(isWhole ? month.sent : month.sent.slice(-40))
  await tell(2)
  expect(await totals()).toEqual([{ currency: 'USD', amount: '3.575', free: 1000, paid: 280, unknown: 1 }])
  const { body } = await w.call(shop.admin, reconcileCosts, { whatsappId: line, month: '2026-10' })
  expect(body).toMatchObject({
    currency: 'USD',
    rows: [
      {
        category: 'marketing',
        here: { messages: 30, amount: '1.875' },
        meta: { messages: 30, amount: '1.875' },
        difference: '0',
      },
      { category: 'service', here: { messages: 1250, amount: '1.7' }, meta: { messages: 1250, amount: '1.7' }, difference: '0' },
      { category: 'other', here: { messages: 1, amount: '0', unknown: 1 }, meta: { messages: 0 }, difference: '0' },
    ],
    days: [{ day: '2026-10-14', category: 'other', here: { messages: 1, unknown: 1 }, meta: { messages: 0 } }],
    metaUntil: '2026-10-14',
    isComplete: true,
  })
}, 180_000)
