import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SessionUser } from '@recado/contract/platform/session'
import { afterEach, expect, test, vi } from 'vitest'
import { companyClock } from './company-clock.ts'
import { useSession } from './session.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  useSession.setState({ user: null })
})

test.each([
  ['America/Sao_Paulo', '09:00', '10/12/26 09:00'],
  ['America/Manaus', '08:00', '10/12/26 08:00'],
  ['Asia/Tokyo', '21:00', '10/12/26 21:00'],
  ['Pacific/Kiritimati', '02:00', '11/12/26 02:00'],
])('a time of a company in %s is the same for every reader', (timeZone, time, dateTime) => {
  useSession.setState({ user: { company: { timeZone } } as SessionUser })
  const moment = '2026-12-10T12:00:00.000Z'
  for (const reader of ['America/Sao_Paulo', 'America/Manaus', 'Asia/Tokyo', 'Europe/Lisbon']) {
    vi.stubEnv('TZ', reader)
    expect([companyClock.time(moment), companyClock.dateTime(moment)]).toEqual([time, dateTime])
    expect(companyClock.text(Date.parse(moment)).slice(11)).toBe(time)
    expect(companyClock.momentOf(companyClock.text(Date.parse(moment)))).toBe(Date.parse(moment))
    expect(companyClock.date(moment).toISOString().slice(11, 16)).toBe(time)
  }
})

test('the features that plan, count or charge use only the clock of the company', () => {
  const features = ['calendar', 'campaign-reports', 'campaign-settings', 'campaigns', 'dashboard', 'invoices', 'schedules']
  const files = globSync(`{${features.join()}}/**/*.{ts,tsx}`, { cwd: join(import.meta.dirname, '../../features') })
  const readers =
    /\b(format(Date|Time|ExactTime|DateTime|Stamp|Moment)|daysAgo|toLocal|WhenText)\b|\.get(Hours|Minutes|Date|Day|Month|FullYear)\(/
  const own = files.filter((file) => {
    const text = readFileSync(join(import.meta.dirname, '../../features', file), 'utf8')
    return !file.includes('.test.') && readers.test(text.replaceAll(/companyClock\.\w+/g, ''))
  })
  expect(files.length).toBeGreaterThan(50)
  expect(own).toEqual([])
})
