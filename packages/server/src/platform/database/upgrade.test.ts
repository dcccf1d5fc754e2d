import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Postgres, startPostgres } from '#platform/postgres/embedded.ts'
import { leadThrough, olderMigrations } from '../../../test/fixtures/older.ts'
import { migrate } from './migrate.ts'

const key = Buffer.alloc(32, 'upgraded')
/** The first migration that meets what earlier rules allowed. */
const first = '20270306100000'

let dir: string
let postgres: Postgres
let db: Client
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'recado-upgrade-'))
  postgres = await startPostgres({ dir, durable: false })
  db = new Client(postgres.url)
  await db.connect()
  await leadThrough(
    db,
    key,
    olderMigrations.filter((name) => name < first),
  )
})
afterAll(async () => {
  await db.end()
  await postgres.stop()
  await rm(dir, { recursive: true, force: true })
})

const counts = async () =>
  (
    await db.query<{ of: string; count: number }>(
      [
        'users',
        'sessions',
        'password_resets',
        'email_confirmations',
        'flows',
        'flow_versions',
        'bot_runs',
        'flow_files',
        'audit_entries',
      ]
        .map((table) => `select '${table}' as of, count(*)::int as count from ${table}`)
        .join(' union all '),
    )
  ).rows

test('a database full of what earlier rules allowed is upgraded whole: nothing is lost, merged or renamed', async () => {
  await db.query(`
    insert into companies (name) values ('Loja'), ('Outra');
    insert into users (company_id, name, email, password_hash, profile, created_at, updated_at)
      select c.id, 'Pessoa ' || n, 'p' || n || '@' || lower(c.name) || '.example', 'x', 'admin', now(), now()
      from companies c, generate_series(1, 3) n;
    insert into sessions (company_id, user_id, id, token_hash, rotated_at, expires_at)
      select company_id, id, gen_random_uuid(), decode(md5(email), 'hex'), now(), now() + interval '7 days' from users;
    insert into password_resets (company_id, user_id, code_hash, made_at, expires_at)
      select company_id, id, 'hash', now(), now() + interval '15 minutes' from users;
    insert into email_confirmations (company_id, user_id, token_hash, expires_at)
      select company_id, min(id), decode(md5(company_id::text), 'hex'), now() from users group by company_id;
    insert into audit_entries (company_id, actor_id, actor_name, act, at)
    select company_id, id, name, 'company.token-made', now() from users;
    insert into flows (company_id, name, created_at, updated_at) select id, 'Boas-vindas', now(), now() from companies;
    insert into flow_versions (company_id, flow_id, graph, at, nodes, added, removed, changed)
      select company_id, id, jsonb_build_object('nodes', '[]'::jsonb, 'n', n), now(), 0, 0, 0, 0 from generate_series(1, 300) n, flows;
    insert into media (company_id, kind, name, mime_type, status, created_at, token)
      select id, 'image', 'Vitrine.png', 'image/png', 'ready', now(), gen_random_uuid() from companies;
    insert into flow_files (company_id, media_id) select company_id, id from media`)
  const before = await counts()
  await migrate(postgres.url, key)
  expect(await counts()).toEqual(before)
  const { rows: flows } = await db.query(
    `select company_id, count(*)::int, min(number), max(number), count(distinct number)::int as numbers,
       bool_and((graph ->> 'n')::int = number) as "inOrder",
       sum(stored) = (select stored from storage_use s where s.company_id = v.company_id) as counted
     from flow_versions v group by company_id order by company_id`,
  )
  const whole = { count: 300, min: 1, max: 300, numbers: 300, inOrder: true, counted: true }
  expect(flows).toMatchObject([whole, whole])
  // A file is still found by the name that flows gave it, and no user is shut out who could sign in.
  expect((await db.query('select key = media_id::text as known from flow_files')).rows).toEqual([
    { known: true },
    { known: true },
  ])
  expect((await db.query('select from users where held')).rows).toEqual([])
})
