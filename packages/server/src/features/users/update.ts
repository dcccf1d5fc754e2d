import type { Parsed } from '@recado/contract/endpoint'
import { type updateUser, type UserDetails, userPush } from '@recado/contract/users/api'
import { holdCompany } from '#features/companies/limits.ts'
import { show as requireConnection } from '#features/connections/connections.ts'
import { requireQueues } from '#features/queues/queues.ts'
import { fail } from '#platform/fail.ts'
import type { ActorCtx } from '#platform/feature.ts'
import { room } from '#platform/live/rooms.ts'
import { canEdit, canGive, canSee } from './policy.ts'
import { findUser, hasOtherAdmin, replaceUserQueues, updateUser as write } from './queries.ts'

/** What users need from sign-in, which itself knows users. */
export interface PasswordParts {
  /** Fails with ERR_INVALID_CREDENTIALS unless it is the actor's password. */
  requirePassword: (ctx: ActorCtx, password: string) => Promise<void>
  /** Sets a password; fails with ERR_COMMON_PASSWORD. */
  changePassword: (ctx: ActorCtx, userId: number, password: string) => Promise<void>
}

export async function show(ctx: ActorCtx, id: number): Promise<UserDetails> {
  const user = await find(ctx, id)
  if (!canSee(ctx.actor, user)) fail('ERR_NO_PERMISSION')
  return user
}

/** A patch: absent fields stay. */
export async function update(parts: PasswordParts, ctx: ActorCtx, input: Parsed<typeof updateUser>): Promise<UserDetails> {
  const { id, password, currentPassword, queueIds, whatsappId, ...fields } = input
  // Profiles change one at a time: of two admins who demote each other, the second is refused.
  if (fields.profile !== undefined) await holdCompany(ctx)
  const before = await find(ctx, id)
  if (!canEdit(ctx.actor, before) || !canGive(ctx.actor, input)) fail('ERR_NO_PERMISSION')
  if (before.profile === 'admin' && (fields.profile ?? 'admin') !== 'admin') await requireOtherAdmin(ctx, id)
  if (queueIds) await requireQueues(ctx, queueIds)
  if (whatsappId) await requireConnection(ctx, whatsappId)
  const movesEmail = fields.email !== undefined && fields.email !== before.email
  if (id === ctx.actor.id && (movesEmail || password)) await parts.requirePassword(ctx, currentPassword || refuseMissing())
  const written = await write(ctx.tx, ctx.companyId, id, { ...fields, connectionId: whatsappId }, ctx.now)
  if (!written) fail('ERR_EMAIL_TAKEN', { field: 'email' })
  if (queueIds) await replaceUserQueues(ctx.tx, ctx.companyId, id, queueIds)
  if (password) await parts.changePassword(ctx, id, password)
  return tell(ctx, before, await find(ctx, id))
}

async function find(ctx: ActorCtx, id: number): Promise<UserDetails & { super: boolean }> {
  return (await findUser(ctx.tx, ctx.companyId, id)) ?? fail('ERR_NO_USER_FOUND')
}

/** Only an admin makes an admin, so a company without one would stay that way. To be called while the company is held. */
async function requireOtherAdmin(ctx: ActorCtx, id: number): Promise<void> {
  if (!(await hasOtherAdmin(ctx.tx, ctx.companyId, id))) fail('ERR_LAST_ADMIN', { field: 'profile' })
}

function refuseMissing(): never {
  return fail('ERR_VALIDATION', {
    fields: [{ path: 'currentPassword', rule: 'invalid_type', message: 'needed for this change' }],
  })
}

/** Colleagues hear of the change, of an admin only the name; a person whose place changed reconnects to its rooms. */
function tell(ctx: ActorCtx, before: UserDetails, user: UserDetails): UserDetails {
  const { id, name, email, profile, queues } = user
  const shown = profile === 'admin' ? { id, name } : { id, name, email, profile, queues }
  ctx.push(userPush, { action: 'update', user: shown }, [room.company(ctx.companyId)])
  if (placeOf(before) !== placeOf(user)) ctx.hangUp([room.user(ctx.companyId, id)])
  return user
}

function placeOf({ profile, allTicket, queues }: UserDetails): string {
  return JSON.stringify([profile, allTicket, queues.map(({ id }) => id)])
}
