import { createHash, randomBytes } from 'node:crypto'

/** How long a one-time link is valid. */
export const linkMs = 30 * 60_000

/** A secret that is handed out, and the hash that is kept of it. */
export function newToken(now: Date, lifetimeMs: number): { token: string; hash: Buffer; expiresAt: Date } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOf(token), expiresAt: new Date(now.getTime() + lifetimeMs) }
}

export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
