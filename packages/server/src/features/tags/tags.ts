import type { Contact } from '@recado/contract/contacts/api'
import type { Parsed } from '@recado/contract/endpoint'
import type { syncTags } from '@recado/contract/tags/api'
import { requireContact, tellChange } from '#features/contacts/contacts.ts'
import { fail } from '#platform/fail.ts'
import type { Ctx } from '#platform/unit.ts'
import { copyContactTags, countTags, deleteOtherTags, insertContactTags } from './queries.ts'

/** The given list is complete, kanban tags included. */
export async function sync(ctx: Ctx, { contactId, tags }: Parsed<typeof syncTags>): Promise<Contact> {
  const { tx, companyId } = ctx
  await requireContact(ctx, contactId)
  const wanted = [...new Set(tags)]
  if ((await countTags(tx, companyId, wanted)) < wanted.length) fail('ERR_NO_TAG_FOUND')
  const removed = await deleteOtherTags(tx, companyId, contactId, wanted)
  const added = await insertContactTags(tx, companyId, contactId, wanted)
  return removed + added > 0 ? tellChange(ctx, contactId) : requireContact(ctx, contactId)
}

/** Two contacts are one person: the one that stays keeps the tags of both. */
export function keepTags(ctx: Ctx, keptId: number, goneId: number): Promise<void> {
  return copyContactTags(ctx.tx, ctx.companyId, keptId, goneId)
}
