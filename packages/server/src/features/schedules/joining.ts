import type { Ctx } from '#platform/unit.ts'
import { giveSchedules, returnSchedules } from './queries.ts'

/** What is scheduled for the second contact goes to the first one; returns which that is. */
export function joinSchedules(ctx: Ctx, keptId: number, goneId: number): Promise<number[]> {
  return giveSchedules(ctx.tx, ctx.companyId, keptId, goneId)
}

/** These, and what was scheduled in tickets that have gone back, are for the second contact again. */
export function partSchedules(
  ctx: Ctx,
  keptId: number,
  goneId: number,
  which: { schedules: readonly number[]; tickets: readonly number[] },
): Promise<void> {
  return returnSchedules(ctx.tx, ctx.companyId, keptId, goneId, which)
}
