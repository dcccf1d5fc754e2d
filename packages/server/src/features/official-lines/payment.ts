import type { Ctx } from '#platform/unit.ts'
import { paymentMissing } from './events.ts'
import { updateUnpaid } from './queries.ts'

/** The state of a line says whether its account can pay. Admins hear at once when it no longer can. */
export async function followPayment(
  ctx: Ctx,
  { connectionId, reason }: { connectionId: number; reason: string | null },
): Promise<void> {
  const isUnpaid = reason === 'payment'
  if ((await updateUnpaid(ctx.tx, connectionId, isUnpaid ? ctx.now : null)) && isUnpaid)
    await ctx.emit(paymentMissing, { connectionId })
}
