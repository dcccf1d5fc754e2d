import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { type Postgres, startPostgres } from '#platform/postgres/embedded.ts'
import { roleUrl } from './roles.ts'

const key = Buffer.alloc(32, 'another')

// Roles, and the role that created them, belong to the cluster. So this test gets a cluster of its own.
let dir: string
let postgres: Postgres
let ownerUrl: string
/** A database in which an older version has a table of its own. */
let olderUrl: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'recado-migrate-'))
  postgres = await startPostgres({ dir, durable: false })
  await query(postgres.url, "create role plain login createrole password 'x'")
  await query(postgres.url, 'create database plain owner plain')
  await query(postgres.url, 'create database older owner plain')
  const url = new URL(postgres.url)
  url.username = 'plain'
  url.pathname = '/plain'
  ownerUrl = url.href
  url.pathname = '/older'
  olderUrl = url.href
})
afterAll(async () => {
  await postgres?.stop()
  await rm(dir, { recursive: true, force: true })
})

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

test('an owner who owns the database and may create roles, and nothing more, can install and start again', async () => {
  await migrate(ownerUrl, key)
  await migrate(ownerUrl, key)
  expect(await query(ownerUrl, 'show is_superuser')).toEqual([{ is_superuser: 'off' }])
  // Later migrations change rows of all companies.
  await query(ownerUrl, "insert into companies (name) values ('Loja')")
  expect(await query(ownerUrl, 'select name from companies')).toEqual([{ name: 'Loja' }])
  const app = roleUrl(ownerUrl, key, 'recado_app')
  expect(await query(app, "select * from search_contacts('ana', 1)")).toEqual([])
  expect(await query(app, "select * from search_messages('bom dia', 1, null, null, false)")).toEqual([])
  const makers = "select rolname from pg_roles where rolname ~ '^recado_' and has_schema_privilege(oid, 'public', 'create')"
  expect(await query(ownerUrl, makers)).toEqual([])
})

test('a role of ours that may bypass row-level security ends the start, and the error names it', async () => {
  await query(postgres.url, 'alter role recado_app bypassrls')
  await expect(migrate(ownerUrl, key)).rejects.toThrow('alter role recado_app nosuperuser nobypassrls nocreatedb nocreaterole')
  await query(postgres.url, 'alter role recado_app nobypassrls')
  await migrate(ownerUrl, key)
})

test('an owner of an existing database sees the rows that later migrations change', async () => {
  await migrate(ownerUrl, key)
  await query(postgres.url, 'revoke recado_system from plain granted by plain')
  await migrate(ownerUrl, key)
  expect(await query(ownerUrl, 'select name from companies')).toEqual([{ name: 'Loja' }])
})

test('a migration that fails is named, and the migrations before it are rolled back', async () => {
  await query(olderUrl, 'create table webhooks (id int)')
  await expect(migrate(olderUrl, key)).rejects.toThrow(
    /^Migration \d+_webhooks\.sql failed, nothing was changed: .* already exists$/,
  )
  const tables = "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1"
  expect(await query(olderUrl, tables)).toEqual([{ relname: 'migrations' }, { relname: 'webhooks' }])
  await query(olderUrl, 'drop table webhooks')
  await migrate(olderUrl, key)
  expect(await query(olderUrl, 'select count(*)::int from companies')).toEqual([{ count: 0 }])
})

test('the database of a newer version is left alone', async () => {
  await query(ownerUrl, "insert into migrations (name) values ('99990101000000_later.sql')")
  await expect(migrate(ownerUrl, key)).rejects.toThrow('this one does not know its migration 99990101000000_later.sql')
  await query(ownerUrl, "delete from migrations where name like '9999%'")
})
