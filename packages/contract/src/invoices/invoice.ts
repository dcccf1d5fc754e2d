import { z } from 'zod/mini'
import { day, timestamp } from '#field.ts'

/** What settled an invoice: a payment, the operator, or the fact that there was nothing to pay. */
export const settlers = ['payment', 'operator', 'free'] as const
export type Settler = (typeof settlers)[number]

/** What a company owes, or has paid, for some months of a plan. */
export const invoice = z.object({
  id: z.int(),
  /** The name of the plan at that time. */
  detail: z.string(),
  planId: z.int(),
  months: z.int(),
  /** In BRL, with two decimals, for all of the months. */
  value: z.number(),
  /** The last day of the previous paid period: yyyy-MM-dd, in the company's time zone. */
  dueDate: day,
  status: z.enum(['open', 'paid']),
  paidAt: z.nullable(timestamp),
  paidBy: z.nullable(z.enum(settlers)),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type Invoice = z.infer<typeof invoice>

/** Whether the invoice is late. This is only for display: it can still be paid. Both days are yyyy-MM-dd. */
export function isExpired({ status, dueDate }: Pick<Invoice, 'status' | 'dueDate'>, today: string): boolean {
  return status === 'open' && dueDate < today
}
