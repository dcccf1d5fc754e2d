import { expect, test } from 'vitest'
import { momentOfWall, wallText } from './wall-clock.ts'

test.each([
  ['America/Sao_Paulo', '2026-11-24T09:00', '2026-11-24T12:00:00.000Z'],
  ['America/Manaus', '2026-11-24T09:00', '2026-11-24T13:00:00.000Z'],
  ['Europe/Lisbon', '2026-07-01T00:30', '2026-06-30T23:30:00.000Z'],
])('in %s the clocks show %s at %s', (zone, text, moment) => {
  expect(wallText(Date.parse(moment), zone)).toBe(text)
  expect(new Date(momentOfWall(text, zone)).toISOString()).toBe(moment)
})

test('around a change of the clocks each time that exists is found', () => {
  const zone = 'America/New_York'
  for (const text of ['2026-03-08T01:30', '2026-03-08T03:30', '2026-11-01T00:30', '2026-11-01T02:30']) {
    expect(wallText(momentOfWall(text, zone), zone)).toBe(text)
  }
})

test('what is no time is none', () => {
  expect([momentOfWall('', 'America/Sao_Paulo'), momentOfWall('amanhã', 'America/Sao_Paulo')]).toEqual([Number.NaN, Number.NaN])
})
