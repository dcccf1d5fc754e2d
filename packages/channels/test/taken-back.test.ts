import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { whatsappWeb, type WhatsAppNetwork } from './whatsapp-web-network.ts'
import { worker } from './worker.ts'
import type { World } from './world.ts'

let world: World<WhatsAppNetwork>
worker.beforeAll(async ({ shared }) => {
  world = await shared.world(whatsappWeb)
})
afterAll(() => world.leave())

test('a message that the server withdraws while channels prepares it is not sent', async () => {
  const { side, shop } = await world.newPaired()
  const ana = await world.network.newPerson('lid')
  const ref = randomUUID()
  await side.query(
    `insert into channels.outbox (connection_id, kind, class, ref, lane, payload, due_at)
     values ($1, 'message', 1, $2, $3, $4, now() + interval '1 second')`,
    [side.connectionId, ref, `with ${ana.phone}`, { to: ana, content: { type: 'text', text: 'Olá!' } }],
  )
  // The withdrawing transaction ends once the connection waits for its row lock.
  await side.query(`do $$ begin
    update channels.outbox set state = 'failed', error = 'withdrawn' where ref = '${ref}';
    for at in 1..1500 loop
      exit when exists (select from pg_locks where not granted and locktype in ('transactionid', 'tuple'));
      perform pg_sleep(0.01);
    end loop;
  end $$`)
  await side.reachesAck(await side.send(ana, 'Já respondo'), 1)
  expect((await world.network.seenBy(ana, shop)).map(({ text }) => text)).toEqual(['Já respondo'])
  expect(await side.query('select state, error from channels.outbox where ref = $1', [ref])).toEqual([
    { state: 'failed', error: 'withdrawn' },
  ])
})
