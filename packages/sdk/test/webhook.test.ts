import { expect, test } from 'vitest'
import { verifyWebhook } from '../src/webhook.ts'

// The first is in the reference libraries of Standard Webhooks.
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const vectors = [
  {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    time: 1_614_265_330,
    body: '{"test": 2432232314}',
    signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  },
  {
    id: 'msg_2KWPBgLlAfxdpx2AI54pPJ85f4W',
    time: 1_674_087_231,
    body: '{"type":"message.created","data":{"body":"Olá, ção ✓"}}',
    signature: 'v1,3jxBJJeXh50zjr1Q86FJ0XIhIBH2UUJAzCOj8U5EPn0=',
  },
]

function headersOf({ id, time, signature }: (typeof vectors)[number]) {
  return { 'webhook-id': id, 'webhook-timestamp': String(time), 'webhook-signature': signature }
}

test.each(vectors)('an event that is signed with the secret is accepted: $id', async (vector) => {
  const event = await verifyWebhook(secret, headersOf(vector), vector.body, vector.time * 1_000)
  expect(event).toEqual(JSON.parse(vector.body))
  const twice = { ...headersOf(vector), 'webhook-signature': `v1,${btoa('another')} v1a,x ${vector.signature}` }
  expect(await verifyWebhook(secret, twice, vector.body, vector.time * 1_000 + 299_000)).toEqual(event)
})

test.each(vectors)('an event that was changed, signed otherwise, or is too old is refused: $id', async (vector) => {
  const { time, body, signature } = vector
  const headers = headersOf(vector)
  const now = time * 1_000
  const refused = [
    verifyWebhook(secret, headers, `${body} `, now),
    verifyWebhook(secret, { ...headers, 'webhook-id': 'msg_other' }, body, now),
    verifyWebhook(secret, { ...headers, 'webhook-timestamp': String(time + 1) }, body, now),
    verifyWebhook(secret, { ...headers, 'webhook-signature': signature.replace('v1,', 'v2,') }, body, now),
    verifyWebhook(secret, { ...headers, 'webhook-signature': '' }, body, now),
    verifyWebhook(`whsec_${btoa('a key of twenty-four byte')}`, headers, body, now),
    verifyWebhook(secret, headers, body, now + 301_000),
    verifyWebhook(secret, headers, body, now - 301_000),
    verifyWebhook(secret, { ...headers, 'webhook-timestamp': 'now' }, body, now),
  ]
  for (const one of await Promise.allSettled(refused)) expect(one.status).toBe('rejected')
})
