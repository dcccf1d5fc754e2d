import type { Allowance, Rate } from '#platform/limiter.ts'
import { networkOf } from '#platform/outbound/network.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

const perPerson: readonly Rate[] = [
  { max: 5, windowMs: minuteMs },
  { max: 20, windowMs: hourMs },
]
const perNetwork: readonly Rate[] = [{ max: 20, windowMs: minuteMs }]
// NIST SP 800-63B allows a hundred. One network cannot use it up: it takes several networks to lock a user out.
const perAddress: readonly Rate[] = [{ max: 100, windowMs: hourMs }]

/** What a password guess from anywhere counts against (docs/decisions/0017-guesses.md). */
export function unknownBrowserGuess(ip: string, address: string): Allowance[] {
  const network = networkOf(ip)
  return [
    { key: `pair ${network} ${address}`, rates: perPerson },
    { key: `address ${address}`, rates: perAddress },
    { key: `network ${network}`, rates: perNetwork },
  ]
}

/** A browser in which the user has signed in counts separately, so that strangers cannot use it up. */
export function knownBrowserGuess(mark: string): Allowance[] {
  return [{ key: `browser ${mark}`, rates: perPerson }]
}

/** A login link names no user until it has been found. */
export function linkGuess(ip: string): Allowance[] {
  return [{ key: `network ${networkOf(ip)}`, rates: perNetwork }]
}

/** A mail with a code. Too many of them are a nuisance to the owner of the address. */
export function codeRequest(ip: string, address: string): Allowance[] {
  return [
    { key: `code ${address}`, rates: [{ max: 3, windowMs: hourMs }] },
    { key: `code network ${networkOf(ip)}`, rates: [{ max: 20, windowMs: hourMs }] },
  ]
}

/** A refused sign-up tells a visitor that an address can already sign in. A visitor who asks for many does not learn it. */
export function refusedSignUp(ip: string): Allowance[] {
  return [{ key: `sign-up refused ${networkOf(ip)}`, rates: [{ max: 20, windowMs: hourMs }] }]
}

/** A sign-up that creates a company. */
export function signUpAttempt(ip: string, address: string): Allowance[] {
  const rates = [{ max: 5, windowMs: hourMs }]
  return [
    { key: `sign-up ${address}`, rates },
    { key: `sign-up network ${networkOf(ip)}`, rates },
  ]
}

/** A company that asks for another link to confirm its e-mail. */
export function confirmationLinkRequest(companyId: number): Allowance[] {
  return [{ key: `confirmation ${companyId}`, rates: [{ max: 3, windowMs: hourMs }] }]
}

/** A signed-in user who is asked for the password again. */
export function ownGuess(companyId: number, userId: number): Allowance[] {
  return [{ key: `user ${companyId} ${userId}`, rates: perPerson }]
}
