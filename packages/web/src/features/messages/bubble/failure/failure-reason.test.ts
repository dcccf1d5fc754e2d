import { expect, test } from 'vitest'
import { isWindow, offersTemplate } from './failure-reason.ts'

const stored = (failedReason: string | null) => ({ message: { failedReason }, outgoing: null })
const waiting = (error: string | null) => ({ message: null, outgoing: { error } })

test.each([
  ['what waited across the end of the window, and Meta refused', stored('ERR_WAPP_WINDOW'), true],
  ['what is still on the screen, and the server refused', waiting('ERR_WINDOW_CLOSED'), true],
  ['what the system wrote', stored('ERR_WINDOW_CLOSED'), false],
  ['what failed for another reason', stored('ERR_WAPP_INVALID_CONTACT'), false],
  ['what has gone', stored(null), false],
  ['what is on its way', waiting(null), false],
])('of %s: is a template offered instead?', (_what, failed, isOffered) => {
  expect(offersTemplate(failed)).toBe(isOffered)
})

test('what did not go because of the window says so, whether a user or the system wrote it', () => {
  expect(['ERR_WAPP_WINDOW', 'ERR_WINDOW_CLOSED', 'ERR_WAPP_CAPPED'].filter(isWindow)).toEqual([
    'ERR_WAPP_WINDOW',
    'ERR_WINDOW_CLOSED',
  ])
})
