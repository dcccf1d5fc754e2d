import { userPush } from '@recado/contract/users/api'
import type { SessionUser } from '@recado/contract/platform/session'
import type { Availability, QuietHours } from '@recado/contract/platform/mute'
import { companyAs } from '#features/companies/companies.ts'
import type { SystemDb } from '#platform/database/system.ts'
import { fail } from '#platform/fail.ts'
import type { ActorCtx } from '#platform/feature.ts'
import { room } from '#platform/live/rooms.ts'
import type { Subscription } from '#platform/subscription.ts'
import type { Ctx } from '#platform/unit.ts'
import {
  type Credentials,
  findCredentials,
  findSubscription,
  type LockedOutUser,
  lockOutOthers,
  lockMatchingPasswordHash,
  updateBrowsersKnownFrom,
  updatePasswordHash,
} from './credential-queries.ts'
import {
  findActor as actorOf,
  findUserPlace,
  insertUser,
  updateAvailability,
  updateLanguage,
  updateQuietHours,
  type UserPlace,
} from './queries.ts'
import { findSessionUser } from './session-queries.ts'

export { actorOf, type Credentials, type LockedOutUser, insertUser }

/** The user as their own client gets it. */
export async function showSessionUser(ctx: Ctx, userId: number): Promise<SessionUser> {
  const user = await findSessionUser(ctx.tx, userId)
  return { ...user, company: await companyAs(ctx, user.profile) }
}

/** The user who signs in with the address, in any company. */
export function credentialsOf(system: SystemDb, address: string): Promise<Credentials | undefined> {
  return system.across((tx) => findCredentials(tx, address))
}

/** Whether this is still the user's password. Locks it, so that no other transaction changes it until this one ends. */
export function isPasswordHash(ctx: Ctx, userId: number, passwordHash: string): Promise<boolean> {
  return lockMatchingPasswordHash(ctx.tx, userId, passwordHash)
}

/** How long the user may use the product. */
export function subscriptionOf(ctx: Pick<Ctx, 'tx'>, userId: number): Promise<Subscription> {
  return findSubscription(ctx.tx, userId)
}

/** No browser counts as known until the next sign-in. */
export function forgetBrowsers(ctx: Pick<Ctx, 'tx' | 'now'>, userId: number): Promise<void> {
  return updateBrowsersKnownFrom(ctx.tx, userId, ctx.now)
}

/** From now on no browser counts as known, because another person may know the old password. */
export function setPasswordHash(ctx: Pick<Ctx, 'tx' | 'now'>, userId: number, passwordHash: string): Promise<void> {
  return updatePasswordHash(ctx.tx, userId, passwordHash, ctx.now)
}

/** Shuts out all users but this one until an admin has set their password. Returns the users who could sign in until now. */
export function lockOutAllBut(ctx: Ctx, userId: number): Promise<LockedOutUser[]> {
  return lockOutOthers(ctx.tx, userId)
}

/** Where a colleague works. Fails with ERR_USER_DONT_EXISTS for a deleted one, and with ERR_NO_USER_FOUND for an unknown one. */
export async function userPlace(ctx: Ctx, userId: number): Promise<UserPlace> {
  return requireActive(await findUserPlace(ctx.tx, userId))
}

/** Fails unless the user exists and still works here. */
export function requireActive<Found extends { isDeleted: boolean }>(found: Found | undefined): Found {
  if (!found) return fail('ERR_NO_USER_FOUND')
  return found.isDeleted ? fail('ERR_USER_DONT_EXISTS') : found
}

export async function setLanguage(ctx: ActorCtx, language: string): Promise<{ message: string }> {
  await updateLanguage(ctx.tx, ctx.actor.id, language)
  return { message: 'Language kept' }
}

/** Colleagues see it, even for admins, as they see which users are online. */
export async function setAvailability(ctx: ActorCtx, availability: Availability): Promise<{ message: string }> {
  const { tx, companyId, actor } = ctx
  if (await updateAvailability(tx, actor.id, availability)) {
    ctx.push(userPush, { action: 'update', user: { id: actor.id, availability } }, [room.company(companyId)])
  }
  return { message: 'Availability kept' }
}

export async function setQuietHours(ctx: ActorCtx, hours: QuietHours | null): Promise<{ message: string }> {
  const { tx, companyId, actor } = ctx
  await updateQuietHours(tx, actor.id, hours)
  // For the user's own screens alone, which reload the user.
  ctx.push(userPush, { action: 'update', user: { id: actor.id } }, [room.user(companyId, actor.id)])
  return { message: 'Quiet hours kept' }
}
