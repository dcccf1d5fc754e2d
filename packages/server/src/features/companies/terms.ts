import { addMonths } from '@recado/contract/companies/recurrence'
import { fail } from '#platform/fail.ts'
import type { Ctx } from '#platform/unit.ts'
import { lockCompany } from './limits.ts'
import { findTerms, type Terms, updateTerms } from './term-queries.ts'

export type { Terms }

export async function termsOf({ tx, now }: Ctx): Promise<Terms> {
  return (await findTerms(tx, now)) ?? fail('ERR_NO_COMPANY_FOUND')
}

/** The same terms, locked until the transaction ends. */
export async function lockTerms(ctx: Ctx): Promise<Terms> {
  await lockCompany(ctx)
  return termsOf(ctx)
}

/**
 * The last day after that many months, counted from the later of the last day and today, so that no company pays for days that are over.
 */
export function paidUntil({ dueDate, today }: Pick<Terms, 'today'> & { dueDate: string }, months: number): string {
  return addMonths(dueDate > today ? dueDate : today, months)
}

/** Gives the company another last day, and the plan it has paid for. The caller has locked the company. */
export function extend({ tx, now }: Ctx, dueDate: string | null, planId: number | null): Promise<void> {
  return updateTerms(tx, dueDate, planId, now)
}
