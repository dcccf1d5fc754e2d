import type { DemoLink } from '#platform/installation.ts'
import { hashOf, linkMs, newToken } from './tokens.ts'

/** It is kept in the memory of the process that printed it: an installation that is no demo has nowhere to keep one. */
export function demoLink(phonesUrl: string): DemoLink {
  let latest: { hash: Buffer; expiresAt: Date; email: string } | undefined
  const find = (token: string, now: Date) =>
    latest && latest.expiresAt > now && latest.hash.equals(hashOf(token)) ? latest.email : undefined
  return {
    phonesUrl,
    make: (email, now) => {
      const { token, hash, expiresAt } = newToken(now, linkMs)
      latest = { hash, expiresAt, email }
      return token
    },
    find,
    take: (token, now) => {
      const email = find(token, now)
      if (email) latest = undefined
      return email
    },
  }
}
