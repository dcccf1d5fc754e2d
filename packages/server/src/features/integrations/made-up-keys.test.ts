import { testIntegration } from '@recado/contract/integrations/api'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openServices, type Services } from '../../../test/fixtures/services.ts'

let s: Services
beforeAll(async () => void (s = await openServices()))
afterAll(() => s.end())

/** ASN.1: a tag, the length, and the content. */
function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const integer = (bytes: Buffer) => tagged(2, Buffer.concat([Buffer.from((bytes[0] ?? 0) < 0x80 ? [] : [0]), bytes]))
const odd = (bits: number) => {
  const bytes = randomBytes(bits / 8)
  return Buffer.from(bytes.map((byte, at) => (at === 0 ? byte | 0x80 : at === bytes.length - 1 ? byte | 1 : byte)))
}

/**
 * A made-up key with a modulus and a public exponent of the given bits. Its primes are not real ones, so signing has to compute in full.
 */
function madeUpKey(modulusBits: number, exponentBits: number): string {
  const [n, d, p, q, e] = [odd(modulusBits), odd(modulusBits), odd(128), odd(128), odd(exponentBits)]
  const [zero, three] = [Buffer.from([0]), Buffer.from([3])]
  const der = tagged(0x30, Buffer.concat([zero, n, e, d, p, q, three, three, three].map(integer)))
  return `-----BEGIN RSA PRIVATE KEY-----\n${der.toString('base64').replaceAll(/.{64}/g, '$&\n')}\n-----END RSA PRIVATE KEY-----\n`
}

test.each([
  [16_384, 24],
  [4_104, 24],
  [4_096, 4_096],
])('the server does not sign with a key of %i bits and an exponent of %i', async (modulusBits, exponentBits) => {
  const admin = await s.w.user(await s.w.company(), 'admin')
  const key = { type: 'service_account', client_email: 'a@b.example', private_key: madeUpKey(modulusBits, exponentBits) }
  const input = { type: 'dialogflow', projectName: 'loja', jsonContent: JSON.stringify(key) } as const
  const asked = s.dialogflow.requests.length
  const { status, body } = await s.w.call(admin, testIntegration, input)
  expect([status, body.fault]).toEqual([200, 'key'])
  expect(s.dialogflow.requests).toHaveLength(asked)
})
