import { p12Of } from '@recado/peers/pix/p12'
import { createAuthority } from '@recado/peers/whatsapp/media/x509'
import { expect, test } from 'vitest'
import { Failure } from '#platform/fail.ts'
import { inspect } from './certificate.ts'
import { oldCipher, withoutKey } from '../../../test/fixtures/certificates.ts'

const now = new Date('2026-12-01T12:00:00Z')
const bank = createAuthority('Bank')
const ours = bank.client('Conta 1', new Date('2027-01-10T03:00:00Z'))
const base64 = (bytes: Buffer) => bytes.toString('base64')

test('a P12 with an empty passphrase, as the bank issues it, and a PEM in any order tell the owner and the expiry', () => {
  const said = { name: 'Conta 1', expiresAt: new Date('2027-01-10T03:00:00Z') }
  expect(inspect({ content: base64(p12Of(ours)), passphrase: '' }, now)).toEqual(said)
  expect(inspect({ content: `${ours.certificate}${ours.privateKey}`, passphrase: '' }, now)).toEqual(said)
  expect(inspect({ content: `Bag Attributes\n${ours.privateKey}${ours.certificate}`, passphrase: '' }, now)).toEqual(said)
})

const other = bank.client('Conta 2')
const early = bank.client('Conta 3', new Date('2026-11-30T00:00:00Z'))
test.each([
  ['nonsense', 'nonsense', '', 'unreadable'],
  ['another passphrase', base64(p12Of(ours)), 'x', 'passphrase'],
  ['no key', ours.certificate, '', 'key'],
  ['the key of another', `${ours.certificate}${other.privateKey}`, '', 'key'],
  ['a P12 without a key', withoutKey, '', 'key'],
  ['an old cipher', oldCipher, '', 'cipher'],
  ['one that is over', `${early.certificate}${early.privateKey}`, '', 'expired'],
])('%s is refused with the reason', (_what, content, passphrase, reason) => {
  expect(() => inspect({ content, passphrase }, now)).toThrow(Failure)
  try {
    inspect({ content, passphrase }, now)
  } catch (error) {
    expect((error as Failure).details).toEqual({ reason })
  }
})
