/** @module-tag patient */

import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import type { Child } from '../child.ts'
import type { ServerSide } from '../server-side.ts'
import { until } from '../until.ts'
import { whatsappWeb, type WhatsAppNetwork } from '../whatsapp-web-network.ts'
import { worker } from '../worker.ts'
import type { World } from '../world.ts'

const owner = randomUUID()
let world: World<WhatsAppNetwork>
let channels: Child

/** Starts a process whose clock can be put back by ten minutes. */
async function start(): Promise<Child> {
  const nodeArgs = [...world.network.nodeArgs, '--import', './packages/channels/test/preloads/turn-clock.ts']
  return world.startChannels({ owner, nodeArgs, env: { CLOCK_STEP_MINUTES: '-10' } })
}

worker.beforeAll(async ({ shared }) => {
  world = await shared.ownWorld(whatsappWeb)
  channels = await start()
})
afterAll(() => world.close())

/** A connection whose account was banned for so many seconds on reconnecting. The next login would fail as well. */
async function newBanned(seconds: number) {
  const { side, shop } = await world.newPaired()
  await world.network.control.addFault({ kind: 'login-failure', pn: shop, code: '402', expire: seconds, times: 2 })
  await world.network.drop(shop)
  const { reason, reason_until: end } = await side.reaches('TIMEOUT')
  expect(reason).toBe('banned')
  return { side, shop, end: end?.getTime() ?? 0 }
}

/** No login was attempted since the ban. */
const isLeftAlone = async (shop: string) =>
  (await world.network.control.faults()).some(({ pn, times }) => pn === shop && times === 1)

const told = async (side: ServerSide) => {
  const { status, reason, reason_until, since, wanted } = (await side.state()) ?? {}
  return { status, reason, reason_until, since, wanted }
}

test('a line that wakes before the end of a ban waits again, without asking the network', async () => {
  const { side, shop, end } = await newBanned(4)
  channels.signal('SIGUSR2')
  await until('it has woken', () => Date.now() > end + 2_000)
  expect(await told(side)).toMatchObject({ status: 'TIMEOUT', reason: 'banned', wanted: true })
  expect(await isLeftAlone(shop)).toBe(true)
})

test.each(['SIGTERM', 'SIGKILL'] as const)('the process after one that got %s waits for the end of a ban too', async (signal) => {
  const [banned, other] = await Promise.all([newBanned(3_600), world.newPaired()])
  const before = await told(banned.side)
  await channels.end(signal)
  channels = await start()
  const said = (what: string, { connectionId }: ServerSide) =>
    channels.lines.some((line) => line.includes(what) && line.includes(`"connection":${connectionId},`))
  await until('it has both lines', () => said('"held"', banned.side) && said('"CONNECTED"', other.side))
  expect(await told(banned.side)).toEqual(before)
  expect(await isLeftAlone(banned.shop)).toBe(true)

  await world.network.control.clearFaults(banned.shop)
  await banned.side.command('connect')
  expect(await banned.side.reaches('CONNECTED')).toMatchObject({ reason: '', reason_until: null })
})

test('a banned line is released at once when another provider is to carry it', async () => {
  const { side } = await newBanned(3_600)
  await channels.end()
  channels = await start()
  // A process that a busy machine kept waiting for longer than a lease has lost it, and leaves its name in the row.
  const held = await until('it is held', async () => {
    const state = await side.state()
    return state?.lease_owner === owner && state.lease_until.getTime() > Date.now() && state
  })
  await side.query(`insert into channels.settings (connection_id, provider) values ($1, 'cloud')`, [side.connectionId])
  // The same process carries official lines too and claims it again at once: only the epoch says that it was released.
  const next = await until('it is claimed anew', async () => {
    const state = await side.state()
    return state?.lease_epoch !== held.lease_epoch && state
  })
  expect(next).toMatchObject({ wanted: true, reason_until: null })
  expect(next.reason).not.toBe('banned')
})
