import { eraseJoined } from '#features/contacts/joining.ts'
import { fail } from '#platform/fail.ts'
import type { Ctx } from '#platform/unit.ts'
import { deleteMerges, isWithin, listWithin, lockWithin, type Within } from './queries.ts'

/** ERR_NO_CONTACT_FOUND for a contact that is within another: what there is of the person is with that one. */
export async function requireApart(ctx: Ctx, contactId: number): Promise<void> {
  if (await isWithin(ctx.tx, contactId)) fail('ERR_NO_CONTACT_FOUND')
}

/** Nobody takes anything out of the contacts until the transaction ends. Before the contacts themselves are held, as in undoing. */
export async function holdMerges(ctx: Ctx, contactIds: readonly number[]): Promise<void> {
  await lockWithin(ctx.tx, contactIds)
}

/** Whom the contact was made of. */
export function mergesOfPerson(ctx: Ctx, contactId: number): Promise<Within[]> {
  return listWithin(ctx.tx, contactId)
}

/** Erases whom a contact, which is held, was made of. Returns the contacts whose tickets tell that they once were one with it. */
export async function forgetMerges(ctx: Ctx, contactId: number): Promise<number[]> {
  const { tx } = ctx
  const within = (await lockWithin(tx, [contactId])).map(({ goneId }) => goneId)
  const others = await deleteMerges(tx, [contactId, ...within])
  for (const id of within) await eraseJoined(ctx, id)
  return others
}
