import type { importFromTag } from '@recado/contract/contact-lists/api'
import type { Output, Parsed } from '@recado/contract/endpoint'
import { show as showTag } from '#features/tags/tags.ts'
import type { Ctx } from '#platform/unit.ts'
import { copyTagged } from './item-queries.ts'
import { tellMany } from './items.ts'
import { take } from './lists.ts'

/** Copies the contacts of a tag into the list, as they are now. */
export async function takeTagged(ctx: Ctx, { id, tagId }: Parsed<typeof importFromTag>): Promise<Output<typeof importFromTag>> {
  await take(ctx, id)
  await showTag(ctx, tagId)
  const { tagged, imported } = await copyTagged(ctx.tx, ctx.companyId, id, tagId, ctx.now)
  if (imported > 0) await tellMany(ctx, id)
  return { imported, skipped: tagged - imported }
}
