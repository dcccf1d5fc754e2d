import { expect, test } from 'vitest'
import { clocksDiffer } from './time-zones.ts'
import { timestampOfWallText, wallDate, wallText } from './wall-clock.ts'

test.each([
  ['America/Sao_Paulo', '2026-11-24T09:00', '2026-11-24T12:00:00.000Z'],
  ['America/Manaus', '2026-11-24T09:00', '2026-11-24T13:00:00.000Z'],
  ['Europe/Lisbon', '2026-07-01T00:30', '2026-06-30T23:30:00.000Z'],
])('in %s the clocks show %s at %s', (zone, text, moment) => {
  expect(wallText(Date.parse(moment), zone)).toBe(text)
  expect(new Date(timestampOfWallText(text, zone)).toISOString()).toBe(moment)
})

test('around a clock change, every existing time is found', () => {
  const zone = 'America/New_York'
  for (const text of ['2026-03-08T01:30', '2026-03-08T03:30', '2026-11-01T00:30', '2026-11-01T02:30']) {
    expect(wallText(timestampOfWallText(text, zone), zone)).toBe(text)
  }
})

test('a text that is not a time gives no time', () => {
  expect([timestampOfWallText('', 'America/Sao_Paulo'), timestampOfWallText('amanhã', 'America/Sao_Paulo')]).toEqual([
    Number.NaN,
    Number.NaN,
  ])
})

test('of a time that occurs twice, the stored one stays until the user enters another time', () => {
  const zone = 'America/New_York'
  const [first, second] = ['2027-11-07T05:30:00.000Z', '2027-11-07T06:30:00.000Z']
  for (const moment of [first, second]) {
    const text = wallText(Date.parse(moment), zone)
    expect(text).toBe('2027-11-07T01:30')
    expect(new Date(timestampOfWallText(text, zone, moment)).toISOString()).toBe(moment)
  }
  expect(new Date(timestampOfWallText('2027-11-07T03:30', zone, first)).toISOString()).toBe('2027-11-07T08:30:00.000Z')
  expect(timestampOfWallText('2027-11-08T01:30', zone, first)).toBe(timestampOfWallText('2027-11-08T01:30', zone))
  expect(timestampOfWallText('2027-11-08T01:30', zone, 'no time')).toBe(timestampOfWallText('2027-11-08T01:30', zone))
})

test('a moment as a date shows the local time of the zone in UTC, to the second', () => {
  expect(wallDate(Date.parse('2026-11-26T12:30:12.000Z'), 'America/Manaus').toISOString()).toBe('2026-11-26T08:30:12.000Z')
  expect(wallDate(Date.parse('2026-11-26T23:30:00.500Z'), 'Asia/Tokyo').toISOString()).toBe('2026-11-27T08:30:00.500Z')
})

test('zones with the same clock do not differ', () => {
  const now = Date.parse('2026-11-26T12:00:00.000Z')
  const differ = (one: string, other: string) => clocksDiffer(one, other, now)
  expect(differ('America/Sao_Paulo', 'America/Manaus')).toBe(true)
  expect(differ('America/Sao_Paulo', 'America/Bahia')).toBe(false)
  // Only one of the two changes its clocks, and not in November.
  expect(differ('America/New_York', 'America/Panama')).toBe(true)
})
