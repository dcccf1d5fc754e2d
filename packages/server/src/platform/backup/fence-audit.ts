import pg from 'pg'
import { BackupFailed } from './failure.ts'

const tablesOfCompanies = `select c.oid::regclass::text as name,
    c.relrowsecurity and c.relforcerowsecurity as "isFenced",
    has_table_privilege('recado_app', c.oid, 'select') as "isRead"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'channels') and c.relkind = 'r'
    and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped)
  order by 1`

/**
 * Tries row-level security as the application meets it: without a company its role reads no row of any table of companies, and as each of
 * the first and last companies none of others. Returns how many tables it tried. Needs a superuser, as the embedded owner is.
 */
export async function auditFence(ownerUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'recado-proof' })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string; isFenced: boolean; isRead: boolean }>(tablesOfCompanies)
    const open = tables.find(({ isFenced }) => !isFenced)
    if (open) throw broken(open.name)
    const { rows: ends } = await client.query<{ id: number }>(
      '(select id from companies order by id limit 2) union (select id from companies order by id desc limit 2)',
    )
    await client.query('begin read only')
    await client.query('set local role recado_app')
    const read = tables.filter(({ isRead }) => isRead)
    for (const { name } of read) await requireNone(client, name, `select exists (select from ${name}) as found`)
    for (const { id } of ends) {
      await client.query(`select set_config('app.company_id', $1, true)`, [String(id)])
      for (const { name } of read) {
        await requireNone(client, name, `select exists (select from ${name} where company_id <> ${id}) as found`)
      }
    }
    await client.query('rollback')
    return tables.length
  } finally {
    await client.end()
  }
}

async function requireNone(client: pg.Client, name: string, text: string): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>(text)
  if (rows[0]?.found !== false) throw broken(name)
}

function broken(what: string): BackupFailed {
  return new BackupFailed('fence', `Row-level security does not keep companies apart in ${what}`, { what })
}
