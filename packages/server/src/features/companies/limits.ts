import type { Plan } from '@recado/contract/companies/company'
import { fail } from '#platform/fail.ts'
import type { Ctx } from '#platform/unit.ts'
import { findLimits, isCompanyConfirmed, lockCompanyRow } from './queries.ts'

type Limited = 'users' | 'connections' | 'queues'

/** Fails with ERR_PLAN_LIMIT when the plan allows no more of them. Locks the company until the transaction ends. */
export async function requireWithinPlan(ctx: Ctx, what: Limited, count: () => Promise<number>): Promise<void> {
  await lockCompany(ctx)
  const limits: Pick<Plan, Limited> = await findLimits(ctx.tx)
  if ((await count()) >= limits[what]) fail('ERR_PLAN_LIMIT', { limit: limits[what] })
}

/** Fails with ERR_EMAIL_UNCONFIRMED until a user has shown that they read mail at the company's sign-up address. */
export async function requireConfirmed({ tx }: Pick<Ctx, 'tx'>): Promise<void> {
  if (!(await isCompanyConfirmed(tx))) fail('ERR_EMAIL_UNCONFIRMED')
}

/** Locks the company, so that its transactions go on from here one at a time. */
export function lockCompany(ctx: Ctx): Promise<void> {
  return lockCompanyRow(ctx.tx)
}
