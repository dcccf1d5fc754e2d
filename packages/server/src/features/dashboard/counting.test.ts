import { listTicketsOfDays, listTicketsOfUsers, showDashboard } from '@recado/contract/dashboard/api'
import { addDays, dayIn } from '@recado/contract/days'
import { updateTicket } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deadlocksDuring } from '../../../test/fixtures/deadlocks.ts'
import { countByHand } from '../../../test/fixtures/figures.ts'
import { type TestUser, World } from '../../../test/world.ts'
import { countAll } from './counting.ts'

const zone = 'America/Sao_Paulo'
const minuteMs = 60_000

let w: World
let company: number
let queue: number
let connectionId: number
let admin: TestUser
let people: TestUser[]
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())
beforeEach(async () => {
  company = await w.company()
  queue = await w.queue(company)
  connectionId = await w.connection(company)
  admin = await w.user(company, 'admin')
  people = [admin, await w.user(company, 'supervisor', [queue]), await w.user(company, 'user', [queue])]
})

const count = () => countAll({ ...w.app.around, now: w.now })

/** Moves the clock to a time on a day of the company. São Paulo's clocks are three hours behind UTC. */
function turnTo(day: string, time: string): void {
  w.turnClock(Date.parse(`${day}T${time}-03:00`) - w.now.getTime())
}

const today = () => dayIn(zone, w.now)
const renewed = async (who: TestUser): Promise<TestUser> => ({ ...who, token: await w.renewedToken(who) })

async function expectAllCounted(from: string, to: string): Promise<void> {
  const expected = await countByHand(w.owner, company, { from, to })
  const who = await renewed(admin)
  expect((await w.call(who, showDashboard, { date_from: from, date_to: to })).body).toEqual(expected.dashboard)
  const range = { initialDate: from, finalDate: to }
  expect((await w.call(who, listTicketsOfUsers, range)).body.data).toEqual(expected.users)
  expect((await w.call(who, listTicketsOfDays, range)).body).toEqual(expected.days)
}

const book = async () =>
  (
    await w.owner.query<{ until: string }>('select until_day::text as until from counted_figures where company_id = $1', [
      company,
    ])
  ).rows[0]?.until

test('days are counted when they are over, and the figures stay the same', async () => {
  const day = addDays(today(), 1)
  turnTo(day, '23:50:00')
  const ids = [
    await w.ticket(company, { queueId: queue, connectionId }),
    await w.ticket(company, { queueId: queue, connectionId }),
  ]
  for (const id of ids) await w.call(await renewed(admin), updateTicket, { id, status: 'open' })
  w.turnClock(5 * minuteMs)
  await w.call(await renewed(admin), updateTicket, { id: ids[0] ?? 0, status: 'closed' })
  await count()
  expect(await book()).toBeUndefined()
  await expectAllCounted(day, day)
  turnTo(addDays(day, 1), '00:10:00')
  await w.call(await renewed(admin), updateTicket, { id: ids[1] ?? 0, status: 'closed' })
  await count()
  expect(await book()).toBe(addDays(day, 1))
  await expectAllCounted(day, day)
  await expectAllCounted(day, addDays(day, 1))
})

test('what happens at the very beginning of a day counts for that day alone', async () => {
  const day = addDays(today(), 1)
  turnTo(day, '23:50:00')
  const id = await w.ticket(company, { queueId: queue, connectionId })
  await w.call(await renewed(admin), updateTicket, { id, status: 'open' })
  turnTo(addDays(day, 1), '00:00:00')
  await w.call(await renewed(admin), updateTicket, { id, status: 'closed' })
  await w.ticket(company, { queueId: queue, connectionId })
  // The clock has moved on a little. Both timestamps are set to the exact stroke.
  await w.owner.query(
    `update visits set closed_at = date_trunc('minute', closed_at),
       opened_at = case when closed_at is null then date_trunc('minute', opened_at) else opened_at end where company_id = $1`,
    [company],
  )
  await expectAllCounted(day, day)
  await count()
  expect(await book()).toBe(addDays(day, 1))
  await expectAllCounted(day, day)
  await expectAllCounted(addDays(day, 1), addDays(day, 1))
})

test('a closing that is undone after midnight is taken out of the day that was counted', async () => {
  const day = addDays(today(), 1)
  turnTo(day, '23:59:40')
  const id = await w.ticket(company, { queueId: queue, connectionId })
  await w.call(await renewed(admin), updateTicket, { id, status: 'open' })
  await w.call(await renewed(admin), updateTicket, { id, status: 'closed' })
  turnTo(addDays(day, 1), '00:00:10')
  await count()
  expect(await book()).toBe(addDays(day, 1))
  const finished = async () =>
    (await w.call(await renewed(admin), showDashboard, { date_from: day, date_to: day })).body.counters.supportFinished
  expect(await finished()).toBe(1)
  await w.call(await renewed(admin), updateTicket, { id, status: 'open' })
  expect(await book()).toBe(day)
  expect(await finished()).toBe(0)
  await count()
  expect(await book()).toBe(addDays(day, 1))
  await expectAllCounted(day, addDays(day, 1))
})

test('nothing is counted while a transaction changes a visit, and neither waits for the other', async () => {
  const day = today()
  const id = await w.ticket(company, { queueId: queue, connectionId })
  turnTo(addDays(day, 1), '00:00:05')
  await w.owner.query('begin')
  await w.owner.query(
    'update visits set accepted_at = opened_at, held_since = opened_at where company_id = $1 and ticket_id = $2',
    [company, id],
  )
  await count()
  expect(await book()).toBeUndefined()
  await w.owner.query('commit')
  await count()
  expect(await book()).toBe(addDays(day, 1))
  await expectAllCounted(day, day)
})

test('every figure is right and there is no deadlock when all users act at once around midnight while days are counted', async () => {
  const day = addDays(today(), 1)
  turnTo(day, '23:59:55')
  const ids: number[] = []
  for (let at = 0; at < 12; at++) ids.push(await w.ticket(company, { queueId: queue, connectionId }))
  const deadlocks = await deadlocksDuring(async () => {
    for (let round = 0; round < 4; round++) {
      const who: TestUser[] = []
      for (const one of people) who.push(await renewed(one))
      const verbs = ids.flatMap((id, at) => {
        const [one = admin, other = admin] = [who[at % who.length], who[(at + 1) % who.length]]
        return [
          () => w.call(one, updateTicket, { id, status: 'open' }),
          () => w.call(other, updateTicket, { id, status: 'open', queueId: queue, userId: other.id }),
          () => w.call(one, updateTicket, { id, status: round % 2 ? 'closed' : 'pending' }),
        ]
      })
      await Promise.all([...verbs.map((verb) => verb()), count(), count()])
      w.turnClock(3_000)
    }
  })
  expect(deadlocks).toBe(0)
  await expectAllCounted(day, addDays(day, 1))
  turnTo(addDays(day, 2), '00:01:00')
  await count()
  expect(await book()).toBe(addDays(day, 2))
  await expectAllCounted(day, addDays(day, 1))
})
