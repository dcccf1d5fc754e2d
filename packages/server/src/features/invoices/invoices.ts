import type { Output, Parsed } from '@recado/contract/endpoint'
import type { Checkout, choosePlan, listInvoices as listEndpoint, showSubscription } from '@recado/contract/invoices/api'
import type { Invoice } from '@recado/contract/invoices/invoice'
import { centsOf } from '@recado/contract/invoices/money'
import { lockTerms, paidUntil, termsOf } from '#features/companies/terms.ts'
import { fail } from '#platform/fail.ts'
import { pageOf } from '#platform/records/page.ts'
import type { Ctx } from '#platform/unit.ts'
import { issue } from './issuing.ts'
import { pushInvoice } from './live.ts'
import {
  findBillingAddress,
  findOpenInvoice,
  findPlan,
  hasPaid,
  type InvoiceRow,
  listChoices,
  listInvoices,
  updateInvoice,
} from './queries.ts'
import { requireInvoice } from './settlement.ts'
import { toInvoice } from './view.ts'

export async function list(
  { tx }: Ctx,
  { searchParam, pageNumber }: Parsed<typeof listEndpoint>,
): Promise<Output<typeof listEndpoint>> {
  const { rows, hasMore } = await pageOf(pageNumber, (slice) => listInvoices(tx, searchParam, slice))
  return { list: rows.map(toInvoice), hasMore }
}

export async function show(ctx: Ctx, id: number): Promise<Checkout> {
  const row = await requireInvoice(ctx, id)
  const { dueDate, today, planId } = await termsOf(ctx)
  const renews = dueDate !== null && row.status === 'open' ? paidUntil({ dueDate, today }, row.months) : dueDate
  return {
    invoice: toInvoice(row),
    renewsUntil: renews ?? row.dueDate,
    plans: await listChoices(ctx.tx, [row.planId, planId]),
    billing: await findBillingAddress(ctx.tx),
  }
}

/** Turns an open invoice into one for another plan. The company keeps its plan until the invoice is paid. */
export async function choose(ctx: Ctx, { id, planId }: Parsed<typeof choosePlan>): Promise<Checkout> {
  const company = await lockTerms(ctx)
  const { months, dueDate, ...row } = await requireInvoice(ctx, id)
  if (row.status === 'paid') fail('ERR_INVOICE_PAID')
  if (planId !== row.planId) {
    const choices = await listChoices(ctx.tx, [company.planId])
    const { over, name, value } = choices.find((choice) => choice.id === planId) ?? fail('ERR_NO_PLAN_FOUND')
    const isChosen = planId !== company.planId
    if (isChosen && over.length > 0) fail('ERR_PLAN_TOO_SMALL', { over })
    const terms = { planId, detail: name, months, cents: centsOf(value) * months, dueDate, isChosen }
    await updateInvoice(ctx.tx, id, terms, ctx.now)
    pushInvoice(ctx, 'update', toInvoice(await requireInvoice(ctx, id)))
  }
  return show(ctx, id)
}

/**
 * Fails with ERR_PLAN_TOO_SMALL when the company has grown too big for the plan that was chosen for an invoice. The caller has locked the
 * company.
 */
export async function requirePlanFits(ctx: Ctx, { isChosen, planId }: Pick<InvoiceRow, 'isChosen' | 'planId'>): Promise<void> {
  const over = isChosen ? (await listChoices(ctx.tx, [planId])).find((choice) => choice.id === planId)?.over : []
  if (over && over.length > 0) fail('ERR_PLAN_TOO_SMALL', { over })
}

/** The open invoice, made before its time if need be. */
export async function issueNow(ctx: Ctx): Promise<Invoice> {
  return (await issue(ctx)) ?? fail('ERR_NOTHING_TO_PAY')
}

export async function subscription(ctx: Ctx): Promise<Output<typeof showSubscription>> {
  const { dueDate, today, email, recurrence, planId, runsInstallation } = await termsOf(ctx)
  const plan = planId === null ? undefined : await findPlan(ctx.tx, planId)
  const isTrial = dueDate !== null && !runsInstallation && !(await hasPaid(ctx.tx))
  const open = await findOpenInvoice(ctx.tx)
  return {
    isTrial,
    trialExpiration: isTrial ? dueDate : null,
    dueDate,
    today,
    email,
    plan: plan ?? null,
    recurrence,
    invoice: open ? toInvoice(open) : null,
    canPay: dueDate !== null && !runsInstallation && (plan?.value ?? 0) > 0,
  }
}
