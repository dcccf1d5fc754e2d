import { listDeletedAs, namesOf, ownNames } from '#features/contacts/standing/person.ts'
import { hiddenNamesInMessages, listDeletedWriters } from '#features/messages/person.ts'
import type { Ctx } from '#platform/unit.ts'

/**
 * The contacts that were deleted and were the same person, as far as that still shows: by their number, by what they are kept from
 * campaigns under, by the hidden names they spoke under. What leads to somebody else by now shows nothing.
 */
export async function listFormer(ctx: Ctx, id: number): Promise<number[]> {
  const ids = new Set([id])
  // Who is added is looked at in turn: of one a number shows who it was, of that one a hidden name.
  for (const one of ids) {
    const hidden = await hiddenNamesInMessages(ctx, one)
    const names = await ownNames(ctx, id, [...(await namesOf(ctx, one)), ...hidden])
    if (names.length === 0) continue
    for (const former of await listDeletedAs(ctx, names)) ids.add(former)
    for (const former of await listDeletedWriters(ctx, names)) ids.add(former)
  }
  ids.delete(id)
  return [...ids]
}
