import { planFlags } from '@recado/contract/plan-flags'
import { type CompanyRecord, type CompanyState, endingDays } from '@recado/contract/all-companies/api'
import { used } from '#features/plans/row.ts'
import { columnOf } from '#platform/database/assignments.ts'
import { selectViews, type SystemTx } from '#platform/database/tx.ts'
import type { Slice } from '#platform/records/page.ts'

// These queries concern the whole installation, so they name no company.

const plain = ['id', 'name', 'email', 'phone', 'status', 'recurrence', 'planId', 'dueDate', 'timeZone'] as const
const billing = ['firstName', 'lastName', 'address', 'city', 'state', 'zipcode', 'country'] as const
const times = ['createdAt', 'updatedAt', 'deletedAt'] as const
const own = [...plain, ...billing, ...times].map((name) => `c.${columnOf(name)} as "${name}"`).join(', ')
const ofPlan = ['id', 'name', 'users', 'connections', 'queues', 'value', ...planFlags]
  .map((name) => `'${name}', p.${columnOf(name)}`)
  .join(', ')

/** The state of each company at the time `$1`, before any filter. */
const judged = `
  select j.*, j."isOperators" = false and j."daysUntil" between 0 and ${endingDays} and not j."isShut" as ending,
    j."isOperators" = false and j."daysUntil" < 0 and not j."isShut" as expired,
    j.users > p.users or j.connections > p.connections or j.queues > p.queues as over,
    j."isShut" as blocked
  from (
    select c.*, ${used}, c.due_date - ($1::timestamptz at time zone c.time_zone)::date as "daysUntil", not c.status as "isShut",
      exists (select from users o where o.company_id = c.id and o.super and o.deleted_at is null) as "isOperators"
    from companies c) j
  left join plans p on p.id = j.plan_id`

const shown = `select ${own}, c.users, c.connections, c.queues, c."isOperators",
  case when not c."isOperators" then c."daysUntil" end as "daysLeft",
  case when p.id is not null then json_build_object(${ofPlan}) end as plan
  from (${judged}) c left join plans p on p.id = c.plan_id`

const matches = '($2::text is null or strpos(fold(c.name), fold($2)) > 0 or strpos(lower(c.email), lower($2)) > 0)'

function isIn(state: CompanyState | undefined): string {
  if (state === 'deleted') return 'c.deleted_at is not null'
  return `c.deleted_at is null${state ? ` and c.${state}` : ''}`
}

interface Search {
  searchParam?: string | undefined
  state?: CompanyState | undefined
}

export function listCompanies(
  tx: SystemTx,
  { searchParam, state }: Search,
  { limit, offset }: Slice,
  now: Date,
): Promise<CompanyRecord[]> {
  const page = `${shown} where ${matches} and ${isIn(state)} order by c.id limit $3 offset $4`
  return selectViews(tx, `list companies ${state ?? ''}`, page, [now, searchParam ?? null, limit, offset])
}

export async function countCompanies(tx: SystemTx, { searchParam, state }: Search, now: Date): Promise<number> {
  const text = `select count(*)::int as count from (${judged}) c where ${matches} and ${isIn(state)}`
  const [row] = await tx.named<{ count: number }>(`count companies ${state ?? ''}`, text, [now, searchParam ?? null])
  return row?.count ?? 0
}

export type Totals = Record<CompanyState | 'all', number>

export async function countStates(tx: SystemTx, now: Date): Promise<Totals> {
  const states: readonly CompanyState[] = ['ending', 'expired', 'over', 'blocked', 'deleted']
  const counts = states.map((state) => `count(*) filter (where ${isIn(state)})::int as "${state}"`).join(', ')
  const text = `select count(*) filter (where ${isIn(undefined)})::int as all, ${counts} from (${judged}) c`
  const [row] = await tx.named<Totals>('count states of companies', text, [now])
  return row ?? { all: 0, ending: 0, expired: 0, over: 0, blocked: 0, deleted: 0 }
}

export async function findCompany(tx: SystemTx, id: number, now: Date): Promise<CompanyRecord | undefined> {
  const [row] = await selectViews<CompanyRecord>(tx, 'find company of all', `${shown} where c.id = $2`, [now, id])
  return row
}

type Named = Pick<CompanyRecord, 'id' | 'name' | 'email' | 'status' | 'planId' | 'dueDate'>

export function listNames(tx: SystemTx): Promise<Named[]> {
  const text = `select id, name, email, status, plan_id as "planId", due_date as "dueDate" from companies
    where deleted_at is null order by fold(name), id`
  return tx.named<Named>('list names of companies', text, [])
}
