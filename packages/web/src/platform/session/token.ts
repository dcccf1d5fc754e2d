/** A token this close to its end opens no new connection, which would be cut at once. */
const marginMs = 180

/**
 * Whether the token is valid for a moment longer, by its own claim. A token without an expiry is left to the server, which decides anyway.
 */
export function isFresh(token: string, now: number): boolean {
  const [, claims = ''] = token.split('.')
  try {
    const { exp } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: number }
    return exp === undefined || exp * 1000 - now > marginMs
  } catch {
    return true
  }
}
