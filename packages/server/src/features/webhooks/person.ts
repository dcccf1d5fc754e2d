import type { Ctx } from '#platform/unit.ts'
import { deleteOfPerson } from './delivery-queries.ts'

/** What was told of the person, and what still was to be. */
export function forgetInWebhooks(ctx: Ctx, contactId: number): Promise<void> {
  return deleteOfPerson(ctx.tx, ctx.companyId, contactId)
}
