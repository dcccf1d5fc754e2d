import { fail } from '#platform/fail.ts'
import type { Ctx } from '#platform/unit.ts'
import { hasPrompt } from './queries.ts'

/** Fails with ERR_NO_PROMPT_FOUND unless the company has it. */
export async function requirePrompt(ctx: Ctx, id: number): Promise<void> {
  if (!(await hasPrompt(ctx.tx, ctx.companyId, id))) fail('ERR_NO_PROMPT_FOUND')
}
