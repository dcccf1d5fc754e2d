import type pg from 'pg'

/** What is put back after rows were loaded: statements. */
export interface Bared {
  restore: string[]
}

const tables = `select c.oid, c.oid::regclass::text as name, c.relforcerowsecurity as is_forced from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`

/**
 * Takes away what slows a load or refuses rows in another order: triggers, foreign keys, and indexes that keep no rule. COPY knows no
 * row-level security, so it does not hold the owner meanwhile. All in the transaction of the load; needs no superuser.
 */
export async function bareTables(client: pg.ClientBase): Promise<Bared> {
  const { rows: all } = await client.query<{ name: string; is_forced: boolean }>(`${tables} order by 2`)
  const { rows: keys } = await client.query<{ table: string; name: string; text: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as text
     from pg_constraint where contype = 'f' and conrelid in (select oid from (${tables}) t) order by 1, 2`,
  )
  const { rows: indexes } = await client.query<{ name: string; text: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as text from pg_index i
     where indrelid in (select oid from (${tables}) t)
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype <> 'f') order by 1`,
  )
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  for (const { name } of all) await client.query(`alter table ${name} disable trigger user, no force row level security`)
  const emptied = all.filter(({ name }) => name !== 'migrations').map(({ name }) => name)
  await client.query(`truncate ${emptied.join(', ')}`)
  return {
    restore: [
      ...indexes.map(({ text }) => text),
      ...keys.map(({ table, name, text }) => `alter table ${table} add constraint ${name} ${text}`),
      ...all.map(({ name, is_forced }) => {
        const enabled = `alter table ${name} enable trigger user`
        return is_forced ? `${enabled}, force row level security` : enabled
      }),
    ],
  }
}
