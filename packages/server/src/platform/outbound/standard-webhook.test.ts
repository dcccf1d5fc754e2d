import { expect, test } from 'vitest'
import { makeSecret, signedHeaders } from './standard-webhook.ts'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

// Source: the reference libraries of Standard Webhooks; the second was computed with them.
test.each<[string, number, string, string]>([
  ['msg_p5jXN8AQM9LWM0D4loKWxJek', 1614265330, '{"test": 2432232314}', 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='],
  [
    'msg_2KWPBgLlAfxdpx2AI54pPJ85f4W',
    1674087231,
    '{"type":"message.created","data":{"body":"Olá, ção ✓"}}',
    'v1,3jxBJJeXh50zjr1Q86FJ0XIhIBH2UUJAzCOj8U5EPn0=',
  ],
])('%s is signed as the standard says', (id, seconds, body, signature) => {
  expect(signedHeaders([secret], id, new Date(seconds * 1000 + 999), body)).toEqual({
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signature,
  })
})

test('two secrets each add a signature, and without a secret nothing is signed', () => {
  const other = makeSecret()
  const signed = (secrets: string[]) => signedHeaders(secrets, 'msg_1', new Date(0), '{}')['webhook-signature']
  expect(signed([secret, other])).toBe(`${signed([secret])} ${signed([other])}`)
  expect(signed([])).toBeUndefined()
})

test('a secret is 32 random bytes', () => {
  const secrets = Array.from({ length: 100 }, makeSecret)
  expect(new Set(secrets).size).toBe(100)
  for (const one of secrets) expect(Buffer.from(one.replace('whsec_', ''), 'base64')).toHaveLength(32)
})
