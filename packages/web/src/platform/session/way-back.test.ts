import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { signInFrom, wayBack } from './way-back.ts'

beforeAll(() => void vi.stubGlobal('location', { origin: 'https://recado.example' }))
afterAll(() => void vi.unstubAllGlobals())

test.each(['/contacts?q=ana&page=2', '/tickets/2f28b403-8de4-44af-9780-6ab3c23f02c2?message=7#end'])(
  'signing in leads back to %s',
  (address) => {
    expect(wayBack(signInFrom(address).slice('/login'.length))).toBe(address)
  },
)

test.each(['https://evil.example/', '//evil.example/tickets', '/\\\\evil.example', '//[', 'javascript:alert(1)', 'tickets', ''])(
  'the sign-in follows no link out of the application: %s',
  (to) => {
    expect(wayBack(`?${new URLSearchParams({ to })}`)).toBe('/tickets')
  },
)

test('a visitor who asked for the start gets the plain sign-in', () => {
  expect(['/', '/tickets'].map(signInFrom)).toEqual(['/login', '/login'])
})
