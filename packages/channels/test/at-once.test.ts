import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { sampleFiles } from '../../peers/whatsapp/testing/sample-files.ts'
import { finalVerdict } from '@recado/border/verdict'
import type { Person } from './provider-under-test.ts'
import type { ServerSide } from './server-side.ts'
import { until } from './until.ts'
import { whatsappWeb, type WhatsAppNetwork } from './whatsapp-web-network.ts'
import { worker } from './worker.ts'
import type { World } from './world.ts'

let world: World<WhatsAppNetwork>

worker.beforeAll(async ({ shared }) => {
  world = await shared.world(whatsappWeb)
})
afterAll(() => world.leave())

interface Order {
  to: Person
  text: string
  state?: 'queued' | 'sending'
  class?: number
}

/** Queues all in one statement, so that all are waiting when the first is taken. Returns their refs, in order. */
async function putAll(side: ServerSide, orders: readonly Order[]): Promise<string[]> {
  const rows = orders.map(({ to, text, state = 'queued', class: rank = 0 }) => {
    const payload = { to, content: { type: 'text', text } }
    return { ref: randomUUID(), lane: to.phone, rank, state, payload }
  })
  await side.query(
    `insert into channels.outbox (connection_id, kind, class, ref, lane, payload, state)
     select $1, 'message', r.rank, r.ref, r.lane, r.payload, r.state
     from jsonb_to_recordset($2) as r (ref uuid, lane text, rank smallint, payload jsonb, state text)`,
    [side.connectionId, JSON.stringify(rows)],
  )
  return rows.map(({ ref }) => ref)
}

async function inState(side: ServerSide, state: string): Promise<string[]> {
  const rows = await side.query<{ text: string }>(
    `select payload->'content'->>'text' as text from channels.outbox where connection_id = $1 and state = $2 order by id`,
    [side.connectionId, state],
  )
  return rows.map(({ text }) => text)
}

const newPeople = (count: number) => Promise.all(Array.from({ length: count }, () => world.network.newPerson('lid')))

async function seen(people: readonly Person[], shop: string) {
  const all = await Promise.all(people.map((person) => world.network.seenBy(person, shop)))
  return all.map((messages) => messages.map(({ text, copies }) => `${text} ${copies}`))
}

async function dropLine(shop: string): Promise<void> {
  const [device] = (await world.network.control.phone(shop)).companions
  await world.network.control.disconnect(shop, device?.device ?? 0, { how: 'drop' })
}

test('four conversations are in flight at once, and the fifth waits as well as further messages of the four', async () => {
  const { side, shop } = await world.newPaired()
  const people = await newPeople(5)
  const [ana, bia, caio, davi, eva] = people as [Person, Person, Person, Person, Person]
  await world.network.control.addFault({ kind: 'ack-lost', pn: shop, times: 4 })
  const ids = await putAll(side, [
    { to: ana, text: 'a' },
    { to: ana, text: 'a2' },
    { to: bia, text: 'b' },
    { to: caio, text: 'c' },
    { to: davi, text: 'd' },
    { to: eva, text: 'e' },
  ])
  await until('four have arrived', async () => (await seen(people, shop)).flat().length === 4)
  expect(await inState(side, 'sending')).toEqual(['a', 'b', 'c', 'd'])
  expect(await inState(side, 'queued')).toEqual(['a2', 'e'])
  const prepared = 'select ref, prepared from channels.outbox where connection_id = $1 and ref = any ($2) order by id'
  const inFlight = await side.query(prepared, [side.connectionId, ids.filter((_, at) => at !== 1 && at !== 5)])

  await dropLine(shop)
  for (const ref of ids) await side.reachesAck(ref, 1)
  expect(await seen(people, shop)).toEqual([['a 2', 'a2 1'], ['b 2'], ['c 2'], ['d 2'], ['e 1']])
  expect(await side.query(prepared, [side.connectionId, inFlight.map((row) => (row as { ref: string }).ref)])).toEqual(inFlight)
})

test('messages that a predecessor left in doubt go before newer ones of their conversation, whatever their class', async () => {
  const { side, shop } = await world.newPaired()
  const people = await newPeople(6)
  await world.channels.end('SIGKILL')
  const state = 'sending'
  const doubtful = people.flatMap((to) => [0, 1].map((at) => ({ to, text: `em dúvida ${at}`, state, class: 3 }) as const))
  const ids = await putAll(side, [...people.map((to) => ({ to, text: 'novo' })), ...doubtful])
  await world.startChannels()
  for (const ref of ids) await side.reachesAck(ref, 1)
  expect(await seen(people, shop)).toEqual(people.map(() => ['em dúvida 0 1', 'em dúvida 1 1', 'novo 1']))
})

test('a refused or missed message of one conversation delays no other', async () => {
  const { side, shop } = await world.newPaired()
  const people = await newPeople(3)
  const [ana, bia, caio] = people as [Person, Person, Person]
  await world.network.control.addFault({ kind: 'ack-error', pn: shop, code: '463' })
  await world.network.control.addFault({ kind: 'ack-lost', pn: shop })
  const [refused = ''] = await putAll(side, [{ to: ana, text: 'a' }])
  await until('it is refused', async () => (await side.failures()).some(({ ref }) => ref === refused))
  await putAll(side, [
    { to: bia, text: 'b' },
    { to: bia, text: 'b2' },
  ])
  await until('it has arrived', async () => (await world.network.seenBy(bia, shop)).length > 0)
  const [again = '', other = ''] = await putAll(side, [
    { to: ana, text: 'a2' },
    { to: caio, text: 'c' },
  ])
  for (const ref of [again, other]) await side.reachesAck(ref, 1)
  expect(await inState(side, 'queued')).toEqual(['b2'])
  expect(await seen(people, shop)).toEqual([['a2 1'], ['b 1'], ['c 1']])
})

test('a new person whose devices the network is slow to name delays no other conversation', async () => {
  const { side, shop } = await world.newPaired()
  const [ana, bia] = (await newPeople(2)) as [Person, Person]
  await side.reachesAck(await side.send(ana, 'a'), 1)
  await world.network.write(bia.phone, shop, 'oi')
  await side.receives('oi')
  await world.network.control.addFault({ kind: 'slow-answer', pn: shop, xmlns: 'usync', ms: 3_000 })
  const [slow = ''] = await putAll(side, [{ to: bia, text: 'b' }])
  await until('it is under way', async () => (await inState(side, 'sending')).includes('b'))
  await side.reachesAck(await side.send(ana, 'a2'), 1)
  expect(await inState(side, 'sending')).toEqual(['b'])
  await side.reachesAck(slow, 1)
})

test.each([25, 300])('%i messages that wait behind a lost answer delay no other conversation', async (count) => {
  const { side, shop } = await world.newPaired()
  const [ana, bia] = (await newPeople(2)) as [Person, Person]
  await world.network.control.addFault({ kind: 'ack-lost', pn: shop })
  await putAll(
    side,
    Array.from({ length: count }, (_, at) => ({ to: ana, text: `a${at}` })),
  )
  await until('the first has arrived', async () => (await world.network.seenBy(ana, shop)).length > 0)
  const other = await side.send(bia, 'b')
  await until('it is confirmed', async () => (await side.acks(other)).includes(1), 5_000)
  expect(await inState(side, 'sending')).toEqual(['a0'])
})

test('conversations with many messages each take turns', async () => {
  const { side, shop } = await world.newPaired()
  const people = await newPeople(3)
  const refs = await putAll(
    side,
    people.flatMap((to) => Array.from({ length: 30 }, (_, at) => ({ to, text: `${at}` }))),
  )
  for (const ref of [29, 59, 89].map((last) => refs[last] ?? '')) await side.reachesAck(ref, 1)
  const sent = await side.query<{ lane: string }>(
    `select lane from channels.outbox where connection_id = $1 and kind = 'message' order by updated_at limit 30`,
    [side.connectionId],
  )
  expect(new Set(sent.map(({ lane }) => lane)).size).toBe(3)
  expect(await seen(people, shop)).toEqual(people.map(() => Array.from({ length: 30 }, (_, at) => `${at} 1`)))
})

test('messages behind a file wait for it, even when the person is addressed differently in between', async () => {
  const { side, shop } = await world.newPaired()
  const [ana] = (await newPeople(1)) as [Person]
  const { lid } = await world.network.control.phone(ana.phone)
  const key = `1/${randomUUID()}`
  await world.storage.put(key, sampleFiles.picture)
  await world.network.control.addFault({ kind: 'upload-error', pn: shop, code: '500' })
  const file = await side.put(ana, { type: 'file', key, kind: 'image', mimeType: 'image/png' })
  const text = await side.send({ ...ana, lid }, 'depois da foto')
  for (const ref of [file, text]) await side.reachesAck(ref, 1)
  expect((await world.network.seenBy(ana, shop)).map(({ id }) => id)).toEqual([await side.named(file), await side.named(text)])
})

test('logout waits for what is in flight, and messages behind it in the queue do not go out', async () => {
  const { side, shop } = await world.newPaired()
  const people = await newPeople(2)
  const [ana, bia] = people as [Person, Person]
  await world.network.control.addFault({ kind: 'ack-lost', pn: shop })
  await putAll(side, [{ to: ana, text: 'antes' }])
  await until('it has arrived', async () => (await world.network.seenBy(ana, shop)).length > 0)
  await side.command('logout')
  const [behind = ''] = await putAll(side, [{ to: bia, text: 'depois' }])
  // The process notices the side request after the command, and the network answers it.
  await side.ask('check', { ref: 'later', phone: bia.phone })
  expect(await side.answer('checked', 'later')).toMatchObject({ exists: true })
  expect(await side.state()).toMatchObject({ status: 'CONNECTED' })
  expect(await inState(side, 'sending')).toEqual(['antes'])

  await dropLine(shop)
  await side.reaches('DISCONNECTED')
  const failed = () => side.failures().then((failures) => failures.filter(({ ref }) => ref === behind))
  await until('it has failed', async () => (await failed()).length > 0)
  expect(await failed()).toEqual([{ ref: behind, verdict: finalVerdict('not-connected') }])
  expect(await seen(people, shop)).toEqual([['antes 1'], []])
})
