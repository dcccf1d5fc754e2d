import { reopenBounds } from '@recado/contract/tickets/settings'
import { expect, test, vi } from 'vitest'
import { isWithin, wordsOf } from './bounds.ts'

vi.mock(import('#platform/i18n.ts'), async (original) => ({ ...(await original()), currentLanguage: () => 'en' as const }))

test('how many minutes there may be is said as the language that is shown writes numbers', () => {
  expect(wordsOf(reopenBounds)).toEqual({ least: '0', most: '10,080' })
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
