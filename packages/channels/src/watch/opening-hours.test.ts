import { expect, test } from 'vitest'
import { openIntervals } from './opening-hours.ts'

test.each([
  ['a day', 'monday', '08:00', '18:00', [{ from: 480, to: 1_080 }]],
  ['a day on which it is closed', 'sunday', '00:00', '00:00', []],
  ['a night', 'friday', '22:00', '06:00', [{ from: 4 * 1_440 + 1_320, to: 5 * 1_440 + 360 }]],
  [
    'the night that ends the week',
    'sunday',
    '22:00',
    '06:00',
    [
      { from: 6 * 1_440 + 1_320, to: 10_080 },
      { from: 0, to: 360 },
    ],
  ],
] as const)('%s', (_what, weekdayEn, startTime, endTime, intervals) => {
  expect(openIntervals([{ weekdayEn, startTime, endTime }])).toEqual(intervals)
})
