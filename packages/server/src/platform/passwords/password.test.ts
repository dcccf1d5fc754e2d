import { argon2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password.ts'

const password = 'Araucaria 26'

/** A right hash of the password, made at these costs. */
function hashAt(memory: number, passes: number, parallelism: number): string {
  const nonce = Buffer.alloc(16, 'salt')
  const tag = argon2Sync('argon2id', { message: password, nonce, memory, passes, parallelism, tagLength: 32 })
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${nonce.toString('base64')}$${tag.toString('base64')}`
}

test('a hash knows its password alone', async () => {
  const hash = await hashPassword(password)
  expect(await verifyPassword(password, hash)).toBe(true)
  expect(await verifyPassword('araucaria 26', hash)).toBe(false)
  expect(await verifyPassword(password, null)).toBe(false)
})

test.each([
  ['as much as ours', 19_456, 2, 1, true],
  ['more memory', 19_464, 2, 1, false],
  ['more passes', 19_456, 3, 1, false],
  ['more lanes', 19_456, 2, 2, false],
])('a right hash that costs %s is taken only if it costs no more than ours', async (_, memory, passes, lanes, isTaken) => {
  expect(await verifyPassword(password, hashAt(memory, passes, lanes))).toBe(isTaken)
})
