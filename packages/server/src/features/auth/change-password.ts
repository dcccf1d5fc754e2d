import { authPush, type SessionEnd } from '@recado/contract/auth/api'
import { passwordHashOf, setPasswordHash } from '#features/users/users.ts'
import { fail } from '#platform/fail.ts'
import type { ActorCtx } from '#platform/feature.ts'
import { room } from '#platform/live/rooms.ts'
import type { Ctx } from '#platform/unit.ts'
import type { AuthParts } from './auth.ts'
import { refuseCommon } from './common-passwords.ts'
import { ownGuess } from './guesses.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { deleteLinks, deleteSession } from './queries.ts'

/** Fails with ERR_INVALID_CREDENTIALS unless it is the actor's password. Guesses are limited as at sign-in. */
export async function requirePassword(auth: AuthParts, ctx: ActorCtx, password: string): Promise<void> {
  const attempt = await auth.limiter.attempt(ownGuess(ctx.companyId, ctx.actor.id))
  const hash = await passwordHashOf(ctx, ctx.actor.id)
  if (!(await verifyPassword(password, hash))) fail('ERR_INVALID_CREDENTIALS', { field: 'currentPassword' })
  await attempt.forgive()
}

/**
 * Sets a password. No open link can set another one or sign in, and other sessions of the user end. A user has one session: the actor's own
 * goes on, in a browser that stays known, and a colleague's ends.
 */
export async function changePassword(auth: AuthParts, ctx: ActorCtx, userId: number, password: string): Promise<void> {
  await refuseCommon(password)
  await setPasswordHash(ctx, userId, await hashPassword(password))
  if (userId !== ctx.actor.id) return endSession(ctx, userId, 'password')
  await deleteLinks(ctx.tx, userId)
  auth.browsers.remember(ctx.visit, ctx.actor, ctx.now)
}

/** Signs a colleague out with the reason. No open link signs in again. */
export async function endSession(ctx: Ctx, userId: number, reason: SessionEnd): Promise<void> {
  await deleteLinks(ctx.tx, userId)
  await deleteSession(ctx.tx, userId)
  ctx.hangUp([room.user(ctx.companyId, userId)], authPush, { action: 'update', user: { id: userId }, reason }, [])
}
