import { fail } from '#platform/fail.ts'
import type { ActorCtx } from '#platform/feature.ts'
import { refuseCommonPassword } from '#platform/passwords/common-passwords.ts'
import { ownGuess } from '#platform/passwords/guesses.ts'
import { knownBrowsers } from '#platform/passwords/known-browser.ts'
import { hashPassword, verifyPassword } from '#platform/passwords/password.ts'
import { findPasswordHash } from './credential-queries.ts'
import { passwordChanged } from './events.ts'
import { setPasswordHash } from './users.ts'

/** Fails with ERR_INVALID_CREDENTIALS unless it is the actor's password. Guesses are limited as at sign-in. */
export async function requirePassword(ctx: ActorCtx, password: string): Promise<void> {
  const attempt = await ctx.limiter.attempt(ownGuess(ctx.companyId, ctx.actor.id))
  const hash = await findPasswordHash(ctx.tx, ctx.actor.id)
  if (!(await verifyPassword(password, hash))) fail('ERR_INVALID_CREDENTIALS', { field: 'currentPassword' })
  await attempt.forgive()
}

/** Sets a password; fails with ERR_COMMON_PASSWORD. The actor's own browser stays known. */
export async function changePassword(ctx: ActorCtx, userId: number, password: string): Promise<void> {
  await refuseCommonPassword(password)
  await setPasswordHash(ctx, userId, await hashPassword(password))
  await ctx.emit(passwordChanged, { userId, byId: ctx.actor.id })
  if (userId === ctx.actor.id) knownBrowsers(ctx.key('known browsers')).remember(ctx.request, ctx.actor, ctx.now)
}
