import { eraseDeleted } from '#features/all-companies/erasure.ts'
import { listContacts } from '@recado/contract/contacts/api'
import { sendMessage } from '@recado/contract/messages/api'
import { restorableDays } from '@recado/contract/all-companies/api'
import { moveToOfficialLine } from '@recado/contract/official-lines/api'
import { erasePersonalData } from '@recado/contract/personal-data/api'
import { listTickets, updateTicket } from '@recado/contract/tickets/api'
import { idFor, type Person } from '@recado/peers/meta/people'
import { write } from '@recado/peers/meta/writing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findOccurrences } from '../../../test/fixtures/occurrences.ts'
import { type MetaShop, type MetaWorld, openMetaWorld } from '../../../test/fixtures/meta.ts'
import { setWindow } from '../../../test/fixtures/window.ts'

let world: MetaWorld
let shop: MetaShop
let line: number
let serial = 0
beforeAll(async () => void (world = await openMetaWorld()))
beforeEach(async () => {
  world.meta.state.webhooks.drop()
  shop = await world.shop()
  line = await world.w.connection(shop.admin.companyId)
})
afterAll(() => world.end())

const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await world.w.owner.query<Row>(text, values)).rows
const app = () => shop.prepared.callbackUrl.slice(-36)
/** How many rows hold one of the words. */
const holding = async (words: readonly string[]) => {
  const [counts] = await rows<Record<string, number>>(
    `select (select count(*)::int from channels.hooks h where exists (
         select from unnest($1::text[]) w where position(convert_to(w, 'UTF8') in h.body) > 0)) as hooks,
       (select count(*)::int from channels.hook_parts p where exists (
         select from unnest($1::text[]) w where strpos(p.payload::text, w) > 0)) as parts,
       (select count(*)::int from channels.outbox o where o.state = 'kept' and exists (
         select from unnest($1::text[]) w where strpos(o.payload::text, w) > 0)) as kept`,
    [words],
  )
  return counts
}
const windows = () => rows('select from customer_windows where company_id = $1', [shop.admin.companyId])

/** A customer with an open ticket, and another one. */
async function customers() {
  serial += 1
  const { people } = world.meta.state
  const tail = String(serial).padStart(4, '0')
  const [person, other] = [people.add(`551198765${tail}`, `Quiteria ${tail}`), people.add(`551198764${tail}`, `Bia ${tail}`)]
  const { portfolio } = shop.waba
  const bsuid = idFor(person, portfolio)
  const chat = { phone: person.number, bsuid: `${portfolio.id}.${bsuid}` }
  await world.w.receive(line, person.number, 'Where is my order?', { chat, pushName: person.name })
  await world.w.settle()
  const ticketId = (await world.w.call(shop.admin, listTickets, { status: 'pending' })).body.tickets[0]?.id ?? 0
  const id = (await world.w.call(shop.admin, listContacts, { searchParam: person.number })).body.contacts[0]?.id ?? 0
  await world.w.call(shop.admin, updateTicket, { id: ticketId, status: 'open' })
  const words = [person.number, bsuid, person.name, `words of ${person.name}`]
  return { person, other, id, ticketId, words, others: [other.number, `words of ${other.name}`] }
}

/** They write to the number of the official API, and Meta tells it in one body. */
async function tell(...who: Person[]): Promise<void> {
  const { state } = world.meta
  state.webhooks.plan.batch = 10
  for (const each of who) write(state, each, shop.number, { type: 'text', content: { body: `words of ${each.name}` } })
  await state.webhooks.deliver()
}

test('an erased person is in no webhook, part, kept message or window, and what the same webhooks tell of others stays', async () => {
  const { person, other, id, ticketId, words, others } = await customers()
  await world.w.call(shop.admin, sendMessage, { ticketId, body: 'On its way.' })
  expect((await world.w.call(shop.admin, moveToOfficialLine, { ...shop.input, id: line })).status).toBe(200)
  await tell(person, other)
  await setWindow(world.w, line, 86_400_000)
  await world.w.receive(line, words[0] ?? '', 'Hello?')
  await world.w.settle()
  // One body is split, the next is not. What cannot be read stays for a week.
  await world.w.owner.query(
    `insert into channels.hook_parts (connection_id, app, payload, error, received_at)
     select $1, app, jsonb_build_object('waba', e->>'id') || (e->'changes'->0), why, received_at
     from channels.hooks h, jsonb_array_elements(convert_from(h.body, 'UTF8')::jsonb->'entry') e, unnest(array[null, 'odd']) why
     where h.app = $2`,
    [line, app()],
  )
  expect(await holding(words)).toEqual({ hooks: 1, parts: 2, kept: 1 })
  expect(await windows()).toHaveLength(1)
  await world.w.call(shop.admin, updateTicket, { id: ticketId, status: 'closed' })
  expect((await world.w.call(shop.admin, erasePersonalData, { id })).status).toBe(200)
  await world.w.settle()
  expect(await holding(words)).toEqual({ hooks: 0, parts: 0, kept: 0 })
  expect(await holding(others)).toEqual({ hooks: 1, parts: 2, kept: 0 })
  expect(await windows()).toEqual([])
  expect(await findOccurrences(world.w.owner, words.slice(0, 3))).toEqual([])
})

test('an erased company leaves no webhook and no part, also of numbers that it never connected', async () => {
  const id = (await shop.connect()).body.connection.id
  const { person } = await customers()
  await tell(person)
  await world.w.owner.query(
    `insert into channels.hook_parts (connection_id, app, payload, received_at)
     values ($1, $2, '{"waba": "1"}', now()), (null, $2, '{"waba": "1", "number": "2"}', now())`,
    [id, app()],
  )
  await world.w.owner.query("insert into channels.hooks (app, body, error) values ($1, '', 'not a webhook')", [app()])
  const mine = shop
  shop = await world.shop()
  await shop.connect()
  await tell(person)
  const theirs = app()
  const { companyId } = mine.admin
  const deletedAt = new Date(world.w.now.getTime() - restorableDays * 86_400_000)
  await world.w.owner.query('update companies set deleted_at = $2 where id = $1', [companyId, deletedAt])
  await eraseDeleted({ ...world.w.app.around, now: world.w.now })
  const left = async (of: string) => [
    (await rows('select from channels.hooks where app = $1', [of])).length,
    (await rows('select from channels.hook_parts where app = $1', [of])).length,
  ]
  expect(await left(mine.prepared.callbackUrl.slice(-36))).toEqual([0, 0])
  expect(await left(theirs)).toEqual([1, 0])
  for (const table of ['meta_apps', 'official_lines', 'customer_windows'])
    expect(await rows(`select from ${table} where company_id = $1`, [companyId])).toEqual([])
})
