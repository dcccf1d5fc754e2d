import { createHash } from 'node:crypto'
import { can } from '@recado/contract/permissions'
import { maxCounted, showsOthers, type TicketFilter } from '@recado/contract/tickets/list'
import type { Viewer } from '@recado/contract/viewer'
import type { TicketOrder, TicketStatus } from '@recado/contract/tickets/api'
import { assignmentsOf } from '#platform/database/assignments.ts'
import { numberParts } from '#platform/telephone/search.ts'
import { selectViews, type SystemTx, type Tx } from '#platform/database/tx.ts'
import { pageCut, viewsOf } from '#platform/database/views.ts'
import { midnight } from '#features/companies/row.ts'
import type { LockedTicket } from './locked-ticket.ts'
import { windowConditions, windowEndOf } from './window/row.ts'
import { selectTicketView, type TicketRow, visibilityCondition } from './row.ts'

const pageSize = 40
/** Maximum matches of a search, newest or not. A common word must not read the whole history. */
const maxMatches = 2_000

export interface TicketSearch extends TicketFilter {
  searchParam?: string | undefined
  /** yyyy-MM-dd in the company's time zone. */
  date?: string | undefined
  updatedAt?: string | undefined
  contactId?: number | undefined
  /** By when `window` is judged. */
  now?: Date
}

/** A page of the tickets that the viewer may see and asked for. It is the SQL of the contract's belongsInList. */
export async function listTickets(
  tx: SystemTx,
  viewer: Viewer,
  search: TicketSearch,
  page: number,
): Promise<{ rows: TicketRow[]; hasMore: boolean; count?: number }> {
  const values: unknown[] = [viewer.companyId, (page - 1) * pageSize]
  const conditions = [
    ...filterConditions(viewer, search, values),
    ...matches(viewer, search, values),
    visibility(viewer, search, values),
  ]
  const where = ['t.company_id = $1', ...conditions].join(' and ')
  const order = search.window === 'closing' ? nearestEndFirst : orders[search.order ?? 'latest']
  const cut = pageCut(`select * from tickets t where ${where} order by ${order}`, pageSize + 1)
  const shown = `${selectTicketView('select * from page')} order by ${order}`
  const isCounted = page === 1 && !search.searchParam
  const text = `with page as materialized (${cut}) select ${viewsOf(shown)} as rows${isCounted ? `, ${counted(where)} as count` : ''}`
  const name = `list ${isCounted ? '' : 'more '}tickets ${nameOf(where + order)}`
  const [found] = await tx.named<{ rows: TicketRow[]; count?: number }>(name, text, values)
  const { rows, ...rest } = found as NonNullable<typeof found>
  return { rows: rows.slice(0, pageSize), hasMore: rows.length > pageSize, ...rest }
}

/** The same as the contract's orderOf. */
const orders: Readonly<Record<TicketOrder, string>> = {
  latest: 't.updated_at desc, t.id desc',
  waiting: '(case when not t.chatbot then t.waiting_since end), t.updated_at desc, t.id desc',
}

const nearestEndFirst = `${windowEndOf('t.contact_id', 't.connection_id')}, t.updated_at desc, t.id desc`

/** The total number, if it exceeds the page. */
function counted(where: string): string {
  return `(case when (select count(*) from page) <= ${pageSize} then (select count(*) from page)
    else (select count(*) from (select from tickets t where ${where} limit ${maxCounted}) c) end)::int`
}

function filterConditions({ id: viewerId }: Viewer, search: TicketSearch, values: unknown[]): string[] {
  const at = (value: unknown) => `$${values.push(value)}`
  const { status, queueIds, users, tags, withUnreadMessages, ids, order, date, updatedAt, contactId } = search
  return [
    ...(status ? [`t.status = ${at(status)}`] : []),
    ...(queueIds ? [`t.queue_id = any(${at(queueIds)}::int[])`] : []),
    ...(users ? [`t.user_id = any(${at(users)}::int[])`] : []),
    ...(tags?.length ? [hasTags(at(tags))] : []),
    ...(contactId ? [`t.contact_id = ${at(contactId)}`] : []),
    ...(ids ? [`t.id = any(${at(ids)}::int[])`] : []),
    ...(order === 'waiting' ? [`t.status in ('pending', 'open')`] : []),
    ...(search.window ? [windowConditions[search.window](at(search.now))] : []),
    ...(withUnreadMessages ? [`(t.unread_messages > 0 or t.is_new or t.id in (${markedUnread(at(viewerId))}))`] : []),
    ...(date ? [onDay('t.created_at', at(date))] : []),
    ...(updatedAt ? [onDay('t.updated_at', at(updatedAt))] : []),
  ]
}

function markedUnread(userId: string): string {
  return `select m.ticket_id from ticket_marks m where m.company_id = $1 and m.user_id = ${userId} and m.unread`
}

/** The contacts with these tags are looked up once, not for each ticket. `is true` keeps the planner from joining them. */
function hasTags(tags: string): string {
  return `(t.contact_id in (select l.contact_id from contact_tags l where l.company_id = $1 and l.tag_id = any(${tags}::int[])
    group by l.contact_id having count(*) = cardinality(${tags}::int[]))) is true`
}

function onDay(column: string, day: string): string {
  return `${column} >= ${midnight(day)} and ${column} < ${midnight(day, 1)}`
}

/** Contacts and messages are searched separately, each by its own index. An `or` across tables could use neither. */
function matches(viewer: Viewer, { searchParam }: TicketSearch, values: unknown[]): string[] {
  if (!searchParam) return []
  const at = (value: unknown) => `$${values.push(value)}`
  const { id, profile, queueIds, allTicket } = viewer
  const needle = at(searchParam)
  const eyes = [at(can(profile, 'tickets:see-all') ? null : id), at(queueIds), at(allTicket === 'enabled')].join(', ')
  return [
    `t.id in (
      select x.id from tickets x where x.company_id = $1
        and x.contact_id = any(array(select search_contacts(${needle}, ${maxMatches}, ${at(numberParts(searchParam))})))
      union all select search_messages(${needle}, ${maxMatches}, ${eyes}))`,
  ]
}

function visibility(viewer: Viewer, filter: TicketFilter, values: unknown[]): string {
  const at = (value: unknown) => `$${values.push(value)}`
  return filter.status === 'open' && !showsOthers(viewer, filter)
    ? `t.user_id = ${at(viewer.id)}`
    : visibilityCondition(viewer, values)
}

/** Whether the viewer may open one of these tickets. */
export async function hasVisibleTicket(tx: SystemTx, viewer: Viewer, ids: readonly number[]): Promise<boolean> {
  const values: unknown[] = [viewer.companyId, ids]
  const where = visibilityCondition(viewer, values)
  const text = `select from tickets t where t.company_id = $1 and t.id = any($2::int[]) and ${where} limit 1`
  return (await tx.named(`opens any ${nameOf(where)}`, text, values)).length > 0
}

function nameOf(shape: string): string {
  return createHash('sha1').update(shape).digest('base64url')
}

export function findTicket(tx: Tx, id: number): Promise<TicketRow | undefined> {
  const source = 'select * from tickets where company_id = $1 and id = $2'
  return tx.view<TicketRow>('find ticket', selectTicketView(source), [id])
}

export function findTicketByUuid(tx: Tx, uuid: string): Promise<TicketRow | undefined> {
  const source = 'select * from tickets where company_id = $1 and uuid = $2'
  return tx.view<TicketRow>('find ticket by uuid', selectTicketView(source), [uuid])
}

/** Tickets of a contact that a screen may show: the live ones, then the latest. */
export async function listShownTickets(tx: Tx, contactId: number): Promise<TicketRow[]> {
  const source = `select * from tickets where company_id = $1 and contact_id = $2 order by status = 'closed', updated_at desc limit 200`
  return tx.views<TicketRow>('list shown tickets', selectTicketView(source), [contactId])
}

const ownColumns: Readonly<Record<keyof LockedTicket, string>> = {
  id: 'id',
  uuid: 'uuid',
  status: 'status',
  userId: 'user_id',
  queueId: 'queue_id',
  whatsappId: 'connection_id',
  contactId: 'contact_id',
  isGroup: 'is_group',
  chatbot: 'chatbot',
  botHalted: 'bot_halted',
  promptId: 'prompt_id',
  integrationId: 'integration_id',
  unreadMessages: 'unread_messages',
  isNew: 'is_new',
  updatedAt: 'updated_at',
}
const own = Object.entries(ownColumns)
  .map(([field, column]) => `${column} as "${field}"`)
  .join(', ')

/** Locks the ticket, so that no other transaction changes it until this one ends. */
export function lockTicketRow(tx: Tx, id: number): Promise<LockedTicket | undefined> {
  const text = `select ${own} from tickets where company_id = $1 and id = $2 for no key update`
  return tx.row<LockedTicket>('lock ticket', text, [id])
}

/** Locks and returns the contact's tickets that are pending or open. */
export async function lockLiveTicketRows(tx: Tx, contactId: number): Promise<LockedTicket[]> {
  return tx.rows<LockedTicket>(
    'lock live tickets',
    `select ${own} from tickets
     where company_id = $1 and contact_id = $2 and status in ('pending', 'open') order by id for no key update`,
    [contactId],
  )
}

export function findLiveTicketId(tx: Tx, contactId: number, connectionId: number): Promise<number | undefined> {
  return tx.value<number>(
    'find live ticket',
    `select id from tickets where company_id = $1 and contact_id = $2 and connection_id = $3 and status in ('pending', 'open') limit 1`,
    [contactId, connectionId],
  )
}

/** Locks and returns the last closed ticket of the contact on the connection. One of the past was never open. */
export function lockRecentTicket(tx: Tx, contactId: number, connectionId: number): Promise<LockedTicket | undefined> {
  return tx.row<LockedTicket>(
    'lock recent ticket',
    `select ${own} from tickets
     where company_id = $1 and contact_id = $2 and connection_id = $3 and status = 'closed' and not is_past
     order by updated_at desc limit 1 for no key update`,
    [contactId, connectionId],
  )
}

export interface NewTicket {
  contactId: number
  connectionId: number
  queueId: number | null
  isGroup: boolean
  status: TicketStatus
  /** It holds what was said before the connection was there. */
  isPast?: boolean
  now: Date
}

export async function insertTicket(tx: Tx, { now, ...fields }: NewTicket): Promise<number> {
  const code = await tx.value<number>(
    'next ticket code',
    `insert into ticket_counters as c (company_id, last_code) values ($1, 1)
     on conflict (company_id) do update set last_code = c.last_code + 1 returning last_code`,
  )
  return tx.insert('tickets', { ...fields, code: code ?? 1, createdAt: now, updatedAt: now })
}

export interface TicketPatch {
  status?: TicketStatus
  userId?: number | null
  queueId?: number | null
  connectionId?: number
  contactId?: number
  chatbot?: boolean
  botHalted?: boolean
  useIntegration?: boolean
  promptId?: number | null
  integrationId?: number | null
  unreadMessages?: number
  isNew?: boolean
  waitingSince?: Date | null
  lastMessage?: string
  updatedAt?: Date
}

/**
 * Returns the ticket as it is now. Undefined when it is deleted, or when its new owner has left. Call it with the ticket locked, because
 * the result is as old as the call.
 */
export async function updateTicket(tx: Tx, id: number, patch: TicketPatch): Promise<TicketRow | undefined> {
  const values: unknown[] = [tx.companyId, id]
  const assignments = assignmentsOf(patch, values)
  const owner = patch.userId ? ` and ${staysHere(`$${values.push(patch.userId)}`)}` : ''
  return updateReturningView(tx, `update ticket ${nameOf(assignments + owner)}`, assignments, values, owner)
}

/** Locked. A user who leaves at this moment leaves afterwards, and this ticket is among those given back. */
function staysHere(userId: string): string {
  return `exists (select from users o where o.company_id = $1 and o.id = ${userId} and o.deleted_at is null for share)`
}

/** Open tickets that the user owns, in these queues or in all. */
export async function listOpenIdsOfOwner(
  tx: Tx,
  { userId, queueIds }: { userId: number; queueIds: readonly number[] | null },
  limit: number,
): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    'list held tickets',
    `select id from tickets where company_id = $1 and user_id = $2 and status = 'open' and ($3::int[] is null or queue_id = any($3))
     order by id limit $4`,
    [userId, queueIds, limit],
  )
  return rows.map((row) => row.id)
}

/** The ticket after this update. Undefined when it is deleted. */
export async function updateReturningView(
  tx: SystemTx,
  name: string,
  assignments: string,
  values: readonly unknown[],
  only = '',
): Promise<TicketRow | undefined> {
  const update = `update tickets set ${assignments} where company_id = $1 and id = $2${only} returning *`
  const [row] = await selectViews<TicketRow>(tx, name, selectTicketView('select * from changed'), values, update)
  return row
}

/** Deletes the ticket. Its messages go by the foreign key. */
export async function deleteTicket(tx: Tx, id: number): Promise<void> {
  await tx.delete('tickets', { id })
}
