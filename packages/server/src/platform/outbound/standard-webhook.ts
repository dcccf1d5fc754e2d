import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'
const secretBytes = 32

/** A secret to sign with: `whsec_` and base64. */
export function makeSecret(): string {
  return prefix + randomBytes(secretBytes).toString('base64')
}

/**
 * The headers of a message by Standard Webhooks 1.0.0, over exactly these bytes. Each secret adds a signature. Without a secret nothing is
 * signed. Source: standardwebhooks.com, spec.
 */
export function signedHeaders(secrets: readonly string[], id: string, at: Date, body: string): Record<string, string> {
  const seconds = String(Math.floor(at.getTime() / 1000))
  const named = { 'webhook-id': id, 'webhook-timestamp': seconds }
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(prefix, ''), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
  })
  return signatures.length === 0 ? named : { ...named, 'webhook-signature': signatures.join(' ') }
}
