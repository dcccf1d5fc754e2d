import { passwordHashOf, setPasswordHash } from '#features/users/users.ts'
import { fail } from '#platform/fail.ts'
import type { ActorCtx } from '#platform/feature.ts'
import { room } from '#platform/rooms.ts'
import type { AuthParts } from './auth.ts'
import { refuseCommon } from './common-passwords.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { deleteLoginLink, deleteSession } from './queries.ts'

/** Fails with ERR_INVALID_CREDENTIALS unless it is the actor's password. Guesses count like those at sign-in. */
export async function requirePassword(auth: AuthParts, ctx: ActorCtx, password: string): Promise<void> {
  const attempt = auth.failuresByAddress.attempt(`user ${ctx.companyId} ${ctx.actor.id}`)
  const hash = await passwordHashOf(ctx, ctx.actor.id)
  if (!(await verifyPassword(password, hash))) fail('ERR_INVALID_CREDENTIALS', { field: 'currentPassword' })
  attempt.forgive()
}

/**
 * Sets a password. No login link sets another any more, and whoever else is signed in as the user is out. A person has one
 * session: the actor's own goes on, a colleague's ends.
 */
export async function changePassword(ctx: ActorCtx, userId: number, password: string): Promise<void> {
  refuseCommon(password)
  await setPasswordHash(ctx, userId, await hashPassword(password))
  await deleteLoginLink(ctx.tx, ctx.companyId, userId)
  if (userId === ctx.actor.id) return
  await deleteSession(ctx.tx, ctx.companyId, userId)
  ctx.hangUp([room.user(ctx.companyId, userId)])
}
