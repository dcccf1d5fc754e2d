import type pg from 'pg'
import { companyFileType } from './declared.ts'

export interface Column {
  name: string
  type: string
  /** Has to have a value, and no default gives one. */
  isRequired: boolean
  isNullable: boolean
}

/** A table whose rows are of a company, or of its connections, as the catalogue of the database has it. */
export interface CatalogueTable {
  name: string
  columns: Column[]
  /** The columns of its primary key, without the company. */
  key: string[]
  /** Columns with the id of a row of another table, by foreign keys. */
  references: Record<string, string>
}

/** All tables of companies, and those of the schema of channels that name a connection. Columns that others make are left out. */
export async function listCompanyTables(client: pg.ClientBase | pg.Pool): Promise<CatalogueTable[]> {
  const { rows } = await client.query<CatalogueTable>(
    `select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as name,
       (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null), 'isNullable', not a.attnotnull,
            'isRequired', a.attnotnull and not a.atthasdef and a.attidentity = '') order by a.attnum)
          from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       array(select a.attname::text from pg_index i cross join lateral unnest(i.indkey::int2[]) with ordinality k (num, at)
          join pg_attribute a on a.attrelid = c.oid and a.attnum = k.num
          where i.indrelid = c.oid and i.indisprimary and a.attname <> 'company_id' order by k.at) as key,
       coalesce((select json_object_agg(a.attname, r.relname) from pg_constraint f
          cross join lateral unnest(f.conkey, f.confkey) k (num, its)
          join pg_class r on r.oid = f.confrelid and r.relname <> 'companies' and r.relnamespace = 'public'::regnamespace
          join pg_attribute a on a.attrelid = c.oid and a.attnum = k.num
          join pg_attribute b on b.attrelid = r.oid and b.attnum = k.its and b.attname = 'id'
          where f.conrelid = c.oid and f.contype = 'f'), '{}') as references
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname in ('public', 'channels') and exists (select from pg_attribute a
       where a.attrelid = c.oid and not a.attisdropped and (c.oid = 'public.companies'::regclass
         or a.attname = case n.nspname when 'public' then 'company_id' else 'connection_id' end))
     order by 1`,
  )
  return rows
}

/** What goes along of a table. */
interface Chosen {
  name: string
  key: readonly string[]
  columns: readonly string[]
  carried: { where?: string }
}

/** The rows of one company as lines of JSON in COPY's text format, in the order of their key. */
export function rowsText(table: Chosen, companyId: number): string {
  const [columns, order] = [table.columns, table.key].map((names) => names.map((name) => `"${name}"`).join(', '))
  const own = `select ${columns} from public."${table.name}" where ${rowsOf(table, companyId)} order by ${order || '1'}`
  return `(select row_to_json(r) from (${own}) r)`
}

export function idsText(table: Chosen, companyId: number): string {
  return `(select id from public."${table.name}" where ${rowsOf(table, companyId)} order by id)`
}

/** Which rows of a table are of the company and go along. */
function rowsOf({ name, carried: { where } }: Chosen, companyId: number): string {
  const own = `${name === 'companies' ? 'id' : 'company_id'} = ${companyId}`
  return where === undefined ? own : `${own} and (${where})`
}

/** The names of a company's files in storage, `t` before those that have to be there. */
export function keysText(companyId: number): string {
  return `(select case when status = 'ready' then 't' else 'f' end || ' ' || token from media
      where company_id = ${companyId} and mime_type <> '${companyFileType}'
    union all select 'f ' || token || '.thumb' from media where has_thumbnail and company_id = ${companyId} order by 1)`
}

export async function findCompanyHead(
  client: pg.ClientBase,
  companyId: number,
): Promise<{ company: string; plan: string | null }> {
  const { rows } = await client.query<{ company: string; plan: string | null }>(
    'select c.name as company, p.name as plan from companies c left join plans p on p.id = c.plan_id where c.id = $1',
    [companyId],
  )
  if (!rows[0]) throw new Error(`No company has the id ${companyId}`)
  return rows[0]
}

/** Waits until no other connection holds the id of a company that comes in, and holds it until the connection ends. */
export async function holdCompany(client: pg.ClientBase, companyId: number): Promise<void> {
  await client.query("select pg_advisory_lock(hashtextextended('company of file ' || $1::int, 0))", [companyId])
}

export async function hasCompany(client: pg.ClientBase, companyId: number): Promise<boolean> {
  const { rowCount } = await client.query('select from companies where id = $1', [companyId])
  return (rowCount ?? 0) > 0
}

/** Ids that no row of the table has or gets, each above the one before. */
export async function takeIds(client: pg.ClientBase, table: string, count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>(
    "select nextval(pg_get_serial_sequence($1, 'id'))::text as id from generate_series(1, $2::int)",
    [`public.${table}`, count],
  )
  return rows.map(({ id }) => Number(id))
}

/** Inserts rows that are given as a JSON list. */
export async function insertRows(
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  companyId: number,
  json: string,
) {
  const quoted = columns.map((column) => `"${column}"`).join(', ')
  const isCompany = table === 'companies'
  const text = `insert into public."${table}" (${isCompany ? '' : 'company_id, '}${quoted}) overriding system value
    select ${isCompany ? '' : '$2::int, '}${quoted} from json_populate_recordset(null::public."${table}", $1::json)`
  await client.query(text, isCompany ? [json] : [json, companyId])
}

/** Fills in a column of rows that are there. */
export async function fillIn(
  client: pg.ClientBase,
  { table, column, companyId }: { table: string; column: string; companyId: number },
  ids: readonly number[],
  values: readonly number[],
): Promise<void> {
  const text = `update public."${table}" t set "${column}" = v.value from unnest($2::bigint[], $3::bigint[]) v (id, value)
    where t.company_id = $1 and t.id = v.id`
  await client.query(text, [companyId, ids, values])
}

/** Which of these addresses sign in here already. */
export async function listTaken(client: pg.ClientBase | pg.Pool, emails: readonly string[]): Promise<string[]> {
  const text = `select lower(email) as email from users where deleted_at is null and lower(email) = any($1)`
  const { rows } = await client.query<{ email: string }>(text, [emails.map((email) => email.toLowerCase())])
  return rows.map(({ email }) => email)
}

/** The plan of this name. */
export async function findPlan(client: pg.ClientBase | pg.Pool, name: string): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number }>('select id from plans where fold(name) = fold($1)', [name])
  return rows[0]?.id
}

export async function hasPlan(pool: pg.Pool, id: number): Promise<boolean> {
  const { rowCount } = await pool.query('select from plans where id = $1', [id])
  return (rowCount ?? 0) > 0
}
