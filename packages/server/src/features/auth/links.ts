import type { showLoginLink as showEndpoint, useDemoLink } from '@recado/contract/auth/api'
import type { Output } from '@recado/contract/endpoint'
import { type Credentials, credentialsOf, showSessionUser } from '#features/users/users.ts'
import { fail } from '#platform/fail.ts'
import type { OpenCtx } from '#platform/feature.ts'
import { networkOf } from '#platform/outbound/network.ts'
import { requireSubscription } from '#platform/subscription.ts'
import { openSession } from './auth.ts'
import { linkGuess } from '#platform/passwords/guesses.ts'
import { findLoginLink } from './queries.ts'
import { hashOf } from './tokens.ts'

/** The user that a link is for, so that no user sets the password of another, and each knows what to sign in with later. */
export async function showLoginLink(ctx: OpenCtx, token: string): Promise<Output<typeof showEndpoint>> {
  const attempt = await ctx.limiter.attempt(linkGuess(ctx.request.ip))
  const link = await ctx.system.across((tx) => findLoginLink(tx, hashOf(token), ctx.now))
  const demo = link ? undefined : await enterable(ctx, ctx.demoLink?.find(token, ctx.now))
  const { companyId, userId } = link ?? (demo ? { companyId: demo.companyId, userId: demo.id } : fail('ERR_LINK_EXPIRED'))
  await attempt.forgive()
  const { name, email, profile, queues, company } = await ctx.unit(companyId, (inside) => showSessionUser(inside, userId))
  return {
    name,
    email,
    profile,
    companyName: company.name,
    queueNames: queues.map((queue) => queue.name),
    setsPassword: link !== undefined,
  }
}

/** Signs in without a password: in a demo, from its own machine, and never as an operator. */
export async function followDemoLink(ctx: OpenCtx, token: string): Promise<Output<typeof useDemoLink>> {
  const attempt = await ctx.limiter.attempt(linkGuess(ctx.request.ip))
  const user = (await enterable(ctx, ctx.demoLink?.find(token, ctx.now))) ?? fail('ERR_LINK_EXPIRED')
  requireSubscription(user, ctx.now)
  // Of two concurrent uses, one finds the link used.
  if (!ctx.demoLink?.take(token, ctx.now)) fail('ERR_LINK_EXPIRED')
  await attempt.forgive()
  const session = await openSession(ctx, user.companyId, user.id)
  return { ...session, phonesUrl: ctx.demoLink.phonesUrl }
}

async function enterable(ctx: OpenCtx, email: string | undefined): Promise<Credentials | undefined> {
  if (email === undefined || !isThisMachine(ctx.request.ip)) return undefined
  const user = await credentialsOf(ctx.system, email)
  return user?.isSuper ? undefined : user
}

function isThisMachine(ip: string): boolean {
  return ip === '::1' || networkOf(ip).startsWith('127.')
}
