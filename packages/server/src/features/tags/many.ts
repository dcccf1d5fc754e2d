import { mostTags } from '@recado/contract/tags/api'
import type { Ctx } from '#platform/unit.ts'
import { deleteTagOfMany, findTagIds, holdTags, insertTagsOfMany } from './queries.ts'
import { refresh } from './tags.ts'

/** The company's tags of these names, by the names as asked for; case and accents do not count. */
export function tagsByName(ctx: Ctx, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
  return findTagIds(ctx.tx, names)
}

/** Is there such a tag? It stays until the transaction ends. */
export async function holdTag(ctx: Ctx, id: number): Promise<boolean> {
  return (await holdTags(ctx.tx, [id])).length > 0
}

/** Gives contacts tags that there are. Whoever has as many as one may have gets no more. Answers who did not have theirs before. */
export async function giveTags(ctx: Ctx, links: readonly { contactId: number; tagId: number }[]): Promise<readonly number[]> {
  if (links.length === 0) return []
  const added = await insertTagsOfMany(ctx.tx, links, mostTags)
  for (const id of new Set(added.map(({ tagId }) => tagId))) await refresh(ctx, id)
  return [...new Set(added.map(({ contactId }) => contactId))]
}

/** Takes a tag from contacts; answers who had it. */
export async function takeTag(ctx: Ctx, contactIds: readonly number[], tagId: number): Promise<readonly number[]> {
  const taken = await deleteTagOfMany(ctx.tx, contactIds, tagId)
  if (taken.length > 0) await refresh(ctx, tagId)
  return taken
}
