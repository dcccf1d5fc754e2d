import { afterEach, expect, inject, test, vi } from 'vitest'
import { inTransaction, openPool, together, type Tx } from './db.ts'

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

test('what is asked together runs in order, and fails as the first of it that fails', async () => {
  const pool = openPool(inject('postgresUrl'), 1)
  const ask = (tx: Tx, text: string) => tx.named<{ n: number }>(text, text, [])
  try {
    const counted = await inTransaction(pool, 'begin', (tx) =>
      together(
        ask(tx, 'create temporary table counted (n int) on commit drop'),
        ask(tx, 'insert into counted values (1), (2)'),
        ask(tx, 'select count(*)::int as n from counted'),
      ),
    )
    expect(counted[2]).toEqual([{ n: 2 }])
    const failed = inTransaction(pool, 'begin', (tx) => together(ask(tx, 'select 1 / 0 as n'), ask(tx, 'select 1 as n')))
    await expect(failed).rejects.toMatchObject({ code: '22012' })
  } finally {
    await pool.end()
  }
})

test('what is asked together is waited for to the last, also after a failure', async () => {
  const last = Promise.withResolvers<void>()
  const settled = vi.fn<() => void>()
  const both = together(Promise.reject(new Error('the first')), last.promise)
  both.then(settled, settled)
  await new Promise(setImmediate)
  expect(settled).not.toHaveBeenCalled()
  last.resolve()
  await expect(both).rejects.toThrow('the first')
})

test('what a transaction leaves behind asks nothing on the connection that goes on to somebody else', async () => {
  const pool = openPool(inject('postgresUrl'), 1)
  try {
    const ends: (() => Promise<unknown>)[] = []
    const work = async (tx: Tx) => {
      ends.push(
        () => tx.named('left behind', 'select 1', []),
        () => tx.sql.selectFrom('companies').select('id').execute(),
      )
    }
    await inTransaction(pool, 'begin', work)
    await inTransaction(pool, 'begin read only', work, true)
    const failing = async (tx: Tx) => {
      await work(tx)
      throw new Error('given up')
    }
    await expect(inTransaction(pool, 'begin', failing)).rejects.toThrow('given up')
    expect(ends).toHaveLength(6)
    for (const ask of ends) await expect(ask()).rejects.toThrow('The transaction is over')
  } finally {
    await pool.end()
  }
})
