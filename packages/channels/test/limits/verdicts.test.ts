import { afterAll, expect, test } from 'vitest'
import type { Person } from '../provider-under-test.ts'
import type { ServerSide } from '../server-side.ts'
import { until } from '../until.ts'
import { whatsappWeb, type WhatsAppNetwork } from '../whatsapp-web-network.ts'
import { worker } from '../worker.ts'
import type { World } from '../world.ts'

let world: World<WhatsAppNetwork>

worker.beforeAll(async ({ shared }) => {
  world = await shared.world(whatsappWeb)
})
afterAll(() => world.leave())

const hourMs = 3_600_000
const inHours = (hours: number) => Math.ceil(Date.now() / 1_000) * 1_000 + hours * hourMs

/** A connection, a person who has written to it, and a person who never did. */
async function newLine() {
  const { side, shop } = await world.newPaired()
  const [known, firstContact] = [await world.network.newPerson('lid'), await world.network.newPerson('phone')]
  await world.network.write(known.phone, shop, 'oi')
  await side.receives('oi')
  await side.reachesAck(await side.send(known, 'olá'), 1)
  return { side, shop, known, firstContact }
}

async function rowOf(side: ServerSide, ref: string) {
  const [row] = await side.query<{ state: string; due_at: Date; attempts: number }>(
    'select state, due_at, attempts from channels.outbox where ref = $1',
    [ref],
  )
  return row ?? { state: '', due_at: new Date(0), attempts: 0 }
}

/** The message is held until about this time. */
const isHeld = (side: ServerSide, ref: string, at: number) =>
  until(`${ref} is held`, async () => {
    const { state, due_at } = await rowOf(side, ref)
    return state === 'queued' && Math.abs(due_at.getTime() - at) < 60_000
  })

const because = (side: ServerSide, reason: string) =>
  until(`the reason is "${reason}"`, async () => {
    const row = await side.state()
    return row?.reason === reason && row
  })

const textsSeenBy = async (person: Person, shop: string) => (await world.network.seenBy(person, shop)).map(({ text }) => text)

test('a restricted number writes to no new people until the named end, and answers go on', async () => {
  const { side, shop, known, firstContact } = await newLine()
  const end = inHours(3)
  await world.network.control.restrict(shop, { until: end })
  const told = await because(side, 'restricted')
  expect(told).toMatchObject({ status: 'CONNECTED' })
  expect(told.reason_until?.getTime()).toBe(end)
  const first = await side.approach(firstContact, 'bom dia')
  const second = await side.approach(firstContact, 'somos da loja')
  await isHeld(side, first, end)
  await side.reachesAck(await side.send(known, 'respondendo'), 1)
  expect(await side.failures()).toEqual([])
  expect(await rowOf(side, second)).toMatchObject({ state: 'queued' })
  expect(await textsSeenBy(firstContact, shop)).toEqual([])

  await world.network.control.endRestriction(shop)
  await because(side, '')
  await side.reachesAck(second, 1)
  expect(await textsSeenBy(firstContact, shop)).toEqual(['bom dia', 'somos da loja'])
})

test('a person who writes is no first contact any more, and messages held for that person go out before later ones', async () => {
  const { side, shop, firstContact } = await newLine()
  await world.network.control.restrict(shop, { until: inHours(3) })
  await because(side, 'restricted')
  const first = await side.approach(firstContact, 'bom dia')
  await isHeld(side, first, inHours(3))
  const answer = await side.send(firstContact, 'posso ajudar?')
  await world.network.write(firstContact.phone, shop, 'quero um orçamento')
  await side.reachesAck(answer, 1)
  expect(await textsSeenBy(firstContact, shop)).toEqual(['bom dia', 'posso ajudar?'])
})

test('a restriction that the network does not admit holds first contacts for a day, and fails what was under way', async () => {
  const { side, shop, known, firstContact } = await newLine()
  await world.network.control.restrict(shop, { untold: true })
  const first = await side.approach(firstContact, 'bom dia')
  await isHeld(side, first, inHours(24))
  expect((await because(side, 'restricted')).reason_until?.getTime()).toBeGreaterThan(inHours(23))
  await world.network.control.addFault({ kind: 'ack-error', pn: shop, code: '463', to: known.phone })
  const warm = await side.send(known, 'respondendo')
  await until('it fails', async () => (await side.failures()).some(({ ref }) => ref === warm))
  expect(await side.failures()).toMatchObject([{ ref: warm, verdict: { code: '463', reason: 'restricted' } }])
  await side.reachesAck(await side.send(known, 'de novo'), 1)
  expect(await textsSeenBy(known, shop)).toEqual(['olá', 'de novo'])
})

test('a number that has reached its limit of new people approaches the next ones in the next cycle', async () => {
  const { side, shop, known, firstContact } = await newLine()
  const end = inHours(48)
  await world.network.control.capNewChats(shop, { total: 1, used: 0, cycleEnd: end })
  await side.reachesAck(await side.approach(await world.network.newPerson('phone'), 'bom dia'), 1)
  const held = await side.approach(firstContact, 'bom dia')
  await isHeld(side, held, end)
  expect((await because(side, 'capped')).reason_until?.getTime()).toBe(end)
  await side.reachesAck(await side.send(known, 'respondendo'), 1)
  await world.network.control.endNewChatCap(shop)
  await side.reachesAck(held, 1)
  await because(side, '')
})

test('an outdated list of devices is queried again, and the message sent again under its id', async () => {
  const { side, shop, known } = await newLine()
  await world.network.control.addFault({ kind: 'outdated-devices', pn: shop })
  await side.reachesAck(await side.send(known, 'para todos'), 1)
  expect(await side.failures()).toEqual([])
  expect(await textsSeenBy(known, shop)).toEqual(['olá', 'para todos'])
})

test('a message that is refused again fails', async () => {
  const { side, shop, known } = await newLine()
  await world.network.control.addFault({ kind: 'ack-error', pn: shop, code: '479', to: known.phone, times: 2 })
  const ref = await side.send(known, 'nunca')
  const [failure] = await until('it fails', async () => {
    const failures = await side.failures()
    return failures.length > 0 && failures
  })
  expect(failure).toMatchObject({ ref, verdict: { code: '479', reason: 'refused', retry: { when: 'never' } } })
  await side.reachesAck(await side.send(known, 'depois'), 1)
  expect(await textsSeenBy(known, shop)).toEqual(['olá', 'depois'])
})

test('a message accepted without one of the devices reaches that device too', async () => {
  const { side, shop, known } = await newLine()
  await world.network.control.linkStandIns(known.phone, 1)
  const before = (await world.network.control.phone(known.phone)).standIns?.copies ?? 0
  await side.reachesAck(await side.send(known, 'para o computador também'), 1)
  expect((await world.network.control.phone(known.phone)).standIns?.copies).toBe(before + 1)
  expect(await textsSeenBy(known, shop)).toEqual(['olá', 'para o computador também'])
})
