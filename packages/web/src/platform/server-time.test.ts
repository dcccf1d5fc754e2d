import { expect, test } from 'vitest'
import { noteServerTime, serverNow } from './server-time.ts'

test("the time is the server's, however wrong the clock of the browser is", () => {
  noteServerTime('Sat, 28 Nov 2026 14:32:10 GMT')
  expect(Math.abs(serverNow() - Date.parse('2026-11-28T14:32:10.500Z'))).toBeLessThan(100)
  noteServerTime(null)
  expect(Math.abs(serverNow() - Date.parse('2026-11-28T14:32:10.500Z'))).toBeLessThan(100)
})
