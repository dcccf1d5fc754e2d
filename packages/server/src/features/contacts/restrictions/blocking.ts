import type { Contact } from '@recado/contract/contacts/api'
import { recordAct } from '#features/audit/audit.ts'
import { lockContact, requireContact, requireSight, pushContactChange } from '#features/contacts/contacts.ts'
import { contactBlocked, contactUnblocked } from '#features/contacts/events.ts'
import type { ActorCtx } from '#platform/feature.ts'
import { canUnmerge, updateBlockedAt } from './queries.ts'

/** From now on, messages of the contact notify no user. This affects live tickets, so the actor must see them all. */
export async function block(ctx: ActorCtx, id: number): Promise<Contact> {
  const contact = await requireForUpdate(ctx, id)
  // Of two contacts that can be split again, only one may have been blocked.
  if (contact.blockedAt !== null && !(await canUnmerge(ctx.tx, id))) return contact
  await updateBlockedAt(ctx.tx, id, ctx.now, ctx.now)
  await recordAct(ctx, 'contact.blocked', id)
  await ctx.emit(contactBlocked, { contactId: id })
  return pushContactChange(ctx, id)
}

export async function unblock(ctx: ActorCtx, id: number): Promise<Contact> {
  const contact = await requireForUpdate(ctx, id)
  if (contact.blockedAt === null) return contact
  await updateBlockedAt(ctx.tx, id, null, ctx.now)
  await recordAct(ctx, 'contact.unblocked', id)
  await ctx.emit(contactUnblocked, { contactId: id })
  return pushContactChange(ctx, id)
}

async function requireForUpdate(ctx: ActorCtx, id: number): Promise<Contact> {
  await lockContact(ctx, id)
  const contact = await requireContact(ctx, id)
  await requireSight(ctx, ctx.actor, id)
  return contact
}
