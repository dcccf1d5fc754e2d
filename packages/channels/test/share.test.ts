/** @module-tag patient */

import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import type { Child } from './child.ts'
import type { ServerSide } from './server-side.ts'
import { until } from './until.ts'
import { whatsappWeb, type WhatsAppNetwork } from './whatsapp-web-network.ts'
import { worker } from './worker.ts'
import type { World } from './world.ts'

let world: World<WhatsAppNetwork>
const lines: ServerSide[] = []
const processes = new Map<string, Child>()

async function start(): Promise<string> {
  const owner = randomUUID()
  processes.set(owner, await world.startChannels({ owner }))
  return owner
}

worker.beforeAll(async ({ shared }) => {
  world = await shared.ownWorld(whatsappWeb)
  await start()
  for (let at = 0; at < 10; at += 1) lines.push((await world.newPaired()).side)
})
afterAll(() => world.close())

/** The number of open connections that each of these processes has. */
async function held(owners: readonly string[]): Promise<number[]> {
  const [side] = lines
  const rows =
    (await side?.query<{ owner: string; count: number }>(
      `select lease_owner::text as owner, count(*)::int as count from channels.state
     where status = 'CONNECTED' and lease_until > now() group by 1`,
    )) ?? []
  return owners.map((owner) => rows.find((row) => row.owner === owner)?.count ?? 0)
}

const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

/** Resolves when all connections are open and shared evenly, with the elapsed time in ms. */
async function untilEven(owners: readonly string[]): Promise<number> {
  const begun = performance.now()
  await until('all lines are up and shared evenly', async () => {
    const counts = await held(owners)
    return total(counts) === lines.length && Math.max(...counts) - Math.min(...counts) <= 1
  })
  return performance.now() - begun
}

test('lines are shared evenly when a process joins, is killed or stops in order, and no line is opened twice', async () => {
  const [first = ''] = processes.keys()
  const second = await start()
  await untilEven([first, second])
  const third = await start()
  await untilEven([first, second, third])

  await processes.get(second)?.end('SIGKILL')
  expect(await untilEven([first, third])).toBeLessThan(15_000)
  const ending = processes.get(third)?.end()
  await until('it has let go of all', async () => (await held([third]))[0] === 0)
  await ending
  await untilEven([first])
  const replaced = [...processes.values()].flatMap((child) => child.lines).filter((line) => line.includes('"reason":"replaced"'))
  expect(replaced).toEqual([])
})
