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

/** A connection that knows its account may not write to first contacts, and a message to one of them, held until the restriction ends. */
async function newRestricted(restriction: { until?: number; untold?: true }) {
  const { side, shop } = await world.newPaired()
  await world.network.control.restrict(shop, restriction)
  if (restriction.until) await isRestricted(side)
  const held = await approach(side)
  const { reason_until: end } = await isRestricted(side)
  await isHeld(side, held, end)
  return { side, shop, held, end }
}

const approach = async (side: ServerSide) => side.approach(await world.network.newPerson('phone'), 'bom dia')

const isRestricted = (side: ServerSide) =>
  until('it is restricted', async () => {
    const row = await side.state()
    return row?.status === 'CONNECTED' && row.reason === 'restricted' && row
  })

/** Held until exactly this time, to the millisecond. */
const isHeld = (side: ServerSide, ref: string, end: Date | null) =>
  until(`${ref} is held`, async () => {
    const [row] = await side.query<{ due_at: Date }>(`select due_at from channels.outbox where ref = $1 and state = 'queued'`, [
      ref,
    ])
    return row?.due_at.getTime() === end?.getTime()
  })

/** Another process takes the connection and asks the network twice for the account's standing. */
async function passOn({ side, shop }: { side: ServerSide; shop: string }, meanwhile = async () => {}): Promise<void> {
  await world.channels.end('SIGKILL')
  await meanwhile()
  await world.network.control.clearQueries(shop)
  await world.startChannels()
  await until('it has asked', async () => {
    const asked = (await world.network.control.queries(shop)).filter(({ xmlns }) => xmlns === 'w:mex')
    return asked.length >= 2
  })
  await side.reaches('CONNECTED')
}

test('a restriction that the network does not admit is known to the next process, which spares first contacts until its end', async () => {
  const line = await newRestricted({ untold: true })
  const { side, held, end } = line
  await passOn(line)
  await isRestricted(side)
  await isHeld(side, await approach(side), end)
  await isHeld(side, held, end)
  expect(await side.state()).toMatchObject({ reason: 'restricted', reason_until: end })
})

const inThreeHours = () => Math.ceil(Date.now() / 1_000) * 1_000 + 3 * 3_600_000

test('a missing answer about the standing of an account does not end a restriction', async () => {
  const line = await newRestricted({ until: inThreeHours() })
  const { side, shop, held, end } = line
  await world.network.control.addFault({ kind: 'query-error', pn: shop, xmlns: 'w:mex', code: '500', times: 100 })
  await passOn(line)
  await isRestricted(side)
  const another = await approach(side)
  await isHeld(side, another, end)
  await isHeld(side, held, end)
  expect(await side.state()).toMatchObject({ reason: 'restricted', reason_until: end })

  await world.network.control.endRestriction(shop)
  await Promise.all([side.reachesAck(held, 1), side.reachesAck(another, 1)])
  await until('it is over', async () => (await side.state())?.reason === '')
})

test('nor does it for a process that does not know the restriction', async () => {
  const line = await newRestricted({ until: inThreeHours() })
  const { side, shop, held, end } = line
  await world.network.control.addFault({ kind: 'query-error', pn: shop, xmlns: 'w:mex', code: '500', times: 100 })
  await passOn(line, async () => {
    await side.query('delete from channels.budgets where connection_id = $1', [side.connectionId])
  })
  const known = await world.network.newPerson('lid')
  await world.network.write(known.phone, shop, 'oi')
  await side.receives('oi')
  await side.reachesAck(await side.send(known, 'olá'), 1)
  expect(await side.state()).toMatchObject({ status: 'CONNECTED', reason: '' })
  await isHeld(side, held, end)
})
