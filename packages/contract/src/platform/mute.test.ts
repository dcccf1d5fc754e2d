import { expect, test } from 'vitest'
import { type Availability, isUserMuted } from './mute.ts'

const at = (time: string) => new Date(`2026-11-25T${time}:00-03:00`)
const quiet = (from: string, until: string) => ({ availability: 'online' as Availability, quietHours: { from, until } })
const isMuted = (person: Parameters<typeof isUserMuted>[0], time: string) => isUserMuted(person, at(time), 'America/Sao_Paulo')

test.each<[Availability, boolean]>([
  ['online', false],
  ['away', false],
  ['busy', true],
])('nothing rings for a busy user: %s', (availability, silent) => {
  expect(isMuted({ availability, quietHours: null }, '12:00')).toBe(silent)
})

type Silences = Record<string, boolean>

test.each<[from: string, until: string, Silences]>([
  ['12:00', '13:00', { '11:59': false, '12:00': true, '12:59': true, '13:00': false }],
  ['22:00', '07:00', { '21:59': false, '22:00': true, '03:00': true, '06:59': true, '07:00': false }],
  ['08:00', '08:00', { '07:59': true, '08:00': true, '20:00': true }],
])("quiet hours from %s to %s follow the company's clock, also over midnight", (from, until, silences) => {
  const heard = Object.keys(silences).map((time) => [time, isMuted(quiet(from, until), time)])
  expect(Object.fromEntries(heard)).toEqual(silences)
})
