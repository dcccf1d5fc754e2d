import type { Ctx } from '#platform/unit.ts'
import { listSettings } from './queries.ts'

/** The company's open settings. */
export function openSettings(ctx: Pick<Ctx, 'tx' | 'companyId'>): Promise<{ key: string; value: string }[]> {
  return listSettings(ctx.tx, ctx.companyId)
}
