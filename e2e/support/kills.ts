import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { audit, nothingWrong, untilIdle } from './audit.ts'
import type { Installation, Product } from './product.ts'
import { until } from './until.ts'
import { answerIn, writeTo } from './writing.ts'

const instantMs = 300_000
const jitterMs = 300
const catchMs = 1_000

/** Random numbers in [0, 1), the same for the same seed. mulberry32. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export interface Kills {
  random: () => number
  /** How often each of the two is killed. */
  each: number
  /** The kills are spread over `progress` from 0 to this. */
  total: number
  progress: () => number | Promise<number>
}

/**
 * kill -9 of the server's process and of the channels process, in random order and at random instants. The server's process is
 * started again from here, the channels process by the server's. The first kill comes right at the beginning.
 */
export async function killAtRandom(product: Product, { random, each, total, progress }: Kills): Promise<void> {
  const victims = Array.from({ length: 2 * each }, (_, at) => ({
    role: at % 2 ? ('main' as const) : ('channels' as const),
    order: random(),
  }))
  const instants = [0.02, ...victims.slice(1).map(random)].map((part) => part * total)
  instants.sort((a, b) => a - b)
  victims.sort((a, b) => a.order - b.order)
  for (const [at, { role }] of victims.entries()) {
    const instant = instants[at] ?? 0
    await until(`kill ${at + 1}, at ${Math.round(instant)} of ${total}`, async () => (await progress()) >= instant, instantMs)
    await pause(random() * jitterMs)
    if (role === 'main') await catchAtWork(product)
    await product.kill(role)
    if (role === 'main') await product.start()
  }
}

/** Waits until the server has locked a row of the inbox, but not for long, since there may be none left. */
async function catchAtWork(product: Product): Promise<void> {
  const deadline = performance.now() + catchMs
  const held = "select from channels.inbox where state = 'ready' and lease_until > now() limit 1"
  while (performance.now() < deadline) if ((await product.query(held)).length > 0) return
}

export interface Conversing {
  connectionId: number
  /** The customers who write, with the tickets in which they are answered. */
  customers: readonly { phone: string; ticketId: number }[]
  /** Resolves with how many further messages were written and answered. */
  harm: () => Promise<number>
}

/**
 * Customers and an attendant write while `harm` runs, and a little longer. Failures are retried until they succeed. Then no message may be
 * lost, duplicated or out of order.
 */
export async function converseDuring(product: Installation, { connectionId, customers, harm }: Conversing): Promise<void> {
  const admin = await product.admin()
  const before = await audit(product, connectionId)
  let over = false
  let count = 0
  const write = async ({ phone, ticketId }: Conversing['customers'][number]) => {
    for (let after = 0; after < 3; after += Number(over)) {
      const id = await writeTo(product, phone, 'pergunta')
      await answerIn(admin, ticketId, `resposta a ${id}`)
      count++
      await pause(200)
    }
  }
  const [besides] = await Promise.all([harm().finally(() => (over = true)), ...customers.map(write)])
  count += besides
  await untilIdle(product, connectionId)
  const { inbound, outbound } = await audit(product, connectionId)
  const received = before.inbound.stored + count
  const sent = before.outbound.stored + count
  expect(inbound).toEqual({ written: received, stored: received, ...nothingWrong })
  expect(outbound).toEqual({ seen: sent, stored: sent, ...nothingWrong })
}
