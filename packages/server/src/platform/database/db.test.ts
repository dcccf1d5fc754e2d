import { afterEach, expect, inject, test, vi } from 'vitest'
import { openPool } from './db.ts'

afterEach(() => void vi.useRealTimers())

test('a pool keeps its connections while nobody asks', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const pool = openPool(inject('postgresUrl'), 2)
  try {
    await Promise.all([pool.query('select 1'), pool.query('select 2')])
    const kept = pool.idleCount
    await vi.advanceTimersByTimeAsync(600_000)
    expect([kept, pool.idleCount]).toEqual([2, 2])
  } finally {
    await pool.end()
  }
})
