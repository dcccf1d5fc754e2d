import { eraseJoined } from '#features/contacts/joining.ts'
import { fail } from '#platform/fail.ts'
import type { Ctx } from '#platform/unit.ts'
import { deleteMerges, isWithin, listWithin, lockWithin, type Within } from './queries.ts'

/** Fails with ERR_NO_CONTACT_FOUND for a contact that is merged into another, because the person's data is with that one. */
export async function requireApart(ctx: Ctx, contactId: number): Promise<void> {
  if (await isWithin(ctx.tx, contactId)) fail('ERR_NO_CONTACT_FOUND')
}

/**
 * Locks the merges of the contacts, so that none is undone until the transaction ends. It comes before the locks of the contacts
 * themselves, as in undoing.
 */
export async function holdMerges(ctx: Ctx, contactIds: readonly number[]): Promise<void> {
  await lockWithin(ctx.tx, contactIds)
}

/** The contacts that were merged into the contact. */
export function mergesOfPerson(ctx: Ctx, contactId: number): Promise<Within[]> {
  return listWithin(ctx.tx, contactId)
}

/**
 * Erases the contacts that were merged into a contact, which the caller has locked. Returns the contacts whose tickets tell that they were
 * once merged with it.
 */
export async function forgetMerges(ctx: Ctx, contactId: number): Promise<number[]> {
  const { tx } = ctx
  const within = (await lockWithin(tx, [contactId])).map(({ goneId }) => goneId)
  const others = await deleteMerges(tx, [contactId, ...within])
  for (const id of within) await eraseJoined(ctx, id)
  return others
}
