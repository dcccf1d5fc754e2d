import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { World } from '../../../test/world.ts'
import type { Clock } from '#platform/clock.ts'
import { fileAddresses } from '#platform/files/addresses.ts'
import { type Ctx, reaction, type Reaction, unitOfWork } from '#platform/unit.ts'
import { event } from './event.ts'
import { type ClockJob, job, type Job, signal, type Signal } from './job.ts'
import { claim, release } from './queries.ts'
import { startWorker } from './worker.ts'

let w: World
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())

const payload = z.object({ lane: z.string(), number: z.number() })
type Payload = z.output<typeof payload>

/** A worker of its own for one test's jobs, on the world's database and clock. */
function workshop(
  jobs: readonly Job[],
  signals: readonly Signal[] = [],
  reactions: readonly Reaction[] = [],
  clockJobs: readonly ClockJob[] = [],
  dueBy?: Clock,
) {
  const clock = { now: () => w.now }
  const unit = unitOfWork({
    ...w.app.around,
    db: w.db,
    clock,
    files: fileAddresses(new Uint8Array(32)),
    publish: () => {},
    jobs,
    reactions,
  })
  const parts = {
    ...w.app.around,
    unit,
    clock,
    dueBy: dueBy ?? clock,
    jobs,
    clockJobs,
    signals,
    concurrency: 4,
  }
  return { unit, start: (alone = false) => startWorker({ ...parts, alone }) }
}

test('an event becomes the work of each job that is on it, in the transaction of the change', async () => {
  const company = await w.company()
  const happened = event('test.happened', payload)
  const done: string[] = []
  const listener = (name: string, on = happened) =>
    job({
      name: `test.${name}`,
      input: payload,
      on,
      run: async (ctx, input) => void done.push(`${name} ${ctx.companyId} ${input.number}`),
    })
  const { unit, start } = workshop([listener('first'), listener('second'), listener('deaf', event('test.other', payload))])
  await expect(
    unit(company, async (ctx) => {
      await ctx.emit(happened, { lane: '', number: 1 })
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  await unit(company, (ctx) => ctx.emit(happened, { lane: '', number: 2 }))
  const worker = start()
  await worker.settle()
  await worker.stop()
  expect(done.sort()).toEqual([`first ${company} 2`, `second ${company} 2`])
})

test('a reaction runs in the transaction of its event, and rolls it back when it fails', async () => {
  const company = await w.company()
  const happened = event('test.happened', payload)
  const react = reaction(happened, async (ctx, { number }) => {
    await ctx.tx.rows('react', 'update companies set name = $2 where id = $1', [`Reacted to ${number}`])
    if (number < 0) throw new Error('not with me')
  })
  const { unit } = workshop([], [], [react])
  const name = () => unit(company, ({ tx }) => tx.row('name of company', 'select name from companies where id = $1'))
  await unit(company, (ctx) => ctx.emit(happened, { lane: '', number: 1 }))
  expect(await name()).toEqual({ name: 'Reacted to 1' })
  await expect(unit(company, (ctx) => ctx.emit(happened, { lane: '', number: -1 }))).rejects.toThrow('not with me')
  expect(await name()).toEqual({ name: 'Reacted to 1' })
})

test('new work is due by a clock that is moved by hand, and work that has failed once by the clock of the machine', async () => {
  const company = await w.company()
  const minuteMs = 60_000
  const machine = { now: () => new Date(w.now.getTime() + 60 * minuteMs) }
  const done: number[] = []
  let isBroken = true
  const walk = job({
    name: 'test.walk',
    input: payload,
    lane: ({ lane }: Payload) => lane,
    run: async (_ctx, { number }) => {
      if (number === 3 && isBroken) throw new Error('broken')
      done.push(number)
    },
  })
  const { unit, start } = workshop([walk], [], [], [], machine)
  const inMinutes = (number: number, lane: string, minutes: number) =>
    unit(company, (ctx) => ctx.enqueue(walk, { lane, number }, new Date(ctx.now.getTime() + minutes * minuteMs)))
  await inMinutes(1, 'a', 0)
  await inMinutes(2, 'a', 30)
  await inMinutes(3, 'b', 0)
  const worker = start()
  await worker.settle()
  expect(done).toEqual([1])
  isBroken = false
  w.turnClock(5 * minuteMs)
  await worker.settle()
  expect(done).toEqual([1, 3])
  w.turnClock(25 * minuteMs)
  await worker.settle()
  expect(done).toEqual([1, 3, 2])
  await worker.stop()
})

test('a lane is worked in order and one piece at a time, and lanes run concurrently', async () => {
  const company = await w.company()
  const seen = new Map<string, number[]>()
  const busy = new Set<string>()
  const overlaps: string[] = []
  const inOrder = job({
    name: 'test.in-order',
    input: payload,
    lane: (input: Payload) => input.lane,
    run: async (_ctx, { lane, number }) => {
      if (busy.has(lane)) overlaps.push(lane)
      busy.add(lane)
      await new Promise((resolve) => setImmediate(resolve))
      seen.set(lane, [...(seen.get(lane) ?? []), number])
      busy.delete(lane)
    },
  })
  const { unit, start } = workshop([inOrder])
  for (let number = 0; number < 10; number++) {
    for (const lane of ['a', 'b', 'c']) await unit(company, (ctx) => ctx.enqueue(inOrder, { lane, number }))
  }
  const workers = [start(), start()]
  await Promise.all(workers.map((worker) => worker.settle()))
  await Promise.all(workers.map((worker) => worker.stop()))
  const ten = Array.from({ length: 10 }, (_, at) => at)
  expect(Object.fromEntries(seen)).toEqual({ a: ten, b: ten, c: ten })
  expect(overlaps).toEqual([])
})

test('work that waits for the network keeps no transaction open and takes no place of other work', async () => {
  const company = await w.company()
  const done: string[] = []
  const waiting: (() => void)[] = []
  const distant = job({
    name: 'test.distant',
    input: payload,
    before: async ({ unit }, { number }) => {
      const { companyId } = await unit(company, async (ctx) => ctx)
      return new Promise<string>((resolve) => waiting.push(() => resolve(`distant ${number} of ${companyId}`)))
    },
    run: async (_ctx, _input, prepared) => void done.push(prepared),
  })
  const near = job({ name: 'test.near', input: payload, run: async (_ctx, { number }) => void done.push(`near ${number}`) })
  const { unit, start } = workshop([distant, near])
  for (let number = 0; number < 10; number++) await unit(company, (ctx) => ctx.enqueue(distant, { lane: '', number }))
  await unit(company, (ctx) => ctx.enqueue(near, { lane: '', number: 10 }))
  const worker = start()
  await expect.poll(() => done).toEqual(['near 10'])
  await expect.poll(() => waiting.length).toBe(10)
  const held = "select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'"
  // The piece that was just done is about to commit.
  await expect.poll(async () => (await w.owner.query(held)).rowCount).toBe(0)
  for (const go of waiting) go()
  await worker.settle()
  await worker.stop()
  expect(done.slice(1).sort()).toEqual(Array.from({ length: 10 }, (_, number) => `distant ${number} of ${company}`))
})

test.each(['jobs', 'signals'])('a company with a backlog of %s does not delay the work of another', async (kind) => {
  const [busy, other] = [await w.company(), await w.company()]
  const done: number[] = []
  const write = async ({ companyId }: Ctx) => void done.push(companyId)
  const piece = job({ name: 'test.one-of-many', input: payload, run: write })
  const { unit, start } = workshop([piece], [signal({ kind: 'state', payload: z.object({}), run: write })])
  for (const company of [...Array.from({ length: 40 }, () => busy), other]) {
    if (kind === 'jobs') await unit(company, (ctx) => ctx.enqueue(piece, { lane: '', number: 0 }))
    else await w.signal(await w.connection(company), 'state', {})
  }
  const worker = start()
  await worker.settle()
  await worker.stop()
  expect(done).toHaveLength(41)
  // Each of the four places may have done some before it, none of them its share of the backlog.
  expect(done.indexOf(other)).toBeLessThan(20)
})

test('a company whose work waits for the network without end leaves a place to others', async () => {
  const [stuck, other] = [await w.company(), await w.company()]
  const waiting = new Map<number, (() => void)[]>()
  const distant = job({
    name: 'test.stuck',
    input: payload,
    before: ({ companyId }) => new Promise<void>((go) => waiting.set(companyId, [...(waiting.get(companyId) ?? []), go])),
    run: async () => {},
  })
  const { unit, start } = workshop([distant])
  for (const company of [...Array.from({ length: 30 }, () => stuck), other])
    await unit(company, (ctx) => ctx.enqueue(distant, { lane: '', number: 0 }))
  const worker = start()
  await expect.poll(() => waiting.get(other)?.length).toBe(1)
  let ended = false
  const settled = worker.settle().then(() => (ended = true))
  const release = () => {
    for (const go of [...waiting.values()].flat()) go()
    return ended
  }
  await expect.poll(release).toBe(true)
  await settled
  await worker.stop()
})

test('rows of a lane are taken together, up to the first that is not due yet', async () => {
  const company = await w.company()
  const done: number[] = []
  const counted = job({
    name: 'test.counted',
    input: payload,
    lane: (input: Payload) => input.lane,
    run: async (_ctx, { number }) => void done.push(number),
  })
  const { unit, start } = workshop([counted])
  const numbers = Array.from({ length: 50 }, (_, at) => at)
  for (const number of numbers) await unit(company, (ctx) => ctx.enqueue(counted, { lane: 'y', number }))
  const later = new Date(w.now.getTime() + 60_000)
  await w.owner.query(`update work set due_at = $2 where company_id = $1 and payload ->> 'number' = '30'`, [company, later])
  const taken = await claim(w.system.pool, 'work', 4, w.now, 1_000, [])
  expect(taken.map((run) => run.map(({ payload: input }) => (input as Payload).number))).toEqual([numbers.slice(0, 20)])
  await release(w.system.pool, 'work', taken.flat())
  const worker = start()
  await worker.settle()
  expect(done).toEqual(numbers.slice(0, 30))
  w.turnClock(60_000)
  await worker.settle()
  await worker.stop()
  expect(done).toEqual(numbers)
})

test('signals that may share a transaction do, and when one fails, those before it are done and those after it wait', async () => {
  const company = await w.company()
  const connection = await w.connection(company)
  const done: { number: number; transaction: string }[] = []
  let failing = 3
  const counted = signal({
    kind: 'state',
    payload,
    shares: ({ number }) => number < 5,
    run: async ({ tx }, _connection, { number }) => {
      if (number === failing) throw new Error('not now')
      const [row] = await tx.named<{ id: string }>('transaction', 'select pg_current_xact_id()::text as id', [])
      done.push({ number, transaction: row?.id ?? '' })
    },
  })
  const { start } = workshop([], [counted])
  const put = async (numbers: number[]) => {
    done.length = 0
    await w.owner.query(
      `insert into channels.inbox (connection_id, kind, lane, payload)
       select $1, 'state', 'z', jsonb_build_object('lane', 'z', 'number', number) from unnest($2::int[]) number`,
      [connection, numbers],
    )
  }
  const worker = start()
  await put([1, 2, 3, 4])
  await worker.settle()
  // First the four together, which fails, and then one by one.
  expect(done.map(({ number }) => number)).toEqual([1, 2, 1, 2])
  failing = 0
  done.length = 0
  w.turnClock(200)
  await worker.settle()
  expect(done.map(({ number }) => number)).toEqual([3, 4])
  expect(new Set(done.map(({ transaction }) => transaction)).size).toBe(1)
  await put([4, 5])
  await worker.settle()
  expect(new Set(done.map(({ transaction }) => transaction)).size).toBe(2)
  await worker.stop()
})

test('a piece that fails is retried later, blocks its lane meanwhile, and is set aside in the end', async () => {
  const company = await w.company()
  const tries: number[] = []
  const stubborn = job({
    name: 'test.stubborn',
    input: payload,
    lane: (input: Payload) => input.lane,
    run: async (_ctx, { number }) => {
      tries.push(number)
      if (number === 1) throw new Error('never works')
    },
  })
  const { unit, start } = workshop([stubborn])
  for (const number of [1, 2]) await unit(company, (ctx) => ctx.enqueue(stubborn, { lane: 'x', number }))
  const worker = start()
  await worker.settle()
  expect(tries).toEqual([1])
  const { rows: waiting } = await w.owner.query('select attempts, lease_until from work where company_id = $1 order by id', [
    company,
  ])
  expect(waiting).toEqual([
    { attempts: 1, lease_until: null },
    { attempts: 0, lease_until: null },
  ])
  for (let at = 0; at < 5; at++) {
    w.turnClock(120_000)
    await worker.settle()
  }
  await worker.stop()
  expect(tries).toEqual([1, 1, 1, 1, 1, 2])
  const { rows } = await w.owner.query('select kind, state, error from work where company_id = $1', [company])
  expect(rows).toEqual([{ kind: 'test.stubborn', state: 'parked', error: 'never works' }])
})

test('a timer waits until it is due, also while no worker runs', async () => {
  const company = await w.company()
  const done: number[] = []
  const timer = job({ name: 'test.timer', input: payload, run: async (_ctx, { number }) => void done.push(number) })
  const { unit, start } = workshop([timer])
  await unit(company, (ctx) => ctx.enqueue(timer, { lane: '', number: 1 }, new Date(ctx.now.getTime() + 60_000)))
  const first = start()
  await first.settle()
  await first.stop()
  expect(done).toEqual([])
  w.turnClock(61_000)
  const second = start()
  await second.settle()
  await second.stop()
  expect(done).toEqual([1])
})

test.each(['goes on', 'starts again'])(
  'a clock that was an hour ahead and is corrected delays no work of a worker that %s',
  async (how) => {
    const company = await w.company()
    const hourMs = 3_600_000
    let ticks = 0
    const tick: ClockJob = { name: `test.tick that ${how}`, everyMs: 1_000, run: async () => void ticks++ }
    const piece = job({ name: 'test.left', input: payload, run: async () => {} })
    const { unit, start } = workshop([piece], [], [], [tick])
    await unit(company, (ctx) => ctx.enqueue(piece, { lane: '', number: 1 }))
    w.turnClock(hourMs)
    // A worker that will be killed has leased this piece.
    await claim(w.system.pool, 'work', 10, w.now, 6_000, [])
    const first = start()
    await expect.poll(() => ticks).toBe(1)
    if (how === 'starts again') await first.stop()
    w.turnClock(2_000 - hourMs)
    const worker = how === 'starts again' ? start(true) : first
    await expect.poll(() => ticks).toBe(2)
    const left = () => w.owner.query('select from work where company_id = $1', [company])
    await expect.poll(async () => (await left()).rowCount).toBe(0)
    await worker.stop()
  },
)

test('a worker takes over the work of a killed process when its lease has run out', async () => {
  const company = await w.company()
  const done: number[] = []
  const piece = job({ name: 'test.piece', input: payload, run: async (_ctx, { number }) => void done.push(number) })
  const { unit, start } = workshop([piece])
  await unit(company, (ctx) => ctx.enqueue(piece, { lane: '', number: 1 }))
  await w.owner.query('update work set lease_until = $2, attempts = 1 where company_id = $1', [
    company,
    new Date(w.now.getTime() + 6_000),
  ])
  const worker = start()
  await worker.settle()
  expect(done).toEqual([])
  w.turnClock(7_000)
  await worker.settle()
  await worker.stop()
  expect(done).toEqual([1])
})

test.each(['a job', 'a signal'])('%s that two workers run at once takes effect once', async (kind) => {
  const company = await w.company()
  const gate = Promise.withResolvers<void>()
  let turns = 0
  const write = async (ctx: Ctx) => {
    const turn = ++turns
    if (turn === 1) await gate.promise
    await ctx.tx.named('write', "insert into settings (company_id, key, value) values ($1, $2, '')", [company, `turn ${turn}`])
  }
  const slow = job({ name: 'test.slow', input: payload, run: write })
  const { unit, start } = workshop([slow], [signal({ kind: 'state', payload: z.object({}), run: write })])
  if (kind === 'a job') await unit(company, (ctx) => ctx.enqueue(slow, { lane: '', number: 1 }))
  else await w.signal(await w.connection(company), 'state', {})

  const workers = [start(), start()]
  const runOutLease = () => {
    if (turns > 0) w.turnClock(7_000)
    for (const worker of workers) worker.wake()
    return turns
  }
  await expect.poll(runOutLease).toBeGreaterThan(1)
  gate.resolve()
  await Promise.all(workers.map((worker) => worker.stop()))
  const { rows } = await w.owner.query('select key from settings where company_id = $1', [company])
  expect(rows).toHaveLength(1)
})

test('the only worker takes over the leases of a killed one at once', async () => {
  const company = await w.company()
  const done: number[] = []
  const piece = job({ name: 'test.orphan', input: payload, run: async (_ctx, { number }) => void done.push(number) })
  const { unit, start } = workshop([piece])
  await unit(company, (ctx) => ctx.enqueue(piece, { lane: '', number: 1 }))
  await w.owner.query('update work set lease_until = $2, attempts = 1 where company_id = $1', [
    company,
    new Date(w.now.getTime() + 6_000),
  ])
  const worker = start(true)
  await worker.settle()
  await worker.stop()
  expect(done).toEqual([1])
})
