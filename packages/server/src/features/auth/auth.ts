import { Tx } from '#platform/database/tx.ts'
import type { Output } from '@recado/contract/endpoint'
import { authPush, type login } from '@recado/contract/platform/session'
import { can } from '@recado/contract/permissions'
import { randomUUID } from 'node:crypto'
import {
  actorOf,
  type Credentials,
  credentialsOf,
  forgetBrowsers,
  isPasswordHash,
  setPasswordHash,
  showSessionUser,
  subscriptionOf,
} from '#features/users/users.ts'
import { fail } from '#platform/fail.ts'
import type { Actor, ActorCtx, OpenCtx } from '#platform/feature.ts'
import type { Identity } from '#platform/identity.ts'
import { room } from '#platform/live/rooms.ts'
import { hasEnded, requireOpen, requireSubscription } from '#platform/subscription.ts'
import type { Ctx } from '#platform/unit.ts'
import { accessTokens } from './access-token.ts'
import { refuseCommonPassword } from '#platform/passwords/common-passwords.ts'
import { knownBrowserGuess, linkGuess, unknownBrowserGuess } from '#platform/passwords/guesses.ts'
import { knownBrowsers } from '#platform/passwords/known-browser.ts'
import { hashPassword, verifyPassword } from '#platform/passwords/password.ts'
import {
  deleteLinks,
  deleteSession,
  deleteSessions,
  findSession,
  rotateSession,
  type Session,
  consumeBillingLink,
  consumeLoginLink,
  upsertBillingLink,
  upsertLoginLink,
  upsertSession,
} from './queries.ts'
import { hashOf, linkMs, newToken } from './tokens.ts'

const refreshCookie = 'jrt'
const sessionMs = 7 * 24 * 3_600_000
const graceMs = 2_000

type SignedIn = Output<typeof login>

/** Signs a user in. An unknown address and a wrong password get the same answer at the same cost. */
export async function signIn(ctx: OpenCtx, email: string, password: string): Promise<SignedIn> {
  const address = email.trim().toLowerCase()
  const user = await credentialsOf(ctx.system, address)
  const mark = user && knownBrowsers(ctx.key('known browsers')).markOf(ctx.request, user, user.browsersKnownFrom, ctx.now)
  // The attempt counts before the password is checked, so that concurrent guesses count as well.
  const attempt = await ctx.limiter.attempt(mark ? knownBrowserGuess(mark) : unknownBrowserGuess(ctx.request.ip, address))
  if (!(await verifyPassword(password, user?.passwordHash ?? null)) || !user?.passwordHash) {
    return fail('ERR_INVALID_CREDENTIALS')
  }
  await attempt.forgive()
  requireOpen(user)
  if (hasEnded(user, ctx.now)) await refuseExpired(ctx, user)
  return openSession(ctx, user.companyId, user.id, user.passwordHash)
}

/** A user who may pay is refused like all others, and gets a link to where that can be done. */
async function refuseExpired(ctx: OpenCtx, { companyId, id, profile, dueDate, passwordHash }: Credentials): Promise<never> {
  if (!can(profile, 'invoices:manage')) return fail('ERR_SUBSCRIPTION_EXPIRED', { dueDate })
  const link = newToken(ctx.now, linkMs)
  await ctx.unit(companyId, async (inside) => {
    // The password has changed while the given one was checked.
    if (!(await isPasswordHash(inside, id, passwordHash ?? ''))) fail('ERR_INVALID_CREDENTIALS')
    await upsertBillingLink(inside.tx, { companyId, userId: id, tokenHash: link.hash, expiresAt: link.expiresAt })
  })
  return fail('ERR_SUBSCRIPTION_EXPIRED', { dueDate, billingLink: `/billing-link#${link.token}` })
}

/** Signs in a user who comes by the billing link, to pay. */
export async function followBillingLink(ctx: OpenCtx, token: string): Promise<SignedIn> {
  const attempt = await ctx.limiter.attempt(linkGuess(ctx.request.ip))
  const link = (await ctx.system.across((tx) => consumeBillingLink(tx, hashOf(token), ctx.now))) ?? fail('ERR_LINK_EXPIRED')
  await attempt.forgive()
  requireOpen(await ctx.unit(link.companyId, (inside) => subscriptionOf(inside, link.userId), true))
  return openSession(ctx, link.companyId, link.userId)
}

/** Exchanges the refresh cookie. The previous token stays valid for 2 s, for tabs that renew at the same time. */
export async function renew(ctx: OpenCtx): Promise<SignedIn> {
  const cookie = ctx.request.readCookie(refreshCookie) ?? fail('ERR_SESSION_EXPIRED')
  const hash = hashOf(cookie)
  const next = newToken(ctx.now, sessionMs)
  let stolen: Pick<Session, 'companyId' | 'userId'> | undefined
  const session = await ctx.system.across(async (tx) => {
    const found = await findSession(tx, hash)
    if (!found || found.expiresAt <= ctx.now) return undefined
    if (found.tokenHash.equals(hash)) {
      await rotateSession(tx, found, { tokenHash: next.hash, expiresAt: next.expiresAt, now: ctx.now })
      return { ...found, rotated: true }
    }
    if (ctx.now.getTime() - found.rotatedAt.getTime() <= graceMs) return { ...found, rotated: false }
    // An old token that is used again was stolen, or a thief has already renewed with it. The session ends for both sides.
    const own = new Tx(tx, found.companyId)
    await deleteSession(own, found.userId)
    await forgetBrowsers({ tx: own, now: ctx.now }, found.userId)
    stolen = found
    return undefined
  })
  if (stolen) await endSockets(ctx, stolen)
  if (!session) {
    ctx.request.setCookie(refreshCookie, undefined)
    return fail('ERR_SESSION_EXPIRED')
  }
  requireOpen(await ctx.unit(session.companyId, (inside) => subscriptionOf(inside, session.userId), true))
  if (session.rotated) ctx.request.setCookie(refreshCookie, { value: next.token, expiresAt: next.expiresAt })
  return answer(ctx, { companyId: session.companyId, userId: session.userId, sessionId: session.id })
}

export async function signOut(ctx: ActorCtx): Promise<{ message: string }> {
  await deleteSession(ctx.tx, ctx.actor.id)
  ctx.hangUp([room.user(ctx.companyId, ctx.actor.id)])
  ctx.request.setCookie(refreshCookie, undefined)
  return { message: 'Signed out' }
}

/** When a company is blocked, all its users are told, and every call of theirs is refused. After it is unblocked they sign in anew. */
export async function applyBlocking(ctx: Ctx, { isBlocked }: { isBlocked: boolean }): Promise<void> {
  if (isBlocked) ctx.hangUp([room.company(ctx.companyId)], authPush, { action: 'update', reason: 'blocked' }, [])
  else await deleteSessions(ctx.tx)
}

/** Creates a link that lets a user set a password once, within 30 minutes. */
export async function createLoginLink(ctx: Pick<Ctx, 'tx' | 'now'>, userId: number, publicUrl: string): Promise<string> {
  const link = newToken(ctx.now, linkMs)
  await upsertLoginLink(ctx.tx, { companyId: ctx.tx.companyId, userId, tokenHash: link.hash, expiresAt: link.expiresAt })
  // The token is in the fragment, which browsers send to no server and write to no log.
  return `${publicUrl}/login-link#${link.token}`
}

/** Sets the password of the link's user and signs in. */
export async function followLoginLink(ctx: OpenCtx, token: string, password: string): Promise<SignedIn> {
  const attempt = await ctx.limiter.attempt(linkGuess(ctx.request.ip))
  await refuseCommonPassword(password)
  const passwordHash = await hashPassword(password)
  const taken = await ctx.system.across(async (tx) => {
    const link = await consumeLoginLink(tx, hashOf(token), ctx.now)
    if (!link) return undefined
    const inside = { tx: new Tx(tx, link.companyId), now: ctx.now }
    // When the subscription is refused here, the link stays valid and the password unchanged.
    requireSubscription(await subscriptionOf(inside, link.userId), ctx.now)
    await setPasswordHash(inside, link.userId, passwordHash)
    await deleteLinks(inside.tx, link.userId)
    return link
  })
  if (!taken) return fail('ERR_LINK_EXPIRED')
  await attempt.forgive()
  return openSession(ctx, taken.companyId, taken.userId)
}

/** Signs a user in. `passwordHash` is the one that the sign-in was checked against. It may have changed meanwhile. */
export async function openSession(ctx: OpenCtx, companyId: number, userId: number, passwordHash?: string): Promise<SignedIn> {
  const sessionId = randomUUID()
  const refresh = newToken(ctx.now, sessionMs)
  await ctx.unit(companyId, async (inside) => {
    if (passwordHash !== undefined && !(await isPasswordHash(inside, userId, passwordHash))) fail('ERR_INVALID_CREDENTIALS')
    const session = {
      companyId,
      userId,
      id: sessionId,
      tokenHash: refresh.hash,
      rotatedAt: inside.now,
      expiresAt: refresh.expiresAt,
    }
    await upsertSession(inside.tx, session)
    // Open sockets belong to the session that this one replaces. Sockets of this session may open before another process hears of it.
    const own = [room.session(companyId, sessionId)]
    inside.hangUp([room.user(companyId, userId)], authPush, { action: 'update', user: { id: userId }, reason: 'replaced' }, own)
  })
  ctx.request.setCookie(refreshCookie, { value: refresh.token, expiresAt: refresh.expiresAt })
  knownBrowsers(ctx.key('known browsers')).remember(ctx.request, { companyId, id: userId }, ctx.now)
  return answer(ctx, { companyId, userId, sessionId })
}

async function answer(ctx: OpenCtx, identity: { companyId: number; userId: number; sessionId: string }): Promise<SignedIn> {
  const user = await ctx.unit(identity.companyId, (inside) => showSessionUser(inside, identity.userId))
  return { token: accessTokens(ctx.key('access tokens'), ctx.clock).sign(identity), user }
}

/** The user behind a token, as long as the session that it names is still the user's session. */
export async function currentActor(tx: Tx, { userId, sessionId }: Identity): Promise<Actor> {
  return (await actorOf(tx, userId, sessionId)) ?? fail('ERR_SESSION_EXPIRED')
}

function endSockets(ctx: OpenCtx, { companyId, userId }: Pick<Session, 'companyId' | 'userId'>): Promise<void> {
  return ctx.unit(companyId, async (inside) => inside.hangUp([room.user(companyId, userId)]))
}
