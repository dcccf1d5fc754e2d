import type pg from 'pg'

/** The tables whose rows name a contact: by a foreign key, or by an id that outlives it. */
export async function listTablesOfContacts(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select distinct c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not a.attisdropped
       and (a.attname like '%contact_id' or exists (select from pg_constraint k
         where k.contype = 'f' and k.confrelid = 'contacts'::regclass and k.conrelid = c.oid))
     order by 1`,
  )
  return rows.map(({ name }) => name)
}
