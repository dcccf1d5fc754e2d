/** So long before its end a token opens no new line: that would be cut at once. */
const marginMs = 180

/** Is an access token good for a moment yet, by what it says itself? One that says nothing is left to the server, which decides anyway. */
export function isFresh(token: string, now: number): boolean {
  const [, claims = ''] = token.split('.')
  try {
    const { exp } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: number }
    return exp === undefined || exp * 1000 - now > marginMs
  } catch {
    return true
  }
}
