import { describe, expect, test } from 'vitest'
import { safeParse } from 'zod/mini'
import {
  clockText,
  defaultHours,
  isOpenAt,
  timestampAt,
  opennessAt,
  wallTime,
  weekSchema,
  type OpeningHours,
  type Weekday,
} from './hours.ts'

const brazil = 'America/Sao_Paulo'
const on = (weekdayEn: Weekday, startTime: string, endTime: string): OpeningHours => ({
  weekday: '',
  weekdayEn,
  startTime,
  endTime,
})

describe('is it open?', () => {
  // Friday 20 November 2026 begins in São Paulo at 03:00 UTC.
  test.each([
    ['a minute before it opens', '2026-11-20T10:59:59.999Z', brazil, false],
    ['in the minute it opens', '2026-11-20T11:00:00Z', brazil, true],
    ['in its last minute', '2026-11-20T20:59:59.999Z', brazil, true],
    ['in the minute it closes', '2026-11-20T21:00:00Z', brazil, false],
    ['at 18:30 on Friday, which is Saturday in Tokyo', '2026-11-20T21:30:00Z', brazil, false],
    ['at that moment in Tokyo, at 06:30 on Saturday', '2026-11-20T21:30:00Z', 'Asia/Tokyo', false],
    ['three hours later in Tokyo, on Saturday morning', '2026-11-21T00:30:00Z', 'Asia/Tokyo', true],
    ['at that moment here, on Friday night', '2026-11-21T00:30:00Z', brazil, false],
    ['on Saturday before noon', '2026-11-21T14:59:00Z', brazil, true],
    ['on Saturday at noon', '2026-11-21T15:00:00Z', brazil, false],
    ['on Sunday at midnight', '2026-11-22T03:00:00Z', brazil, false],
    ['on Sunday at 10:00', '2026-11-22T13:00:00Z', brazil, false],
    ['on Monday at 08:00 in Manaus', '2026-11-23T12:00:00Z', 'America/Manaus', true],
    ['on Monday at 08:00 in Manaus, an hour before', '2026-11-23T11:00:00Z', 'America/Manaus', false],
    ['on the day the clocks of New York go back, before they do', '2026-10-30T12:00:00Z', 'America/New_York', true],
    ['on the Monday after it, at the same moment of the day', '2026-11-02T12:00:00Z', 'America/New_York', false],
  ])('%s', (_when, moment, zone, isOpen) => {
    expect(isOpenAt(defaultHours, new Date(moment), zone)).toBe(isOpen)
  })

  test('a day without hours is open, a day with equal times is closed, and 23:59 means midnight', () => {
    const friday = (time: string) => new Date(`2026-11-20T${time}-03:00`)
    expect(isOpenAt([], friday('03:00:00'), brazil)).toBe(true)
    expect(isOpenAt([on('monday', '08:00', '09:00')], friday('03:00:00'), brazil)).toBe(true)
    expect(isOpenAt([on('friday', '08:00', '08:00')], friday('08:00:00'), brazil)).toBe(false)
    expect(isOpenAt([on('friday', '00:00', '23:59')], friday('23:59:30'), brazil)).toBe(true)
    expect(isOpenAt([on('friday', '00:00', '23:58')], friday('23:58:30'), brazil)).toBe(false)
  })
})

describe('when does that change?', () => {
  const change = (hours: readonly OpeningHours[], time: string) => {
    const { isOpen, change } = opennessAt(hours, new Date(`2026-11-${time}-03:00`), brazil)
    return [isOpen, change && `${change.day} ${clockText(change.minute)}`, change?.inDays]
  }
  const allDay = defaultHours.map((row) => ({ ...row, startTime: '00:00', endTime: '23:59' }))

  test.each([
    ['20T14:32:00', [true, 'friday 18:00', 0]],
    ['20T07:00:00', [false, 'friday 08:00', 0]],
    ['20T18:00:00', [false, 'saturday 08:00', 1]],
    ['21T12:00:00', [false, 'monday 08:00', 2]],
    ['22T23:59:00', [false, 'monday 08:00', 1]],
  ])('at %s of the default hours', (time, expected) => expect(change(defaultHours, time)).toEqual(expected))

  test('hours through midnight close after it, and hours that never close or never open have no change', () => {
    const through = allDay.map((row) => (row.weekdayEn === 'sunday' ? { ...row, endTime: '10:00' } : row))
    expect(change(through, '20T14:00:00')).toEqual([true, 'sunday 10:00', 2])
    expect(change(through, '22T11:00:00')).toEqual([false, 'monday 00:00', 1])
    const closedSunday = allDay.map((row) => (row.weekdayEn === 'sunday' ? { ...row, endTime: '00:00' } : row))
    expect(change(closedSunday, '21T14:00:00')).toEqual([true, 'sunday 00:00', 1])
    expect(change(allDay, '20T14:00:00')).toEqual([true, null, undefined])
    expect(
      change(
        allDay.map((row) => ({ ...row, endTime: '00:00' })),
        '20T14:00:00',
      ),
    ).toEqual([false, null, undefined])
  })
})

describe('a day that ends on the next one', () => {
  // Friday from 22:00 to 06:00; on Saturday from 04:00 to noon.
  const night = defaultHours.map((row) => {
    if (row.weekdayEn === 'friday') return { ...row, startTime: '22:00', endTime: '06:00' }
    return row.weekdayEn === 'saturday' ? { ...row, startTime: '04:00' } : row
  })
  test.each([
    ['20T05:00:00', false, 'friday 22:00'],
    ['20T21:59:00', false, 'friday 22:00'],
    ['20T22:00:00', true, 'saturday 12:00'],
    ['21T05:59:00', true, 'saturday 12:00'],
    ['21T06:00:00', true, 'saturday 12:00'],
    ['21T12:00:00', false, 'monday 08:00'],
  ])('at %s', (time, isOpen, next) => {
    const moment = new Date(`2026-11-${time}-03:00`)
    const { change, isOpen: told } = opennessAt(night, moment, brazil)
    expect([isOpenAt(night, moment, brazil), told]).toEqual([isOpen, isOpen])
    expect(change && `${change.day} ${clockText(change.minute)}`).toBe(next)
  })

  test('goes on though the next day is closed, also over a weekend, and stops at midnight if it ends there', () => {
    const sunday = [on('sunday', '20:00', '02:00'), ...defaultHours.filter(({ weekdayEn }) => weekdayEn !== 'sunday')]
    const at = (hours: readonly OpeningHours[], time: string) => isOpenAt(hours, new Date(`2026-11-${time}-03:00`), brazil)
    expect(['22T19:59:00', '22T23:59:00', '23T01:59:00', '23T02:00:00'].map((time) => at(sunday, time))).toEqual([
      false,
      true,
      true,
      false,
    ])
    const saturday = defaultHours.map((row) => (row.weekdayEn === 'saturday' ? on('saturday', '18:00', '00:00') : row))
    expect(['21T23:59:00', '22T00:00:00'].map((time) => at(saturday, time))).toEqual([true, false])
    expect(at([on('friday', '23:59', '23:59')], '20T23:59:30')).toBe(false)
  })
})

test('a week has the seven days, each once', () => {
  const isWeek = (rows: unknown) => safeParse(weekSchema, rows).success
  const monday = (over: object) => defaultHours.map((row, at) => (at === 0 ? { ...row, ...over } : row))
  expect(isWeek(defaultHours)).toBe(true)
  expect(isWeek(monday({ startTime: '00:00', endTime: '23:59' }))).toBe(true)
  expect(isWeek(monday({ startTime: '22:00', endTime: '06:00' }))).toBe(true)
  const faulty: unknown[] = [
    [],
    defaultHours.slice(1),
    [...defaultHours, defaultHours[0]],
    monday({ weekdayEn: 'sunday' }),
    monday({ weekdayEn: 'lundi' }),
    monday({ startTime: '8:00' }),
    monday({ endTime: '24:00' }),
    monday({ endTime: '12:60' }),
    monday({ endTime: 1080 }),
  ]
  expect(faulty.filter(isWeek)).toEqual([])
})

test('the wall time of a timestamp depends on the time zone', () => {
  expect(wallTime(new Date('2026-11-21T02:59:00Z'), brazil)).toEqual({ day: 'friday', minute: 23 * 60 + 59 })
  expect(wallTime(new Date('2026-11-21T03:00:00Z'), brazil)).toEqual({ day: 'saturday', minute: 0 })
  expect(wallTime(new Date('2026-11-21T03:00:00Z'), 'Asia/Kolkata')).toEqual({ day: 'saturday', minute: 8 * 60 + 30 })
})

// New York: on 8 March 2026 the clocks skip from 02:00 to 03:00, on 1 November they show 01:00 to 02:00 twice.
test.each([
  ['on the same day', '2026-03-07T12:00:00-05:00', 0, 8 * 60 + 60 * 8, '2026-03-07T16:00:00-05:00'],
  ['over the hour that is skipped', '2026-03-07T20:00:00-05:00', 1, 8 * 60, '2026-03-08T08:00:00-04:00'],
  ['in the hour that is skipped', '2026-03-07T20:00:00-05:00', 1, 2 * 60 + 30, '2026-03-08T03:30:00-04:00'],
  ['over the hour that comes twice', '2026-10-31T20:00:00-04:00', 1, 8 * 60, '2026-11-01T08:00:00-05:00'],
  ['at midnight after it', '2026-11-01T00:30:00-04:00', 1, 0, '2026-11-02T00:00:00-05:00'],
  ['days later', '2026-10-30T23:59:00-04:00', 3, 9 * 60, '2026-11-02T09:00:00-05:00'],
])('momentAt finds a minute %s', (_where, from, inDays, minute, at) => {
  expect(new Date(timestampAt(Date.parse(from), { inDays, minute }, 'America/New_York'))).toEqual(new Date(at))
})
