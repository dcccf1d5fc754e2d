import { invoicePush, paymentPush } from '@recado/contract/invoices/api'
import { can } from '@recado/contract/permissions'
import type { Invoice } from '@recado/contract/invoices/invoice'
import type { Viewer } from '@recado/contract/viewer'
import { roomOf } from '#platform/live/rooms.ts'
import type { Ctx } from '#platform/unit.ts'

const payersRoom = (companyId: number) => roomOf(companyId, 'invoices:payers')

export function roomsOf({ companyId, profile }: Viewer): string[] {
  return can(profile, 'invoices:manage') ? [payersRoom(companyId)] : []
}

export function pushInvoice(ctx: Ctx, action: 'create' | 'update', invoice: Invoice): void {
  ctx.push(invoicePush, { action, invoice }, [payersRoom(ctx.companyId)])
}

/** Pushes that the company is paid until another day. */
export function pushPayment(ctx: Ctx, name: string, dueDate: string | null, invoiceId: number | null): void {
  const company = { id: ctx.companyId, name, dueDate }
  ctx.push(paymentPush, { action: 'CONCLUIDA', status: 'CONCLUIDA', company, invoiceId }, [payersRoom(ctx.companyId)])
}
