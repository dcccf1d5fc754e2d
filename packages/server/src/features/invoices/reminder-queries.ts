import type { Language } from '@recado/contract/languages'
import { isConfirmed, languageOf } from '#features/companies/row.ts'
import type { SystemTx, Tx } from '#platform/database/tx.ts'

/** Five days before, one day before, and on the last day. */
export type ReminderKind = 'five' | 'one' | 'ended'

export interface Reminder {
  companyId: number
  /** The last day: yyyy-MM-dd. */
  dueDate: string
  kind: ReminderKind
}

/** Mails are read in the morning. */
const fromHour = 8
/** How many days late a reminder is still sent, if no process ran meanwhile. */
const lateDays = 2

/**
 * The reminders of paying companies that are due and were not sent yet. A company that has never paid is on trial and gets none five days
 * before.
 */
export function listReminders(tx: SystemTx, now: Date): Promise<Reminder[]> {
  return tx.named<Reminder>(
    'list reminders',
    `select d.company_id as "companyId", d.due_date as "dueDate", d.kind
     from (
       select t.company_id, t.due_date, case when t.days <= 0 then 'ended' when t.days = 1 then 'one' else 'five' end as kind, t.has_paid
       from (
         select c.id as company_id, c.due_date, c.due_date - ($1::timestamptz at time zone c.time_zone)::date as days,
           exists (select from invoices i where i.company_id = c.id and i.status = 'paid') as has_paid
         from companies c join plans p on p.id = c.plan_id and p.value > 0
         where c.status and c.deleted_at is null and c.due_date between $1::timestamptz::date - ${lateDays + 1}
           and $1::timestamptz::date + 6
           and extract(hour from $1::timestamptz at time zone c.time_zone) >= ${fromHour}
           and not exists (select from users o where o.company_id = c.id and o.super and o.deleted_at is null)
       ) t where t.days between -${lateDays} and 5
     ) d
     where (d.kind <> 'five' or d.has_paid)
       and not exists (select from subscription_reminders r where r.company_id = d.company_id
         and r.due_date = d.due_date and r.kind = d.kind)
     order by d.company_id`,
    [now],
  )
}

/** False when it was sent before. */
export function insertReminder(tx: Tx, { dueDate, kind }: Reminder, now: Date): Promise<boolean> {
  const text = `insert into subscription_reminders (company_id, due_date, kind, sent_at) values ($1, $2, $3, $4)
    on conflict do nothing returning kind`
  return tx.has('insert reminder', text, [dueDate, kind, now])
}

export interface Addressee {
  name: string
  email: string
  language: Language
}

/** A company names its admins without asking them. So a company on trial mails at most this many strangers. */
const maxPayers = 10

/** The company's own address and its first admins. Until the company's address is confirmed, that address alone. */
export function listPayers(tx: Tx): Promise<Addressee[]> {
  const admins = `select u.id, u.name, u.email, u.language from users u
    where u.company_id = $1 and u.profile = 'admin' and u.deleted_at is null`
  return tx.rows<Addressee>(
    'list payers',
    `with admins as (${admins})
     select name, email, language from (
       select a.id as place, a.name, a.email, a.language from admins a
       union all
       select 0, c.name, c.email, ${languageOf('c.id')} from companies c
       where c.id = $1 and c.email <> '' and not exists (select from admins a where lower(a.email) = lower(c.email))
     ) p where ${isConfirmed('$1')} or lower(p.email) = (select lower(c.email) from companies c where c.id = $1)
     order by p.place limit ${maxPayers}`,
  )
}

/** Notes these reminders as sent, in all companies. Returns how many were not before. */
export async function insertReminders(tx: SystemTx, reminders: readonly Reminder[], now: Date): Promise<number> {
  const rows = await tx.named(
    'insert reminders',
    `insert into subscription_reminders (company_id, due_date, kind, sent_at)
     select given.*, $4::timestamptz from unnest($1::int[], $2::date[], $3::text[]) given on conflict do nothing returning kind`,
    [reminders.map((one) => one.companyId), reminders.map((one) => one.dueDate), reminders.map((one) => one.kind), now],
  )
  return rows.length
}
