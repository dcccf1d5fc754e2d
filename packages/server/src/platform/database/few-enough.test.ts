import { createChat } from '@recado/contract/chats/api'
import { createContactList } from '@recado/contract/contact-lists/api'
import { createFlow, duplicateFlow } from '@recado/contract/flows/api'
import { createTag } from '@recado/contract/tags/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestUser, World } from '../../../test/world.ts'

let w: World
let admin: TestUser
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => void (admin = await w.user(await w.company(), 'admin')))
afterAll(() => w.end())

const bounds = {
  campaigns: 10_000,
  chats: 5_000,
  contact_lists: 1_000,
  file_lists: 1_000,
  flow_campaigns: 1_000,
  flows: 500,
  prompts: 500,
  queue_integrations: 500,
  quick_messages: 5_000,
  tags: 5_000,
}

test('each kind of record that people create by hand has a maximum', async () => {
  const { rows } = await w.owner.query<{ name: string; most: number }>(
    `select tgrelid::regclass::text as name, convert_from(substring(tgargs for length(tgargs) - 1), 'utf8')::int as most
      from pg_trigger where tgname = 'few_enough' order by 1`,
  )
  expect(Object.fromEntries(rows.map(({ name, most }) => [name, most]))).toEqual(bounds)
})

test('a company at the maximum is refused another record, other companies are not, and a deletion makes room', async () => {
  const other = await w.user(await w.company(), 'admin')
  await w.owner.query(
    `insert into tags (company_id, name, color, created_at, updated_at) select $1, 'Etiqueta ' || n, '#112233', now(), now()
      from generate_series(1, 4999) n`,
    [admin.companyId],
  )
  const add = (who: TestUser, name: string) => w.call(who, createTag, { name, color: '#112233' })
  expect((await add(admin, 'A última')).status).toBe(200)
  const { status, error } = await add(admin, 'Uma a mais')
  expect([status, error]).toMatchObject([409, { error: 'ERR_TOO_MANY_RECORDS', details: { most: 5_000 } }])
  expect((await add(other, 'Uma a mais')).status).toBe(200)
  await w.owner.query("delete from tags where company_id = $1 and name = 'Etiqueta 1'", [admin.companyId])
  expect((await add(admin, 'Uma a mais')).status).toBe(200)
})

test('a company that has more records from before keeps them all, and gets no more', async () => {
  await w.owner.query('alter table flows disable trigger few_enough')
  await w.owner.query(
    "insert into flows (company_id, name, created_at, updated_at) select $1, 'Fluxo ' || n, now(), now() from generate_series(1, 600) n",
    [admin.companyId],
  )
  await w.owner.query('alter table flows enable trigger few_enough')
  const refused = 'ERR_TOO_MANY_RECORDS'
  expect((await w.call(admin, createFlow, { name: 'Mais um' })).error.error).toBe(refused)
  const { rows } = await w.owner.query<{ id: number }>('select id from flows where company_id = $1', [admin.companyId])
  expect(rows).toHaveLength(600)
  expect((await w.call(admin, duplicateFlow, { flowId: rows[0]?.id ?? 0 })).error.error).toBe(refused)
  // One kind at its maximum does not affect the others.
  expect((await w.call(admin, createContactList, { name: 'Clientes' })).status).toBe(200)
  const colleague = await w.user(admin.companyId, 'user')
  expect((await w.call(admin, createChat, { title: 'Equipe', users: [{ id: colleague.id }] })).status).toBe(200)
})
