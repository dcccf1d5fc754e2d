import { randomUUID } from 'node:crypto'
import { priorityClasses } from '@recado/border/orders'
import { afterAll, expect, test } from 'vitest'
import type { ServerSide } from '../server-side.ts'
import { until } from '../until.ts'
import { worker } from '../worker.ts'
import { sampleFiles } from '../../../peers/whatsapp/testing/sample-files.ts'
import type { World } from '../world.ts'
import { cloud, type CloudNetwork } from './network.ts'

const stepMs = 5 * 60_000

let world: World<CloudNetwork>
let aheadMs = 0
worker.beforeAll(async ({ shared }) => {
  world = await shared.ownWorld(cloud)
  await world.startChannels({
    nodeArgs: ['--import', './packages/channels/test/preloads/turn-clock.ts'],
    env: { CLOCK_STEP_MINUTES: String(stepMs / 60_000) },
  })
  const { state } = world.network.meta
  const real = state.now
  state.now = () => new Date(real().getTime() + aheadMs)
})
afterAll(() => world.close())

/** Five minutes pass for the process and for Meta. The database's clock is not moved. */
async function turnClock(side: ServerSide) {
  aheadMs += stepMs
  world.channels.signal('SIGUSR2')
  await comeDue(side)
}

const comeDue = (side: ServerSide) =>
  side.query(`update channels.outbox set due_at = now() where connection_id = $1 and state = 'queued'`, [side.connectionId])

const waiting = (side: ServerSide) =>
  side.query<{ ref: string; seconds: number }>(
    `select ref, extract(epoch from due_at - created_at)::float8 as seconds from channels.outbox
     where connection_id = $1 and state = 'queued' and kind = 'message' order by class, id`,
    [side.connectionId],
  )

test('of sixty texts of a bot 45 go at once and the others wait until they are paid for; no person waits for that', async () => {
  const { network } = world
  const { settings, refused } = network.meta.state
  settings.pairLimit = 'strict'
  const { side, shop } = await world.newPaired()
  const [person, other] = [await network.newPerson(), await network.newPerson()]
  const texts = Array.from({ length: 60 }, (_, at) => `${at}`)
  // In one statement, so that the machine's speed does not matter more than it must.
  const rows = texts.map((text) => ({ to: person, content: { type: 'text', text } }))
  const before = Date.now()
  await side.query(
    `insert into channels.outbox (connection_id, kind, class, ref, lane, payload)
     select $1, 'message', $3, gen_random_uuid(), 'with ' || $4, p from jsonb_array_elements($2::jsonb) p`,
    [side.connectionId, JSON.stringify(rows), priorityClasses.bot, person.phone],
  )
  const [first] = await until('one waits', async () => {
    const rows = await waiting(side)
    return (rows[0]?.seconds ?? 0) > 6 && rows
  })
  const gone = (await network.seenBy(person, shop)).length
  expect(gone === 45 || Date.now() - before > 6_000).toBe(true)
  expect(Math.round((first?.seconds ?? 0) / 6)).toBeGreaterThanOrEqual(gone)
  await side.reachesAck(await side.send(other, 'para outra pessoa', priorityClasses.bot), 3)

  let seen = gone
  while (seen < 60) {
    await turnClock(side)
    const until_ = Math.min(60, seen + 1)
    await until('more have gone', async () => (await network.seenBy(person, shop)).length >= until_)
    await until('they wait, or all have gone', async () => {
      const left = await waiting(side)
      return left.length === 0 || (left[0]?.seconds ?? 0) > 6
    })
    seen = (await network.seenBy(person, shop)).length
  }
  expect((await network.seenBy(person, shop)).map(({ text }) => text)).toEqual(texts)
  expect(refused.filter((what) => what.includes('131056'))).toEqual([])
  expect(await side.failures()).toEqual([])
})

test('texts of an attendant go at once, and wait longer and longer where Meta refuses them', async () => {
  const { network } = world
  const { side, shop } = await world.newPaired()
  const person = await network.newPerson()
  const { refusals } = network.meta.state
  refusals.add({ code: 131_056, in: 'answer', number: network.shop(shop).number.id, times: 3 })
  const refs = [await side.send(person, 'um'), await side.send(person, 'dois')]
  for (const seconds of [1, 4, 16]) {
    await until(`it waits for ${seconds} s`, async () => {
      const rows = await side.query<{ waits: boolean }>(
        `select due_at - updated_at between make_interval(secs => $2 - 0.9) and make_interval(secs => $2 + 0.9 + $3) as waits
         from channels.outbox where ref = $1 and state = 'queued'`,
        [refs[0], seconds, aheadMs / 1_000],
      )
      return rows[0]?.waits
    })
    await side.query('update channels.outbox set due_at = now() where ref = $1', [refs[0]])
  }
  for (const ref of refs) await side.reachesAck(ref, 3)
  expect((await network.seenBy(person, shop)).map(({ text }) => text)).toEqual(['um', 'dois'])
  expect(await side.failures()).toEqual([])
})

test('texts that left together and were all too fast for the number wait as long as one', async () => {
  const { network } = world
  const { side, shop } = await world.newPaired()
  const people = await Promise.all([1, 2, 3].map(() => network.newPerson()))
  network.meta.state.refusals.add({ code: 130_429, in: 'answer', number: network.shop(shop).number.id, times: people.length })
  const rows = people.map((to) => ({ to, content: { type: 'text', text: 'oi' } }))
  await side.query(
    `insert into channels.outbox (connection_id, kind, class, ref, lane, payload)
     select $1, 'message', $3, gen_random_uuid(), 'with ' || (p->'to'->>'phone'), p from jsonb_array_elements($2::jsonb) p`,
    [side.connectionId, JSON.stringify(rows), priorityClasses.person],
  )
  const [waits] = await until('all have been refused', async () => {
    const found = await side.query<{ all: number; longest: number }>(
      `select count(*)::int as all, max(extract(epoch from due_at - updated_at))::float8 as longest from channels.outbox
       where connection_id = $1 and state = 'queued' and due_at > updated_at + interval '0.5 s'`,
      [side.connectionId],
    )
    return found[0]?.all === people.length && found
  })
  expect(waits?.longest).toBeLessThan(1.9 + aheadMs / 1_000)
  for (const person of people) {
    await until('it has gone', async () => {
      await comeDue(side)
      return (await network.seenBy(person, shop)).length === 1
    })
  }
})

test('five texts of an attendant go at once where Meta lets them, else as soon as it does: in order, and none fails', async () => {
  const { network } = world
  const { settings, refused, now } = network.meta.state
  const { side, shop } = await world.newPaired()
  const seen = async (to: { phone: string }) => (await network.seenBy(to, shop)).map(({ text }) => text)
  const texts = ['1', '2', '3', '4', '5']
  const before = refused.length
  const [easy, strict] = [await network.newPerson(), await network.newPerson()]
  settings.pairLimit = 'lenient'
  for (const text of texts) await side.send(easy, text)
  await until('all five have gone', async () => (await seen(easy)).length === 5)
  expect(refused).toHaveLength(before)
  settings.pairLimit = 'strict'
  const first = texts.slice(0, 3)
  for (const text of first) await side.send(strict, text)
  await until('three have gone', async () => (await seen(strict)).length === 3)
  // Seven seconds later Meta lets nothing through, for eighteen seconds since the first.
  const began = now().getTime()
  aheadMs += 7_000
  for (const text of texts.slice(3)) await side.send(strict, text)
  await until('they are refused', () => refused.slice(before).some((what) => what.includes('131056')))
  expect(await seen(strict)).toEqual(first)
  aheadMs += 12_000
  await until('all have gone', async () => {
    await comeDue(side)
    return (await seen(strict)).length === 5
  })
  expect(await seen(strict)).toEqual(texts)
  expect(now().getTime() - began).toBeLessThan(6 * 60_000)
  expect(await side.failures()).toEqual([])
})

test('a file that has waited for longer than Meta keeps uploads is uploaded anew', async () => {
  const { network } = world
  await world.channels.end()
  await world.startChannels({
    nodeArgs: ['--import', './packages/channels/test/preloads/turn-clock.ts'],
    env: { CLOCK_STEP_MINUTES: String(30 * 24 * 60) },
  })
  const { side, shop } = await world.newPaired()
  const person = await network.newPerson()
  const [held, key] = [randomUUID(), `1/${randomUUID()}`]
  await world.storage.put(key, sampleFiles.picture)
  await side.query(
    `insert into channels.outbox (connection_id, kind, ref, lane, payload, due_at)
     values ($1, 'message', $2, $3, $4, now() + interval '1 hour')`,
    [side.connectionId, held, `with ${person.phone}`, { to: person, content: { type: 'text', text: 'antes' } }],
  )
  const ref = await side.put(person, { type: 'file', kind: 'image', key, mimeType: 'image/png' })
  const uploads = () => network.meta.requests.filter(({ path }) => path === network.path(shop, 'media'))
  await until('it is uploaded', () => uploads().length === 1)
  await until('it is kept', async () => {
    const [row] = await side.query<{ prepared: Buffer | null }>('select prepared from channels.outbox where ref = $1', [ref])
    return row?.prepared
  })
  world.channels.signal('SIGUSR2')
  await side.query('update channels.outbox set due_at = now() where ref = $1', [held])
  await side.reachesAck(ref, 3)
  expect(uploads()).toHaveLength(2)
  const [, picture] = network.messages(person.phone, shop)
  expect(picture?.type).toBe('image')
})

test('a message in doubt of which Meta tells nothing goes again by hand alone, and to no more than two copies', async () => {
  const { network } = world
  const { webhooks } = network.meta.state
  const { side, shop } = await world.newPaired()
  const person = await network.newPerson()
  const copies = async () => (await network.seenBy(person, shop)).filter(({ text }) => text === 'talvez').length
  webhooks.hold(true)
  network.meta.faults.add({ kind: 'cut', after: true, on: `POST ${network.path(shop, 'messages')}` })
  const ref = await side.send(person, 'talvez')
  await until('it is in doubt', async () => (await side.failures()).length === 1)
  // Thirty days pass, and then another process takes the line.
  world.channels.signal('SIGUSR2')
  await comeDue(side)
  await side.named(await side.send(person, 'e depois'))
  await world.channels.end('SIGKILL')
  await world.startChannels()
  await side.named(await side.send(person, 'e ainda depois'))
  expect(await copies()).toBe(1)
  expect(await side.query('select state from channels.outbox where ref = $1', [ref])).toEqual([{ state: 'unknown' }])
  await side.query(
    `insert into channels.outbox (connection_id, kind, class, ref, lane, payload)
     select connection_id, kind, class, ref, lane, payload from channels.outbox where ref = $1`,
    [ref],
  )
  await until('it has gone again', async () => (await copies()) === 2)
  webhooks.hold(false)
  await side.reachesAck(ref, 3)
  expect(await copies()).toBe(2)
})
