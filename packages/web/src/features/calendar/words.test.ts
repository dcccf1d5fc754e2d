import i18next from 'i18next'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { setLanguage } from '#platform/i18n.ts'
import { dayOf, daysOf } from './days.ts'
import { firstWeekday, periodText, timeText, weekdayText } from './words.ts'

beforeAll(async () => {
  await i18next.init({ lng: 'pt', resources: {} })
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('localStorage', { setItem: () => {} })
})
afterAll(() => vi.unstubAllGlobals())

const title = (key: string, narrow: boolean) => {
  const day = dayOf(key) ?? new Date(NaN)
  return periodText('agenda', day, daysOf('agenda', day, 0), narrow).replaceAll(/\s/g, ' ')
}

test('a period across a new year is written briefly where there is little room', () => {
  expect(title('2026-12-15', false)).toBe('15 de dez. de 2026 – 13 de jan. de 2027')
  expect(title('2026-12-15', true)).toBe('15/12/26 – 13/01/27')
  expect(title('2026-11-27', true)).toBe('27 de nov. – 26 de dez.')
})

test('each language has its own times, weekday names and first day of the week', async () => {
  const said = []
  for (const language of ['en', 'es', 'pt'] as const) {
    await setLanguage(language)
    const [first] = daysOf('month', new Date(Date.UTC(2026, 10, 25)), firstWeekday())
    said.push([weekdayText(first), timeText(new Date(Date.UTC(2026, 10, 25, 9))).replaceAll(/\s/g, ' ')])
  }
  expect(said).toEqual([
    ['Sun', '9:00 AM'],
    ['lun', '09:00'],
    ['dom.', '09:00'],
  ])
})
