import { listTicketsOfDays, listTicketsOfUsers, showDashboard } from '@recado/contract/dashboard/api'
import type { DayRange } from '@recado/contract/dashboard/range'
import { addDays, dayIn } from '@recado/contract/days'
import { deleteUser } from '@recado/contract/users/api'
import type { EventKind } from '#features/tickets/events.ts'
import { lockTicket } from '#features/tickets/find.ts'
import { awaitRating, recordRating } from '#features/tickets/history/ratings.ts'
import { recordHandOver } from '#features/tickets/bot-progress.ts'
import { ensureLiveTicket } from '#features/tickets/live-tickets.ts'
import { accept, close, closeExpired, giveBack, remove, reopen } from '#features/tickets/tickets.ts'
import { transfer } from '#features/tickets/transfer.ts'
import type { LockedTicket } from '#features/tickets/locked-ticket.ts'
import { Failure } from '#platform/fail.ts'
import type { ActorCtx } from '#platform/feature.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seededRandom } from '../../../test/arrival-order/random.ts'
import { countByHand } from '../../../test/fixtures/figures.ts'
import { type TestUser, World } from '../../../test/world.ts'
import { countAll, recount } from './counting.ts'

/** Whatever the verbs do, however often, and whenever days are counted: every figure equals a count by hand. */

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

let w: World
beforeAll(async () => {
  w = await World.create()
  // Two weeks before Lisbon puts its clocks back. São Paulo does not.
  w.turnClock(Date.parse('2026-10-11T02:30:00Z') - w.now.getTime())
})
afterAll(() => w.end())

const count = () => countAll({ ...w.app.around, now: w.now })

interface Desk {
  company: number
  zone: string
  admin: TestUser
  people: TestUser[]
  queues: number[]
  connection: number
  /** One for each history; those of groups are negative. */
  contacts: { id: number; isGroup: boolean; ticketId: number }[]
}

async function deskIn(zone: string, histories: number): Promise<Desk> {
  const company = await w.company()
  await w.owner.query('update companies set time_zone = $2 where id = $1', [company, zone])
  const queues = [await w.queue(company), await w.queue(company)]
  const admin = await w.user(company, 'admin')
  const people = [admin, await w.user(company, 'user', queues), await w.user(company, 'supervisor', queues)]
  await w.owner.query("update sessions set expires_at = 'infinity' where company_id = $1", [company])
  const { rows } = await w.owner.query<{ id: number; isGroup: boolean }>(
    `insert into contacts (company_id, name, number, is_group)
     select $1, 'Customer ' || n, '554198' || n, n % 10 = 0 from generate_series(1, $2::int) n returning id, is_group as "isGroup"`,
    [company, histories],
  )
  const contacts = rows.map((row) => ({ ...row, ticketId: 0 }))
  return { company, zone, admin, people, queues, connection: await w.connection(company), contacts }
}

/** Acts as a user in the company's transaction, like a call does. A refused action changes nothing. */
async function act(desk: Desk, who: TestUser, work: (ctx: ActorCtx) => Promise<unknown>): Promise<void> {
  const actor = {
    ...who,
    super: false,
    planFlags: [],
    withheld: [],
    connectionId: null,
    isBlocked: false,
    restorableUntil: null,
    dueDate: null,
    endsAt: null,
  }
  const nowhere = { ip: '', readCookie: () => undefined, setCookie: () => {} }
  const run = w.app.unit(desk.company, (ctx) => work({ ...ctx, actor, request: nowhere, uploads: [] }))
  await run.catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error
  })
}

const { oneOf, once, below } = seededRandom(72)

/** Tickets are deleted less often, see below. Only bots put them in queues. */
type Act = Exclude<EventKind, 'deleted' | 'queued'> | 'rated' | 'handedOver'

/** Does something at random to one of the conversations. */
async function happen(desk: Desk): Promise<void> {
  const contact = oneOf(desk.contacts)
  const who = oneOf(desk.people)
  const held = (work: (ctx: ActorCtx, ticket: LockedTicket) => Promise<unknown>) =>
    act(desk, who, async (ctx) => work(ctx, await lockTicket(ctx, contact.ticketId)))
  const begin = () =>
    act(desk, who, async (ctx) => {
      const chat = { contactId: contact.id, connectionId: desk.connection, isGroup: contact.isGroup }
      contact.ticketId = (await ensureLiveTicket(ctx, chat, once(5) ? 'us' : 'contact')).ticketId
    })
  if (contact.ticketId === 0) return begin()
  const verbs: Record<Act, () => Promise<void>> = {
    opened: begin,
    accepted: () => held((ctx, ticket) => accept(ctx, ticket)),
    closed: () => held((ctx, ticket) => close(ctx, ticket)),
    rated: async () => {
      await held((ctx, ticket) => close(ctx, ticket))
      await answerRating(desk, who, contact)
    },
    returned: () => held((ctx, ticket) => giveBack(ctx, ticket)),
    transferred: () =>
      held((ctx, ticket) => transfer(ctx, ticket, { queueId: oneOf(desk.queues), userId: oneOf(desk.people).id })),
    reopened: () =>
      held((ctx, ticket) => (ticket.status === 'closed' ? reopen(ctx, ticket, undefined) : closeExpired(ctx, ticket))),
    handedOver: () => act(desk, who, (ctx) => recordHandOver(ctx, contact.ticketId)),
  }
  await oneOf([...Object.values(verbs), verbs.accepted])()
  // An attendant closes by mistake and reopens at once.
  if (once(8)) {
    w.turnClock(below(50_000))
    await held((ctx, ticket) => reopen(ctx, ticket, undefined))
  }
  if (once(60)) {
    await act(desk, desk.admin, (ctx) => remove(ctx, contact.ticketId))
    contact.ticketId = 0
  }
}

async function answerRating(desk: Desk, who: TestUser, contact: Desk['contacts'][number]): Promise<void> {
  await act(desk, who, (ctx) => awaitRating(ctx, contact.ticketId, new Date(ctx.now.getTime() + dayMs)))
  w.turnClock(below(20) * minuteMs)
  const place = { contactId: contact.id, whatsappId: desk.connection }
  await act(desk, who, (ctx) => recordRating(ctx, place, { rating: 1 + below(3), sentAt: ctx.now }))
}

async function compare(desk: Desk, range: DayRange): Promise<void> {
  const expected = await countByHand(w.owner, desk.company, range)
  const admin = { ...desk.admin, token: await w.renewedToken(desk.admin) }
  const chart = { initialDate: range.from, finalDate: range.to }
  expect((await w.call(admin, showDashboard, { date_from: range.from, date_to: range.to })).body).toEqual(expected.dashboard)
  expect((await w.call(admin, listTicketsOfUsers, chart)).body).toEqual({ data: expected.users })
  expect((await w.call(admin, listTicketsOfDays, chart)).body).toEqual(expected.days)
}

/** The ranges that are most likely to differ: across months, within one, one day, today. */
async function compareAll(desk: Desk): Promise<void> {
  const today = dayIn(desk.zone, w.now)
  const some = addDays(today, -below(60))
  const ranges = [
    { from: '2026-10-01', to: today },
    { from: '2026-10-01', to: '2026-10-31' },
    { from: some, to: addDays(some, below(45)) },
    { from: '2026-10-25', to: '2026-10-25' },
    { from: today, to: today },
    { from: '2026-10-10', to: addDays(today, 3) },
  ]
  for (const range of ranges) await compare(desk, range)
}

/** All that is counted: the days, the minutes, and up to which day. */
async function counted(company: number): Promise<object[][]> {
  const tables: object[][] = []
  for (const table of ['day_figures', 'minute_figures', 'counted_figures'])
    tables.push((await w.owner.query<object>(`select * from ${table} t where company_id = $1 order by t`, [company])).rows)
  return tables
}

test('two hundred histories in two time zones, one of which puts its clocks back, match a count by hand', async () => {
  const desks = [await deskIn('America/Sao_Paulo', 100), await deskIn('Europe/Lisbon', 100)]
  const steps = 1_200
  for (let step = 1; step <= steps; step++) {
    w.turnClock(below(2 * 60 * minuteMs))
    await happen(oneOf(desks))
    if (once(40)) await count()
    if (step % 200 === 0) for (const desk of desks) await compareAll(desk)
    if (step === 900) {
      for (const { admin, people } of desks) {
        const token = await w.renewedToken(admin)
        expect((await w.call({ ...admin, token }, deleteUser, { id: people.pop()?.id ?? 0 })).status).toBe(200)
      }
    }
  }
  const visits = await w.owner.query(
    'select from visits where closed_at is not null and accepted_at is not null and rating is not null',
  )
  expect(visits.rowCount).toBeGreaterThan(10)
  await count()
  for (const desk of desks) {
    const kept = await counted(desk.company)
    expect(kept[1]).toEqual(expect.arrayContaining([expect.objectContaining({ span: 'month' })]))
    // The figures are the same while nothing is counted, and after a recount.
    await w.system.across((tx) => recount(tx, desk.company))
    await compareAll(desk)
    await count()
    expect(await counted(desk.company)).toEqual(kept)
    // Another zone has other days.
    const moved = { ...desk, zone: 'Pacific/Auckland' }
    await w.owner.query('update companies set time_zone = $2 where id = $1', [desk.company, moved.zone])
    await compareAll(moved)
    await count()
    await compareAll(moved)
    expect((await counted(desk.company))[2]).toMatchObject([{ time_zone: 'Pacific/Auckland' }])
  }
})
