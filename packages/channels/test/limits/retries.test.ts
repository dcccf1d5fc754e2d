import { afterAll, expect, test } from 'vitest'
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

/** Resolves once the device has confirmed the resend request, whatever it did with it. */
async function ask(pn: string, chat: string, id: string, how: { forged?: boolean; device?: number } = {}): Promise<void> {
  await world.network.control.clearTrace()
  await world.network.control.askForRetry(pn, chat, id, how)
  await isConfirmed(id)
}

/** The same for several messages at once, which no app does. */
async function askForAll(pn: string, chat: string, id: string, others: readonly string[]): Promise<void> {
  await world.network.control.clearTrace()
  const list = { tag: 'list', content: others.map((other) => ({ tag: 'item', attrs: { id: other } })) }
  const content = [list, { tag: 'retry', attrs: { count: '1', id, v: '1' } }]
  await world.network.control.passOn(pn, chat, { tag: 'receipt', attrs: { id, type: 'retry' }, content })
  await isConfirmed(id)
}

const isConfirmed = (id: string) =>
  until('it is confirmed', async () =>
    (await world.network.control.trace()).some((line) => / < .*<ack .*class=receipt/.test(line) && line.includes(id)),
  )

const seenBy = async (pn: string, id: string) => {
  const { seen } = await world.network.control.ledger()
  return seen.find((message) => message.id === id && message.phone === pn)
}
const retriesOf = async (pn: string, id: string) => (await seenBy(pn, id))?.retries

const has = async (pn: string, chat: string, id: string) =>
  (await world.network.control.messages(pn, chat)).some((message) => message.id === id)

const sessions = (side: ServerSide) =>
  side.query(
    `select kind, key_id from channels.whatsapp_web_keys where connection_id = $1
      and kind in ('session', 'identity-key') order by kind, key_id`,
    [side.connectionId],
  )

test('a person outside a conversation gets none of its messages, and causes only a line in the log', async () => {
  const { side, shop } = await world.newPaired()
  const [ana, outsider] = [await world.network.newPerson('phone'), await world.network.newPerson('phone')]
  await world.network.write(outsider.phone, shop, 'oi')
  await side.receives('oi')
  const ref = await side.send(ana, 'o código é 4711')
  await side.reachesAck(ref, 3)
  const id = await side.named(ref)
  const before = await sessions(side)
  await ask(outsider.phone, shop, id, { forged: true })
  await ask(ana.phone, shop, id)
  await until('the reader has it again', async () => (await retriesOf(ana.phone, id)) === 1)
  expect(await has(outsider.phone, shop, id)).toBe(false)
  expect(await sessions(side)).toEqual(before)
  const told = world.channels.lines.filter(
    (line) => line.includes('asked again') && line.includes(`"connection":${side.connectionId},`),
  )
  expect(told).toHaveLength(1)
  for (const secret of [outsider.phone, ana.phone, id]) expect(told.join('')).not.toContain(secret)
})

test('a person outside a group gets none of its messages, and a member does', async () => {
  const { side, shop } = await world.newPaired()
  const [ana, outsider] = [await world.network.newPerson('lid'), await world.network.newPerson('lid')]
  const { id: group } = await world.network.control.addGroup({ subject: 'Obra', creator: ana.phone, members: [ana.phone, shop] })
  const ref = await side.send({ group }, 'só para o grupo')
  await side.reachesAck(ref, 1)
  const id = await side.named(ref)
  await ask(outsider.phone, group, id, { forged: true })
  expect(await seenBy(ana.phone, id)).toMatchObject({ wireCopies: 1, retries: 0 })
  await ask(ana.phone, group, id)
  await until('the member has it again', async () => (await retriesOf(ana.phone, id)) === 1)
  expect(await has(outsider.phone, group, id)).toBe(false)
})

test('a party of one conversation gets nothing of another by asking for both at once', async () => {
  const { side, shop } = await world.newPaired()
  const [ana, outsider] = [await world.network.newPerson('lid'), await world.network.newPerson('lid')]
  const { id: group } = await world.network.control.addGroup({
    subject: 'Obra',
    creator: outsider.phone,
    members: [outsider.phone, shop],
  })
  const refs = [await side.send(ana, 'o código é 4711'), await side.send(outsider, 'bom dia'), await side.send({ group }, 'olá')]
  for (const ref of refs) await side.reachesAck(ref, 1)
  const [secret = '', own = '', inGroup = ''] = await Promise.all(refs.map((ref) => side.named(ref)))
  await askForAll(outsider.phone, shop, own, [secret])
  await askForAll(outsider.phone, group, inGroup, [secret])
  await ask(outsider.phone, shop, own)
  await until('it has its own again', async () => (await retriesOf(outsider.phone, own)) === 1)
  expect(await seenBy(outsider.phone, secret)).toBeUndefined()
})

test('a phone that was off gets the messages of the last two weeks', async () => {
  const { side, shop } = await world.newPaired()
  const ana = await world.network.newPerson('lid')
  const ages = { recent: '13 days', old: '15 days' }
  const ids: string[] = []
  for (const [text, age] of Object.entries(ages)) {
    const ref = await side.send(ana, text)
    await side.reachesAck(ref, 3)
    await side.query(`update channels.outbox set updated_at = now() - $2::interval where ref = $1`, [ref, age])
    ids.push(await side.named(ref))
  }
  const [recent = '', old = ''] = ids
  await ask(ana.phone, shop, old)
  await ask(ana.phone, shop, recent)
  await until('it has the recent one again', async () => (await retriesOf(ana.phone, recent)) === 1)
  expect(await retriesOf(ana.phone, old)).toBe(0)
})
