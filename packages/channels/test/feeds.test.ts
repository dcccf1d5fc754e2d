import { afterAll, expect, test } from 'vitest'
import type { ServerSide } from './server-side.ts'
import { until } from './until.ts'
import { whatsappWeb, type WhatsAppNetwork } from './whatsapp-web-network.ts'
import { worker } from './worker.ts'
import type { World } from './world.ts'

// A status, a newsletter, an own broadcast list: messages that belong to no conversation.

let world: World<WhatsAppNetwork>
let side: ServerSide
let shop: string

worker.beforeAll(async ({ shared }) => {
  world = await shared.world(whatsappWeb)
  ;({ side, shop } = await world.newPaired())
})
afterAll(() => world.leave())

const kinds = ['status', 'newsletter', 'broadcast-list'] as const

test.each(kinds.flatMap((kind) => [false, true].map((unavailable) => ({ kind, unavailable }))))(
  'a $kind leaves no message, not even our own, and is acknowledged (unavailable: $unavailable)',
  async ({ kind, unavailable }) => {
    const { control } = world.network
    const person = await world.network.newPerson('lid')
    await control.clearTrace()
    const writers = kind === 'broadcast-list' ? [shop] : [person.phone, shop]
    const published = writers.map((writer) => {
      const to = [writer === shop ? person.phone : shop]
      return control.publish(writer, { kind, text: 'promoção', to, unavailable })
    })
    const ids = (await Promise.all(published)).map(({ id }) => id)
    const answers = async (id: string) =>
      (await control.trace()).filter((line) => line.includes(id) && /<(ack|receipt) /.test(line))
    for (const id of ids) await until('it is answered', async () => (await answers(id)).length > 0)
    for (const id of ids) expect((await answers(id)).join()).not.toContain('error')
    await world.network.write(person.phone, shop, `${kind} ${unavailable}`)
    await side.receives(`${kind} ${unavailable}`)
    const rows = await side.query("select payload from channels.inbox where connection_id = $1 and payload->>'waId' = any ($2)", [
      side.connectionId,
      ids,
    ])
    expect(rows).toEqual([])
  },
)

test('a message that another person sends to a broadcast list is a message from that person', async () => {
  const person = await world.network.newPerson('phone')
  const { id } = await world.network.control.publish(person.phone, { kind: 'broadcast-list', text: 'para todos', to: [shop] })
  expect(await side.gets(id)).toMatchObject({ chat: { phone: person.phone }, fromMe: false, content: { text: 'para todos' } })
})
