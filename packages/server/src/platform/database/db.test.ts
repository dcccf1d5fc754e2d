import { assignmentsOf } from './assignments.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, inject, test, vi } from 'vitest'
import { inTransaction, isUnavailable, openPool, pipelined } from './db.ts'
import type { SystemTx } from './tx.ts'

afterEach(() => void vi.useRealTimers())

test('a pool keeps its connections while they are idle', async () => {
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

test.each([
  ['there is nothing', (folder: string) => `postgres://nobody@localhost/x?host=${encodeURIComponent(folder)}`],
  ['no process listens', () => 'postgres://nobody@127.0.0.1:1/x'],
  ['the name does not resolve', () => 'postgres://nobody@nowhere.invalid/x'],
])('a database is out of reach where %s', async (_name, urlIn) => {
  const folder = await mkdtemp(join(tmpdir(), 'recado-db-'))
  const pool = openPool(urlIn(folder), 1)
  const error: unknown = await pool.query('select 1').catch((refused: unknown) => refused)
  await pool.end()
  await rm(folder, { recursive: true })
  expect([error, isUnavailable(error)]).toEqual([expect.any(Error), true])
})

test('a database that takes no more connections at the moment is out of reach', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'recado-db-'))
  const listen = `require('node:net').createServer().listen({ path: '${folder}/.s.PGSQL.5432', backlog: 1 }, () => console.log('up'))`
  const stuck = spawn(process.execPath, ['-e', listen], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(stuck.stdout, 'data')
  stuck.kill('SIGSTOP')
  const pool = openPool(`postgres://nobody@localhost/x?host=${encodeURIComponent(folder)}`, 5)
  const asked = await Promise.allSettled(Array.from({ length: 5 }, () => pool.query('select 1')))
  const errors = asked.map((outcome) => (outcome.status === 'rejected' ? (outcome.reason as { code?: string }) : {}))
  stuck.kill('SIGKILL')
  await pool.end()
  await rm(folder, { recursive: true })
  expect(errors.map(({ code }) => code)).toContain('EAGAIN')
  expect(errors.map(isUnavailable)).toEqual(errors.map(() => true))
})

test('statements that are asked together run in order, and fail with the first error', async () => {
  const pool = openPool(inject('postgresUrl'), 1)
  const ask = (tx: SystemTx, text: string) => tx.named<{ n: number }>(text, text, [])
  try {
    const counted = await inTransaction(pool, 'begin', (tx) =>
      pipelined(
        ask(tx, 'create temporary table counted (n int) on commit drop'),
        ask(tx, 'insert into counted values (1), (2)'),
        ask(tx, 'select count(*)::int as n from counted'),
      ),
    )
    expect(counted[2]).toEqual([{ n: 2 }])
    const failed = inTransaction(pool, 'begin', (tx) => pipelined(ask(tx, 'select 1 / 0 as n'), ask(tx, 'select 1 as n')))
    await expect(failed).rejects.toMatchObject({ code: '22012' })
  } finally {
    await pool.end()
  }
})

test('statements that are asked together are awaited to the last, also after a failure', async () => {
  const last = Promise.withResolvers<void>()
  const settled = vi.fn<() => void>()
  const both = pipelined(Promise.reject(new Error('the first')), last.promise)
  both.then(settled, settled)
  await new Promise(setImmediate)
  expect(settled).not.toHaveBeenCalled()
  last.resolve()
  await expect(both).rejects.toThrow('the first')
})

test('a transaction that is over cannot ask anything on its connection, which another one uses next', async () => {
  const pool = openPool(inject('postgresUrl'), 1)
  try {
    const ends: (() => Promise<unknown>)[] = []
    const work = async (tx: SystemTx) => {
      ends.push(() => tx.named('left behind', 'select 1', []))
    }
    await inTransaction(pool, 'begin', work)
    await inTransaction(pool, 'begin read only', work, true)
    const failing = async (tx: SystemTx) => {
      await work(tx)
      throw new Error('given up')
    }
    await expect(inTransaction(pool, 'begin', failing)).rejects.toThrow('given up')
    expect(ends).toHaveLength(3)
    for (const ask of ends) await expect(ask()).rejects.toThrow('The transaction is over')
  } finally {
    await pool.end()
  }
})

test.each(['name = name, color', 'name"', 'na me', '', '1name'])(
  'a property that is no name does not become part of a statement: %s',
  (property) => {
    expect(() => assignmentsOf({ [property]: 1 }, [])).toThrow('This is not the name of a column')
  },
)
