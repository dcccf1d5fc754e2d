import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { errorOf, TestShop } from '#meta/testing.ts'
import { write } from '#meta/writing.ts'

let shop: TestShop
beforeAll(async () => void (shop = await TestShop.open()))
beforeEach(() => shop.reset())
afterAll(() => shop.close())

const dayOf = (iso: string) => Date.parse(iso) / 1000
const text = { type: 'text', text: { body: 'Bom dia' } }
const analytics = (asked: string) =>
  shop.ask('GET', `${shop.waba.id}?fields=${encodeURIComponent(`currency,pricing_analytics${asked}`)}`)
const december = `.start(${dayOf('2026-12-01T00:00:00Z')}).end(${dayOf('2027-01-01T00:00:00Z')})`

test('the account shows how many messages it delivered and what they cost, by day and by what is asked', async () => {
  write(shop.meta.state, shop.ana, shop.number, { type: 'text', content: { body: 'oi' } })
  for (let sent = 0; sent < 1_000; sent += 1) shop.meta.state.rates.countService(shop.number, shop.now)
  await shop.send(text)
  shop.ana.isOnline = false
  await shop.send(text)
  shop.ana.isOnline = true
  shop.waba.currency = 'USD'
  const { body } = await analytics(
    `${december}.granularity(DAILY).metric_types(["COST","VOLUME"]).dimensions(["PRICING_CATEGORY","PRICING_TYPE"])`,
  )
  const [start, end] = [dayOf('2026-12-01T00:00:00Z'), dayOf('2026-12-02T00:00:00Z')]
  const point = { start, end, pricing_category: 'SERVICE', pricing_type: 'REGULAR', volume: 1, cost: 0.0068 }
  expect(body).toMatchObject({ currency: 'USD', pricing_analytics: { data: [{ data_points: [point] }] } })
  expect((await analytics(`${december}.granularity(MONTHLY).country_codes(["CL"])`)).body).toMatchObject({
    pricing_analytics: { data: [{ data_points: [] }] },
  })
})

test.each([
  ['', /start is required/],
  ['.start(2).end(1).granularity(DAILY)', /before end/],
  ['.start(a).end(1).granularity(DAILY)', /UNIX/],
  [`${december}.granularity(WEEKLY)`, /granularity/],
  [`${december}.granularity(DAILY).dimensions(["COLOUR"])`, /dimensions/],
  [`${december}.granularity(DAILY).colour(1)`, /unknown parameter/],
])('it refuses %s', async (asked, why) => {
  expect(errorOf(await analytics(asked))).toMatchObject({ code: 100, message: expect.stringMatching(why) as string })
})
