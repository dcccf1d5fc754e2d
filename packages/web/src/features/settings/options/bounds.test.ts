import { reopenBounds } from '@recado/contract/tickets/settings'
import i18next from 'i18next'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { setLanguage } from '#platform/i18n.ts'
import { isWithin, wordsOf } from './bounds.ts'

beforeAll(async () => {
  await i18next.init({ lng: 'pt', resources: {} })
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('localStorage', { setItem: () => {} })
})
afterAll(() => vi.unstubAllGlobals())

test('the bounds are written in the number format of the current language', async () => {
  for (const [language, max] of [
    ['en', '10,080'],
    ['pt', '10.080'],
  ] as const) {
    await setLanguage(language)
    expect(wordsOf(reopenBounds)).toEqual({ min: '0', max })
  }
})

test('a whole number within the bounds is taken', () => {
  expect(['0', ' 10080 ', '10081', '-1', '1.5', '1e3', ''].map((text) => isWithin(text, reopenBounds))).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ])
})
