import { limitsIn, nearShare, shareOf, type Spent } from '@recado/contract/prompts/limits'
import { settingOf } from '#features/settings/settings.ts'
import { createGate } from '#platform/gate.ts'
import type { Ctx } from '#platform/unit.ts'
import type { OutsideCtx } from '#platform/work/job.ts'
import {
  addToMonth,
  type CallCost,
  findMonth,
  lockMonth,
  insertCall,
  markMonth,
  type NewCall,
  updateCallCost,
} from './ledger-queries.ts'
import { pushLimit } from './live.ts'

/** One call at a time writes the row of a month. A call that waits for its turn occupies no database connection. */
const inTurn = createGate(Number.POSITIVE_INFINITY, 1)

/** A call that is about to be made, with its maximum cost. */
export type PlannedCall = Omit<NewCall, 'month' | 'at'>

/** Reserves what a call may cost. Undefined when the company's month has no room for it. */
export function reserveCall(
  { companyId, unit }: Pick<OutsideCtx, 'companyId' | 'unit'>,
  wanted: PlannedCall,
): Promise<number | undefined> {
  return inTurn(companyId, () =>
    unit(companyId, async (ctx) => {
      const { tx, now } = ctx
      const limits = await limitsOf(ctx)
      const month = await lockMonth(tx, now)
      const after = { tokens: month.tokens + wanted.tokens, micros: month.micros + wanted.micros }
      if (shareOf(after, limits) > 1) {
        if (await markMonth(tx, month.month, 'full', now)) pushLimit(ctx, 'full')
        return undefined
      }
      await addToMonth(tx, { month: month.month, calls: 1, ...signed(wanted, 1) })
      return insertCall(tx, { ...wanted, month: month.month, at: now })
    }),
  )
}

/** Records what a call has cost in the end. When four fifths of the limit are spent, the admins are told, once a month. */
export async function settleCall(
  { companyId, unit }: Pick<OutsideCtx, 'companyId' | 'unit'>,
  id: number,
  cost: CallCost,
): Promise<void> {
  await inTurn(companyId, () =>
    unit(companyId, async (ctx) => {
      const { tx, now } = ctx
      const { month } = await lockMonth(tx, now)
      const before = await updateCallCost(tx, id, cost, now)
      if (!before) return
      await addToMonth(tx, { month: before.month, calls: 0, ...signed(before, -1) })
      await addToMonth(tx, { month: before.month, calls: 0, ...signed(cost, 1) })
      const spent = await findMonth(tx, now)
      if (!spent || shareOf(spent, await limitsOf(ctx)) < nearShare) return
      if (await markMonth(tx, month, 'warned', now)) pushLimit(ctx, 'near')
    }),
  )
}

/** What the company has spent this month, and its limits. */
export async function spending(
  ctx: Ctx,
): Promise<Spent & { calls: number; supposedMicros: number; limits: ReturnType<typeof limitsIn> }> {
  const limits = await limitsOf(ctx)
  const { calls = 0, tokens = 0, micros = 0, supposedMicros = 0 } = (await findMonth(ctx.tx, ctx.now)) ?? {}
  return { calls, tokens, micros, supposedMicros, limits }
}

async function limitsOf(ctx: Ctx) {
  return limitsIn({ tokens: await settingOf(ctx, 'aiTokensPerMonth'), dollars: await settingOf(ctx, 'aiDollarsPerMonth') })
}

function signed({ tokens, micros, isSupposed }: CallCost, sign: 1 | -1) {
  return { tokens: sign * tokens, micros: sign * micros, supposedMicros: isSupposed ? sign * micros : 0 }
}
