import type pg from 'pg'

/** A table with what COPY has to name of it: the columns that are no expressions of others. */
export interface Table {
  name: string
  columns: string[]
}

const ours = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

/** The list of applied migrations is told by itself. */
const migrations = 'public.migrations'

/** All tables of all schemas, by name. `name` is quoted where it has to be. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name,
       array(select quote_ident(a.attname) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and ${ours} order by 1`,
  )
  return rows.filter(({ name }) => name !== migrations)
}

/** The value of each sequence, as `setval` takes it. */
export interface Sequence {
  name: string
  value: string
  isCalled: boolean
}

export async function listSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'S' and ${ours} order by 1`,
  )
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const text = `select last_value::text as value, is_called as "isCalled" from ${name}`
    const { rows: values } = await client.query<Omit<Sequence, 'name'>>(text)
    sequences.push(...values.map((value) => ({ name, ...value })))
  }
  return sequences
}

export async function listMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`select name from ${migrations} order by name`)
  return rows.map(({ name }) => name)
}

/**
 * Tables whose rows the current role does not see whole: row-level security holds it, and no policy lets it through. A superuser sees all.
 */
export async function listHidden(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and c.relrowsecurity and ${ours}
       and not (select rolsuper or rolbypassrls from pg_roles where rolname = current_user)
       and not exists (
         select from pg_policy p where p.polrelid = c.oid and p.polpermissive and p.polcmd in ('r', '*')
           and pg_get_expr(p.polqual, p.polrelid) = 'true'
           and exists (select from unnest(p.polroles) r (oid) where r.oid = 0 or pg_has_role(r.oid, 'usage')))
     order by 1`,
  )
  return rows.map(({ name }) => name)
}
