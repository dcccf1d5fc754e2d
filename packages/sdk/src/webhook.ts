import type { WebhookEvent } from '@recado/contract/webhooks/events'

const prefix = 'whsec_'
/** The maximum difference between the clocks of sender and receiver: https://www.standardwebhooks.com */
const toleranceMs = 5 * 60_000

/** The three headers of Standard Webhooks. */
export interface WebhookHeaders {
  'webhook-id': string
  'webhook-timestamp': string
  'webhook-signature': string
}

/**
 * Returns the event in a webhook's body, which must be unchanged, byte for byte. Throws when the event was not signed with the secret, or
 * is more than five minutes old or in the future. The same event may arrive again, with the same `webhook-id`.
 */
export async function verifyWebhook(
  secret: string,
  headers: WebhookHeaders,
  body: string,
  now = Date.now(),
): Promise<WebhookEvent> {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers
  if (!/^\d+$/.test(timestamp) || Math.abs(now - Number(timestamp) * 1_000) > toleranceMs)
    throw new Error('The webhook is too old, or from the future')
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const bytes = bytesOf(secret.replace(prefix, ''))
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify'])
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  for (const one of signatures.split(' ')) {
    const [version, signature = ''] = one.split(',')
    if (version === 'v1' && (await crypto.subtle.verify('HMAC', key, bytesOf(signature), signed)))
      return JSON.parse(body) as WebhookEvent
  }
  throw new Error('The webhook is not signed with this secret')
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
}
