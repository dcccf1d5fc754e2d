import { contentPolicy } from './content-policy.ts'

const year = 31_536_000

/** The headers with which each answer restricts browsers. Made once, because they are the same for every answer of an installation. */
export function securityHeaders(secure: boolean, phones?: string): readonly [name: string, value: string][] {
  return [
    ['Content-Security-Policy', contentPolicy(secure, phones)],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Origin-Agent-Cluster', '?1'],
    ['Referrer-Policy', 'no-referrer'],
    ...(secure ? [['Strict-Transport-Security', `max-age=${year}; includeSubDomains`] as [string, string]] : []),
    ['X-Content-Type-Options', 'nosniff'],
    ['X-DNS-Prefetch-Control', 'off'],
    ['X-Download-Options', 'noopen'],
    ['X-Frame-Options', 'SAMEORIGIN'],
    ['X-Permitted-Cross-Domain-Policies', 'none'],
    // The filter of old browsers opened security holes of its own.
    ['X-XSS-Protection', '0'],
  ]
}
