import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { answerSignalKey } from '@recado/border/signals'
import type { ServerSide } from './server-side.ts'
import { until } from './until.ts'
import { whatsappWeb, type WhatsAppNetwork } from './whatsapp-web-network.ts'
import { worker } from './worker.ts'
import type { World } from './world.ts'

let world: World<WhatsAppNetwork>
let side: ServerSide
let shop: string

worker.beforeAll(async ({ shared }) => {
  world = await shared.world(whatsappWeb)
  ;({ side, shop } = await world.newPaired())
})
afterAll(() => world.leave())

async function bookOf(of: ServerSide, ref: string = randomUUID()) {
  await of.ask('address-book', { ref })
  return of.answer('address-book', ref)
}

const others = Array.from({ length: 299 }, (_, index) => ({
  pn: `5541970${String(index).padStart(6, '0')}`,
  name: `Cliente ${index}`,
}))

test('a connection reads the whole address book of its phone, and its changes at the next request', async () => {
  const { control } = world.network
  const maria = await world.network.newPerson('phone')
  const { lid } = await control.phone(maria.phone)
  const [, second, ...rest] = others
  await control.setContacts(shop, [{ pn: maria.phone, name: 'Mariana do sofá' }, { pn: shop, name: 'Eu mesma' }, ...others])
  const first = await bookOf(side)
  expect(first.people).toHaveLength(300)
  expect(first.people).toContainEqual({ name: 'Mariana do sofá', address: { phone: maria.phone, lid } })
  expect(first.people).toContainEqual({ name: 'Cliente 7', address: { phone: '5541970000007' } })

  await control.setContacts(shop, [{ pn: maria.phone, name: 'Mariana Alves' }, second ?? expect.unreachable(), ...rest])
  const again = await bookOf(side)
  expect(again.people).toHaveLength(299)
  expect(again.people).toContainEqual({ name: 'Mariana Alves', address: { phone: maria.phone, lid } })
  expect(again.people?.some(({ name }) => name === 'Cliente 0')).toBe(false)

  // The network now stores the book as one file, followed by later changes.
  await control.makeContactsSnapshot(shop)
  await control.setContacts(shop, [{ pn: maria.phone, name: 'Mari' }, ...rest])
  const whole = await bookOf(side)
  expect(whole.people).toHaveLength(298)
  expect(whole.people).toContainEqual({ name: 'Mari', address: { phone: maria.phone, lid } })
})

test('concurrent requests share one read and each get an answer', async () => {
  const { control } = world.network
  await control.clearQueries(shop)
  await control.addFault({ kind: 'slow-answer', pn: shop, xmlns: 'w:sync:app:state', ms: 1_500 })
  const books = await Promise.all([bookOf(side), bookOf(side), bookOf(side)])
  expect(books.map(({ people }) => people?.length)).toEqual([298, 298, 298])
  const asked = await control.queries(shop)
  // A snapshot, and the one patch after it.
  expect(asked.filter(({ xmlns }) => xmlns === 'w:sync:app:state').length).toBeLessThanOrEqual(2)
})

test('a refusal by the network is a failure, not an empty address book', async () => {
  const { control } = world.network
  await control.addFault({ kind: 'query-error', pn: shop, xmlns: 'w:sync:app:state', code: '500' })
  expect(await bookOf(side, 'refused')).toEqual({ ref: 'refused', error: 'failed' })
})

test('a phone that withholds its key causes a distinct error until it shares the key', { tags: ['patient'] }, async () => {
  const { control } = world.network
  await control.addFault({ kind: 'key-withheld', times: 2 })
  const { side: keyless, shop: pn } = await world.newPaired()
  await control.setContacts(pn, [{ pn: '5541970000001', name: 'Cliente 1' }])
  expect(await bookOf(keyless, 'withheld')).toEqual({ ref: 'withheld', error: 'no-key' })
  await control.clearFaults()
  const [device] = (await control.phone(pn)).companions
  const asked = bookOf(keyless)
  await control.disconnect(pn, device?.device ?? 0, { how: 'drop' })
  expect((await asked).people).toEqual([{ name: 'Cliente 1', address: { phone: '5541970000001' } }])
})

test('a request survives a kill, and an expired one is answered with failure', async () => {
  const { control } = world.network
  await control.clearQueries(shop)
  await control.addFault({ kind: 'silence', pn: shop, xmlns: 'w:sync:app:state' })
  const ref = randomUUID()
  await side.ask('address-book', { ref })
  await until('it is asked', async () => (await control.queries(shop)).length > 0)
  await world.channels.end('SIGKILL')
  await side.query(
    `insert into channels.outbox (connection_id, kind, payload, created_at) values ($1, 'address-book', $2, now() - interval '61 seconds')`,
    [side.connectionId, { ref: 'old' }],
  )
  await world.startChannels()
  expect((await side.answer('address-book', ref)).people).toHaveLength(298)
  expect(await side.answer('address-book', 'old')).toEqual({ ref: 'old', error: 'failed' })
  const bySeen = 'select kind from channels.inbox where connection_id = $1 and seen = $2'
  expect(await side.query(bySeen, [side.connectionId, answerSignalKey('address-book', ref)])).toHaveLength(1)
})

test('a connection that is not wanted open answers with failure at once', async () => {
  const closed = world.newConnection()
  await closed.command('logout')
  await closed.reaches('DISCONNECTED')
  expect(await bookOf(closed, 'closed')).toEqual({ ref: 'closed', error: 'failed' })
})
