import { listAudit } from '@recado/contract/audit/api'
import { showCosts } from '@recado/contract/message-prices/api'
import {
  countRateEffect,
  createMessageRate,
  deleteMessageRate,
  listMessageRates,
  listMissingRates,
  loadMessageRates,
  previewMessageRates,
  showMessageRate,
  updateMessageRate,
} from '@recado/contract/message-prices/rates-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestUser, World } from '../../../test/world.ts'

let w: World
let operator: TestUser
let admin: TestUser
beforeAll(async () => {
  w = await World.create()
  operator = await w.user(await w.company(), 'admin')
  await w.owner.query('update users set super = true where id = $1', [operator.id])
  admin = await w.user(await w.company(), 'admin')
})
afterAll(() => w.end())

const utility = { market: 'CO', category: 'utility', currency: 'USD', amount: '0.0008', from: '2026-10-01' } as const
/** Messages of a company that were charged. */
async function charge(count: number, more: { country?: string; category?: string; currency?: string; day?: string } = {}) {
  const { country = 'CO', category = 'utility', currency = 'USD', day = '2026-11-01' } = more
  await w.owner.query(
    `insert into message_charges (company_id, network_key, waba_id, kind, category, is_final, country, currency, is_delivered, at, day)
     select $1, sha256(gen_random_uuid()::text::bytea), '1', 'regular', $2, true, $3, $4, true, $5::date, $5
     from generate_series(1, $6)`,
    [admin.companyId, category, country, currency, day, count],
  )
}
const cost = async () => {
  const { body } = await w.call(admin, showCosts, { date_from: '2026-10-01', date_to: '2026-12-31' })
  return body.totals.map(({ amount, unknown }) => [amount, unknown])
}

test('only the operator sees and changes rates, and each change stands in the log', async () => {
  for (const endpoint of [listMessageRates, listMissingRates])
    expect((await w.call(admin, endpoint, {})).error.error).toBe('ERR_NO_PERMISSION')
  expect((await w.call(admin, createMessageRate, utility)).error.error).toBe('ERR_NO_PERMISSION')
  const { id, updatedAt } = (await w.call(operator, createMessageRate, utility)).body
  expect((await w.call(operator, createMessageRate, utility)).error.error).toBe('ERR_RATE_EXISTS')
  const later = (await w.call(operator, createMessageRate, { ...utility, from: '2100-01-01' })).body
  expect((await w.call(operator, updateMessageRate, { id: later.id, from: utility.from })).error.error).toBe('ERR_RATE_EXISTS')
  expect((await w.call(operator, updateMessageRate, { id, updatedAt, amount: '0.0009' })).body).toMatchObject({
    amount: '0.0009',
  })
  expect((await w.call(operator, updateMessageRate, { id, updatedAt, amount: '1' })).error.error).toBe('ERR_CONFLICT')
  await w.call(operator, deleteMessageRate, { id })
  expect((await w.call(operator, showMessageRate, { id })).error.error).toBe('ERR_NO_RATE_FOUND')
  await w.call(operator, deleteMessageRate, { id: later.id })
  const { entries } = (await w.call(operator, listAudit, {})).body
  const rate = 'CO utility USD 2026-10-01'
  expect(entries.map(({ act, changes }) => [act, changes.map(({ before, after }) => [before, after])]).slice(0, 5)).toEqual([
    [
      'rate.deleted',
      [
        ['CO utility USD 2100-01-01', ''],
        ['0.0008', ''],
      ],
    ],
    [
      'rate.deleted',
      [
        [rate, ''],
        ['0.0009', ''],
      ],
    ],
    ['rate.changed', [['0.0008', '0.0009']]],
    [
      'rate.created',
      [
        ['', 'CO utility USD 2100-01-01'],
        ['', '0.0008'],
      ],
    ],
    [
      'rate.created',
      [
        ['', rate],
        ['', '0.0008'],
      ],
    ],
  ])
})

test.each([
  [{ ...utility, market: 'ZZ' }, 'market'],
  [{ ...utility, market: 'all' }, 'market'],
  [{ ...utility, currency: 'XXX' }, 'currency'],
  [{ ...utility, market: 'all', category: 'allowance' as const }, 'currency'],
  [{ market: 'all', category: 'allowance' as const, currency: 'XXX', amount: '0.5', from: utility.from }, 'amount'],
])('%j is no rate, because of its %s', async (rate, path) => {
  const { status, error } = await w.call(operator, createMessageRate, rate)
  expect([status, error.details]).toEqual([400, { fields: [expect.objectContaining({ path }) as unknown] }])
})

test('a rate of a day that has passed says how many messages get another price, and they have it at once', async () => {
  await charge(3)
  await charge(2, { day: '2026-12-01' })
  await charge(7, { country: 'PE' })
  expect(await cost()).toEqual([['0', 12]])
  expect((await w.call(operator, listMissingRates, {})).body).toEqual([
    { market: 'PE', category: 'utility', currency: 'USD', messages: 7, since: '2026-11-01' },
    { market: 'CO', category: 'utility', currency: 'USD', messages: 5, since: '2026-11-01' },
  ])
  expect((await w.call(operator, countRateEffect, utility)).body).toEqual({ messages: 5, since: '2026-11-01' })
  const { id } = (await w.call(operator, createMessageRate, utility)).body
  expect(await cost()).toEqual([['0.004', 7]])
  const later = { ...utility, from: '2026-12-01', amount: '1' }
  expect((await w.call(operator, countRateEffect, later)).body).toEqual({ messages: 2, since: '2026-12-01' })
  await w.call(operator, createMessageRate, later)
  expect(await cost()).toEqual([['2.0024', 7]])
  expect((await w.call(operator, countRateEffect, { ...utility, id, amount: '0.001' })).body).toEqual({
    messages: 3,
    since: '2026-11-01',
  })
  expect((await w.call(operator, countRateEffect, { ...utility, id })).body).toEqual({ messages: 0, since: null })
  // A rate in another currency prices nothing here.
  await w.call(operator, createMessageRate, { ...utility, market: 'PE', currency: 'BRL' })
  expect(await cost()).toEqual([['2.0024', 7]])
  const all = (await w.call(operator, listMessageRates, { past: true, searchParam: 'co' })).body
  expect(all.records.map(({ from, isPast }) => [from, isPast])).toEqual([
    ['2026-12-01', false],
    ['2026-10-01', w.now >= new Date('2026-12-01')],
  ])
})

test('a sheet is read before it is loaded: what is new, the same, changed and wrong', async () => {
  const row = (market: string, category: string, amount: string, from = '01/10/2026') => ({
    market,
    category,
    currency: 'US$',
    amount,
    from,
  })
  const rows = [
    row('Mexico', 'Utility', '0,0085'),
    row('Mexico', 'Marketing', '0.0305'),
    row('CO', 'utility', '0.0008'),
    row('CO', 'utility', '2', '2026-12-01'),
    row('Narnia', 'utility', 'n/a'),
    row('MX', 'utility', '9'),
    row('MX', 'utility', '0.00850'),
    { market: '', category: 'allowance', currency: '', amount: '1000', from: '2026-10-01' },
  ]
  expect((await w.call(operator, previewMessageRates, { rows })).body).toEqual({
    new: 3,
    same: 1,
    changed: 1,
    faults: [
      { line: 5, fields: ['market', 'amount'], twice: false },
      { line: 6, fields: ['amount'], twice: true },
    ],
    messages: 2,
    since: '2026-12-01',
  })
  expect(await cost()).toEqual([['2.0024', 7]])
  expect((await w.call(operator, loadMessageRates, { rows })).body).toMatchObject({ new: 3, changed: 1 })
  expect(await cost()).toEqual([['4.0024', 7]])
  expect((await w.call(operator, previewMessageRates, { rows })).body).toMatchObject({ new: 0, same: 5, changed: 0, messages: 0 })
  const [entry] = (await w.call(operator, listAudit, {})).body.entries
  expect(entry).toMatchObject({
    act: 'rates.loaded',
    changes: expect.arrayContaining([
      { field: 'CO utility USD 2026-12-01', before: '1', after: '2' },
      { field: 'MX utility USD 2026-10-01', before: '', after: '0.0085' },
    ]) as unknown,
  })
})

test('a rate with absurd digits makes an absurd sum, and hides no report', async () => {
  const absurd = { market: 'KE', category: 'utility', currency: 'KES', amount: '999999999.9999999', from: '2026-10-01' } as const
  await w.call(operator, createMessageRate, absurd)
  await charge(1_001, { country: 'KE', currency: 'KES' })
  expect((await cost()).map(([amount]) => amount)).toContain('1000999999999.9998999')
})
