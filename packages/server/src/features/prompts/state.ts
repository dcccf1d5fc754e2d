import type { ErrorCode } from '@recado/contract/errors'
import type { OutsideCtx } from '#platform/work/job.ts'
import { pushPrompt } from './live.ts'
import { findPrompt, updateState } from './queries.ts'
import { toPrompt } from './view.ts'

/** Records that a prompt has answered, or why it has not. The prompt's row shows the latest of both. */
export async function recordOutcome(
  { companyId, unit }: Pick<OutsideCtx, 'companyId' | 'unit'>,
  promptId: number | null,
  reason: ErrorCode | null,
): Promise<void> {
  if (promptId === null) return
  await unit(companyId, async (ctx) => {
    await updateState(ctx.tx, promptId, reason, ctx.now)
    const row = await findPrompt(ctx.tx, promptId)
    if (row) pushPrompt(ctx, 'update', toPrompt(row))
  })
}
