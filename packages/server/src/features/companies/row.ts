import { restorableDays } from '@recado/contract/all-companies/api'
import { needsConfirmation, type PlanFlag, planFlags } from '@recado/contract/plan-flags'
import { columnOf } from '#platform/database/assignments.ts'
import type { Licence } from '#platform/subscription.ts'

/** SQL of the language in which a company is spoken for: that of its first admin. */
export function languageOf(company: string): string {
  return `coalesce((
    select a.language from users a where a.company_id = ${company} and a.profile = 'admin' and a.deleted_at is null order by a.id limit 1), 'pt')`
}

/** SQL of when the last day of a company `c` is over where it is. */
export const endsAt = '(c.due_date + 1)::timestamp at time zone c.time_zone'

/** SQL of whether nobody of a company `c` comes in, whatever it has paid. */
export const isBlocked = '(not c.status or c.deleted_at is not null)'

// Asked only of a company that has a last day.
const pays = 'c.due_date is not null and (select true from users o where o.company_id = u.company_id and o.super limit 1) is null'

/** SQL of the last day throughout which a company `c` that was deleted can be had back; null: it was not. */
export const restorableUntil = `((c.deleted_at + interval '${(restorableDays - 1) * 24} hours') at time zone c.time_zone)::date`

/** SQL of how long a user `u` may use what a company `c` has: the columns of a Subscription. For ever, where somebody of it runs the installation. */
export const subscription = `${isBlocked} as "isBlocked", ${restorableUntil} as "restorableUntil", case when ${pays} then c.due_date end as "dueDate", case when ${pays} then ${endsAt} end as "endsAt"`

/** SQL of whether anything may be done for a company `c` now: nobody has blocked it, and its days are not over or it runs the installation. */
export function isServed(company: string, now: string): string {
  return `(not ${isBlocked} and (c.due_date is null or ${endsAt} > ${now} or exists (select from users o where o.company_id = ${company} and o.super)))`
}

/** SQL of whether the last day of a company is that of its trial: it has paid nothing, and does not run the installation. */
export function isTrial(company: string, dueDate: string): string {
  // With a limit it is asked of this company alone: without one the planner may fetch those of all first.
  return `(${dueDate} is not null and (select true from invoices i where i.company_id = ${company} and i.status = 'paid' limit 1) is null
    and (select true from users o where o.company_id = ${company} and o.super limit 1) is null)`
}

/** SQL of whether somebody reads mail at the address a company has signed up with, or was not asked to. */
export function isConfirmed(company: string): string {
  return `((select true from email_confirmations e where e.company_id = ${company} limit 1) is null)`
}

/** SQL of the moment at which a day of the company `$1` begins where it is, or the day so many after it. */
export function midnight(day: string, days = 0): string {
  return `(${day}::date + ${days})::timestamp at time zone (select z.time_zone from companies z where z.id = $1)`
}

/** What says which parts of the product a company has: its plan's row, and `isConfirmed`. */
export interface LicenceRow {
  plan: Partial<Record<string, unknown>> | null
  isConfirmed: boolean
}

/** What reaches many is withheld from a company until its e-mail is confirmed. */
export function flagsOf({ plan, isConfirmed }: LicenceRow): Licence {
  const included = planFlags.filter((flag) => plan?.[columnOf(flag)] === true)
  const isWithheld = (flag: PlanFlag) => !isConfirmed && needsConfirmation.includes(flag)
  return { planFlags: included.filter((flag) => !isWithheld(flag)), withheld: included.filter(isWithheld) }
}
