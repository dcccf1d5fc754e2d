import { listDeletedAs, namesOf, ownNames } from '#features/contacts/restrictions/personal-data.ts'
import { hiddenNamesInMessages, listDeletedWriters } from '#features/messages/personal-data.ts'
import type { Ctx } from '#platform/unit.ts'

/**
 * The deleted contacts that were the same person, as far as that still shows: by their number, by the names under which they are kept from
 * campaigns, and by the hidden names under which they wrote. A name that belongs to another contact by now leads to none.
 */
export async function listFormerContacts(ctx: Ctx, id: number): Promise<number[]> {
  const ids = new Set([id])
  // Each contact that is added is looked at in turn: a number may lead to one, and that one's hidden name to another.
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
