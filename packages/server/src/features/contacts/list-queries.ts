import { type Contact, contactsPerPage, maxFound } from '@recado/contract/contacts/api'
import type { Ticket } from '@recado/contract/tickets/api'
import { midnight } from '#features/companies/row.ts'
import { addressOf, type AddressRow, joinMedia } from '#features/media/row.ts'
import { selectViews, type Tx } from '#platform/database/tx.ts'
import { numberParts } from '#platform/telephone/search.ts'
import { pageCut, type Stored } from '#platform/database/views.ts'
import { anyMarketingStopOf, hasOfficialReach, tagsOf } from './row.ts'

/** SQL that selects contacts as views. The company is $1. */
const selectContactView = (source: string, more = '') => `
  select c.id, c.name, c.number, c.email, ${addressOf('picture')} as picture, c.is_group as "isGroup", c.disable_bot as "disableBot",
    c.blocked_at as "blockedAt", c.opted_out_at as "optedOutAt", c.extra_info as "extraInfo", tags.list as tags,
    ${anyMarketingStopOf('c.id')} as "marketingStoppedAt", ${hasOfficialReach('c')} as "officialReach",
    c.created_at as "createdAt", c.updated_at as "updatedAt"${more}
  from (${source}) c
  ${joinMedia('picture', 'c.picture_id')}
  cross join lateral (${tagsOf('c.id')}) tags`

/** The contact's live tickets, at most one on each connection. The caller shows only those that the user may see. */
const live = `, (
    select coalesce(json_agg(json_build_object('uuid', t.uuid, 'status', t.status, 'queueId', t.queue_id, 'userId', t.user_id)
      order by t.updated_at desc), '[]')
    from tickets t where t.company_id = $1 and t.contact_id = c.id and t.status in ('pending', 'open')) as live`

export type ContactRow = Stored<Omit<Contact, 'profilePicUrl'>> & { picture: AddressRow | null }
export type ListedRow = ContactRow & { live: Pick<Ticket, 'uuid' | 'status' | 'queueId' | 'userId'>[] }

const here = 'company_id = $1 and deleted_at is null'

export function findContact(tx: Tx, id: number): Promise<ContactRow | undefined> {
  const source = `select * from contacts where ${here} and id = $2`
  return tx.view<ContactRow>('find contact', selectContactView(source), [id])
}

export function findListed(tx: Tx, id: number): Promise<ListedRow | undefined> {
  const source = `select * from contacts where ${here} and id = $2`
  return tx.view<ListedRow>('find contact with tickets', selectContactView(source, live), [id])
}

export interface Search {
  searchParam?: string | undefined
  /** yyyy-MM-dd in the company's time zone. */
  date?: string | undefined
  dateStart?: string | undefined
  dateEnd?: string | undefined
  ids?: readonly number[] | undefined
}

/** SQL conditions of the search, empty when there are none, and a name for their shape. Adds their parameters to `values`. */
function conditionsOf({ searchParam, date, dateStart, dateEnd, ids }: Search, max: number, values: unknown[]) {
  const at = (value: unknown) => `$${values.push(value)}`
  const parts = [
    ...(ids === undefined ? [] : [['ids', `id = any(${at(ids)}::int[])`]]),
    ...(searchParam === undefined
      ? []
      : [['text', `id = any(array(select search_contacts(${at(searchParam)}, ${max}, ${at(numberParts(searchParam))})))`]]),
    ...[date, dateStart].flatMap((day) => (day === undefined ? [] : [['from', `created_at >= ${midnight(at(day), 0)}`]])),
    ...[date, dateEnd].flatMap((day) => (day === undefined ? [] : [['to', `created_at < ${midnight(at(day), 1)}`]])),
  ]
  return { where: parts.map(([, sql]) => ` and ${sql}`).join(''), shape: parts.map(([name]) => name).join(' ') }
}

/** A page of contacts by name, plus one contact if there is a next page. */
export async function listContacts(tx: Tx, search: Search, page: number): Promise<ListedRow[]> {
  const values: unknown[] = [tx.companyId, (page - 1) * contactsPerPage]
  const { where, shape } = conditionsOf(search, maxFound, values)
  const source = pageCut(`select * from contacts where ${here}${where} order by fold(name), id`, contactsPerPage + 1)
  return selectViews(
    tx,
    `list contacts ${shape}`.trim(),
    `${selectContactView(source, live)} order by fold(c.name), c.id`,
    values,
  )
}

/** The number of contacts: a stored count for all of them, a count of up to `maxFound` for a search. */
export async function countContacts(tx: Tx, search: Search): Promise<number> {
  const values: unknown[] = [tx.companyId]
  const { where, shape } = conditionsOf(search, maxFound, values)
  const found = `select count(*)::int as count from (select from contacts where ${here}${where} limit ${maxFound}) found`
  const kept = 'select contacts as count from contact_counts where company_id = $1'
  const [row] = await tx.named<{ count: number }>(`count contacts ${shape}`.trim(), where ? found : kept, values)
  return row?.count ?? 0
}

/** The ids of all contacts that the search finds, by name. */
export async function listIds(tx: Tx, search: Search): Promise<number[]> {
  const values: unknown[] = [tx.companyId]
  const { where, shape } = conditionsOf(search, 10_000_000, values)
  const text = `select coalesce(array_agg(id order by fold(name), id), '{}') as ids from contacts where ${here}${where}`
  const [row] = await tx.named<{ ids: number[] }>(`list ids of contacts ${shape}`.trim(), text, values)
  return row?.ids ?? []
}

/** The exported fields of these contacts, by name. */
export async function listExported(tx: Tx, ids: readonly number[]): Promise<Pick<Contact, 'name' | 'number' | 'email'>[]> {
  const text = `select name, number, email from contacts where ${here} and id = any($2::int[]) order by fold(name), id`
  return tx.rows('list exported contacts', text, [ids])
}

export async function listNames(tx: Tx): Promise<Pick<Contact, 'id' | 'name' | 'number'>[]> {
  return tx.rows('list contact names', `select id, name, number from contacts where ${here} order by fold(name), id limit 500`)
}
