import type { Parsed } from '@recado/contract/endpoint'
import { can } from '@recado/contract/permissions'
import { type createUser, type updateUser, type User, userPush } from '@recado/contract/users/api'
import { canDelete, canEdit, canGive, canSee } from '@recado/contract/users/policy'
import { lockCompany, requireConfirmed, requireWithinPlan } from '#features/companies/limits.ts'
import { show as requireConnection } from '#features/connections/connections.ts'
import { changesOf } from '#features/audit/changes.ts'
import { recordAct } from '#features/audit/audit.ts'
import { requireQueues } from '#features/queues/queues.ts'
import { fail } from '#platform/fail.ts'
import type { ActorCtx } from '#platform/feature.ts'
import { requireLatest } from '#platform/records/latest.ts'
import { room } from '#platform/live/rooms.ts'
import { addressMoved, userLeft } from './events.ts'
import { auditedFieldsOf } from './audited-fields.ts'
import {
  countUsers,
  deleteUser,
  findUser,
  hasOtherAdmin,
  insertUser,
  isEmailTaken,
  lockUserRow,
  replaceUserQueues,
  updateUser as write,
} from './queries.ts'
import { changePassword, requirePassword } from './passwords.ts'
import { requireActive } from './users.ts'

export async function show(ctx: ActorCtx, id: number): Promise<User> {
  const user = await find(ctx, id)
  if (!canSee(ctx.actor, user)) fail('ERR_NO_PERMISSION')
  return user
}

export async function create(ctx: ActorCtx, input: Parsed<typeof createUser>): Promise<User> {
  const { password, whatsappId, ...fields } = input
  if (!canGive(ctx.actor, input)) fail('ERR_NO_PERMISSION')
  await requireConfirmed(ctx)
  await requireWithinPlan(ctx, 'users', () => countUsers(ctx.tx))
  await requirePlace(ctx, input)
  const { now } = ctx
  const id = await insertUser(ctx.tx, { ...fields, connectionId: whatsappId, now }).catch(refuseTakenEmail)
  await changePassword(ctx, id, password)
  const user = await find(ctx, id)
  await recordAct(ctx, 'user.created', id, changesOf({}, auditedFieldsOf(user)))
  pushUser(ctx, 'create', user)
  return user
}

/** A patch: absent fields stay. */
export async function update(ctx: ActorCtx, input: Parsed<typeof updateUser>): Promise<User> {
  const { id, updatedAt, password, currentPassword, queueIds, whatsappId, ...fields } = input
  // Profiles change one at a time. Of two admins who demote each other, the second is refused.
  if (fields.profile !== undefined) await lockCompany(ctx)
  const before = await lockUser(ctx, id)
  if (!canEdit(ctx.actor, before) || !canGive(ctx.actor, input)) fail('ERR_NO_PERMISSION')
  requireLatest(updatedAt, before)
  if (before.profile === 'admin' && (fields.profile ?? 'admin') !== 'admin') await requireOtherAdmin(ctx, id)
  await requirePlace(ctx, input)
  const movesEmail = fields.email !== undefined && fields.email !== before.email
  if (id === ctx.actor.id && (movesEmail || password)) await requirePassword(ctx, currentPassword || refuseMissing())
  await write(ctx.tx, id, { ...fields, connectionId: whatsappId }, ctx.now).catch(refuseTakenEmail)
  if (queueIds) await replaceUserQueues(ctx.tx, id, queueIds)
  if (password) await changePassword(ctx, id, password)
  const user = await find(ctx, id)
  const changes = changesOf(auditedFieldsOf(before), { ...auditedFieldsOf(user), ...(password && { password: 'another' }) })
  if (changes.length > 0) await recordAct(ctx, 'user.changed', id, changes)
  if (before.email.toLowerCase() !== user.email.toLowerCase()) await ctx.emit(addressMoved, { userId: id, from: before.email })
  pushUser(ctx, 'update', user)
  if (placeOf(before) !== placeOf(user)) ctx.hangUp([room.user(ctx.companyId, id)])
  const left = queuesLeft(before, user)
  if (left.length > 0) await ctx.emit(userLeft, { userId: id, queueIds: left, byId: ctx.actor.id })
  return user
}

export async function remove(ctx: ActorCtx, id: number): Promise<{ message: string }> {
  await lockCompany(ctx)
  const user = await lockUser(ctx, id)
  if (user.profile === 'admin' && canSee(ctx.actor, user)) await requireOtherAdmin(ctx, id)
  if (!canDelete(ctx.actor, user)) fail('ERR_NO_PERMISSION')
  await deleteUser(ctx.tx, id, ctx.now)
  await ctx.emit(userLeft, { userId: id, queueIds: null, byId: ctx.actor.id })
  await recordAct(ctx, 'user.deleted', id, changesOf(auditedFieldsOf(user), {}))
  ctx.push(userPush, { action: 'delete', userId: id }, [room.company(ctx.companyId)])
  return { message: 'User deleted' }
}

async function find(ctx: ActorCtx, id: number): Promise<User> {
  return requireActive(await findUser(ctx.tx, id))
}

/** Locks and returns the user. No other transaction changes it until this one ends. */
async function lockUser(ctx: ActorCtx, id: number): Promise<User> {
  await lockUserRow(ctx.tx, id)
  return find(ctx, id)
}

/** Only an admin makes an admin, so a company without one would stay that way. Call it with the company locked. */
async function requireOtherAdmin(ctx: ActorCtx, id: number): Promise<void> {
  if (!(await hasOtherAdmin(ctx.tx, id))) fail('ERR_LAST_ADMIN', { field: 'profile' })
}

/** Fails unless the company has the queues and the connection. */
async function requirePlace(
  ctx: ActorCtx,
  { queueIds, whatsappId }: { queueIds?: readonly number[] | undefined; whatsappId?: number | null | undefined },
): Promise<void> {
  if (queueIds) await requireQueues(ctx, queueIds)
  if (whatsappId) await requireConnection(ctx, whatsappId)
}

/** Fails with ERR_EMAIL_TAKEN when the error says that another user signs in with the address. */
export function refuseTakenEmail(error: unknown): never {
  if (isEmailTaken(error)) fail('ERR_EMAIL_TAKEN', { field: 'email' })
  throw error
}

function refuseMissing(): never {
  return fail('ERR_VALIDATION', {
    fields: [{ path: 'currentPassword', rule: 'invalid_type', message: 'needed for this change' }],
  })
}

/** Tells colleagues of the change. Of an admin it tells only the name. */
function pushUser(ctx: ActorCtx, action: 'create' | 'update', user: User): void {
  const { id, name, profile, online: _, ...rest } = user
  const shown = profile === 'admin' ? { id, name } : { id, name, profile, ...rest }
  ctx.push(userPush, { action, user: shown }, [room.company(ctx.companyId)])
}

/** The queues that the user has left. A user who sees every queue has left none. */
function queuesLeft(before: User, { profile, queues }: User): number[] {
  if (can(profile, 'tickets:see-all')) return []
  return before.queues.map(({ id }) => id).filter((id) => !queues.some((queue) => queue.id === id))
}

/** What decides which rooms a user is in. A user whose place changes has to reconnect. */
function placeOf({ profile, allTicket, queues }: User): string {
  return JSON.stringify([profile, allTicket, queues.map(({ id }) => id)])
}
