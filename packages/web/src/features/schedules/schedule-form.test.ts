import type { Schedule } from '@recado/contract/schedules/api'
import type { SessionUser } from '@recado/contract/platform/session'
import { afterEach, expect, test } from 'vitest'
import { isPicture } from '#kit/attached.ts'
import { companyClock } from '#platform/session/company-clock.ts'
import { useSession } from '#platform/session/session.ts'
import { presets, scheduleSchema, startingValues } from './schedule-form.ts'

const attachment = { file: null, dropped: false }
const values = { contactId: 7, body: 'Bom dia', template: null, attachment, sendAt: companyClock.text(Date.now() + 3_600_000) }

test('a new schedule goes out in an hour, to the contact for which it was begun', () => {
  const now = new Date(2026, 10, 21, 23, 30).getTime()
  expect(startingValues(null, 7, now)).toEqual({ contactId: 7, body: '', template: null, attachment, sendAt: '2026-11-22T00:30' })
})

test('the form requires a text of at least five characters without surrounding blanks, a contact and a future time', () => {
  const faultless = (change: Partial<typeof values> | { contactId: null }) =>
    scheduleSchema.safeParse({ ...values, ...change }).success
  expect(faultless({})).toBe(true)
  const faults = [{ body: '' }, { body: '  Oi! ' }, { contactId: null }, { sendAt: '' }, { sendAt: '2020-01-01T10:00' }]
  expect(faults.filter(faultless)).toEqual([])
})

test('only png, jpg and jpeg files are accepted as pictures', () => {
  const files = [
    { name: 'a.png', type: 'image/png' },
    { name: 'B.JPEG', type: 'image/jpeg' },
    { name: 'c.webp', type: 'image/webp' },
    { name: 'd.pdf', type: 'application/pdf' },
    { name: 'e.exe', type: 'image/png' },
  ]
  expect(files.filter(isPicture).map(({ name }) => name)).toEqual(['a.png', 'B.JPEG'])
})

afterEach(() => useSession.setState({ user: null }))

const companyIn = (timeZone: string) => useSession.setState({ user: { company: { timeZone } } as SessionUser })

test('the offered times are later than now, each once, by the clock of the company', () => {
  companyIn('America/Sao_Paulo')
  const offered = (now: string) => presets(Date.parse(now)).map(({ key, text }) => `${key} ${text}`)
  expect(offered('2026-11-20T14:32-03:00')).toEqual([
    'hour 2026-11-20T15:32',
    'evening 2026-11-20T18:00',
    'tomorrow 2026-11-21T09:00',
    'monday 2026-11-23T09:00',
  ])
  // On a Sunday evening tomorrow is Monday.
  expect(offered('2026-11-22T17:30-03:00')).toEqual(['hour 2026-11-22T18:30', 'tomorrow 2026-11-23T09:00'])
  expect(offered('2026-11-23T08:00-03:00').at(-1)).toBe('monday 2026-11-30T09:00')
})

test.each(['America/Manaus', 'Asia/Tokyo', 'America/New_York', 'Pacific/Kiritimati', 'America/Sao_Paulo'])(
  'a time entered in the form counts as local time in %s, the zone of the company, and reopens unchanged',
  (zone) => {
    companyIn(zone)
    const now = Date.parse('2026-11-20T12:00:00.000Z')
    const { sendAt } = startingValues(null, 7, now)
    expect(companyClock.momentOf(sendAt)).toBe(now + 3_600_000)
    const stored = { sendAt: '2026-12-31T23:30:00.000Z', contactId: 7, body: 'Bom dia' } as Schedule
    expect(companyClock.momentOf(startingValues(stored, 7, now).sendAt)).toBe(Date.parse(stored.sendAt))
  },
)
