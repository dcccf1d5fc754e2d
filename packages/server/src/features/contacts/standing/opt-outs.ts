import type { Contact } from '@recado/contract/contacts/api'
import type { OptOut } from '@recado/contract/contacts/standing'
import { holdContact, requireContact, tellChange } from '#features/contacts/contacts.ts'
import type { ActorCtx } from '#platform/feature.ts'
import type { Ctx } from '#platform/unit.ts'
import * as queries from './queries.ts'

/** Notes what the contact wants; what it wants already is not noted again. */
export async function noteWish(ctx: ActorCtx, contactId: number, kind: OptOut['kind'], reason: string): Promise<Contact> {
  await holdContact(ctx, contactId)
  const contact = await requireContact(ctx, contactId)
  if ((contact.optedOutAt !== null) === (kind === 'out')) return contact
  await queries.updateOptOut(ctx.tx, ctx.companyId, { contactId, kind, userId: ctx.actor.id, reason, at: ctx.now })
  return tellChange(ctx, contactId)
}

/** What the contact wanted, newest first. */
export async function listOptOuts(ctx: Ctx, contactId: number): Promise<OptOut[]> {
  await requireContact(ctx, contactId)
  return queries.listOptOuts(ctx.tx, ctx.companyId, contactId)
}
