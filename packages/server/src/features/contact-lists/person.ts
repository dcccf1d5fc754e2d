import type { Ctx } from '#platform/unit.ts'
import { forgetQuestion } from './check-queries.ts'
import { listItemIdsOf } from './item-queries.ts'
import { drop, take } from './items.ts'

/** Whoever has one of these numbers is in no list any more, nor asked about. */
export async function forgetInLists(ctx: Ctx, numbers: readonly string[]): Promise<void> {
  for (const id of await listItemIdsOf(ctx.tx, ctx.companyId, numbers)) await drop(ctx, await take(ctx, id))
  await forgetQuestion(ctx.tx, ctx.companyId, numbers)
}
