import type { CompanyDetails } from '@recado/contract/companies/api'
import type { Plan } from '@recado/contract/companies/company'
import { lockOf, planColumns } from '#features/plans/row.ts'
import { deleteRows, insertRow, type SystemTx, type Tx, updateRows } from '#platform/database/tx.ts'
import { withIsoDates } from '#platform/database/views.ts'
import { omitUndefined } from '#platform/records/omit-undefined.ts'
import type { Licence, Subscription } from '#platform/subscription.ts'
import { endsAt, flagsOf, isBlocked, isConfirmed, isTrial, languageOf, type LicenceRow, restorableUntil } from './row.ts'

export function insertCompany(
  tx: SystemTx,
  company: { name: string; planId: number; dueDate: string | null; now: Date } & Partial<
    Pick<CompanyRow, 'email' | 'phone' | 'status' | 'recurrence' | 'timeZone' | Address>
  >,
): Promise<number> {
  const { now, ...fields } = company
  return insertRow(tx, 'companies', { ...fields, createdAt: now, updatedAt: now })
}

type Address = 'firstName' | 'lastName' | 'address' | 'city' | 'state' | 'zipcode' | 'country'

export function isUnknownPlan(error: unknown): boolean {
  return (error as { constraint?: unknown }).constraint === 'companies_plan_id_fkey'
}

export function hasOperators(tx: Tx): Promise<boolean> {
  const text = 'select from users where company_id = $1 and super and deleted_at is null limit 1'
  return tx.has('find operators', text)
}

/** Sets the last day to this many days after today, in the company's time zone. */
export async function updateTrialEnd(tx: Tx, days: number, now: Date): Promise<void> {
  const text = 'update companies set due_date = ($2::timestamptz at time zone time_zone)::date + $3::int where id = $1'
  await tx.rows('update trial end', text, [now, days])
}

export async function hasCompanies(tx: SystemTx): Promise<boolean> {
  return (await tx.named('has companies', 'select from companies limit 1', [])).length > 0
}

/** How many of each a company may have. The plan is locked against changes until the transaction ends. */
export async function findLimits(tx: Tx): Promise<Pick<Plan, 'users' | 'connections' | 'queues'>> {
  const hold = `select pg_advisory_xact_lock_shared(${lockOf('plan_id')}) from companies where id = $1 and plan_id is not null`
  await tx.rows('share plan', hold)
  const text = 'select p.users, p.connections, p.queues from companies c join plans p on p.id = c.plan_id where c.id = $1'
  const row = await tx.row<Pick<Plan, 'users' | 'connections' | 'queues'>>('find limits', text)
  return row ?? { users: 0, connections: 0, queues: 0 }
}

/** Companies with this name, or the one with this id, and how many bytes of files they have stored. */
export async function listByNameOrId(tx: SystemTx, name: string): Promise<{ id: number; name: string; stored: number }[]> {
  return tx.named(
    'list companies called',
    `select c.id, c.name, coalesce((select u.stored from storage_use u where u.company_id = c.id), 0) as stored
     from companies c where c.name = $1 or c.id::text = $1`,
    [name],
  )
}

/** Sets how many bytes of files the company may store. */
export async function updateMaxStored(tx: Tx, maxStored: number): Promise<void> {
  await updateRows(tx, 'companies', { id: tx.companyId }, { maxStored })
}

export type CompanyRow = Omit<CompanyDetails, 'settings'>

/** The company with its plan. */
export async function findCompany(tx: Tx): Promise<CompanyRow | undefined> {
  const row = await tx.view<CompanyRow>(
    'find company',
    `select c.id, c.name, c.email, c.phone, c.status, c.recurrence, c.plan_id as "planId", c.due_date as "dueDate",
       c.time_zone as "timeZone", c.schedules, ${languageOf('c.id')} as language, ${isConfirmed('c.id')} as "emailConfirmed",
       ${isTrial('c.id', 'c.due_date')} as "isTrial", c.first_name as "firstName", c.last_name as "lastName", c.address, c.city,
       c.state, c.zipcode, c.country, c.created_at as "createdAt", c.updated_at as "updatedAt",
       (select row_to_json(p) from (select ${planColumns} from plans p where p.id = c.plan_id) p) as plan
     from companies c where c.id = $1`,
  )
  return row && withIsoDates(row)
}

export type CompanyPatch = {
  [K in keyof Omit<CompanyRow, 'id' | 'plan' | 'language' | 'emailConfirmed' | 'isTrial' | 'createdAt' | 'updatedAt'>]?:
    | CompanyRow[K]
    | undefined
}

/** Writes the fields that are present. */
export async function updateCompany(tx: Tx, { schedules, ...fields }: CompanyPatch, now: Date): Promise<void> {
  const present = omitUndefined(fields)
  await updateRows(
    tx,
    'companies',
    { id: tx.companyId },
    { ...present, ...(schedules && { schedules: JSON.stringify(schedules) }), updatedAt: now },
  )
}

export async function updateDeleted(tx: Tx, deletedAt: Date | null, now: Date): Promise<void> {
  await updateRows(tx, 'companies', { id: tx.companyId }, { deletedAt, updatedAt: now })
}

export async function deleteCompany(tx: Tx): Promise<void> {
  await deleteRows(tx, 'companies', { id: tx.companyId })
}

/** Whether and for how long the company as a whole may use the product. A company with an operator may use it for ever. */
export async function findSubscription(tx: Tx): Promise<Subscription> {
  const [row] = await tx.rows<Subscription>(
    'find subscription of company',
    `select ${isBlocked} as "isBlocked", ${restorableUntil} as "restorableUntil",
       case when not c.operates then c.due_date end as "dueDate", case when not c.operates then ${endsAt} end as "endsAt"
     from (select *, exists (select from users o where o.company_id = $1 and o.super) as operates from companies where id = $1) c`,
  )
  return row ?? { isBlocked: true, restorableUntil: null, dueDate: null, endsAt: null }
}

/** The company's features and days, independent of the user. */
export async function findLicence(tx: Tx): Promise<Subscription & Licence> {
  const text = `select to_jsonb(p) as plan, ${isConfirmed('$1')} as "isConfirmed"
    from companies c left join plans p on p.id = c.plan_id where c.id = $1`
  const [row = { plan: null, isConfirmed: false }] = await tx.rows<LicenceRow>('find licence of company', text)
  return { ...(await findSubscription(tx)), ...flagsOf(row) }
}

/** Companies whose last day ended between these times, except those with an operator. */
export async function listEnded(tx: SystemTx, after: Date, until: Date): Promise<number[]> {
  const rows = await tx.named<{ id: number }>(
    'list ended companies',
    `select c.id from companies c where c.due_date between $1::timestamptz::date - 3 and $2::timestamptz::date + 3
       and ${endsAt} > $1 and ${endsAt} <= $2
       and not exists (select from users o where o.company_id = c.id and o.super)`,
    [after, until],
  )
  return rows.map(({ id }) => id)
}

/** Is the last day of the company over, in its time zone? */
export function isOver(tx: Tx, now: Date): Promise<boolean> {
  const text = `select from companies c where c.id = $1 and ${endsAt} <= $2
    and not exists (select from users o where o.company_id = $1 and o.super)`
  return tx.has('is over', text, [now])
}

/** Serialises what counts against a limit, so that two concurrent additions cannot both take the last place. */
export async function lockCompanyRow(tx: Tx): Promise<void> {
  await tx.rows('lock company', 'select from companies where id = $1 for no key update')
}

export async function isCompanyConfirmed(tx: Tx): Promise<boolean> {
  const [row] = await tx.rows<{ is: boolean }>('is company confirmed', `select ${isConfirmed('$1')} as is`)
  return row?.is === true
}
