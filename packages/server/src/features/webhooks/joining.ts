import type { Ctx } from '#platform/unit.ts'
import { giveDeliveries, returnDeliveries } from './delivery-queries.ts'

/** What was told of the second contact names the first one from now on; what it says stays. */
export function joinDeliveries(ctx: Ctx, keptId: number, goneId: number): Promise<void> {
  return giveDeliveries(ctx.tx, ctx.companyId, keptId, goneId)
}

/** What was told of the second contact is its own again. */
export function partDeliveries(ctx: Ctx, keptId: number, goneId: number): Promise<void> {
  return returnDeliveries(ctx.tx, ctx.companyId, keptId, goneId)
}
