import { listMessages, sendMessage } from '@recado/contract/messages/api'
import { listTickets, updateTicket } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { differencesOf, type Dump, dumpOf } from '../arrival-order/dump.ts'
import { seededRandom } from '../arrival-order/random.ts'
import { type ChannelsProcess, startChannels, untilSettled } from '../fixtures/channels-process.ts'
import { type MetaShop, type MetaWorld, openMetaWorld } from '../fixtures/meta.ts'
import { OfficialHour } from './official-hour.ts'

// What Meta tells about an hour, in any order: docs/decisions/0028-order-of-arrival.md and 0059-webhooks-of-official-lines.md.

const { isWhole, seed } = inject('proof')
const { permutations, events } = isWhole ? { permutations: 4, events: 500 } : { permutations: 2, events: 150 }
const textsEach = 6
const from = new Date(Math.floor(Date.now() / 1_000) * 1_000 - 2 * 3_600_000)

let world: MetaWorld
let channels: ChannelsProcess
let inOrder: Dump

beforeAll(async () => {
  world = await openMetaWorld()
  world.meta.state.settings.pairLimit = 'off'
  channels = await startChannels(world)
  inOrder = await dumpAfter({ order: 'kept', batch: 1, times: 1, concurrency: 1 })
})
afterAll(async () => {
  await channels?.end()
  await world?.end()
})

const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await world.w.owner.query<Row>(text, values)).rows

/** What people of a company see after the hour, when Meta tells it by this plan. */
async function dumpAfter(plan: Partial<MetaWorld['meta']['state']['webhooks']['plan']>): Promise<Dump> {
  const { w, meta } = world
  const shop = await world.shop()
  const connectionId = (await shop.connect()).body.connection.id
  const open = "select from channels.state where connection_id = $1 and status = 'CONNECTED'"
  await untilSettled(w, 'the line is open', async () => (await rows(open, [connectionId])).length > 0)
  const hour = new OfficialHour(meta.state, shop.number, { chance: seededRandom(seed), from })
  hour.greet()
  await tell({ order: 'kept', batch: 1, times: 1, concurrency: 1 })
  await answer(shop, hour.toAnswer)
  meta.state.webhooks.drop()
  hour.live(events)
  await tell(plan)
  const dump = await dumpOf(w, { companyId: shop.admin.companyId })
  const windows = await rows(
    `select c.name, v.ends_at from customer_windows v join contacts c on c.company_id = v.company_id and c.id = v.contact_id
     where v.company_id = $1 order by c.name, v.ends_at`,
    [shop.admin.companyId],
  )
  const all = [...dump, ...windows.map((row, at) => [`window ${at}`, row] as const)]
  return new Map(JSON.parse(named(JSON.stringify(all), hour.names)) as [string, Record<string, unknown>][])
}

/** The ids of Meta are others in each company. */
function named(text: string, names: ReadonlyMap<string, string>): string {
  return [...names].reduce((all, [id, name]) => all.replaceAll(id, name), text)
}

/** Meta tells what waits, and the desk has taken it in. */
async function tell(plan: Parameters<typeof dumpAfter>[0]): Promise<void> {
  const { w, meta } = world
  Object.assign(meta.state.webhooks.plan, plan)
  const told = await meta.state.webhooks.deliver()
  expect(told.filter(({ status }) => status !== 200)).toEqual([])
  const left = `select from channels.hooks union all select from channels.hook_parts
    union all select from channels.inbox where state <> 'done'`
  await untilSettled(w, 'all is taken in', async () => (await rows(left)).length === 0)
}

/** Accepts the tickets of these customers, and writes to each. */
async function answer({ admin }: MetaShop, names: readonly string[]): Promise<void> {
  const { w } = world
  const { tickets } = (await w.call(admin, listTickets, { status: 'pending' })).body
  for (const name of names) {
    const ticketId = tickets.find(({ contact }) => contact.name === name)?.id ?? 0
    await w.call(admin, updateTicket, { id: ticketId, status: 'open' })
    for (let at = 0; at < textsEach; at++) await w.call(admin, sendMessage, { ticketId, body: `answer ${at} to ${name}` })
    await untilSettled(w, 'Meta has the answers', async () => {
      const { messages } = (await w.call(admin, listMessages, { ticketId })).body
      return messages.filter(({ fromMe, ack }) => fromMe && ack > 0).length === textsEach
    })
  }
}

test('the hour has conversations of all kinds of people, and nothing that could not be read', async () => {
  const kinds = Object.groupBy([...inOrder.keys()], (name) => name.split(' ')[0] ?? '')
  expect(kinds['conversations']).toHaveLength(14)
  expect(kinds['messages']?.length).toBeGreaterThan(events / 3)
  const failed = [...inOrder.values()].filter((row) => row['failed_reason'] === 'ERR_WAPP_INVALID_CONTACT')
  expect(failed).toHaveLength(3)
})

test.each(Array.from({ length: permutations }, (_, at) => at))('permutation %i of it is the same to people', async (at) => {
  const dump = await dumpAfter({ order: 'shuffled', seed: at + 1, batch: 1 + 4 * at, times: 1 + (at % 3), concurrency: 8 })
  expect(differencesOf(inOrder, dump)).toEqual([])
})
