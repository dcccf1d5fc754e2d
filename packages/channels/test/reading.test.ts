import { afterAll, expect, test } from 'vitest'
import type { Address } from '@recado/border/address'
import type { ServerSide } from './server-side.ts'
import { until } from './until.ts'
import { whatsappWeb, type WhatsAppNetwork } from './whatsapp-web-network.ts'
import { worker } from './worker.ts'
import type { World } from './world.ts'

// Messages that are read on our own phone.

let world: World<WhatsAppNetwork>
let side: ServerSide
let shop: string

worker.beforeAll(async ({ shared }) => {
  world = await shared.world(whatsappWeb)
  ;({ side, shop } = await world.newPaired())
})
afterAll(() => world.leave())

const readings = (id: string) =>
  side.query<{ payload: { chat: Address; waIds: string[] }; lane: string }>(
    "select payload, lane from channels.inbox where connection_id = $1 and kind = 'read' and payload->'waIds' ? $2",
    [side.connectionId, id],
  )

test.each([
  ['phone', false],
  ['lid', false],
  ['phone', true],
  ['lid', true],
] as const)(
  'a conversation by %s that our phone opens is reported as read (hidden from the other side: %s)',
  async (appearsBy, hidesReading) => {
    const { control } = world.network
    await control.changePhone(shop, { hidesReading })
    const person = await world.network.newPerson(appearsBy)
    const ids: string[] = []
    for (const text of ['oi', 'tudo bem?']) ids.push(await world.network.write(person.phone, shop, text))
    const { chat } = await side.gets(ids[1] ?? '')
    await until('both are delivered', async () => (await world.network.statusOf(person, shop, ids[1] ?? '')) === 'delivered')
    await control.read(shop, person.phone)
    const [row] = await until('it is told', async () => {
      const rows = await readings(ids[1] ?? '')
      return rows.length > 0 && rows
    })
    expect(row?.payload).toEqual({ chat, waIds: ids })
    const { rows: lanes } = {
      rows: await side.query<{ lane: string }>(`select lane from channels.inbox where payload->>'waId' = $1`, [ids[0]]),
    }
    expect(row?.lane).toBe(lanes[0]?.lane)
    expect(await world.network.statusOf(person, shop, ids[0] ?? '')).toBe(hidesReading ? 'delivered' : 'read')
  },
)

test('so is a group, and what a member reads is not', async () => {
  const { control } = world.network
  const [ana, bia] = [await world.network.newPerson('phone'), await world.network.newPerson('lid')]
  const group = await control.addGroup({ subject: 'Obra', creator: ana.phone, members: [bia.phone, shop] })
  const id = await world.network.write(ana.phone, group.id, 'reunião às 9')
  await side.gets(id)
  await until('it is there', async () => (await control.messages(bia.phone, group.id)).length > 0)
  await control.read(bia.phone, group.id)
  await control.read(shop, group.id)
  const [row, ...more] = await until('it is told', async () => {
    const rows = await readings(id)
    return rows.length > 0 && rows
  })
  expect([row?.payload, more]).toEqual([{ chat: { group: group.id }, waIds: [id] }, []])
})
