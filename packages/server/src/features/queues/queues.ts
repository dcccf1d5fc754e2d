import { fail } from '#platform/fail.ts'
import type { Ctx } from '#platform/unit.ts'
import { countQueues } from './queries.ts'

/** Fails with ERR_NO_QUEUE_FOUND unless the company has every one of the queues. */
export async function requireQueues(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const distinct = [...new Set(ids)]
  if ((await countQueues(ctx.tx, ctx.companyId, distinct)) < distinct.length) fail('ERR_NO_QUEUE_FOUND')
}
