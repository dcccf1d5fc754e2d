import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { open, seal } from './sealed.ts'

const secret = randomBytes(32)
const plain = Buffer.from('a key')

test('a sealed value opens, and no two seals are alike', () => {
  const sealed = seal(secret, '1/session/a', plain)
  expect(open(secret, '1/session/a', sealed)).toEqual(plain)
  expect(seal(secret, '1/session/a', plain)).not.toEqual(sealed)
  expect(sealed.includes(plain)).toBe(false)
})

test('a seal opens in its own row only', () => {
  const sealed = seal(secret, '1/session/a', plain)
  expect(() => open(secret, '2/session/a', sealed)).toThrow('unable to authenticate')
  expect(() => open(randomBytes(32), '1/session/a', sealed)).toThrow('unable to authenticate')
})

test.each([0, 12, 28])('a change of byte %i is noticed', (position) => {
  const sealed = seal(secret, '1/session/a', plain)
  sealed[position] = (sealed[position] ?? 0) ^ 1
  expect(() => open(secret, '1/session/a', sealed)).toThrow('unable to authenticate')
})
