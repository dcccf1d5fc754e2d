import { expect, test } from 'vitest'
import { isPicture } from '#kit/attached.ts'
import { toLocal } from '#kit/local-moment.ts'
import { presets, scheduleSchema, startingValues } from './schedule-form.ts'

const attachment = { file: null, dropped: false }
const values = { contactId: 7, body: 'Bom dia', attachment, sendAt: toLocal(new Date(Date.now() + 3_600_000)) }

test('a new one goes out in an hour, to the contact it was begun for', () => {
  const now = new Date(2026, 10, 21, 23, 30).getTime()
  expect(startingValues(null, 7, now)).toEqual({ contactId: 7, body: '', attachment, sendAt: '2026-11-22T00:30' })
})

test('the text has five characters at least, blanks around it not counted, and there must be a contact and a moment to come', () => {
  const faultless = (change: Partial<typeof values> | { contactId: null }) =>
    scheduleSchema.safeParse({ ...values, ...change }).success
  expect(faultless({})).toBe(true)
  const faults = [{ body: '' }, { body: '  Oi! ' }, { contactId: null }, { sendAt: '' }, { sendAt: '2020-01-01T10:00' }]
  expect(faults.filter(faultless)).toEqual([])
})

test('of pictures only png, jpg and jpeg go along', () => {
  const files = [
    { name: 'a.png', type: 'image/png' },
    { name: 'B.JPEG', type: 'image/jpeg' },
    { name: 'c.webp', type: 'image/webp' },
    { name: 'd.pdf', type: 'application/pdf' },
    { name: 'e.exe', type: 'image/png' },
  ]
  expect(files.filter(isPicture).map(({ name }) => name)).toEqual(['a.png', 'B.JPEG'])
})

test('the moments that are offered are later, each once, by the clock of the reader', () => {
  const offered = (...now: [number, number, number, number, number]) =>
    presets(new Date(...now)).map(({ key, at }) => `${key} ${toLocal(at)}`)
  expect(offered(2026, 10, 20, 14, 32)).toEqual([
    'hour 2026-11-20T15:32',
    'evening 2026-11-20T18:00',
    'tomorrow 2026-11-21T09:00',
    'monday 2026-11-23T09:00',
  ])
  // On a Sunday evening tomorrow is Monday.
  expect(offered(2026, 10, 22, 17, 30)).toEqual(['hour 2026-11-22T18:30', 'tomorrow 2026-11-23T09:00'])
  expect(offered(2026, 10, 23, 8, 0).at(-1)).toBe('monday 2026-11-30T09:00')
})
