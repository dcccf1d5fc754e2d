import { hashOf, linkMs, newToken } from './tokens.ts'

/**
 * The link that signs in to a demo without a password. The latest one counts. It is kept in the memory of the process that printed it, so
 * an installation outside a demo has no place to keep one.
 */
export interface DemoLink {
  /** The address of the phones of the demo's customers. */
  phonesUrl: string
  /** Returns the token of a new link for the user with this e-mail address. */
  make(email: string, now: Date): string
  /** The e-mail address of the link's user. Undefined when the link was used, is too old or never existed. */
  find(token: string, now: Date): string | undefined
  /** Uses the link up. */
  take(token: string, now: Date): string | undefined
}

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
