import type { Recurrence } from '@recado/contract/companies/recurrence'
import type { Tx } from '#platform/database/tx.ts'

/** What a company has subscribed to. Days are yyyy-MM-dd in its time zone. */
export interface Terms {
  name: string
  email: string
  recurrence: Recurrence
  /** Null: no end. */
  dueDate: string | null
  today: string
  planId: number | null
  /** True for a company with an operator, which never pays. */
  runsInstallation: boolean
}

export function findTerms(tx: Tx, now: Date): Promise<Terms | undefined> {
  return tx.row<Terms>(
    'find terms',
    `select c.name, c.email, c.recurrence, c.due_date as "dueDate", ($2::timestamptz at time zone c.time_zone)::date as today,
       c.plan_id as "planId", exists (select from users o where o.company_id = $1 and o.super
         and o.deleted_at is null) as "runsInstallation"
     from companies c where c.id = $1`,
    [now],
  )
}

/** Sets another last day and, unless that plan was deleted meanwhile, another plan. A null plan keeps the present one. */
export async function updateTerms(tx: Tx, dueDate: string | null, planId: number | null, now: Date): Promise<void> {
  await tx.rows(
    'update terms',
    `update companies set due_date = $2, plan_id = coalesce((select p.id from plans p where p.id = $3), plan_id), updated_at = $4
     where id = $1`,
    [dueDate, planId, now],
  )
}

/** Gives a company that came in by a file its plan and, if it is to have another one, its name. */
export async function giveTerms(tx: Tx, planId: number, name: string | undefined): Promise<void> {
  await tx.rows('give terms', 'update companies set plan_id = $2, name = coalesce($3, name) where id = $1', [
    planId,
    name ?? null,
  ])
}
