import { fail } from '#platform/fail.ts'
import type { Ctx } from '#platform/unit.ts'
import { lockContact, requireContact } from './contacts.ts'
import { contactChanged, contactDeleted } from './events.ts'
import { pushDeletion } from './live.ts'
import { findLiveTicket, hideContact, listAllIdentities, lockIdentities } from './queries.ts'

/**
 * Hides the contact and frees its number. It ends no conversation: while there is a live ticket, it fails with ERR_OTHER_OPEN_TICKET, which
 * says whose ticket it is.
 */
export async function remove(ctx: Ctx, id: number): Promise<{ message: string }> {
  const { tx } = ctx
  // Locks the identities before the contact, like an incoming message. A message that arrives meanwhile has either made a live ticket by
  // now or makes a new contact.
  await lockIdentities(tx, await listAllIdentities(tx, id))
  await lockContact(ctx, id)
  await requireContact(ctx, id)
  const ticket = await findLiveTicket(tx, id)
  if (ticket) fail('ERR_OTHER_OPEN_TICKET', { ticket })
  await hideContact(tx, id, ctx.now)
  await ctx.emit(contactDeleted, { contactId: id })
  await ctx.emit(contactChanged, { contactId: id })
  pushDeletion(ctx, id)
  return { message: 'Contact deleted' }
}
