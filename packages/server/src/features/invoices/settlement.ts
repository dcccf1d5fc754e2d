import { planPush } from '@recado/contract/plans/api'
import { addMonths } from '@recado/contract/companies/recurrence'
import type { Settler } from '@recado/contract/invoices/invoice'
import { extend, lockTerms, paidUntil, type Terms } from '#features/companies/terms.ts'
import { fail } from '#platform/fail.ts'
import { room } from '#platform/live/rooms.ts'
import type { Ctx } from '#platform/unit.ts'
import { pushInvoice, pushPayment } from './live.ts'
import { findInvoice, type InvoiceRow, updatePaid } from './queries.ts'
import { toInvoice } from './view.ts'

export interface Settlement {
  /** False when it was paid before and nothing was done. */
  settled: boolean
  /** The company's last day now. Null when there is no end. */
  dueDate: string | null
}

/**
 * Marks an invoice of the company as paid, once. The last day moves by the months of the invoice: from the later of the last day and today,
 * or from the last day if an operator settles. A plan that was chosen for the invoice becomes the company's plan. It locks the company
 * first, so call it before locking anything else of the company that another settlement locks after it.
 */
export async function settle(ctx: Ctx, invoiceId: number, by: Settler): Promise<Settlement> {
  const company = await lockTerms(ctx)
  return settleLocked(ctx, company, await requireInvoice(ctx, invoiceId), by)
}

/** The same, for a company that is locked and an invoice that was read after that. */
export async function settleLocked(ctx: Ctx, company: Terms, invoice: InvoiceRow, by: Settler): Promise<Settlement> {
  const { tx, companyId, now } = ctx
  if (invoice.status === 'paid') return { settled: false, dueDate: company.dueDate }
  const dueDate = nextDueDate(company, invoice.months, by)
  const paid = await updatePaid(tx, invoice.id, by, now)
  await extend(ctx, dueDate, invoice.isChosen ? invoice.planId : null)
  pushInvoice(ctx, 'update', toInvoice(paid))
  if (invoice.isChosen) ctx.push(planPush, { action: 'update', planId: invoice.planId }, [room.company(companyId)])
  pushPayment(ctx, company.name, dueDate, invoice.id)
  return { settled: true, dueDate }
}

/** An invoice of the company. Fails with ERR_NO_INVOICE_FOUND. */
export async function requireInvoice({ tx }: Ctx, id: number): Promise<InvoiceRow> {
  return (await findInvoice(tx, id)) ?? fail('ERR_NO_INVOICE_FOUND')
}

function nextDueDate({ dueDate, today }: { dueDate: string | null; today: string }, months: number, by: Settler): string | null {
  if (dueDate === null) return null
  return by === 'operator' ? addMonths(dueDate, months) : paidUntil({ dueDate, today }, months)
}
