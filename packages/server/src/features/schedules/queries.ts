import type { ErrorCode } from '@recado/contract/errors'
import type { Schedule } from '@recado/contract/schedules/api'
import type { TemplateMessage } from '@recado/contract/templates/message'
import type { SystemTx, Tx } from '#platform/database/tx.ts'
import type { Slice } from '#platform/records/page.ts'
import { holdsNumber, numberParts } from '#platform/telephone/search.ts'
import { isServed, midnight } from '#features/companies/row.ts'
import { joinMedia, mediaOf, type MediaRow } from '#features/media/row.ts'

export type ScheduleRow = Omit<Schedule, 'sendAt' | 'sentAt' | 'mediaPath' | 'mediaName' | 'createdAt' | 'updatedAt'> & {
  sendAt: Date
  sentAt: Date | null
  messageId: number | null
  media: MediaRow | null
  createdAt: Date
  updatedAt: Date
}

const selectScheduleView = (source: string) => `
  select s.id, s.body, s.contact_id as "contactId", s.ticket_id as "ticketId", s.user_id as "userId", s.send_at as "sendAt",
    s.sent_at as "sentAt", s.status, s.failed_reason as "failedReason", s.message_id as "messageId", ${mediaOf('file')} as media,
    s.template,
    json_build_object('id', c.id, 'name', c.name) as contact,
    case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as "user",
    s.created_at as "createdAt", s.updated_at as "updatedAt"
  from (${source}) s
  join contacts c on c.company_id = $1 and c.id = s.contact_id
  left join users u on u.company_id = $1 and u.id = s.user_id
  ${joinMedia('file', 's.media_id')}`
const order = 'order by (s.sent_at is not null), s.send_at, s.id'

export function findSchedule(tx: Tx, id: number): Promise<ScheduleRow | undefined> {
  const source = 'select * from schedules where company_id = $1 and id = $2'
  return tx.row<ScheduleRow>('find schedule', selectScheduleView(source), [id])
}

/** Finds and locks the schedule that this message belongs to. */
export function findByMessage(tx: Tx, messageId: number): Promise<ScheduleRow | undefined> {
  const source = 'select * from schedules where company_id = $1 and message_id = $2 for no key update'
  return tx.row<ScheduleRow>('find schedule by message', selectScheduleView(source), [messageId])
}

/** The schedules on their way that have no message. */
export async function listLost(tx: Tx): Promise<number[]> {
  const text = `select id from schedules where company_id = $1 and status = 'AGENDADA' and message_id is null for no key update`
  return (await tx.rows<{ id: number }>('list lost schedules', text)).map((row) => row.id)
}

export interface ScheduleSearch extends Slice {
  /** Searches the text, and the name and number of the contact. */
  searchParam: string | undefined
  contactId: number | undefined
  userId: number | undefined
  status: Schedule['status'] | undefined
  /** Only this user's. Undefined means all users'. */
  ownerId: number | undefined
}

const isNamed = `exists (select from contacts c where c.company_id = $1 and c.id = s.contact_id
      and (strpos(fold(c.name), fold($2)) > 0 or ${holdsNumber('c.number', '$9')}))`
const searched = `select * from schedules s where s.company_id = $1
    and ($2::text is null or strpos(fold(s.body), fold($2)) > 0 or ${isNamed})
    and ($3::int is null or s.contact_id = $3) and ($4::int is null or s.user_id = $4) and ($5::int is null or s.user_id = $5)
    and ($6::text is null or s.status = $6)`

function valuesOf(companyId: number, search: ScheduleSearch): unknown[] {
  const { searchParam, contactId, userId, ownerId, status, limit, offset } = search
  const narrowed = [contactId ?? null, userId ?? null, ownerId ?? null, status ?? null]
  return [companyId, searchParam ?? null, ...narrowed, limit, offset, numberParts(searchParam)]
}

/** Ordered by the time they are sent, with sent ones at the end. */
export async function listSchedules(tx: Tx, search: ScheduleSearch): Promise<ScheduleRow[]> {
  const source = `${searched} ${order} limit $7 offset $8`
  return tx.named('list schedules', `${selectScheduleView(source)} ${order}`, valuesOf(tx.companyId, search))
}

/** The schedules from the first day to the last in the company's time zone, by time. */
export async function listSchedulesOfDays(
  tx: Tx,
  { dateStart, dateEnd, ...search }: ScheduleSearch & { dateStart: string | undefined; dateEnd: string | undefined },
): Promise<ScheduleRow[]> {
  const values = valuesOf(tx.companyId, search)
  const at = (day: string) => `$${values.push(day)}`
  const from = dateStart === undefined ? '' : `and s.send_at >= ${midnight(at(dateStart))}`
  const to = dateEnd === undefined ? '' : `and s.send_at < ${midnight(at(dateEnd), 1)}`
  const source = `${searched} ${from} ${to} order by s.send_at, s.id limit $7 offset $8`
  const name = ['list schedules of days', from && 'from', to && 'to'].filter(Boolean).join(' ')
  return tx.named(name, `${selectScheduleView(source)} order by s.send_at, s.id`, values)
}

export async function lockScheduleRow(tx: Tx, id: number): Promise<void> {
  await tx.rows('lock schedule', 'select from schedules where company_id = $1 and id = $2 for no key update', [id])
}

export interface NewSchedule {
  body: string
  contactId: number
  ticketId: number | null
  userId: number
  sendAt: Date
  template: TemplateMessage | null
}

export function insertSchedule(tx: Tx, schedule: NewSchedule, now: Date): Promise<number> {
  return tx.insert('schedules', { ...schedule, createdAt: now, updatedAt: now })
}

export interface SchedulePatch {
  body?: string
  contactId?: number
  ticketId?: null
  sendAt?: Date
  sentAt?: Date | null
  status?: Schedule['status']
  failedReason?: string | null
  messageId?: number | null
  mediaId?: number | null
  template?: TemplateMessage | null
  updatedAt?: Date
}

export async function updateSchedule(tx: Tx, id: number, patch: SchedulePatch): Promise<void> {
  await tx.update('schedules', { id }, patch)
}

export async function deleteSchedule(tx: Tx, id: number): Promise<void> {
  await tx.delete('schedules', { id })
}

/** Gives the second contact's schedules to the first one. Returns their ids. */
export function giveSchedules(tx: Tx, keptId: number, goneId: number): Promise<number[]> {
  const text = 'update schedules set contact_id = $2 where company_id = $1 and contact_id = $3 returning id'
  return tx.column<number>('give schedules', text, [keptId, goneId])
}

/** Returns these schedules, and those in these tickets, to the second contact, unless they have another contact by now. */
export async function returnSchedules(
  tx: Tx,
  keptId: number,
  goneId: number,
  { schedules, tickets }: { schedules: readonly number[]; tickets: readonly number[] },
): Promise<void> {
  await tx.rows(
    'return schedules',
    `update schedules set contact_id = $3 where company_id = $1 and contact_id = $2
       and (id = any($4::int[]) and (ticket_id is null or ticket_id = any($5::int[])) or ticket_id = any($5::int[]))`,
    [keptId, goneId, schedules, tickets],
  )
}

/** Whether the plan includes schedules, and whether the company is served. */
export async function findLicence(tx: Tx, now: Date): Promise<{ includes: boolean; isServed: boolean }> {
  const [row] = await tx.rows<{ includes: boolean; isServed: boolean }>(
    'find licence of schedules',
    `select coalesce(p.use_schedules, false) as includes,
       ${isServed('$1', '$2')} as "isServed"
     from companies c left join plans p on p.id = c.plan_id where c.id = $1`,
    [now],
  )
  return row ?? { includes: false, isServed: false }
}

/**
 * The connection of the ticket it was written in. Null when that connection is gone, because no other replaces it. Where the ticket is gone
 * or there was none, the connection of the contact's last ticket that has one. Undefined when there is none.
 */
export function findConnectionFor(
  tx: Tx,
  { ticketId, contactId }: Pick<ScheduleRow, 'ticketId' | 'contactId'>,
): Promise<number | null | undefined> {
  return tx.value<number | null>(
    'find connection for schedule',
    `select t.connection_id as id from tickets t
     where t.company_id = $1 and t.contact_id = $2 and (t.connection_id is not null or t.id = $3)
     order by t.id = coalesce($3, 0) desc, t.updated_at desc limit 1`,
    [contactId, ticketId],
  )
}

/** The contact's live ticket on the connection, else the last one there, else the last one anywhere. */
export function findTicketFor(tx: Tx, contactId: number, connectionId: number): Promise<number | undefined> {
  return tx.value<number>(
    'find ticket for schedule',
    `select t.id from tickets t where t.company_id = $1 and t.contact_id = $2
     order by t.connection_id is not distinct from $3 desc, t.status = 'closed', t.updated_at desc limit 1`,
    [contactId, connectionId],
  )
}

/** The authors of messages that wait to be sent to the contact. */
export async function listWaitingAuthors(tx: Tx, contactId: number): Promise<Pick<ScheduleRow, 'userId'>[]> {
  const text = `select distinct user_id as "userId" from schedules where company_id = $1 and contact_id = $2 and status = 'PENDENTE'`
  return tx.rows('list waiting authors', text, [contactId])
}

/** All schedules of the contact, sent ones too. */
export async function listSchedulesOfPerson(tx: Tx, contactId: number): Promise<ScheduleRow[]> {
  const source = 'select * from schedules where company_id = $1 and contact_id = $2'
  return tx.rows('list schedules of person', `${selectScheduleView(source)} order by s.id`, [contactId])
}

/** Those whose time has come have failed, in all companies. Returns how many. */
export async function failPassed(tx: SystemTx, reason: ErrorCode, now: Date): Promise<number> {
  const text = `update schedules set status = 'ERRO', failed_reason = $1, updated_at = $2
    where status = 'PENDENTE' and send_at <= $2 returning id`
  return (await tx.named('fail passed schedules', text, [reason, now])).length
}
