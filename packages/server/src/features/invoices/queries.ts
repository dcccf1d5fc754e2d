import type { Plan } from '@recado/contract/companies/company'
import { monthsOf, recurrences } from '@recado/contract/companies/recurrence'
import type { BillingAddress, PlanChoice } from '@recado/contract/invoices/api'
import type { Invoice, Settler } from '@recado/contract/invoices/invoice'
import { exceededLimits, type PlanUse } from '@recado/contract/plans/api'
import { planColumns, used } from '#features/plans/row.ts'
import { selectViews, type SystemTx, type Tx } from '#platform/database/tx.ts'
import type { Slice } from '#platform/records/page.ts'

export type InvoiceRow = Omit<Invoice, 'value'> & { cents: number; isChosen: boolean }

const columns = `i.id, i.detail, i.plan_id as "planId", i.months, i.cents, i.due_date as "dueDate", i.status, i.is_chosen as "isChosen",
  i.paid_at as "paidAt", i.paid_by as "paidBy", i.created_at as "createdAt", i.updated_at as "updatedAt"`
const shown = `select ${columns} from invoices i`

export function listInvoices(tx: Tx, searchParam: string | undefined, slice: Slice): Promise<InvoiceRow[]> {
  return tx.views(
    'list invoices',
    `${shown} where i.company_id = $1 and ($2::text is null or i.id::text = $2 or strpos(fold(i.detail), fold($2)) > 0)
     order by i.id desc limit $3 offset $4`,
    [searchParam ?? null, slice.limit, slice.offset],
  )
}

export function findInvoice(tx: Tx, id: number): Promise<InvoiceRow | undefined> {
  return tx.view<InvoiceRow>('find invoice', `${shown} where i.company_id = $1 and i.id = $2`, [id])
}

export function findOpenInvoice(tx: Tx): Promise<InvoiceRow | undefined> {
  const text = `${shown} where i.company_id = $1 and i.status = 'open'`
  return tx.view<InvoiceRow>('find open invoice', text)
}

export function hasPaid(tx: Tx): Promise<boolean> {
  return tx.has('has paid', "select from invoices where company_id = $1 and status = 'paid' limit 1")
}

/** What an invoice is for, and when it is due. */
export interface Terms {
  planId: number
  detail: string
  months: number
  cents: number
  dueDate: string
  isChosen: boolean
}

/**
 * A period begins on its due date. If an operator has set the due date back, it begins on the first day that belongs to no other period.
 */
const periodStart = (self: string) => `case when exists (
    select from invoices o where o.company_id = $1 and o.period_start = $6::date and o.id <> ${self})
  then (select max(o.period_start) + 1 from invoices o where o.company_id = $1 and o.id <> ${self}) else $6::date end`

export async function insertInvoice(tx: Tx, terms: Terms, now: Date): Promise<number> {
  const { planId, detail, months, cents, dueDate, isChosen } = terms
  return (
    (await tx.value<number>(
      'insert invoice',
      `insert into invoices (company_id, plan_id, detail, months, cents, due_date, period_start, is_chosen, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, ${periodStart('0')}, $7, $8, $8) returning id`,
      [planId, detail, months, cents, dueDate, isChosen, now],
    )) ?? 0
  )
}

export async function updateInvoice(tx: Tx, id: number, terms: Terms, now: Date): Promise<void> {
  const { planId, detail, months, cents, dueDate, isChosen } = terms
  await tx.rows(
    'update invoice',
    `update invoices set plan_id = $2, detail = $3, months = $4, cents = $5, due_date = $6, period_start = ${periodStart('$9::int')},
       is_chosen = $7, updated_at = $8 where company_id = $1 and id = $9`,
    [planId, detail, months, cents, dueDate, isChosen, now, id],
  )
}

export async function updatePaid(tx: Tx, id: number, by: Settler, now: Date): Promise<InvoiceRow> {
  const text = `update invoices set status = 'paid', paid_by = $3, paid_at = $4, updated_at = $4
    where company_id = $1 and id = $2 returning *`
  const values = [tx.companyId, id, by, now]
  const [row] = await selectViews<InvoiceRow>(tx, 'update invoice paid', `select ${columns} from changed i`, values, text)
  return row as InvoiceRow
}

/**
 * Companies with something to do: the last day comes within this many days and there is no open invoice, or the open invoice is not for
 * what the company has now. Blocked companies and those of operators are left out.
 */
export async function listUnbilled(tx: SystemTx, days: number, now: Date): Promise<number[]> {
  const rows = await tx.named<{ id: number }>(
    'list unbilled companies',
    `select c.id from companies c
     join plans p on p.id = c.plan_id
     join unnest($3::text[], $4::int[]) r (recurrence, months) on r.recurrence = c.recurrence
     left join invoices i on i.company_id = c.id and i.status = 'open'
     where c.status and c.deleted_at is null and c.due_date is not null
       and not exists (select from users o where o.company_id = c.id and o.super and o.deleted_at is null)
       and (i.id is null and c.due_date <= ($1::timestamptz at time zone c.time_zone)::date + $2::int
         or i.due_date <> c.due_date or i.months <> r.months or not i.is_chosen and i.plan_id <> c.plan_id)
     order by c.id`,
    [now, days, recurrences, recurrences.map(monthsOf)],
  )
  return rows.map(({ id }) => id)
}

export async function findPlan(tx: SystemTx, id: number): Promise<Plan | undefined> {
  const [row] = await tx.named<Plan>('find plan of invoice', `select ${planColumns} from plans p where p.id = $1`, [id])
  return row
}

/** The plans that cost something and are public, and those named, each with what the company has too much of for it. */
export async function listChoices(tx: Tx, planIds: readonly (number | null)[]): Promise<PlanChoice[]> {
  const plans = await tx.named<Plan>(
    'list plans to choose',
    `select ${planColumns} from plans p where p.is_public and p.value > 0 or p.id = any ($1::int[]) order by p.value, p.id`,
    [planIds],
  )
  const [use] = await tx.rows<Pick<PlanUse, 'users' | 'connections' | 'queues'>>(
    'find use of company',
    `select ${used} from companies c where c.id = $1`,
  )
  return plans.map((choice) => ({ ...choice, over: use ? exceededLimits(use, choice) : [] }))
}

export async function findBillingAddress(tx: Tx): Promise<BillingAddress> {
  const address = await tx.row<BillingAddress>(
    'find billing address',
    `select first_name as "firstName", last_name as "lastName", address, city, state, zipcode, country from companies where id = $1`,
  )
  if (!address) throw new Error('The company is gone')
  return address
}
