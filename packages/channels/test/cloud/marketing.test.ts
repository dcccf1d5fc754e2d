import { randomUUID } from 'node:crypto'
import type { Address } from '@recado/border/address'
import { priorityClasses } from '@recado/border/orders'
import { signals } from '@recado/border/signals'
import { afterAll, expect, test } from 'vitest'
import { chargesOf } from '../../../peers/meta/sending/bill.ts'
import { endPacing } from '../../../peers/meta/sending/pacing.ts'
import { addTemplate } from '../../../peers/meta/templates/store.ts'
import { prefer } from '../../../peers/meta/writing.ts'
import type { ServerSide } from '../server-side.ts'
import { until } from '../until.ts'
import { worker } from '../worker.ts'
import { configure, type World } from '../world.ts'
import { cloud, type CloudNetwork } from './network.ts'

let world: World<CloudNetwork>
worker.beforeAll(async ({ shared }) => {
  world = await shared.world(cloud)
})
afterAll(() => world.leave())

const body = [{ type: 'BODY', text: 'Aproveite a semana, a loja abre cedo.' }]
const offer = { type: 'template', name: 'oferta', language: 'pt_BR', body: [], buttons: [] } as const

async function newLine() {
  const { side, shop } = await world.newPaired()
  const { waba } = world.network.shop(shop).number
  addTemplate(waba, { name: 'oferta', category: 'MARKETING', components: body })
  return { side, shop, waba }
}

/** To people outside the window, in one statement. */
async function approach(side: ServerSide, people: readonly Address[], ofClass: number): Promise<string[]> {
  const rows = people.map((to) => ({ ref: randomUUID(), lane: `with ${to.phone}`, payload: { to, content: offer } }))
  await side.query(
    `insert into channels.outbox (connection_id, kind, class, ref, lane, first, payload)
     select $1, 'message', $3, (r->>'ref')::uuid, r->>'lane', true, r->'payload' from jsonb_array_elements($2::jsonb) r`,
    [side.connectionId, JSON.stringify(rows), ofClass],
  )
  return rows.map(({ ref }) => ref)
}

const failureOf = (side: ServerSide, ref: string) =>
  until('it is refused', async () => (await side.failures()).find((told) => told.ref === ref)?.verdict)

test('a person who stops marketing at Meta, and takes that back, is told to the server with the time', async () => {
  const { side, shop } = await newLine()
  const { network } = world
  const person = await network.newPerson()
  await network.write(person.phone, shop, 'oi')
  const { chat } = await side.receives('oi')
  const conversation = network.meta.state.people.conversation(network.shop(shop).number, network.writer(person.phone))
  const before = network.meta.state.now().getTime()
  prefer(network.meta.state, conversation, 'stop')
  prefer(network.meta.state, conversation, 'resume')
  const told = await until('both are told', async () => {
    const rows = await side.query<{ payload: unknown }>(
      `select payload from channels.inbox where connection_id = $1 and kind = 'consent' order by id`,
      [side.connectionId],
    )
    return rows.length === 2 && rows.map(({ payload }) => signals.consent.parse(payload))
  })
  expect(told).toMatchObject([
    { of: chat, marketing: 'stop' },
    { of: chat, marketing: 'resume' },
  ])
  expect(Math.abs(Date.parse(told[0]!.at) - before)).toBeLessThan(60_000)
})

test('marketing to who has stopped it, or has had enough of it, is tried once', async () => {
  const { side, shop, waba } = await newLine()
  const { network } = world
  const [stopped, fedUp] = [await network.newPerson(), await network.newPerson()]
  network.writer(stopped.phone).stopped.add(waba.portfolio)
  network.writer(fedUp.phone).cappedUntil = Date.now() + 3_600_000
  const refs = await approach(side, [stopped, fedUp], priorityClasses.campaign)
  const never = { when: 'never' }
  expect(await failureOf(side, refs[0]!)).toMatchObject({ code: '131050', reason: 'marketing-stopped', retry: never })
  expect(await failureOf(side, refs[1]!)).toMatchObject({ code: '131049', reason: 'marketing-held', retry: never })
  expect(network.asked(shop)).toHaveLength(2)
})

test('a portfolio reaches so many first contacts a day as its tier says: campaigns wait on all its lines, a person does not', async () => {
  const { network } = world
  const { state } = network.meta
  const { side, shop, waba } = await newLine()
  const other = world.newConnection()
  const second = network.addShop(waba, network.shop(shop).app)
  await network.connect({
    side: other,
    shop: second,
    configure: async () => {},
    configureOfficial: (line) => configure(other, line, line),
  })
  await other.reaches('CONNECTED')
  expect(waba.portfolio.tier).toBe('TIER_250')
  const people = Array.from({ length: 1_000 }, () => ({ phone: network.newNumber() }))
  for (const { phone } of people) state.people.add(phone, phone)
  const began = Date.now()
  await approach(side, people, priorityClasses.campaign)
  const waiting = (of: ServerSide) =>
    of.query<{ hours: number }>(
      `select extract(epoch from due_at - now())::float8 / 3600 as hours from channels.outbox
       where connection_id = $1 and state = 'queued' and kind = 'message'`,
      [of.connectionId],
    )
  const rest = await until(
    'the others wait',
    async () => {
      const rows = await waiting(side)
      return rows.length === 750 && rows.every(({ hours }) => hours > 1) && rows
    },
    120_000,
  )
  const passed = (Date.now() - began) / 3_600_000
  for (const { hours } of rest) expect(hours <= 24 && hours > 24 - passed - 0.1).toBe(true)
  // Meta may refuse one of too many a second, which is then asked again.
  expect(new Set(network.asked(shop).map(({ to }) => to)).size).toBe(250)

  // No line of the portfolio has anything left for a campaign. A person is not held, nor is one who was reached before.
  await approach(other, [await network.newPerson()], priorityClasses.campaign)
  await until('it waits', async () => (await waiting(other)).some(({ hours }) => hours > 1))
  state.accounts.portfolios.find(({ id }) => id === waba.portfolio.id)!.tier = 'TIER_2K'
  const [own] = await approach(other, [await network.newPerson()], priorityClasses.person)
  await other.reachesAck(own!, 3)
  const [again] = await approach(other, [people[0]!], priorityClasses.campaign)
  await other.reachesAck(again!, 3)
  expect(network.asked(second)).toHaveLength(2)
  expect(await side.failures()).toEqual([])
}, 180_000)

test.each(['sent', 'dropped'] as const)(
  'what Meta holds to judge a template is not sent yet, until it is %s, and not sent again',
  async (outcome) => {
    const { side, shop, waba } = await newLine()
    const { network } = world
    const template = waba.templates.find(({ name }) => name === 'oferta')!
    template.freeOfPacing = 1
    const people = [await network.newPerson(), await network.newPerson()]
    const [free] = await approach(side, [people[0]!], priorityClasses.campaign)
    await side.reachesAck(free!, 3)
    const [held] = await approach(side, [people[1]!], priorityClasses.campaign)
    const waId = await side.named(held!)
    const accepted = async () => {
      const rows = await side.query<{ payload: object }>(
        `select payload from channels.inbox where connection_id = $1 and kind = 'accepted' order by id`,
        [side.connectionId],
      )
      return rows.map(({ payload }) => payload)
    }
    expect(await accepted()).toEqual([
      { ref: free, waId: expect.any(String) as string },
      { ref: held, waId, heldForQuality: true },
    ])
    endPacing(network.meta.state, { waba, template }, outcome)
    if (outcome === 'sent') {
      await side.reachesAck(held!, 3)
      expect(await side.failures()).toEqual([])
    } else {
      expect(await failureOf(side, held!)).toMatchObject({ code: '132015', reason: 'template-paused', retry: { when: 'never' } })
      expect(chargesOf([network.message(waId)])).toEqual([])
    }
    expect(network.asked(shop)).toHaveLength(2)
  },
)
