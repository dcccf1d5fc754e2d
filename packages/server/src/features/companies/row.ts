import { restorableDays } from '@recado/contract/all-companies/api'
import { needsConfirmation, type PlanFlag, planFlags } from '@recado/contract/plan-flags'
import { columnOf } from '#platform/database/assignments.ts'
import type { Licence } from '#platform/subscription.ts'

/** SQL for the language used on behalf of a company, which is that of its first admin. */
export function languageOf(company: string): string {
  return `coalesce((
    select a.language from users a where a.company_id = ${company} and a.profile = 'admin' and a.deleted_at is null
    order by a.id limit 1), 'pt')`
}

/** SQL for the time at which the last day of a company `c` is over, in its time zone. */
export const endsAt = '(c.due_date + 1)::timestamp at time zone c.time_zone'

/** SQL for whether a company `c` admits no user, whatever it has paid. */
export const isBlocked = '(not c.status or c.deleted_at is not null)'

// Evaluated only for a company that has a last day.
const pays = 'c.due_date is not null and (select true from users o where o.company_id = u.company_id and o.super limit 1) is null'

/** SQL for the last full day on which a deleted company `c` can be restored. Null: it was not deleted. */
export const restorableUntil = `((c.deleted_at + interval '${(restorableDays - 1) * 24} hours') at time zone c.time_zone)::date`

/** SQL for how long a user `u` may use what a company `c` has: the columns of a Subscription. For ever in a company with an operator. */
export const subscription = `${isBlocked} as "isBlocked", ${restorableUntil} as "restorableUntil",
  case when ${pays} then c.due_date end as "dueDate", case when ${pays} then ${endsAt} end as "endsAt"`

/** SQL for whether anything may be done for a company `c` now: it is not blocked, and its days are not over or it has an operator. */
export function isServed(company: string, now: string): string {
  return `(not ${isBlocked} and (c.due_date is null or ${endsAt} > ${now}
    or exists (select from users o where o.company_id = ${company} and o.super)))`
}

/** SQL for whether the last day of a company is that of its trial: it has paid nothing, and has no operator. */
export function isTrial(company: string, dueDate: string): string {
  // The limit makes the planner look up this company alone. Without one it may fetch the rows of all companies first.
  return `(${dueDate} is not null and (select true from invoices i where i.company_id = ${company} and i.status = 'paid' limit 1) is null
    and (select true from users o where o.company_id = ${company} and o.super limit 1) is null)`
}

/** SQL for whether the sign-up address of a company is confirmed to be read, or needed no confirmation. */
export function isConfirmed(company: string): string {
  return `((select true from email_confirmations e where e.company_id = ${company} limit 1) is null)`
}

/** SQL for the time at which a day of the company `$1`, or the day that many days after it, begins in its time zone. */
export function midnight(day: string, days = 0): string {
  return `(${day}::date + ${days})::timestamp at time zone (select z.time_zone from companies z where z.id = $1)`
}

/** What determines which parts of the product a company has: its plan's row, and `isConfirmed`. */
export interface LicenceRow {
  plan: Partial<Record<string, unknown>> | null
  isConfirmed: boolean
}

/** Features that reach many people are withheld from a company until its e-mail is confirmed. */
export function flagsOf({ plan, isConfirmed }: LicenceRow): Licence {
  const included = planFlags.filter((flag) => plan?.[columnOf(flag)] === true)
  const isWithheld = (flag: PlanFlag) => !isConfirmed && needsConfirmation.includes(flag)
  return { planFlags: included.filter((flag) => !isWithheld(flag)), withheld: included.filter(isWithheld) }
}
