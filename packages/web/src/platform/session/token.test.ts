import { expect, test } from 'vitest'
import { isFresh } from './token.ts'

const end = 1_795_000_000_000
const tokenOf = (claims: object) => `header.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`
const token = tokenOf({ sub: '7', name: 'João ÿþ', exp: end / 1000 })

test.each([
  ['long before its end', end - 60_000, true],
  ['181 ms before its end', end - 181, true],
  ['180 ms before its end', end - 180, false],
  ['after its end', end + 1, false],
])('a token opens a socket while it is valid for more than 180 ms: %s', (_, now, fresh) => {
  expect(isFresh(token, now)).toBe(fresh)
})

test('a token without an expiry is left to the server', () => {
  expect([tokenOf({}), 'nonsense', ''].map((unclear) => isFresh(unclear, end))).toEqual([true, true, true])
})
