import { expect, test } from 'vitest'
import { addressOf, filterIn, wishOf } from './filter.ts'

const today = '2026-11-20'
const read = (address: string) => filterIn(new URLSearchParams(address), today)

test('the initial filter is the month until today, and a choice stays in the address', () => {
  expect(read('')).toEqual({ by: 'date', days: null, from: '2026-11-01', to: today })
  for (const address of ['days=30', 'days=', 'from=2026-10-05&to=2026-10-09', 'from=&to=2026-10-09'])
    expect(new URLSearchParams(addressOf(read(address))).toString()).toBe(address)
  expect(read('days=31').days).toBeNull()
  expect(read('from=yesterday&to=2026-13-40')).toMatchObject({ from: '', to: '' })
})

test('a filter needs days or one date, and states what is wrong with anything else', () => {
  expect(wishOf(read('days=3'), today)).toEqual({ wish: { days: 3 }, range: { from: '2026-11-18', to: today } })
  expect(wishOf(read('from=2026-11-05&to='), today)).toEqual({
    wish: { date_from: '2026-11-05' },
    range: { from: '2026-11-05', to: today },
  })
  expect(wishOf(read('from=&to=2026-02-10'), today)).toEqual({
    wish: { date_to: '2026-02-10' },
    range: { from: '2026-02-01', to: '2026-02-10' },
  })
  expect(wishOf(read('days='), today)).toBe('selectFilterError')
  expect(wishOf(read('from=&to='), today)).toBe('selectFilterError')
  expect(wishOf(read('from=2026-11-05&to=2026-11-04'), today)).toBe('backwards')
  expect(wishOf(read('from=2026-12-05&to='), today)).toBe('backwards')
  expect(wishOf(read('from=2025-11-19&to=2026-11-20'), today)).toBe('tooLong')
  expect(wishOf(read('from=2024-11-19&to='), today)).toBe('tooLong')
})
