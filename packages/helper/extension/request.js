/** What a desk asks for: the attempt, the challenge, and the number as people read it. */

const maxMs = 600_000
const loopback = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/**
 * The request of a page, with nothing in it but what the helper knows. Undefined for anything else: another site's passkey, a challenge
 * that is none, a page without encryption.
 * @param {unknown} text
 * @param {unknown} origin
 * @returns {{ attempt: string, challenge: string, number: string, ms: number, origin: string } | undefined}
 */
export function readRequest(text, origin) {
  if (typeof text !== 'string' || text.length > 2_000 || typeof origin !== 'string') return undefined
  if (!origin.startsWith('https://') && !loopback.test(origin)) return undefined
  const { attempt, challenge, rpId, number, until } = parse(text)
  const ms = Date.parse(until) - Date.now()
  if (rpId !== 'whatsapp.com' || !/^[\w-]{43}$/.test(challenge ?? '') || !(ms > 0)) return undefined
  if (typeof attempt !== 'string' || !/^[\da-f-]{36}$/.test(attempt)) return undefined
  const shown = typeof number === 'string' && /^[+\d\s()-]{0,30}$/.test(number) ? number : ''
  return { attempt, challenge, number: shown, ms: Math.min(ms, maxMs), origin }
}

/** @param {string} text */
function parse(text) {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}
