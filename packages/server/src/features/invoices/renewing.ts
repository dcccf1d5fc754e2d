import { addMonths, monthsOf } from '@recado/contract/companies/recurrence'
import type { Output, Parsed } from '@recado/contract/endpoint'
import type { Renewal, renewCompany } from '@recado/contract/invoices/api'
import { recordAct } from '#features/audit/audit.ts'
import { changesOf } from '#features/audit/changes.ts'
import { inCompany } from '#features/companies/companies.ts'
import { extend, lockTerms, type Terms, termsOf } from '#features/companies/terms.ts'
import { fail } from '#platform/fail.ts'
import type { OperatorCtx } from '#platform/feature.ts'
import { openInvoiceOf, rewrite } from './issuing.ts'
import { pushPayment } from './live.ts'
import { settle } from './settlement.ts'
import { toInvoice } from './view.ts'

export function preview(ctx: OperatorCtx, id: number): Promise<Renewal> {
  return inCompany(ctx, id, async (inside) => {
    const company = await termsOf(inside)
    return renewalOf(company, await openInvoiceOf(inside, company))
  })
}

/**
 * Renews a company whose last day and open invoice are still those that were shown. Of two concurrent renewals one is refused, and an
 * invoice that an admin has changed since is not settled.
 */
export function renew(
  ctx: OperatorCtx,
  { id, dueDate, invoiceSeenAt }: Parsed<typeof renewCompany>,
): Promise<Output<typeof renewCompany>> {
  return inCompany(ctx, id, async (inside) => {
    const company = await lockTerms(inside)
    const { open, terms } = await openInvoiceOf(inside, company)
    const renewal = renewalOf(company, { open, terms })
    const isSeen = invoiceSeenAt === undefined || invoiceSeenAt === (renewal.invoice?.updatedAt ?? null)
    if (renewal.dueDate !== dueDate || !isSeen) fail('ERR_CONFLICT', { record: renewal })
    if (open) {
      if (terms) await rewrite(inside, open, terms)
      await settle(inside, open.id, 'operator')
    } else {
      await extend(inside, renewal.renewsUntil, null)
      pushPayment(inside, company.name, renewal.renewsUntil, null)
    }
    await recordAct(inside, 'company.renewed', id, changesOf({ dueDate }, { dueDate: renewal.renewsUntil }))
    return { dueDate: renewal.renewsUntil }
  })
}

function renewalOf(company: Terms, { open, terms }: Awaited<ReturnType<typeof openInvoiceOf>>): Renewal {
  const dueDate = company.dueDate ?? fail('ERR_NO_DUE_DATE')
  const months = terms?.months ?? open?.months ?? monthsOf(company.recurrence)
  return { dueDate, renewsUntil: addMonths(dueDate, months), months, invoice: open ? toInvoice({ ...open, ...terms }) : null }
}
