import { fail } from '#platform/fail.ts'
import type { Ctx } from '#platform/unit.ts'
import { hasIntegration } from './queries.ts'

/** Fails with ERR_NO_INTEGRATION_FOUND unless the company has it. */
export async function requireIntegration(ctx: Ctx, id: number): Promise<void> {
  if (!(await hasIntegration(ctx.tx, ctx.companyId, id))) fail('ERR_NO_INTEGRATION_FOUND')
}
