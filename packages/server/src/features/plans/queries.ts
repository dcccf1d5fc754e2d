import type { Plan } from '@recado/contract/companies/company'
import type { PlanLimit, PlanRecord, PlanUse } from '@recado/contract/plans/api'
import { columnOf } from '#platform/database/assignments.ts'
import { deleteRows, insertRow, selectViews, type SystemTx, updateRows } from '#platform/database/tx.ts'
import type { Slice } from '#platform/records/page.ts'
import { lockOf, planColumns, planFields, used } from './row.ts'

// Covers the whole installation, so the statement names no company.

const shown = `select ${planColumns}, p.is_public as "isPublic",
  (select count(*)::int from companies c where c.plan_id = p.id) as companies, p.created_at as "createdAt", p.updated_at as "updatedAt"
  from plans p`
const matches = '($1::text is null or strpos(fold(p.name), fold($1)) > 0)'

export function listPublicPlans(tx: SystemTx): Promise<Plan[]> {
  return tx.named<Plan>('list public plans', `select ${planColumns} from plans p where p.is_public order by p.value, p.id`, [])
}

export function listPlans(tx: SystemTx, searchParam: string | undefined, { limit, offset }: Slice): Promise<PlanRecord[]> {
  const page = `${shown} where ${matches} order by p.value, p.id limit $2 offset $3`
  return selectViews<PlanRecord>(tx, 'list plans', page, [searchParam ?? null, limit, offset])
}

export async function countPlans(tx: SystemTx, searchParam: string | undefined): Promise<number> {
  const text = `select count(*)::int as count from plans p where ${matches}`
  const [row] = await tx.named<{ count: number }>('count plans', text, [searchParam ?? null])
  return row?.count ?? 0
}

export async function findPlan(tx: SystemTx, id: number): Promise<PlanRecord | undefined> {
  const [row] = await selectViews<PlanRecord>(tx, 'find plan', `${shown} where p.id = $1`, [id])
  return row
}

/** Finds the plan by name, or creates it. */
export async function ensurePlan(tx: SystemTx, plan: Omit<Plan, 'id'>): Promise<number> {
  const [row] = await tx.named<{ id: number }>(
    'ensure plan',
    `insert into plans (${planFields.map(columnOf).join(', ')}) values (${planFields.map((_, at) => `$${at + 1}`).join(', ')})
     on conflict (fold(name)) do update set name = excluded.name returning id`,
    planFields.map((name) => plan[name]),
  )
  if (!row) throw new Error('No plan was made')
  return row.id
}

export async function lockPlanRow(tx: SystemTx, id: number): Promise<void> {
  await tx.named('hold plan', `select pg_advisory_xact_lock(${lockOf('$1::int')})`, [id])
  await tx.named('lock plan', 'select from plans where id = $1 for update', [id])
}

export type PlanFields = Omit<PlanRecord, 'id' | 'companies' | 'createdAt' | 'updatedAt'>

export function insertPlan(tx: SystemTx, fields: PlanFields, now: Date): Promise<number> {
  return insertRow(tx, 'plans', { ...fields, createdAt: now, updatedAt: now })
}

export async function updatePlan(tx: SystemTx, id: number, patch: Partial<PlanFields>, now: Date): Promise<void> {
  await updateRows(tx, 'plans', { id }, { ...patch, updatedAt: now })
}

export function isNameTaken(error: unknown): boolean {
  return (error as { constraint?: unknown }).constraint === 'plans_by_name'
}

export async function deletePlan(tx: SystemTx, id: number): Promise<void> {
  await deleteRows(tx, 'plans', { id })
}

/** Counts the companies with an open invoice for the plan. They get the plan once the invoice is paid. */
export async function countChoosing(tx: SystemTx, planId: number): Promise<number> {
  const text = "select count(*)::int as count from invoices i where i.plan_id = $1 and i.is_chosen and i.status = 'open'"
  const [row] = await tx.named<{ count: number }>('count choosing plan', text, [planId])
  return row?.count ?? 0
}

export async function listCompaniesOf(tx: SystemTx, planId: number): Promise<number[]> {
  const rows = await tx.named<{ id: number }>('list companies of plan', 'select id from companies where plan_id = $1', [planId])
  return rows.map(({ id }) => id)
}

/** Companies of the plan that exceed these limits. */
export async function listCompaniesOver(
  tx: SystemTx,
  planId: number,
  { users, connections, queues }: Record<PlanLimit, number>,
  limit: number,
): Promise<{ companies: PlanUse[]; count: number }> {
  const rows = await tx.named<PlanUse & { count: number }>(
    'list companies over plan',
    `select u.*, count(*) over ()::int as count from (select c.id, c.name, ${used} from companies c where c.plan_id = $1) u
     where u.users > $2 or u.connections > $3 or u.queues > $4 order by fold(u.name), u.id limit $5`,
    [planId, users, connections, queues, limit],
  )
  return { companies: rows.map(({ count: _count, ...company }) => company), count: rows[0]?.count ?? 0 }
}
