import { randomBytes } from 'node:crypto'
import { open } from '../../../channels/src/tables/sealed.ts'
import { expect, test } from 'vitest'
import { secretsOf } from './secrets.ts'

const key = randomBytes(32)
const channels = randomBytes(32)
const secrets = secretsOf(key, channels, 7)

test('a sealed text opens, no two seals are alike, and an empty text stays empty', () => {
  const sealed = secrets.seal('connection token', 'pässword')
  expect(secrets.open('connection token', sealed)).toBe('pässword')
  expect(secrets.seal('connection token', 'pässword')).not.toBe(sealed)
  expect([secrets.seal('connection token', ''), secrets.open('connection token', '')]).toEqual(['', ''])
})

test('a sealed text opens only for its own company and place, and only unchanged', () => {
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

test('a text sealed for the channels process opens with its key and the given name, and not with the key of the server', () => {
  const sealed = Buffer.from(secrets.sealForChannels('3/settings', 'socks5://x'), 'base64url')
  expect(open(channels, '3/settings', sealed).toString()).toBe('socks5://x')
  expect(() => open(key, '3/settings', sealed)).toThrow('unable to authenticate')
  expect(() => open(channels, '4/settings', sealed)).toThrow('unable to authenticate')
  expect(secrets.sealForChannels('3/settings', '')).toBe('')
})
