import { expect, test } from 'vitest'
import { archiveName } from './backup.ts'
import { keptAs, listExpired } from './retention.ts'

const dayMs = 86_400_000
const newest = Date.UTC(2026, 10, 28, 3)
/** One a day, the newest first. */
const daily = (count: number) => Array.from({ length: count }, (_, day) => archiveName(new Date(newest - day * dayMs)))
const keep = (names: readonly string[], daily: number, weekly: number, monthly: number) => {
  const gone = new Set(listExpired(names, { daily, weekly, monthly }))
  return names.filter((name) => !gone.has(name)).map((name) => name.slice(7, 15))
}

test('the newest of each of the last days, weeks and months stays', () => {
  expect(keep(daily(400), 7, 4, 3)).toEqual([
    '20261128',
    '20261127',
    '20261126',
    '20261125',
    '20261124',
    '20261123',
    '20261122',
    // Sundays, then the last day of each month.
    '20261115',
    '20261108',
    '20261031',
    '20260930',
  ])
})

test('days without an archive do not count, so that an installation that stood still keeps its last ones', () => {
  const names = [0, 40, 41, 300].map((day) => archiveName(new Date(newest - day * dayMs)))
  expect(keep(names, 3, 0, 0)).toEqual(['20261128', '20261019', '20261018'])
  expect(keep(names, 1, 0, 3)).toEqual(['20261128', '20261019', '20260201'])
})

test('of several in a day the newest stays, and the newest of all always', () => {
  const names = [3, 9, 15].map((hour) => archiveName(new Date(Date.UTC(2026, 10, 28, hour))))
  expect(listExpired(names, { daily: 1, weekly: 1, monthly: 1 })).toEqual([names[1], names[0]])
  expect(listExpired(names, { daily: 0, weekly: 0, monthly: 0 })).toEqual([names[1], names[0]])
})

test('what is no archive of ours is left alone', () => {
  expect(listExpired(['erasures.jsonl', 'recado.sql', ...daily(2)], { daily: 1, weekly: 0, monthly: 0 })).toEqual(
    daily(2).slice(1),
  )
})

test('the one that was proven last stays, whatever came after it', () => {
  const names = [3, 9, 15].map((hour) => archiveName(new Date(Date.UTC(2026, 10, 28, hour))))
  expect(listExpired(names, { daily: 1, weekly: 1, monthly: 1 }, names[0])).toEqual([names[1]])
})

test('an archive stands for its day, else its week, else its month', () => {
  const as = keptAs(daily(60), { daily: 2, weekly: 2, monthly: 2 })
  expect([...as].map(([name, what]) => `${name.slice(7, 15)} ${what}`)).toEqual([
    '20261128 daily',
    '20261127 daily',
    '20261122 weekly',
    '20261031 monthly',
  ])
})
