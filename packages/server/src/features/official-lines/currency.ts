import type { Ctx } from '#platform/unit.ts'
import { currencyTold } from './events.ts'
import { updateCurrency } from './queries.ts'

/** Meta has told the currency of an account, which may move to another one. */
export async function noteCurrency(ctx: Ctx, wabaId: string, currency: string): Promise<void> {
  if (currency === '' || !(await updateCurrency(ctx.tx, wabaId, currency))) return
  await ctx.emit(currencyTold, { wabaId, currency })
}
