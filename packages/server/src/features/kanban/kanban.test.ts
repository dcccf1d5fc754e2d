import { listCards, openLane } from '@recado/contract/kanban/api'
import { type Board, isOnBoard, laneOf } from '@recado/contract/kanban/board'
import { messagePush, type MessageEvent, sendMessage } from '@recado/contract/messages/api'
import {
  addContactTag,
  clearLanes,
  createTag,
  deleteTag,
  listLanes,
  syncTags,
  tagPush,
  type TagEvent,
} from '@recado/contract/tags/api'
import { foldTagIntoTicket } from '@recado/contract/tags/fold'
import { deleteTicket, showTicket, type Ticket, type TicketEvent, ticketPush, updateTicket } from '@recado/contract/tickets/api'
import { foldEvent } from '@recado/contract/tickets/list'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestUser, World } from '../../../test/world.ts'

let w: World
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())

/** A company with two queues and two lanes. */
async function office() {
  const company = await w.company()
  const [sales, support] = [await w.queue(company), await w.queue(company)]
  const admin = await w.user(company, 'admin')
  const lane = async (name: string) => (await w.call(admin, createTag, { name, color: '#0d9488', kanban: 1 })).body.id
  const [sent, paid] = [await lane('Orçamento enviado'), await lane('Pago')]
  const contactOf = async (id: number) => (await w.call(admin, showTicket, { id })).body.contactId
  return { company, sales, support, admin, sent, paid, contactOf }
}

interface Asked extends Partial<Board> {
  lane?: number
  pageNumber?: number
}

const ask = async (who: TestUser, { showAll = false, queueIds, lane, pageNumber }: Asked = {}) =>
  (
    await w.call(who, listCards, {
      showAll: showAll ? 'true' : 'false',
      ...(queueIds ? { queueIds: JSON.stringify(queueIds) } : {}),
      ...(lane === undefined ? {} : { lane: lane === openLane ? ('open' as const) : lane }),
      ...(pageNumber ? { pageNumber } : {}),
    })
  ).body

const idsOf = (tickets: readonly Ticket[]) => tickets.map(({ id }) => id).sort((a, b) => a - b)

test('the board holds live tickets of the queues that the user serves, and admins and owners may ask for all', async () => {
  const { company, sales, support, admin } = await office()
  const owner = await w.user(company, 'owner', [support])
  const ana = await w.user(company, 'user', [sales])
  const [inSales, inSupport, nowhere, done] = [
    await w.ticket(company, { queueId: sales }),
    await w.ticket(company, { queueId: support }),
    await w.ticket(company),
    await w.ticket(company, { queueId: sales }),
  ]
  await w.call(admin, updateTicket, { id: done, status: 'closed' })
  expect(idsOf((await ask(admin)).tickets)).toEqual([])
  expect(idsOf((await ask(admin, { showAll: true })).tickets)).toEqual([inSales, inSupport, nowhere])
  expect(idsOf((await ask(owner)).tickets)).toEqual([inSupport])
  expect(idsOf((await ask(owner, { showAll: true, queueIds: [sales] })).tickets)).toEqual([inSales])
  for (const showAll of [true, false]) {
    expect(idsOf((await ask(ana, { showAll })).tickets)).toEqual([inSales])
    expect((await ask(ana, { showAll, queueIds: [support] })).tickets).toEqual([])
  }
  const [card] = (await ask(ana)).tickets
  expect(card).toMatchObject({
    id: inSales,
    code: expect.any(Number),
    uuid: expect.any(String),
    lastMessage: expect.stringMatching(/^Hello/),
  })
  expect(card?.contact).toMatchObject({ name: expect.any(String), number: expect.any(String), tags: [], extraInfo: [] })
})

test('a card stands in the first of its lanes, or else in the open one, and each lane is counted and paged on its own', async () => {
  const { company, sales, admin, sent, paid, contactOf } = await office()
  const connectionId = await w.connection(company)
  for (let at = 0; at < 4; at++) await w.ticket(company, { queueId: sales, connectionId })
  const { tickets } = await ask(admin, { showAll: true })
  const [first, second, third] = await Promise.all(tickets.map(({ id }) => contactOf(id)))
  await w.call(admin, syncTags, { contactId: first ?? 0, tags: [paid, sent] })
  await w.call(admin, addContactTag, { contactId: second ?? 0, tagId: paid })
  await w.call(admin, addContactTag, { contactId: third ?? 0, tagId: paid })
  const board = await ask(admin, { showAll: true })
  expect(board.lanes).toEqual([
    { id: openLane, count: 1 },
    { id: sent, count: 1 },
    { id: paid, count: 2 },
  ])
  expect([board.tickets.length, board.hasMore]).toEqual([4, false])
  const inPaid = await ask(admin, { showAll: true, lane: paid })
  expect([idsOf(inPaid.tickets), inPaid.lanes]).toEqual([idsOf(tickets.slice(1, 3)), [{ id: paid, count: 2 }]])
  expect(idsOf((await ask(admin, { showAll: true, lane: openLane })).tickets)).toEqual(idsOf(tickets.slice(3)))

  // A page has fifty cards in each lane.
  await w.owner.query(
    `with people as (insert into contacts (company_id, name, number) select $1, 'P' || g, '5541' || g
     from generate_series(1, 60) g returning id)
     insert into tickets (company_id, code, status, contact_id, queue_id, created_at, updated_at)
     select $1, 100 + id, 'open', id, $2, now(), now() - id * interval '1 minute' from people`,
    [company, sales],
  )
  const whole = await ask(admin, { showAll: true })
  expect([whole.tickets.length, whole.hasMore]).toEqual([53, true])
  const pages = [1, 2].map((pageNumber) => ask(admin, { showAll: true, lane: openLane, pageNumber }))
  const [one, two] = await Promise.all(pages)
  expect([one?.tickets.length, one?.hasMore, two?.tickets.length, two?.hasMore]).toEqual([50, true, 11, false])
  expect(new Set([...(one?.tickets ?? []), ...(two?.tickets ?? [])].map(({ id }) => id)).size).toBe(61)
})

test('a plan without the kanban has no board, no lanes and no moves', async () => {
  const { company, admin, sent, contactOf } = await office()
  const contactId = await contactOf(await w.ticket(company))
  await w.owner.query('update plans set use_kanban = false where id = (select plan_id from companies where id = $1)', [company])
  const codes = [
    await w.call(admin, listCards, {}),
    await w.call(admin, listLanes, {}),
    await w.call(admin, addContactTag, { contactId, tagId: sent }),
    await w.call(admin, clearLanes, { contactId }),
  ].map(({ error }) => error.error)
  expect(codes).toEqual(Array(4).fill('ERR_PLAN_FEATURE'))
  expect((await w.call(admin, syncTags, { contactId, tags: [sent] })).status).toBe(200)
})

interface View {
  who: TestUser
  board: Board
  lanes: Map<number, readonly Ticket[]>
}

test('a board kept by live events equals a freshly fetched board, for every user, after every action', async () => {
  const { company, sales, support, admin, sent, paid, contactOf } = await office()
  const people = [
    await w.user(company, 'user', [sales]),
    await w.user(company, 'user', [support], 'enabled'),
    admin,
    await w.user(company, 'owner', [support]),
  ]
  const connectionId = await w.connection(company)
  const phones = Array.from({ length: 6 }, (_, at) => `554198800010${at}`)
  const ids: number[] = []
  for (const [at, phone] of phones.entries())
    ids.push(await w.ticket(company, { connectionId, phone, queueId: [sales, support, null][at % 3] ?? null }))
  const contacts = await Promise.all(ids.map(contactOf))
  const boards: Board[] = [{ showAll: false }, { showAll: true, queueIds: [sales] }]
  const lanes = [sent, paid]
  const fetched = async ({ who, board }: Pick<View, 'who' | 'board'>) => {
    const shown = new Map<number, readonly Ticket[]>()
    for (const lane of [openLane, ...lanes]) shown.set(lane, (await ask(who, { ...board, lane })).tickets)
    return shown
  }
  const views: View[] = []
  for (const who of people) for (const board of boards) views.push({ who, board, lanes: await fetched({ who, board }) })

  const random = sequence(11)
  for (let step = 0; step < 40; step++) {
    w.published.length = 0
    const [who, at] = [random.pick(people), random.pick(ids.map((_, index) => index))]
    const [id, contactId] = [ids[at] ?? 0, contacts[at] ?? 0]
    const acts = {
      accept: () => w.call(who, updateTicket, { id, status: 'open' }),
      return: () => w.call(who, updateTicket, { id, status: 'pending' }),
      close: () => w.call(who, updateTicket, { id, status: 'closed' }),
      transfer: () => w.call(who, updateTicket, { id, queueId: random.pick([sales, support]) }),
      receive: () => w.receive(connectionId, phones[at] ?? '', `message ${step}`),
      send: () => w.call(who, sendMessage, { ticketId: id, body: `answer ${step}` }),
      move: () => w.call(who, addContactTag, { contactId, tagId: random.pick(lanes) }),
      both: () => w.call(who, syncTags, { contactId, tags: lanes }),
      leave: () => w.call(who, clearLanes, { contactId }),
      delete: () => (step % 7 === 0 ? w.call(who, deleteTicket, { id }) : Promise.resolve()),
    }
    const act = random.pick(Object.keys(acts) as (keyof typeof acts)[])
    await acts[act]()
    await w.settle()
    for (const view of views) {
      for (const event of ticketEvents(view.who)) {
        for (const [lane, cards] of view.lanes) {
          const isIn = (ticket: Ticket) => isOnBoard(view.who, view.board, ticket) && laneOf(ticket, lanes) === lane
          view.lanes.set(lane, foldEvent(cards, event, isIn))
        }
      }
      const what =
        `step ${step}: ${act} by ${who.profile} ${who.id}, seen by ${view.who.profile} ${view.who.id} in ` +
        JSON.stringify(view.board)
      expect([...view.lanes], what).toEqual([...(await fetched(view))])
    }
  }

  // A lane is deleted: its cards lose its tag and move to their next lane, or to the open one.
  w.published.length = 0
  await w.call(admin, deleteTag, { id: sent })
  lanes.shift()
  for (const view of views) {
    const events = w.heardBy(view.who, w.published, tagPush) as TagEvent[]
    const cards = [...view.lanes.values()].flat().map((card) => events.reduce(foldTagIntoTicket, card))
    for (const [lane, afresh] of await fetched(view)) {
      const here = cards.filter((card) => laneOf(card, lanes) === lane)
      expect(here.sort((a, b) => b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id)).toEqual(afresh)
    }
  }
})

/** The ticket events that reach a person's screens, in order. */
function ticketEvents(who: TestUser): TicketEvent[] {
  return w.published.flatMap((published) => [
    ...(w.heardBy(who, [published], ticketPush) as TicketEvent[]),
    ...(w.heardBy(who, [published], messagePush) as MessageEvent[]).map(({ ticket }): TicketEvent => ({
      action: 'update',
      ticket,
    })),
  ])
}

function sequence(seed: number) {
  let state = seed
  return {
    pick: <T>(values: readonly T[]): T => {
      state = (state * 48_271) % 2_147_483_647
      return values[state % values.length] as T
    },
  }
}
