import pg from 'pg'
import { contactRows, messageRows, quickMessageRows, ticketRows } from './views.ts'

/** A statement that gives one row with one column: the body of the answer. */
export interface Statement {
  /** The name under which PostgreSQL plans the statement once. Absent when the plan depends on the search term. */
  name?: string
  text: string
  values: unknown[]
  /**
   * Runs first and gives the ids of a page, which become $2. So PostgreSQL plans the search each time, and the statement that shows the
   * page only once.
   */
  find?: Omit<Statement, 'find'>
}

/** The user of the token. */
export interface TokenUser {
  companyId: number
  userId: number
}

const counted = 1000

/** The statement that answers this address, or undefined when the limit does not serve it. */
export function statementFor({ companyId, userId }: TokenUser, { pathname, searchParams: query }: URL): Statement | undefined {
  const [, , what, id] = pathname.split('/')
  if (what === 'tickets' && id) return { name: 'ticket', text: ticket, values: [companyId, Number(id)] }
  if (what === 'tickets') return listOfTickets(companyId, query)
  if (what === 'messages') return { name: 'messages', text: messages, values: [companyId, Number(id)] }
  if (what === 'contacts') return listOfContacts(companyId, query.get('searchParam'))
  if (what === 'quick-messages') return { name: 'quick messages', text: quickMessages, values: [companyId, userId] }
  return undefined
}

const ticket = `select row_to_json(t)::text from (${ticketRows('select * from tickets where company_id = $1 and id = $2')}) t`

/** A page with one extra row, for `hasMore`. */
const page = (rows: string) => `with page as materialized (${rows})`
const hasMore = (size: number) => `'hasMore', (select count(*) > ${size} from page)`
const listed = (rows: string, order: string) => `coalesce((select json_agg(d order by ${order}) from (${rows}) d), '[]')`

function listOfTickets(companyId: number, query: URLSearchParams): Statement {
  const needle = query.get('searchParam')
  const status = query.get('status')
  const queueIds = query.get('queueIds')
  const number = Number(query.get('pageNumber') ?? 1)
  const values = [companyId]
  const where = [
    `t.company_id = ${companyId}`,
    ...(status ? [`t.status = ${literal(status)}`] : []),
    ...(queueIds ? [`t.queue_id = any(${literal(queueIds.replace('[', '{').replace(']', '}'))}::int[])`] : []),
    ...(needle ? [`t.id = any(array(${ticketsWith(companyId, needle)}))`] : []),
  ].join(' and ')
  const cut = `where ${where} order by t.updated_at desc, t.id desc limit 41 offset ${(number - 1) * 40}`
  if (needle) {
    const find = { text: `select array(select t.id from tickets t ${cut})`, values: [] }
    return { find, name: 'tickets found', text: ticketPage(found('tickets', 'updated_at desc, id desc'), ''), values }
  }
  const count = `, 'count', case when (select count(*) > 40 from page)
      then (select count(*) from (select from tickets t where ${where} limit ${counted}) c) else (select count(*) from page) end`
  const text = ticketPage(`select t.* from tickets t ${cut}`, number === 1 ? count : '')
  return { name: `tickets ${companyId} ${status} ${queueIds} ${number}`, text, values }
}

function ticketPage(rows: string, more: string): string {
  const shown = ticketRows('select * from page order by updated_at desc, id desc limit 40')
  return `${page(rows)} select json_build_object('tickets', ${listed(shown, 'd."updatedAt" desc, d.id desc')}, ${hasMore(40)}${more})::text`
}

function found(table: string, order: string): string {
  return `select * from ${table} where company_id = $1 and id = any($2::int[]) order by ${order}`
}

/** Company, filter and search term are part of the statement's text, so that PostgreSQL plans for their values. */
function ticketsWith(companyId: number, needle: string): string {
  return `select x.id from tickets x where x.company_id = ${companyId} and x.contact_id = any(array(${contactsWith(companyId, needle)}))
    union all select distinct found.ticket_id from (
      select ticket_id from messages where company_id = ${companyId} and not is_deleted
        and search_keys(company_id, searchable(body)) @> search_keys(${companyId}, fold(${literal(needle)}))
        and searchable(body) like search_pattern(${literal(needle)}) limit 2000) found`
}

function contactsWith(companyId: number, needle: string): string {
  const words = `substr(searchable_words(fold(${literal(needle)})), 3)`
  return `select id from contacts where company_id = ${companyId} and deleted_at is null
    and search_keys(company_id, searchable_words(fold(name) || ' ' || number)) @> search_keys(${companyId}, ${words})
    and (fold(name) like search_pattern(${literal(needle)}) or number like search_pattern(${literal(needle)})) limit 2000`
}

function literal(text: string): string {
  return pg.escapeLiteral(text)
}

function listOfContacts(companyId: number, needle: string | null): Statement {
  const text = (rows: string, count: string) =>
    `${page(rows)} select json_build_object('count', (${count}), 'contacts',
      ${listed(contactRows('select * from page order by fold(name), id limit 30'), 'fold(d.name), d.id')}, ${hasMore(30)})::text`
  const cut = (ids: string) =>
    `select * from contacts where company_id = ${companyId} and deleted_at is null ${ids} order by fold(name), id limit 31`
  const values = [companyId]
  if (!needle)
    return {
      name: 'contacts',
      text: text(cut(''), `select contacts from contact_counts where company_id = ${companyId}`),
      values,
    }
  const ids = `and id = any(array(${contactsWith(companyId, needle)}))`
  const find = { text: `select array(select id from (${cut(ids)}) c)`, values: [] }
  const count = `select count(*) from (${contactsWith(companyId, needle)}) counted`
  return { find, text: text(found('contacts', 'name, id'), count), values }
}

const messages = `
  ${page('select * from messages where company_id = $1 and ticket_id = $2 order by id desc limit 21')}
  select json_build_object('messages', ${listed(messageRows('select * from page order by id desc limit 20'), 'd.id')}, ${hasMore(20)},
    'ticket', (select row_to_json(t) from (${ticketRows('select * from tickets where company_id = $1 and id = $2')}) t))::text`

const quickMessages = `
  ${page('select * from quick_messages where company_id = $1 and (geral or user_id = $2) order by lower(shortcode), id limit 21')}
  select json_build_object('records',
    ${listed(quickMessageRows('select * from page order by lower(shortcode), id limit 20'), 'lower(d.shortcode), d.id')},
    ${hasMore(20)})::text`
