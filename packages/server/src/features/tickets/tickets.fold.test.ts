import { can } from '@recado/contract/permissions'
import { foldTicketEvent, type TicketFilter } from '@recado/contract/tickets/list'
import {
  deleteTicket,
  listTickets,
  type Ticket,
  type TicketEvent,
  ticketOrder,
  ticketPush,
  updateTicket,
} from '@recado/contract/tickets/api'
import { markTicket } from '@recado/contract/ticket-marks/api'
import { listMessages, type MessageEvent, messagePush, sendMessage } from '@recado/contract/messages/api'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { setWindow } from '../../../test/fixtures/window.ts'
import { seededRandom } from '../../../test/arrival-order/random.ts'
import { type TestUser, World } from '../../../test/world.ts'
import type { EventKind } from './events.ts'

/** The whole run does each kind of action eight times, otherwise three times. Now and then a ticket is deleted. */
const { isWhole, seed } = inject('proof')
/** What is done to tickets. Customers open them, and only bots put them in queues. */
type Act = Exclude<EventKind, 'opened' | 'queued'> | 'assigned' | 'received' | 'answered' | 'read' | 'marked'
const rounds = isWhole ? 8 : 3

let w: World
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())

interface View {
  who: TestUser
  filter: TicketFilter
  list: readonly Ticket[]
}

test('a list kept by live events equals a list fetched afresh, for every user, after every action', async () => {
  const company = await w.company()
  const queues = [await w.queue(company), await w.queue(company)]
  const [q1 = 0, q2 = 0] = queues
  const people = [
    await w.user(company, 'user', [q1]),
    await w.user(company, 'user', [q2], 'enabled'),
    await w.user(company, 'supervisor', [q1]),
    await w.user(company, 'admin'),
    await w.user(company, 'owner'),
  ]
  const connectionIds = [await w.connection(company), await w.connection(company)]
  const lineOf = (phone: string) => connectionIds[Number(phone.at(-1)) % 2] ?? 0
  const phones = Array.from({ length: 10 }, (_, at) => `55419880000${String(at).padStart(2, '0')}`)
  const ids: number[] = []
  for (const [at, phone] of phones.entries()) {
    ids.push(await w.ticket(company, { connectionId: lineOf(phone), phone, queueId: [q1, q2, null][at % 3] ?? null }))
  }
  const { rows } = await w.owner.query<{ id: number }>(
    "insert into tags (company_id, name, color) values ($1, 'VIP', '#fff') returning id",
    [company],
  )
  const vip = rows[0]?.id ?? 0
  await w.owner.query(
    `insert into contact_tags (company_id, contact_id, tag_id) select company_id, contact_id, $2 from tickets
      where company_id = $1 and id % 2 = 0`,
    [company, vip],
  )
  await w.owner.query('update tickets set chatbot = true where company_id = $1 and id % 3 = 0', [company])
  // The window of those who have written so far is closed on the second line. It closes soon once they write again.
  await setWindow(w, connectionIds[1] ?? 0, 2 * 3_600_000)
  const filters: TicketFilter[] = [
    { status: 'pending', showAll: false },
    { status: 'open', showAll: false },
    { status: 'open', showAll: true },
    { status: 'closed', showAll: false },
    { showAll: true, queueIds: [q1] },
    { showAll: true, users: people.slice(0, 2).map(({ id }) => id) },
    { showAll: true, withUnreadMessages: true },
    { status: 'open', showAll: false, withUnreadMessages: true },
    { showAll: true, tags: [vip] },
    { showAll: true, ids: ids.slice(0, 5) },
    { status: 'open', showAll: false, ids: ids.slice(0, 5) },
    ...ticketOrder.options.map((order) => ({ showAll: true, order })),
    { showAll: true, window: 'closing' },
    { showAll: true, window: 'closed', order: 'waiting' },
    { showAll: false, status: 'open', window: 'closed' },
  ]
  const asks = (who: TestUser, { users }: TicketFilter) => !users || can(who.profile, 'tickets-manager:showall')
  const views: View[] = people.flatMap((who) =>
    filters.filter((filter) => asks(who, filter)).map((filter) => ({ who, filter, list: [] })),
  )
  for (const view of views) view.list = await fetchList(view)
  const marked = new Map(people.map((who) => [who.id, new Set<number>()]))

  const chance = seededRandom(seed)
  const acts: Record<Act, (who: TestUser, id: number, step: number) => Promise<unknown>> = {
    accepted: (who, id) => w.call(who, updateTicket, { id, status: 'open' }),
    returned: (who, id) => w.call(who, updateTicket, { id, status: 'pending' }),
    closed: (who, id) => w.call(who, updateTicket, { id, status: 'closed' }),
    reopened: (who, id) => w.call(who, updateTicket, { id, status: 'open', queueId: q1 }),
    transferred: (who, id) => w.call(who, updateTicket, { id, queueId: chance.oneOf([q1, q2]) }),
    assigned: (who, id) => w.call(who, updateTicket, { id, userId: chance.oneOf(people).id, queueId: chance.oneOf([q1, q2]) }),
    received: (_who, _id, step) => {
      const phone = chance.oneOf(phones)
      return w.receive(lineOf(phone), phone, `message ${step}`)
    },
    answered: (who, id, step) => w.call(who, sendMessage, { ticketId: id, body: `answer ${step}` }),
    deleted: (who, id) => w.call(who, deleteTicket, { id }),
    read: (who, id) => w.call(who, listMessages, { ticketId: id }),
    marked: async (who, id) => {
      const marks = marked.get(who.id)
      const unread = marks?.has(id) !== true
      if ((await w.call(who, markTicket, { ticketId: id, unread })).status === 200) marks?.[unread ? 'add' : 'delete'](id)
      // A mark is not pushed with the ticket, so its list is fetched again.
      for (const view of views) if (view.who === who && view.filter.withUnreadMessages) view.list = await fetchList(view)
    },
  }
  const names = Object.keys(acts) as Act[]
  const deck = Array.from({ length: rounds }, (_, at) =>
    chance.shuffled(names.filter((act) => act !== 'deleted' || at % 3 === 1)),
  ).flat()
  for (const [step, act] of deck.entries()) {
    w.published.length = 0
    const who = chance.oneOf(people)
    const id = chance.oneOf(ids)
    await acts[act](who, id, step)
    await w.settle()
    for (const view of views) {
      const marks = marked.get(view.who.id)
      for (const event of ticketEvents(view.who)) {
        view.list = foldTicketEvent(view.list, event, view.who, view.filter, false, marks, w.now.getTime())
      }
      const what =
        `step ${step}: ${act} by ${who.profile} ${who.id}, seen by ${view.who.profile} ${view.who.id} in ` +
        JSON.stringify(view.filter)
      expect(view.list, what).toEqual(await fetchList(view))
    }
  }
})

test('tickets that changed at the same moment have one order, fetched or folded', async () => {
  const company = await w.company()
  const view = { who: await w.user(company, 'admin'), filter: { showAll: true } }
  for (let at = 0; at < 2; at++) await w.ticket(company)
  await w.owner.query('update tickets set updated_at = $2 where company_id = $1', [company, w.now])
  const list = await fetchList(view)
  expect(list).toHaveLength(2)
  for (const ticket of list) {
    const others = list.filter((other) => other !== ticket)
    expect(foldTicketEvent(others, { action: 'update', ticket }, view.who, view.filter)).toEqual(list)
  }
})

/** What a user's screens learn about tickets, in order: from ticket pushes, and from messages, which carry their ticket. */
function ticketEvents(who: TestUser): TicketEvent[] {
  return w.published.flatMap((published) => [
    ...(w.heardBy(who, [published], ticketPush) as TicketEvent[]),
    ...(w.heardBy(who, [published], messagePush) as MessageEvent[]).map(({ ticket }): TicketEvent => ({
      action: 'update',
      ticket,
    })),
  ])
}

async function fetchList({ who, filter }: Omit<View, 'list'>): Promise<readonly Ticket[]> {
  const { status, queueIds, users, tags, withUnreadMessages, ids, window, order, showAll } = filter
  const input = {
    showAll: showAll ? ('true' as const) : ('false' as const),
    ...(status ? { status } : {}),
    ...(order ? { order } : {}),
    ...(window ? { window } : {}),
    ...(queueIds ? { queueIds: JSON.stringify(queueIds) } : {}),
    ...(users ? { users: JSON.stringify(users) } : {}),
    ...(ids ? { ids: JSON.stringify(ids) } : {}),
    ...(tags ? { tags: JSON.stringify(tags) } : {}),
    ...(withUnreadMessages ? { withUnreadMessages: 'true' as const } : {}),
  }
  return (await w.call(who, listTickets, input)).body.tickets
}
