import type { Ctx } from '#platform/unit.ts'
import { listSaid as list } from './queries.ts'

/** What a customer has said in a ticket after a message of it, and not before `since`; of a choice that was tapped, its id. Oldest first. */
export function listSaid(ctx: Ctx, ticketId: number, afterId: number, since: Date): Promise<{ id: number; text: string }[]> {
  return list(ctx.tx, ctx.companyId, { ticketId, afterId, since })
}
