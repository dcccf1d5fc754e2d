import { z } from 'zod/mini'
import { day, moment } from '#field.ts'

/** Who or what settled an invoice: a payment, whoever runs the installation, or nobody, as there was nothing to pay. */
export const settlers = ['payment', 'operator', 'free'] as const
export type Settler = (typeof settlers)[number]

/** What a company owes, or has paid, for some months of a plan. */
export const invoice = z.object({
  id: z.int(),
  /** The name of the plan, as it then was. */
  detail: z.string(),
  planId: z.int(),
  months: z.int(),
  /** In BRL, with two decimals, for all of the months. */
  value: z.number(),
  /** The last day of what was paid for before: yyyy-MM-dd, where the company is. */
  dueDate: day,
  status: z.enum(['open', 'paid']),
  paidAt: z.nullable(moment),
  paidBy: z.nullable(z.enum(settlers)),
  createdAt: moment,
  updatedAt: moment,
})
export type Invoice = z.infer<typeof invoice>

/** Is it late? Only a display: it can be paid all the same. Both days are yyyy-MM-dd. */
export function isExpired({ status, dueDate }: Pick<Invoice, 'status' | 'dueDate'>, today: string): boolean {
  return status === 'open' && dueDate < today
}
