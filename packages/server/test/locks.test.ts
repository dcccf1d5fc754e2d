import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tableTypes } from '../../../scripts/table-types.ts'
import { World } from './world.ts'

let w: World
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())

const quoted = (names: readonly string[]) => names.map((name) => `'${name}'`).join()
const rowsOf = async <Row extends object>(text: string): Promise<Row[]> => (await w.owner.query<Row>(text)).rows

// Tables of the whole installation, and rows that know a connection but no company. Every company reads `ofEverybody`, under row-level
// security.
const withoutRows = [
  'backup_runs',
  'failed_attempts',
  'first_run_links',
  'live_messages',
  'live_since',
  'message_rates',
  'migrations',
  'payment_settings',
  'plans',
  'platform_app',
  'recovery_key',
  'unknown_payments',
]
const ofEverybody = ['announcements', 'helps']
/** Read in every company, written by the system alone. */
const readByAll = ['live_since', 'message_rates', 'plans', 'quiet']
const withoutCompany = [...withoutRows, ...ofEverybody]
const border = [
  'channels.budgets',
  'channels.chat_timers',
  'channels.hook_parts',
  'channels.hooks',
  'channels.inbox',
  'channels.message_secrets',
  'channels.leftovers',
  'channels.outbox',
  'channels.processes',
  'channels.quiet',
  'channels.reached',
  'channels.settings',
  'channels.state',
  'channels.traffic',
  'channels.versions',
  'channels.whatsapp_web_keys',
]
// Keys that cannot start with the company: they are how the company is found.
const keysAcross = [
  'api_tokens_by_hash',
  'billing_links_by_token',
  'charges_by_txid',
  'connections_by_id',
  'email_confirmations_by_token',
  'login_links_by_token',
  'sessions_by_token',
  'users_email',
  'work_one_clock',
  'work_pkey',
]

test('each table belongs to a company, or is named here', async () => {
  const rows = await rowsOf<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'channels') and c.relkind in ('r', 'p', 'v', 'm')
      and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id')
      and c.relname <> 'companies' order by 1`)
  expect(rows.map(({ name }) => name)).toEqual([...border, ...withoutCompany].sort())
})

test('row-level security is forced on each table of a company and of its connections', async () => {
  const rows = await rowsOf<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'channels') and c.relkind in ('r', 'p') and not (c.relrowsecurity and c.relforcerowsecurity) order by 1`)
  expect(rows.map(({ name }) => name)).toEqual(withoutRows)
})

test('the policy of each table lets the app see and write its own company alone', async () => {
  const policies = await rowsOf<{ name: string; using: string; check: string }>(`
    select p.polrelid::regclass::text as name, pg_get_expr(p.polqual, p.polrelid) as using, pg_get_expr(p.polwithcheck, p.polrelid) as check
    from pg_policy p where p.polroles && array[0, 'recado_app'::regrole]::oid[]
      and p.polrelid::regclass::text not in (${quoted([...ofEverybody, 'channels.quiet'])}) order by 1`)
  const reached = await rowsOf<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'channels') and c.relkind <> 'S' and c.relname not in (${quoted([...readByAll, ...ofEverybody])})
      and has_any_column_privilege('recado_app', c.oid, 'select, insert, update') order by 1`)
  const current = '( SELECT current_company() AS current_company)'
  const connections = `( SELECT c.id\n   FROM connections c\n  WHERE (c.company_id = ${current}))`
  // A webhook names its app before it is split, and no connection.
  const apps = `( SELECT a.uuid\n   FROM meta_apps a\n  WHERE (a.company_id = ${current}))`
  const portfolios = `( SELECT l.portfolio_id\n   FROM official_lines l\n  WHERE (l.company_id = ${current}))`
  const ofBorder: Record<string, string> = {
    'channels.hooks': `(app IN ${apps})`,
    'channels.reached': `(portfolio IN ${portfolios})`,
  }
  const expected = reached.map(({ name }) => {
    const own = border.includes(name)
      ? (ofBorder[name] ?? `(connection_id IN ${connections})`)
      : `(${name === 'companies' ? 'id' : 'company_id'} = ${current})`
    return { name, using: own, check: own }
  })
  expect(policies).toEqual(expected)
})

test.each(ofEverybody)('%s are read in every company, and written only in the company of the operator', async (table) => {
  const policies = await rowsOf<{ rule: string }>(`
    select p.polcmd::text || ' ' || coalesce(pg_get_expr(p.polqual, p.polrelid), '') || ' / '
      || coalesce(pg_get_expr(p.polwithcheck, p.polrelid), '') as rule
    from pg_policy p where p.polrelid = '${table}'::regclass and p.polroles && array[0, 'recado_app'::regrole]::oid[] order by 1`)
  expect(policies.map(({ rule }) => rule)).toEqual([
    'a  / has_super()',
    'd has_super() / ',
    'r true / ',
    'w has_super() / has_super()',
  ])
  const [own, other] = [await w.company(), await w.company()]
  await w.owner.query('update users set super = true where id = $1', [(await w.user(own, 'admin')).id])
  await w.user(other, 'admin')
  const rest = {
    helps: ['video, description, ', "'y', '', "],
    announcements: ['text, priority, status, shown_at, ', "'y', 1, true, now(), "],
  }
  const [columns, values] = rest[table as keyof typeof rest]
  const insert = `insert into ${table} (title, ${columns}created_at, updated_at) values ('x', ${values}now(), now())`
  const write = (company: number, text: string) =>
    w.db.tenant(company, (tx) => tx.named(`${text.slice(0, 6)} ${table}`, `${text} returning id`, []))
  await expect(write(other, insert)).rejects.toThrow(/row-level security/)
  expect(await write(own, insert)).toHaveLength(1)
  for (const text of [`update ${table} set title = 'z'`, `delete from ${table}`]) {
    expect(await write(other, text)).toHaveLength(0)
    expect(await write(own, text)).toHaveLength(1)
  }
})

test('keys and unique indexes start with the company', async () => {
  const rows = await rowsOf<{ name: string; first: string }>(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid, 1, true) as first
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and i.indisunique
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id') order by 1`)
  expect(rows.filter(({ first }) => first !== 'company_id').map(({ name }) => name)).toEqual(keysAcross)
})

test('a reference between tables of a company carries the company', async () => {
  const rows = await rowsOf<{ name: string; columns: string[]; target: string }>(`
    select c.conrelid::regclass::text || '.' || c.conname as name, c.confrelid::regclass::text as target,
      array(select a.attname::text from unnest(c.conkey) with ordinality k (num, at)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.num order by k.at) as columns
    from pg_constraint c join pg_namespace n on n.oid = c.connamespace where c.contype = 'f' and n.nspname = 'public' order by 1`)
  expect(rows.length).toBeGreaterThan(20)
  // Announcements are of no company; their files are.
  const ofNoCompany = ['announcements', 'plans']
  const loose = rows.filter(({ columns, target }) => columns[0] !== 'company_id' && !ofNoCompany.includes(target))
  expect(loose.map(({ name, columns }) => `${name}: ${columns.join()}`)).toEqual([
    'announcements.announcements_media_company_id_media_id_fkey: media_company_id,media_id',
  ])
  const single = rows.filter(({ columns, target }) => columns.length < 2 && ![...ofNoCompany, 'companies'].includes(target))
  expect(single).toEqual([])
})

test('each column that names a record of the company is such a reference', async () => {
  const rows = await rowsOf<{ name: string }>(`
    select a.attrelid::regclass::text || '.' || a.attname as name from pg_attribute a
    join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and a.attnum > 0 and a.attname ~ '_id$' and a.attname <> 'company_id'
      and exists (select from pg_attribute b where b.attrelid = a.attrelid and b.attname = 'company_id')
      and not exists (select from pg_constraint f where f.contype = 'f' and f.conrelid = a.attrelid and a.attnum = any(f.conkey))
    order by 1`)
  // Ids of other systems, of operators, of features that bring their own tables, and of list rows of which 20,000 may go at once.
  const known = [
    'bot_run_nodes.node_id',
    'campaign_recipients.contact_list_item_id',
    'chat_messages.client_id',
    'company_exports.by_id',
    'company_imports.by_id',
    'company_imports.made_id',
    'contact_opt_outs.waba_id',
    'early_signals.wa_id',
    'message_changes.wa_id',
    'message_charges.waba_id',
    'message_templates.meta_id',
    'message_templates.waba_id',
    'messages.client_id',
    'messages.connection_id',
    'messages.wa_id',
    'official_lines.number_id',
    'official_lines.portfolio_id',
    'official_lines.waba_id',
    'push_subscriptions.session_id',
    'quick_messages.flow_id',
    'template_accounts.waba_id',
  ]
  // Rows from which figures are made, and rows that people must account for, outlive the records they name.
  const outlasting = /^(?:visits|day_figures|minute_figures|ticket_events|audit_entries|invoices|erasures)\./
  const later = rows.map(({ name }) => name).filter((name) => !/\.(prompt|integration)_id$/.test(name) && !outlasting.test(name))
  expect(later).toEqual(known)
})

test('the app reads nothing, and writes nothing, before it has said which company', async () => {
  const company = await w.company()
  await w.user(company, 'admin', [await w.queue(company)])
  await w.ticket(company)
  const app = new pg.Client({ connectionString: w.urls.app })
  await app.connect()
  try {
    const readable = await rowsOf<{ name: string; column: string }>(`
      select distinct on (table_schema, table_name) table_schema || '.' || table_name as name, column_name as column
      from information_schema.column_privileges where grantee = 'recado_app' and privilege_type = 'SELECT'
        and table_name not in (${quoted([...readByAll, ...ofEverybody])})`)
    expect(readable.length).toBeGreaterThan(18)
    for (const { name, column } of readable) {
      const { rows } = await app.query<{ count: number }>(`select count(${column})::int as count from ${name}`)
      expect(rows[0]?.count, name).toBe(0)
    }
    await expect(app.query("insert into settings (company_id, key, value) values ($1, 'x', 'y')", [company])).rejects.toThrow(
      /row-level security/,
    )
    await app.query(`begin; set local app.company_id = ${await w.company()}`)
    await expect(app.query('select * from channels.whatsapp_web_keys')).rejects.toThrow(/permission denied/)
    await app.query('rollback')
  } finally {
    await app.end()
  }
})

test('a companyId that is not an integer is refused', async () => {
  for (const companyId of ['1; set role none', Number.NaN, 1.5]) {
    await expect(async () => w.db.tenant(companyId as number, () => Promise.resolve())).rejects.toThrow(
      'companyId is not an integer',
    )
  }
})

test('the database refuses a reference across companies, whichever role writes it', async () => {
  const [mine, theirs] = [await w.company(), await w.company()]
  const ticket = await w.ticket(mine)
  const queue = await w.queue(theirs)
  await expect(w.owner.query('update tickets set queue_id = $2 where id = $1', [ticket, queue])).rejects.toThrow(/foreign key/)
})

test('no role of the processes stands above the rules, and nothing lends its rights', async () => {
  const roles = await rowsOf<{ name: string }>(`
    select rolname as name from pg_roles where rolname ~ '^recado_' and (rolsuper or rolbypassrls or rolcreatedb or rolcreaterole)`)
  expect(roles).toEqual([])
  const owned = await rowsOf(
    `select c.relname from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname ~ '^recado_'`,
  )
  expect(owned).toEqual([])
  const lent = await rowsOf(
    `select roleid::regrole::text as of, member::regrole::text as to from pg_auth_members where member::regrole::text ~ '^recado_'`,
  )
  expect(lent).toEqual([])
  const makers = await rowsOf(`
    select r.rolname, n.nspname from pg_roles r cross join pg_namespace n
    where r.rolname ~ '^recado_' and has_schema_privilege(r.oid, n.oid, 'create')`)
  expect(makers).toEqual([])
  const definers = await rowsOf(`
    select p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where p.prosecdef and n.nspname in ('public', 'channels') order by 1`)
  expect(definers).toEqual([{ proname: 'refuse_while_quiet' }, { proname: 'search_contacts' }, { proname: 'search_messages' }])
})

test('each role has the rights on tables that are named here, and no more', async () => {
  const rows = await rowsOf<{ role: string; name: string; rights: string; ofCompany: boolean }>(`
    with granted as (
      select c.oid, x.grantee, x.privilege_type from pg_class c cross join lateral aclexplode(c.relacl) x
      where c.relkind <> 'S' and x.grantee <> c.relowner
      union all
      select c.oid, x.grantee, x.privilege_type || ' ' || a.attname from pg_class c join pg_attribute a on a.attrelid = c.oid
        cross join lateral aclexplode(a.attacl) x)
    select coalesce(nullif(g.grantee, 0)::regrole::text, 'everybody') as role, c.oid::regclass::text as name,
      string_agg(g.privilege_type, ', ' order by g.privilege_type) as rights,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id') as "ofCompany"
    from granted g join pg_class c on c.oid = g.oid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname not in ('pg_catalog', 'information_schema') group by 1, 2, c.oid order by 1, 2`)
  const all = 'DELETE, INSERT, SELECT, UPDATE'
  const isUsual = ({ role, rights, ofCompany }: (typeof rows)[number]) =>
    ofCompany && /_(app|system)$/.test(role) && rights === all
  expect(rows.filter(isUsual).length).toBeGreaterThan(30)
  expect(rows.filter((row) => !isUsual(row)).map(({ role, name, rights }) => `${role} ${name}: ${rights}`)).toEqual([
    `recado_app announcements: ${all}`,
    'recado_app audit_entries: INSERT, SELECT',
    'recado_app channels.budgets: SELECT',
    'recado_app channels.chat_timers: DELETE, SELECT',
    'recado_app channels.hook_parts: DELETE, SELECT, UPDATE',
    'recado_app channels.hooks: DELETE, INSERT, SELECT',
    'recado_app channels.inbox: SELECT, UPDATE',
    'recado_app channels.outbox: INSERT, SELECT, UPDATE',
    'recado_app channels.quiet: SELECT',
    'recado_app channels.reached: DELETE, SELECT',
    'recado_app channels.settings: INSERT, SELECT, UPDATE',
    'recado_app channels.state: SELECT capabilities, SELECT caught_up_at, SELECT connection_id, SELECT former_number, ' +
      'SELECT health, SELECT last_ack_at, SELECT last_inbound_at, SELECT number, SELECT paired_at, SELECT pairing_code, ' +
      'SELECT passkey, SELECT qrcode, SELECT reason, SELECT reason_until, SELECT retries, SELECT since, SELECT status, SELECT updated_at',
    'recado_app companies: SELECT, UPDATE',
    'recado_app erasures: INSERT, SELECT',
    `recado_app helps: ${all}`,
    'recado_app live_since: SELECT',
    'recado_app message_rates: SELECT',
    'recado_app plans: SELECT',
    `recado_channels channels.budgets: ${all}`,
    `recado_channels channels.chat_timers: ${all}`,
    `recado_channels channels.hook_parts: ${all}`,
    'recado_channels channels.hooks: DELETE, SELECT, UPDATE',
    `recado_channels channels.inbox: ${all}`,
    `recado_channels channels.leftovers: ${all}`,
    `recado_channels channels.message_secrets: ${all}`,
    `recado_channels channels.outbox: ${all}`,
    `recado_channels channels.processes: ${all}`,
    'recado_channels channels.quiet: SELECT',
    `recado_channels channels.reached: ${all}`,
    `recado_channels channels.settings: ${all}`,
    `recado_channels channels.state: ${all}`,
    `recado_channels channels.traffic: ${all}`,
    'recado_channels channels.versions: SELECT',
    `recado_channels channels.whatsapp_web_keys: ${all}`,
    `recado_system announcements: ${all}`,
    'recado_system audit_entries: INSERT, SELECT',
    'recado_system backup_runs: DELETE, INSERT, SELECT, UPDATE',
    'recado_system channels.budgets: DELETE, SELECT',
    'recado_system channels.hook_parts: DELETE, SELECT',
    'recado_system channels.hooks: DELETE, INSERT, SELECT',
    'recado_system channels.inbox: DELETE, SELECT, UPDATE',
    'recado_system channels.message_secrets: DELETE, SELECT',
    'recado_system channels.outbox: DELETE, SELECT',
    'recado_system channels.quiet: DELETE, INSERT, SELECT',
    'recado_system channels.reached: DELETE, SELECT',
    'recado_system channels.settings: INSERT, SELECT, UPDATE',
    'recado_system channels.state: SELECT',
    `recado_system channels.versions: ${all}`,
    `recado_system companies: ${all}`,
    'recado_system erasures: INSERT, SELECT, UPDATE',
    `recado_system failed_attempts: ${all}`,
    `recado_system first_run_links: ${all}`,
    `recado_system helps: ${all}`,
    'recado_system live_messages: DELETE, INSERT, SELECT',
    'recado_system live_since: INSERT, SELECT, UPDATE',
    `recado_system message_rates: ${all}`,
    `recado_system payment_settings: ${all}`,
    `recado_system plans: ${all}`,
    `recado_system platform_app: ${all}`,
    'recado_system recovery_key: INSERT, SELECT, UPDATE',
    `recado_system unknown_payments: ${all}`,
  ])
})

test('each file that crosses companies is named here', () => {
  const src = fileURLToPath(new URL('../src/', import.meta.url))
  const files = globSync('**/*.ts', { cwd: src }).filter((path) => !path.endsWith('.test.ts'))
  expect(files.length).toBeGreaterThan(50)
  const crossing = files.filter((path) => /\.across\(|system\.pool|openSystemDb/.test(readFileSync(src + path, 'utf8')))
  expect(crossing.sort()).toEqual([
    'app.ts',
    // The operator’s commands about a company’s file.
    'company-file-commands.ts',
    'database.ts',
    'demo/company.ts',
    'demo/queries.ts',
    'features/all-companies/all-companies.ts',
    'features/all-companies/erasure.ts',
    'features/auth/auth.ts',
    'features/auth/feature.ts',
    'features/auth/links.ts',
    'features/backups/backups.ts',
    'features/backups/ring.ts',
    'features/campaigns/serving.ts',
    'features/companies/companies.ts',
    'features/company-files/bring-in.ts',
    'features/company-files/carry.ts',
    'features/company-files/feature.ts',
    'features/company-files/imports.ts',
    'features/connections/feature.ts',
    'features/contact-lists/check.ts',
    'features/contact-merges/forgetting.ts',
    'features/dashboard/counting.ts',
    'features/erasures/erasures.ts',
    'features/first-run/first-run.ts',
    'features/invoices/issuing.ts',
    'features/invoices/reminders.ts',
    'features/media/erasure.ts',
    'features/media/sweep.ts',
    'features/message-prices/loading.ts',
    'features/message-prices/rates.ts',
    'features/messages-api/idempotency.ts',
    'features/messages-api/tokens.ts',
    'features/messages/feature.ts',
    'features/notifications/feature.ts',
    'features/official-lines/feature.ts',
    'features/official-lines/hook-writer.ts',
    'features/official-lines/receiver.ts',
    'features/official-lines/signup/platform-app.ts',
    'features/official-lines/unowned.ts',
    'features/password-reset/feature.ts',
    'features/password-reset/password-reset.ts',
    'features/payments/anomalies.ts',
    'features/payments/checkout.ts',
    'features/payments/poll-charges.ts',
    'features/payments/settings.ts',
    'features/payments/update-settings.ts',
    'features/payments/webhooks.ts',
    'features/plans/plans.ts',
    'features/settings/branding.ts',
    'features/settings/manifest.ts',
    'features/sign-up/sign-up.ts',
    'features/templates/sync.ts',
    'features/ticket-timers/timers.ts',
    'features/users/online.ts',
    'features/users/users.ts',
    'features/webhooks/clock.ts',
    'first-links.ts',
    'platform/belongings/belongings.ts',
    'platform/company-file/required.ts',
    'platform/database/system.ts',
    'platform/limiter.ts',
    'platform/metrics.ts',
    'platform/work/perform.ts',
    'platform/work/worker.ts',
    'recado.ts',
  ])
})

test('the types of tables are those of the migrations', async () => {
  const written = readFileSync(new URL('../src/platform/database/tables.ts', import.meta.url), 'utf8')
  expect(written).toBe(await tableTypes(w.owner))
})
