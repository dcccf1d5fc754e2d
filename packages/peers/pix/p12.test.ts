import { createSecureContext } from 'node:tls'
import { expect, test } from 'vitest'
import { createAuthority } from '#whatsapp/media/x509.ts'
import { p12Of } from './p12.ts'

test('a certificate and its key open with an empty passphrase, and with no other', () => {
  const pfx = p12Of(createAuthority('Bank').client('account'))
  expect(() => createSecureContext({ pfx, passphrase: '' })).not.toThrow()
  expect(() => createSecureContext({ pfx, passphrase: 'x' })).toThrow(/mac/)
})
