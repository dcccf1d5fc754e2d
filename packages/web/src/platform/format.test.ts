import { describe, expect, test } from 'vitest'
import {
  daysAgo,
  formatDate,
  formatDateTime,
  formatDuration,
  formatInFull,
  formatTimestamp,
  formatWait,
  formatPhone,
  formatTime,
  when,
} from './format.ts'

const at = (...parts: [number, number, number, number, number]) => new Date(parts[0], parts[1] - 1, parts[2], parts[3], parts[4])
const now = at(2026, 11, 21, 15, 30).getTime()

describe('dates and numbers', () => {
  test('dates are dd/MM/yyyy, times HH:mm, both together with a short year', () => {
    const moment = at(2026, 3, 5, 7, 9)
    expect(formatDate(moment)).toBe('05/03/2026')
    expect(formatTime(moment)).toBe('07:09')
    expect(formatDateTime(moment)).toBe('05/03/26 07:09')
  })

  test('a list says minutes within the hour, the time today, yesterday, then the date', () => {
    const said = (moment: Date) => when(moment.toISOString(), now)
    expect(said(at(2026, 11, 21, 15, 30))).toEqual({ form: 'now' })
    expect(said(at(2026, 11, 21, 14, 55))).toEqual({ form: 'minutes', count: 35 })
    expect(said(at(2026, 11, 21, 9, 5))).toEqual({ form: 'text', text: '09:05' })
    expect(said(at(2026, 11, 20, 23, 59))).toEqual({ form: 'yesterday' })
    expect(said(at(2026, 3, 5, 7, 9))).toEqual({ form: 'text', text: '05/03' })
    expect(said(at(2025, 12, 31, 7, 9))).toEqual({ form: 'text', text: '31/12/2025' })
  })

  test('a duration is shown in hours and minutes, a long one in days and hours', () => {
    expect([59_999, 12 * 60_000, 60 * 60_000, 26.5 * 60 * 60_000, 76 * 60 * 60_000].map(formatDuration)).toEqual([
      '< 1 min',
      '12 min',
      '1 h 0 min',
      '26 h 30 min',
      '3 d 4 h',
    ])
  })

  test('a wait is shown in its two largest units', () => {
    const [second, minute, hour] = [1_000, 60_000, 3_600_000]
    const waits = [0, 400, 20 * second, 60 * second, 90 * second, 2 * hour, 25 * hour + minute, 76 * hour]
    expect(waits.map(formatWait)).toEqual(['0 s', '0 s', '20 s', '1 min', '1 min 30 s', '2 h', '1 d 1 h', '3 d 4 h'])
  })

  test('with a zone the time in that zone is shown, wherever the reader is', () => {
    const moment = '2026-12-01T02:30:00.000Z'
    const zones = ['America/Sao_Paulo', 'America/Manaus', 'Asia/Tokyo', 'Europe/Lisbon', 'Pacific/Kiritimati', 'UTC']
    expect(zones.map((zone) => formatDateTime(moment, zone))).toEqual([
      '30/11/26 23:30',
      '30/11/26 22:30',
      '01/12/26 11:30',
      '01/12/26 02:30',
      '01/12/26 16:30',
      '01/12/26 02:30',
    ])
    const later = Date.parse('2026-12-01T03:30:00.000Z')
    expect(zones.map((zone) => daysAgo(moment, later, zone))).toEqual([1, 0, 0, 0, 0, 0])
    expect(formatTimestamp(moment, later, 'America/Sao_Paulo')).toBe('30/11/26 23:30')
    expect(formatTimestamp(moment, later, 'America/Manaus')).toBe('22:30')
    expect(formatInFull(moment)).toMatch(/^\d\d\/\d\d\/26 \d\d:30 \(UTC\S*\)$/)
  })

  test('days are counted by the calendar, not by 24 hours', () => {
    expect(daysAgo(at(2026, 11, 20, 23, 59), at(2026, 11, 21, 0, 1).getTime())).toBe(1)
    expect(daysAgo(at(2026, 11, 24, 1, 0), now)).toBe(-3)
  })

  test('Brazilian numbers are grouped, others keep a plus, a hidden one is empty', () => {
    expect(formatPhone('5541998765432')).toBe('+55 41 99876-5432')
    expect(formatPhone('554133334444')).toBe('+55 41 3333-4444')
    expect(formatPhone('14155550123')).toBe('+14155550123')
    expect(formatPhone('')).toBe('')
  })
})
