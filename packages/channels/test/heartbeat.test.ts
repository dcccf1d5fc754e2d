/** @module-tag patient */

import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import type { Child } from './child.ts'
import { until } from './until.ts'
import { whatsappWeb, type WhatsAppNetwork } from './whatsapp-web-network.ts'
import { worker } from './worker.ts'
import type { World } from './world.ts'

let world: World<WhatsAppNetwork>
let channels: Child
let locker: Client

worker.beforeAll(async ({ shared }) => {
  world = await shared.ownWorld(whatsappWeb)
  channels = await world.startChannels()
  locker = new Client(world.ownerUrl)
  await locker.connect()
})
afterAll(async () => {
  await locker.end()
  await world.close()
})

/** Whether all connections of the pool wait for a lock. */
async function isPoolBusy(): Promise<boolean> {
  const { rows } = await locker.query(
    `select from pg_stat_activity
     where datname = current_database() and application_name = 'recado-channels' and wait_event_type = 'Lock'`,
  )
  return rows.length === 6
}

async function leases() {
  const { rows } = await locker.query<{ status: string; epoch: string; until: Date }>(
    'select status, lease_epoch as epoch, lease_until as until from channels.state order by connection_id',
  )
  return { held: rows.map(({ status, epoch }) => ({ status, epoch })), until: Math.min(...rows.map((row) => Number(row.until))) }
}

test('with every connection of the pool busy for eight seconds no lease is lost', async () => {
  const lines = [await world.newPaired(), await world.newPaired(), await world.newPaired()]
  // The same pool writes what comes after the pairing, so wait for that first.
  for (const { side } of lines) await until('it has caught up', async () => (await side.state())?.caught_up_at)
  await locker.query('begin')
  await locker.query('lock table channels.outbox in access exclusive mode')
  for (const { side } of lines) await side.query(`select pg_notify('channel_outbox', $1)`, [String(side.connectionId)])
  await until('the pool is busy', isPoolBusy)
  const before = await leases()
  const after = await until('the leases last for eight seconds more', async () => {
    const now = await leases()
    return now.until >= before.until + 8_000 && now
  })
  await locker.query('commit')
  expect(after.held).toEqual(before.held)
  // A session that could not write may have ended. What it had received then is delivered again.
  expect(channels.lines.filter((line) => line.includes('the lease was lost'))).toEqual([])
})
