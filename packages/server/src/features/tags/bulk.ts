import { maxTags } from '@recado/contract/tags/api'
import type { Ctx } from '#platform/unit.ts'
import { deleteTagOfMany, findTagIds, lockTags, insertTagsOfMany } from './queries.ts'
import { refresh } from './tags.ts'

/** The company's tags with these names, by the names as asked for. Case and accents do not count. */
export function tagsByName(ctx: Ctx, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
  return findTagIds(ctx.tx, names)
}

/** Whether the tag exists. Locks it, so that it stays until the transaction ends. */
export async function lockTagIfExists(ctx: Ctx, id: number): Promise<boolean> {
  return (await lockTags(ctx.tx, [id])).length > 0
}

/**
 * Gives existing tags to contacts. A contact with the maximum number gets no more. Returns the contacts that did not have theirs before.
 */
export async function addTagsToContacts(
  ctx: Ctx,
  links: readonly { contactId: number; tagId: number }[],
): Promise<readonly number[]> {
  if (links.length === 0) return []
  const added = await insertTagsOfMany(ctx.tx, links, maxTags)
  for (const id of new Set(added.map(({ tagId }) => tagId))) await refresh(ctx, id)
  return [...new Set(added.map(({ contactId }) => contactId))]
}

/** Takes a tag from contacts. Returns those that had it. */
export async function removeTagFromContacts(ctx: Ctx, contactIds: readonly number[], tagId: number): Promise<readonly number[]> {
  const taken = await deleteTagOfMany(ctx.tx, contactIds, tagId)
  if (taken.length > 0) await refresh(ctx, tagId)
  return taken
}
