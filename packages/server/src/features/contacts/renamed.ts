import type { Address } from '@recado/border/address'
import type { Ctx } from '#platform/unit.ts'
import { findContactsByAddress, lockContact, lockOwnersOf, numberOf, pushContactChange, requireContact } from './contacts.ts'
import { contactRenumbered } from './events.ts'
import { identitiesOf } from './identity.ts'
import { type Contact, retireIdentities, updateContact, upsertIdentities } from './queries.ts'

/**
 * The contact that goes by another address from now on, and others that turn out to be the same person: the caller merges them. Undefined
 * when the former address is unknown, or a former one already, as when the news come again after the next change. No message from either
 * address is accepted elsewhere until the transaction ends.
 */
export async function findRenamed(
  ctx: Ctx,
  from: Address,
  to: Address,
): Promise<{ contact: Contact; same: Contact[] } | undefined> {
  await lockOwnersOf(ctx, [...identitiesOf(from), ...identitiesOf(to)])
  const [contact] = await findContactsByAddress(ctx, from)
  if (!contact || contact.former) return undefined
  const same = (await findContactsByAddress(ctx, to)).filter(({ id }) => id !== contact.id)
  return { contact, same }
}

/** The contact goes by the new address. Its former ones still lead to it. */
export async function rename(ctx: Ctx, contactId: number, to: Address, at: Date): Promise<void> {
  const { tx, now } = ctx
  await lockContact(ctx, contactId)
  const identities = identitiesOf(to)
  const before = await requireContact(ctx, contactId)
  await retireIdentities(
    tx,
    contactId,
    identities.map(({ kind }) => kind),
  )
  await upsertIdentities(tx, contactId, identities, now)
  const number = numberOf(identities)
  if (number !== '' && number !== before.number) {
    const name = before.name === before.number ? { name: number } : {}
    await updateContact(tx, contactId, { number, ...name }, now)
    await ctx.emit(contactRenumbered, { contactId, userId: null, old: before.number, new: number, at: at.toISOString() })
  }
  await pushContactChange(ctx, contactId)
}
