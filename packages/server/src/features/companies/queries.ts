import type { CompanyDetails } from '@recado/contract/companies/api'
import type { Plan } from '@recado/contract/companies/company'
import { planFlags } from '@recado/contract/plan-flags'
import type { Language } from '@recado/contract/languages'
import { lockOf } from '#features/plans/row.ts'
import type { Tx } from '#platform/database/db.ts'
import { given } from '#platform/patch.ts'
import { sql } from 'kysely'
import type { Licence, Subscription } from '#platform/subscription.ts'
import { endsAt, flagsOf, isBlocked, isConfirmed, isTrial, languageOf, type LicenceRow, restorableUntil } from './row.ts'

export async function insertCompany(
  tx: Tx,
  company: { name: string; planId: number; dueDate: string | null; now: Date } & Partial<
    Pick<CompanyRow, 'email' | 'phone' | 'status' | 'recurrence' | 'timeZone' | Address>
  >,
): Promise<number> {
  const { now, ...fields } = company
  const row = await tx.sql
    .insertInto('companies')
    .values({ ...fields, createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

type Address = 'firstName' | 'lastName' | 'address' | 'city' | 'state' | 'zipcode' | 'country'

export function isUnknownPlan(error: unknown): boolean {
  return (error as { constraint?: unknown }).constraint === 'companies_plan_id_fkey'
}

/** Does somebody of the company run the installation? */
export async function hasOperators(tx: Tx, companyId: number): Promise<boolean> {
  const text = 'select from users where company_id = $1 and super and deleted_at is null limit 1'
  return (await tx.named('find operators', text, [companyId])).length > 0
}

/** The last day is so many after today, where the company is. */
export async function updateTrialEnd(tx: Tx, companyId: number, days: number, now: Date): Promise<void> {
  const text = 'update companies set due_date = ($2::timestamptz at time zone time_zone)::date + $3::int where id = $1'
  await tx.named('update trial end', text, [companyId, now, days])
}

export async function hasCompanies(tx: Tx): Promise<boolean> {
  return (await tx.sql.selectFrom('companies').select('id').limit(1).execute()).length > 0
}

/** How many of each a company may have; nobody changes the plan until the transaction ends. */
export async function findLimits(tx: Tx, companyId: number): Promise<Pick<Plan, 'users' | 'connections' | 'queues'>> {
  const hold = `select pg_advisory_xact_lock_shared(${lockOf('plan_id')}) from companies where id = $1 and plan_id is not null`
  await tx.named('share plan', hold, [companyId])
  const row = await tx.sql
    .selectFrom('companies')
    .innerJoin('plans', 'plans.id', 'companies.planId')
    .select(['plans.users', 'plans.connections', 'plans.queues'])
    .where('companies.id', '=', companyId)
    .executeTakeFirst()
  return row ?? { users: 0, connections: 0, queues: 0 }
}

/** Companies with this name, or the one with this id, and how many bytes of files they have stored. */
export async function listCalled(tx: Tx, name: string): Promise<{ id: number; name: string; stored: number }[]> {
  return tx.named(
    'list companies called',
    `select c.id, c.name, coalesce((select u.stored from storage_use u where u.company_id = c.id), 0) as stored
     from companies c where c.name = $1 or c.id::text = $1`,
    [name],
  )
}

/** How many bytes of files the company may store. */
export async function updateMaxStored(tx: Tx, companyId: number, maxStored: number): Promise<void> {
  await tx.sql.updateTable('companies').set({ maxStored }).where('id', '=', companyId).execute()
}

export type CompanyRow = Omit<CompanyDetails, 'settings'>

/** The company with its plan. */
export async function findCompany(tx: Tx, companyId: number): Promise<CompanyRow | undefined> {
  const row = await tx.sql
    .selectFrom('companies')
    .select(['id', 'name', 'email', 'phone', 'status', 'recurrence', 'planId', 'dueDate', 'timeZone', 'schedules'])
    .select(sql.raw<Language>(languageOf('companies.id')).as('language'))
    .select(sql.raw<boolean>(isConfirmed('companies.id')).as('emailConfirmed'))
    .select(sql.raw<boolean>(isTrial('companies.id', 'companies.due_date')).as('isTrial'))
    .select(['firstName', 'lastName', 'address', 'city', 'state', 'zipcode', 'country', 'createdAt', 'updatedAt'])
    .where('id', '=', companyId)
    .executeTakeFirst()
  if (!row) return undefined
  const plan = await tx.sql
    .selectFrom('plans')
    .select(['id', 'name', 'users', 'connections', 'queues', 'value', ...planFlags])
    .where('id', '=', row.planId)
    .executeTakeFirst()
  return {
    ...row,
    recurrence: row.recurrence as CompanyRow['recurrence'],
    schedules: row.schedules as unknown as CompanyRow['schedules'],
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    plan: plan ?? null,
  }
}

export type CompanyPatch = {
  [K in keyof Omit<CompanyRow, 'id' | 'plan' | 'language' | 'emailConfirmed' | 'isTrial'>]?: CompanyRow[K] | undefined
}

/** Writes the fields that are present. */
export async function updateCompany(tx: Tx, companyId: number, { schedules, ...fields }: CompanyPatch, now: Date): Promise<void> {
  const present = given(fields)
  await tx.sql
    .updateTable('companies')
    .set({ ...present, ...(schedules && { schedules: JSON.stringify(schedules) }), updatedAt: now })
    .where('id', '=', companyId)
    .execute()
}

export async function updateDeleted(tx: Tx, companyId: number, deletedAt: Date | null, now: Date): Promise<void> {
  await tx.sql.updateTable('companies').set({ deletedAt, updatedAt: now }).where('id', '=', companyId).execute()
}

export async function deleteCompany(tx: Tx, companyId: number): Promise<void> {
  await tx.sql.deleteFrom('companies').where('id', '=', companyId).execute()
}

/** Whether and how long the company as a whole may use the product: for ever, where somebody of it runs the installation. */
export async function findSubscription(tx: Tx, companyId: number): Promise<Subscription> {
  const [row] = await tx.named<Subscription>(
    'find subscription of company',
    `select ${isBlocked} as "isBlocked", ${restorableUntil} as "restorableUntil", case when not c.operates then c.due_date end as "dueDate", case when not c.operates then ${endsAt} end as "endsAt"
     from (select *, exists (select from users o where o.company_id = $1 and o.super) as operates from companies where id = $1) c`,
    [companyId],
  )
  return row ?? { isBlocked: true, restorableUntil: null, dueDate: null, endsAt: null }
}

/** What the company has, and for how long, whoever asks. */
export async function findLicence(tx: Tx, companyId: number): Promise<Subscription & Licence> {
  const text = `select to_jsonb(p) as plan, ${isConfirmed('$1')} as "isConfirmed"
    from companies c left join plans p on p.id = c.plan_id where c.id = $1`
  const [row = { plan: null, isConfirmed: false }] = await tx.named<LicenceRow>('find licence of company', text, [companyId])
  return { ...(await findSubscription(tx, companyId)), ...flagsOf(row) }
}

/** Companies whose last day ended between these moments, but those of whoever runs the installation. */
export async function listEnded(tx: Tx, after: Date, until: Date): Promise<number[]> {
  const rows = await tx.named<{ id: number }>(
    'list ended companies',
    `select c.id from companies c where c.due_date between $1::timestamptz::date - 3 and $2::timestamptz::date + 3 and ${endsAt} > $1 and ${endsAt} <= $2
       and not exists (select from users o where o.company_id = c.id and o.super)`,
    [after, until],
  )
  return rows.map(({ id }) => id)
}

/** Is the last day of the company over, where it is? */
export async function isOver(tx: Tx, companyId: number, now: Date): Promise<boolean> {
  const text = `select from companies c where c.id = $1 and ${endsAt} <= $2 and not exists (select from users o where o.company_id = $1 and o.super)`
  return (await tx.named('is over', text, [companyId, now])).length > 0
}

/** Serialises what counts against a limit, so that two additions at once cannot both take the last place. */
export async function lockCompany(tx: Tx, companyId: number): Promise<void> {
  await tx.sql.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().execute()
}

export async function isCompanyConfirmed(tx: Tx, companyId: number): Promise<boolean> {
  const [row] = await tx.named<{ is: boolean }>('is company confirmed', `select ${isConfirmed('$1')} as is`, [companyId])
  return row?.is === true
}
