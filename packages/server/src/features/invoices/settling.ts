import { planPush } from '@recado/contract/plans/api'
import { addMonths } from '@recado/contract/companies/recurrence'
import type { Settler } from '@recado/contract/invoices/invoice'
import { extend, holdTerms, paidUntil, type Terms } from '#features/companies/terms.ts'
import { fail } from '#platform/fail.ts'
import { room } from '#platform/live/rooms.ts'
import type { Ctx } from '#platform/unit.ts'
import { pushInvoice, pushPayment } from './live.ts'
import { findInvoice, type InvoiceRow, updatePaid } from './queries.ts'
import { toInvoice } from './view.ts'

export interface Settlement {
  /** False: it was paid before, and nothing was done. */
  settled: boolean
  /** The company's last day now; null: no end. */
  dueDate: string | null
}

/**
 * Marks an invoice of the company as paid, once: the last day moves by the months it is for, from the later of it and today (from
 * itself where whoever runs the installation settles), and a plan that was chosen for it is the company's. Holds the company first,
 * so call it before holding anything else of the company's that another settling holds after it.
 */
export async function settle(ctx: Ctx, invoiceId: number, by: Settler): Promise<Settlement> {
  const company = await holdTerms(ctx)
  return settleHeld(ctx, company, await requireInvoice(ctx, invoiceId), by)
}

/** The same, of a company that is held, and an invoice that was read since. */
export async function settleHeld(ctx: Ctx, company: Terms, invoice: InvoiceRow, by: Settler): Promise<Settlement> {
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

/** An invoice of the company; ERR_NO_INVOICE_FOUND. */
export async function requireInvoice({ tx }: Ctx, id: number): Promise<InvoiceRow> {
  return (await findInvoice(tx, id)) ?? fail('ERR_NO_INVOICE_FOUND')
}

function nextDueDate({ dueDate, today }: { dueDate: string | null; today: string }, months: number, by: Settler): string | null {
  if (dueDate === null) return null
  return by === 'operator' ? addMonths(dueDate, months) : paidUntil({ dueDate, today }, months)
}
