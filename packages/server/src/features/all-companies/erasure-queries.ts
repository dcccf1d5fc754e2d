import type { SystemTx } from '#platform/database/tx.ts'

/** Companies that were deleted at `before` or earlier, in the order of deletion. */
export async function listErasable(tx: SystemTx, before: Date): Promise<number[]> {
  const text = 'select id from companies where deleted_at <= $1 order by deleted_at'
  const rows = await tx.named<{ id: number }>('list companies to erase', text, [before])
  return rows.map(({ id }) => id)
}

/** All tables of companies that we may delete from, each before the tables that it refers to. The audit log goes with its company. */
export async function listTables(tx: SystemTx): Promise<string[]> {
  const tables = await tx.named<{ name: string; parents: string[] }>(
    'list tables of companies',
    `select t.relname as name, array(
       select distinct p.relname::text from pg_constraint k join pg_class p on p.oid = k.confrelid
       where k.contype = 'f' and k.conrelid = t.oid and k.confrelid <> t.oid) as parents
     from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attname = 'company_id' and not a.attisdropped
     where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and has_table_privilege(t.oid, 'delete') order by 1`,
    [],
  )
  const parents = new Map(tables.map(({ name, parents: its }) => [name, its]))
  const sorted: string[] = []
  const place = (name: string, children: readonly string[]) => {
    if (sorted.includes(name) || children.includes(name)) return
    for (const parent of parents.get(name) ?? []) if (parents.has(parent)) place(parent, [...children, name])
    sorted.push(name)
  }
  for (const { name } of tables) place(name, [])
  return sorted.reverse()
}

/** Deletes up to `limit` rows of the company. Returns how many. */
export async function deleteSome(tx: SystemTx, table: string, companyId: number, limit: number): Promise<number> {
  const text = `with gone as (
      delete from ${table} where ctid = any (array(select ctid from ${table} where company_id = $1 limit $2)) returning 1)
    select count(*)::int as count from gone`
  const [row] = await tx.named<{ count: number }>(`delete some of ${table}`, text, [companyId, limit])
  return row?.count ?? 0
}
