import { expect, test } from 'vitest'
import { isPicture, scheduleSchema, startingValues, toLocal } from './schedule-form.ts'

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
