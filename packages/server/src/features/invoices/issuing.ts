import { monthsOf } from '@recado/contract/companies/recurrence'
import { daysBetween } from '@recado/contract/days'
import type { Invoice } from '@recado/contract/invoices/invoice'
import { centsOf } from '@recado/contract/invoices/money'
import { lockTerms, type Terms as CompanyTerms } from '#features/companies/terms.ts'
import { fail } from '#platform/fail.ts'
import type { Ctx } from '#platform/unit.ts'
import { collectErrors } from '#platform/work/collect-errors.ts'
import type { ClockCtx } from '#platform/work/job.ts'
import { pushInvoice } from './live.ts'
import { findOpenInvoice, findPlan, insertInvoice, type InvoiceRow, listUnbilled, type Terms, updateInvoice } from './queries.ts'
import { requireInvoice, settle } from './settlement.ts'
import { toInvoice } from './view.ts'

/** How many days before its due date an invoice is made. */
const aheadDays = 10

/** Makes the invoices that are due, each company's in its own transaction. */
export async function issueAll({ system, unit, now }: ClockCtx): Promise<void> {
  const due = await system.across((tx) => listUnbilled(tx, aheadDays, now))
  await collectErrors(async (attempt) => {
    for (const companyId of due) await attempt(unit(companyId, issue))
  })
}

/**
 * The open invoice, for what the company has now. Undefined when there is nothing to pay. An invoice that costs nothing is settled once its
 * time has come.
 */
export async function issue(ctx: Ctx): Promise<Invoice | undefined> {
  const company = await lockTerms(ctx)
  const { open, terms } = await openInvoiceOf(ctx, company)
  if (!terms || (terms.cents === 0 && daysBetween(company.today, terms.dueDate) > aheadDays)) return undefined
  const isNew = !open || (await rewrite(ctx, open, terms))
  const id = open?.id ?? (await insertInvoice(ctx.tx, terms, ctx.now))
  if (terms.cents === 0) {
    await settle(ctx, id, 'free')
    return undefined
  }
  const invoice = toInvoice(await requireInvoice(ctx, id))
  if (isNew) pushInvoice(ctx, open ? 'update' : 'create', invoice)
  return invoice
}

/** The open invoice of a company, if there is one, and the terms that it should have by now. A company that never pays has no terms. */
export async function openInvoiceOf(
  ctx: Ctx,
  company: CompanyTerms,
): Promise<{ open: InvoiceRow | undefined; terms: Terms | undefined }> {
  const open = await findOpenInvoice(ctx.tx)
  return { open, terms: await termsOf(ctx, company, open) }
}

/** Gives the invoice these terms. False when it already has them. */
export async function rewrite({ tx, now }: Ctx, open: InvoiceRow, terms: Terms): Promise<boolean> {
  const isOutdated = (['planId', 'months', 'dueDate', 'isChosen'] as const).some((name) => open[name] !== terms[name])
  if (isOutdated) await updateInvoice(tx, open.id, terms, now)
  return isOutdated
}

async function termsOf(ctx: Ctx, company: CompanyTerms, open: InvoiceRow | undefined): Promise<Terms | undefined> {
  const { dueDate, planId, recurrence, runsInstallation } = company
  if (dueDate === null || planId === null || runsInstallation) return undefined
  const chosen = open?.isChosen ? await findPlan(ctx.tx, open.planId) : undefined
  const plan = chosen ?? (await findPlan(ctx.tx, planId)) ?? fail('ERR_NO_PLAN_FOUND')
  const months = monthsOf(recurrence)
  const isChosen = chosen !== undefined && chosen.id !== planId
  // A new price holds for later invoices.
  if (open?.planId === plan.id && open.months === months) return { ...open, dueDate, isChosen }
  return { planId: plan.id, detail: plan.name, months, cents: centsOf(plan.value) * months, dueDate, isChosen }
}
