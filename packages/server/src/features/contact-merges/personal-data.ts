import { eraseMerged } from '#features/contacts/merge.ts'
import { fail } from '#platform/fail.ts'
import type { Ctx } from '#platform/unit.ts'
import { deleteMerges, isMergedIntoAnother, listMergedInto, lockMergesInto, type MergedContact } from './queries.ts'

/** Fails with ERR_NO_CONTACT_FOUND for a contact that is merged into another, because the person's data is with that one. */
export async function requireUnmerged(ctx: Ctx, contactId: number): Promise<void> {
  if (await isMergedIntoAnother(ctx.tx, contactId)) fail('ERR_NO_CONTACT_FOUND')
}

/**
 * Locks the merges of the contacts, so that none is undone until the transaction ends. It comes before the locks of the contacts
 * themselves, as in undoing.
 */
export async function lockMerges(ctx: Ctx, contactIds: readonly number[]): Promise<void> {
  await lockMergesInto(ctx.tx, contactIds)
}

/** The contacts that were merged into the contact. */
export function mergesOfPerson(ctx: Ctx, contactId: number): Promise<MergedContact[]> {
  return listMergedInto(ctx.tx, contactId)
}

/**
 * Erases the contacts that were merged into a contact, which the caller has locked. Returns the contacts whose tickets tell that they were
 * once merged with it.
 */
export async function forgetMerges(ctx: Ctx, contactId: number): Promise<number[]> {
  const { tx } = ctx
  const within = (await lockMergesInto(tx, [contactId])).map(({ goneId }) => goneId)
  const others = await deleteMerges(tx, [contactId, ...within])
  for (const id of within) await eraseMerged(ctx, id)
  return others
}
