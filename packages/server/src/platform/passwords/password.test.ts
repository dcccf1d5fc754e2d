import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password.ts'

test('a hash knows its password alone, and one that costs more than ours knows none', async () => {
  const hash = await hashPassword('Araucária 26')
  expect(await verifyPassword('Araucária 26', hash)).toBe(true)
  expect(await verifyPassword('araucária 26', hash)).toBe(false)
  expect(await verifyPassword('Araucária 26', null)).toBe(false)
  // Each of them would take minutes or gigabytes.
  for (const costs of ['m=19456,t=4294967295,p=1', 'm=4194304,t=2,p=1', 'm=19456,t=2,p=16777215']) {
    expect(await verifyPassword('Araucária 26', hash.replace(/m=\d+,t=\d+,p=\d+/, costs))).toBe(false)
  }
})
