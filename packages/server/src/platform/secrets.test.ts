import { randomBytes } from 'node:crypto'
import { open } from '../../../channels/src/tables/sealed.ts'
import { expect, test } from 'vitest'
import { secretsOf } from './secrets.ts'

const key = randomBytes(32)
const channels = randomBytes(32)
const secrets = secretsOf(key, channels, 7)

test('what was sealed opens, no two seals are alike, and nothing stays nothing', () => {
  const sealed = secrets.seal('connection token', 'pässword')
  expect(secrets.open('connection token', sealed)).toBe('pässword')
  expect(secrets.seal('connection token', 'pässword')).not.toBe(sealed)
  expect([secrets.seal('connection token', ''), secrets.open('connection token', '')]).toEqual(['', ''])
})

test('a seal opens for its own company and place alone, and only as it was made', () => {
  const sealed = secrets.seal('connection token', 'password')
  const changed = Buffer.from(sealed, 'base64url')
  changed[20] = (changed[20] ?? 0) ^ 1
  for (const open of [
    () => secretsOf(key, channels, 8).open('connection token', sealed),
    () => secretsOf(randomBytes(32), channels, 7).open('connection token', sealed),
    () => secrets.open('proxy', sealed),
    () => secrets.open('connection token', changed.toString('base64url')),
  ]) {
    expect(open).toThrow('unable to authenticate')
  }
})

test('what is sealed for the channels opens with their key and under the name given, and not for us', () => {
  const sealed = Buffer.from(secrets.sealForChannels('3/settings', 'socks5://x'), 'base64url')
  expect(open(channels, '3/settings', sealed).toString()).toBe('socks5://x')
  expect(() => open(key, '3/settings', sealed)).toThrow('unable to authenticate')
  expect(() => open(channels, '4/settings', sealed)).toThrow('unable to authenticate')
  expect(secrets.sealForChannels('3/settings', '')).toBe('')
})
