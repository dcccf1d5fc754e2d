import { type IntegrationFault, maxFailures } from '@recado/contract/integrations/fields'
import type { Ctx } from '#platform/unit.ts'
import { pushIntegration } from './live.ts'
import { findIntegration, type IntegrationRow, type IntegrationState, lockIntegration, changeIntegration } from './queries.ts'
import { toIntegration } from './view.ts'

/** How often a success is recorded, unless it is the first after a failure. */
const noteEveryMs = 60_000

/** Whether the integration is switched off. An integration that no longer exists counts as off. */
export async function isOff(ctx: Ctx, id: number): Promise<boolean> {
  const row = await findIntegration(ctx.tx, id)
  return row?.offAt !== null
}

export async function recordSuccess(ctx: Ctx, id: number): Promise<void> {
  const before = await findIntegration(ctx.tx, id)
  if (!before || (before.failures === 0 && !isDue(before, ctx.now))) return
  await write(ctx, id, () => ({ failures: 0, lastSuccessAt: ctx.now, offAt: null }))
}

function isDue({ lastSuccessAt }: IntegrationRow, now: Date): boolean {
  return lastSuccessAt === null || now.getTime() - new Date(lastSuccessAt).getTime() >= noteEveryMs
}

/**
 * Switches the integration off after `maxFailures` failures in a row. A feature that WhatsApp lacks does not count as a failure of the
 * service.
 */
export async function recordFault(
  ctx: Ctx,
  id: number,
  { fault, detail }: { fault: IntegrationFault; detail: string },
): Promise<void> {
  await write(ctx, id, ({ failures }) => {
    const counted = fault === 'unsupported' ? failures : failures + 1
    const offAt = counted >= maxFailures ? ctx.now : null
    return { failures: counted, lastErrorAt: ctx.now, lastError: fault, lastErrorText: detail, offAt }
  })
}

async function write(ctx: Ctx, id: number, change: (row: IntegrationRow) => IntegrationState): Promise<void> {
  await lockIntegration(ctx.tx, id)
  const row = await findIntegration(ctx.tx, id)
  // A user has switched it off or deleted it while it was asked.
  if (!row || row.offAt !== null) return
  await changeIntegration(ctx.tx, id, change(row))
  const after = await findIntegration(ctx.tx, id)
  if (after) pushIntegration(ctx, 'update', toIntegration(after))
}
