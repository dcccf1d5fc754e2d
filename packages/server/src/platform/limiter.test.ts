import { afterAll, beforeAll, expect, test } from 'vitest'
import { World } from '../../test/world.ts'
import { openSystemDb, type SystemDb } from '#platform/database/system.ts'
import { Failure } from './fail.ts'
import { type Allowance, createLimiter } from './limiter.ts'

let w: World
let another: SystemDb
beforeAll(async () => {
  w = await World.create()
  another = openSystemDb(w.urls.system, 4)
})
afterAll(async () => {
  await another.end()
  await w.end()
})

const clock = { now: () => w.now }
const limiters = () => [createLimiter(w.system, clock), createLimiter(another, clock)] as const
const fiveAMinute = (key: string): Allowance => ({ key, rates: [{ max: 5, windowMs: 60_000 }] })
const isRefused = (error: unknown) => error instanceof Failure && error.code === 'ERR_RATE_LIMIT'

async function allowed(attempts: readonly Promise<unknown>[]): Promise<number> {
  const settled = await Promise.allSettled(attempts)
  const errors = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []))
  expect(errors.filter((error) => !isRefused(error))).toEqual([])
  return settled.length - errors.length
}

test('two processes share one count, also for concurrent attempts', async () => {
  const [one, other] = limiters()
  for (let round = 0; round < 20; round++) {
    const attempts = Array.from({ length: 12 }, (_, at) => (at % 2 ? one : other).attempt([fiveAMinute(`round ${round}`)]))
    expect(await allowed(attempts)).toBe(5)
  }
})

test('an attempt that one key refuses counts under no other', async () => {
  const [one] = limiters()
  const [own, common] = [fiveAMinute('own'), fiveAMinute('common')]
  expect(await allowed(Array.from({ length: 9 }, () => one.attempt([own])))).toBe(5)
  for (const both of [
    [own, common],
    [common, own],
  ])
    expect(await allowed(Array.from({ length: 9 }, () => one.attempt(both)))).toBe(0)
  expect(await allowed(Array.from({ length: 9 }, () => one.attempt([common])))).toBe(5)
})

test('an attempt at a used-up key is refused without waiting for a lock', async () => {
  const [one] = limiters()
  await allowed(Array.from({ length: 5 }, () => one.attempt([fiveAMinute('hammered')])))
  await w.owner.query('begin')
  try {
    await w.owner.query('select from failed_attempts for update')
    expect(await allowed(Array.from({ length: 20 }, () => one.attempt([fiveAMinute('hammered')])))).toBe(0)
  } finally {
    await w.owner.query('rollback')
  }
})

test('a forgiven attempt does not count, and the others still do', async () => {
  const [one, other] = limiters()
  const attempts = await Promise.all(Array.from({ length: 5 }, () => one.attempt([fiveAMinute('forgiven')])))
  for (const attempt of attempts.slice(0, 3)) await attempt.forgive()
  await attempts[0]?.forgive()
  expect(await allowed(Array.from({ length: 9 }, () => other.attempt([fiveAMinute('forgiven')])))).toBe(3)
})

test('the window slides, so that no minute has more attempts than the maximum', async () => {
  const [one] = limiters()
  const tryNow = () => allowed([one.attempt([fiveAMinute('sliding')])])
  const got: number[] = []
  for (let at = 0; at < 12; at++) {
    got.push(await tryNow())
    w.turnClock(10_000)
  }
  // One every ten seconds: the sixth comes while the five before it are less than a minute old.
  expect(got).toEqual([1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 0])
})

test('an attempt that no longer counts is not kept, and a key never keeps more attempts than count', async () => {
  const [one] = limiters()
  const kept = async () =>
    (await w.owner.query<{ count: number }>('select cardinality(at) as count from failed_attempts')).rows.map(
      ({ count }) => count,
    )
  w.turnClock(3_600_000)
  await one.prune()
  expect(await kept()).toEqual([])
  for (let minute = 0; minute < 3; minute++) {
    await allowed(Array.from({ length: 9 }, () => one.attempt([fiveAMinute('kept')])))
    expect(await kept()).toEqual([5])
    await one.prune()
    w.turnClock(61_000)
  }
  await one.prune()
  expect(await kept()).toEqual([])
})
