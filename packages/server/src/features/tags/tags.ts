import type { Ctx } from '#platform/unit.ts'
import { copyContactTags } from './queries.ts'

/** Two contacts are one person: the one that stays keeps the tags of both. */
export function keepTags(ctx: Ctx, keptId: number, goneId: number): Promise<void> {
  return copyContactTags(ctx.tx, ctx.companyId, keptId, goneId)
}
