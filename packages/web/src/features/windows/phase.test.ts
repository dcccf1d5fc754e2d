import { expect, test } from 'vitest'
import { closedAt, phaseOf } from './phase.ts'

const minute = 60_000
const end = Date.parse('2026-11-28T18:40:00.000Z')
const at = (left: number) => phaseOf({ windowEndsAt: new Date(end).toISOString() }, end - left)

test('a window is open, then closing for three hours, counts its last ten minutes, and is closed at its end', () => {
  expect(at(181 * minute)).toEqual({ state: 'open', minutes: null, changesAt: end - 180 * minute })
  expect(at(180 * minute)).toEqual({ state: 'closing', minutes: null, changesAt: end - 10 * minute })
  expect(at(10 * minute)).toEqual({ state: 'closing', minutes: 10, changesAt: end - 9 * minute })
  expect(at(2 * minute - 1)).toEqual({ state: 'closing', minutes: 2, changesAt: end - minute })
  expect(at(1)).toEqual({ state: 'closing', minutes: 1, changesAt: end })
  expect(at(0)).toEqual({ state: 'closed', minutes: null, changesAt: null })
})

test('a line without a window shows nothing, and a customer who has never written has no time of closing', () => {
  expect(phaseOf({ windowEndsAt: null }, end)).toEqual({ state: null, minutes: null, changesAt: null })
  expect(closedAt({ windowEndsAt: '1970-01-01T00:00:00.000Z' })).toBeNull()
  expect(closedAt({ windowEndsAt: '2026-11-28T18:40:00.000Z' })).toBe('2026-11-28T18:40:00.000Z')
})
