import { listAudit } from '@recado/contract/audit/api'
import { showCampaignSettings, updateCampaignSettings } from '@recado/contract/campaigns/api'
import { createConnection, updateConnection } from '@recado/contract/connections/api'
import { uploadContacts } from '@recado/contract/contact-imports/api'
import { createQuickMessage, updateQuickMessage } from '@recado/contract/quick-messages/api'
import { createTag, listTags, updateTag } from '@recado/contract/tags/api'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestUser, World } from '../../../test/world.ts'

let w: World
let company: number
let admin: TestUser
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  company = await w.company()
  admin = await w.user(company, 'admin')
})
afterAll(() => w.end())

const composed = 'Cl\u00ednica'
const alike = ['Cli\u0301nica', 'CLI\u0301NICA', 'CL\u00cdNICA', 'clinica', ' Cl\u00ednica ', 'Cl\u00ednica\u202e']

const nameTag = (name: string) => w.call(admin, createTag, { name, color: '#112233' })
const nameLine = (name: string) => w.call(admin, createConnection, { name })
const nameReply = (shortcode: string) => w.call(admin, createQuickMessage, { shortcode, message: 'x', geral: true })
const statusesOf = async (calls: (() => Promise<{ status: number }>)[]) => {
  const statuses = []
  for (const call of calls) statuses.push((await call()).status)
  return statuses
}

test.each([
  ['tags', nameTag],
  ['connections', nameLine],
  ['shortcodes of quick messages', nameReply],
] as const)('two %s must differ by more than case, accents and how a letter is composed', async (_kind, make) => {
  const statuses = await statusesOf([composed, ...alike, 'Clínica 2'].map((name) => () => make(name)))
  expect(statuses).toEqual([200, ...alike.map(() => 409), 200])
})

test('one of two users who name a tag alike at the same moment is refused', async () => {
  const statuses = await Promise.all([composed, 'clinica', 'CLI\u0301NICA'].map(async (name) => (await nameTag(name)).status))
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409])
})

test('a row names a tag however its letters are composed, and of two alike it means the exact one', async () => {
  await w.owner.query(
    `insert into tags (company_id, name, color, created_at, updated_at)
     select $1, name, '#112233', now(), now() from unnest($2::text[]) as n (name)`,
    [company, ['Sa\u00edda', 'Acao', 'A\u00e7\u00e3o']],
  )
  const tags = (await w.call(admin, listTags, {})).body
  const rows = ['SAI\u0301DA', 'saida', ' Sa\u00edda\u0007', 'A\u00e7\u00e3o', 'acao', 'nada'].map((tag, at) => ({
    name: 'João',
    number: `554198877660${at}`,
    tags: [tag],
  }))
  const { body } = await w.call(admin, uploadContacts, { rows })
  expect(body).toMatchObject({ errorBag: [{ line: 6, error: { code: 'ERR_ROW_TAG' } }] })
  const { rows: given } = await w.owner.query<{ tag: number }>(
    'select tag_id as tag from contact_tags where company_id = $1 order by contact_id',
    [company],
  )
  const id = (name: string) => tags.find((tag) => tag.name === name)?.id
  expect(given.map(({ tag }) => tag)).toEqual(['Saída', 'Saída', 'Saída', 'Ação', 'Acao'].map(id))
})

test('names that were alike before stay, can be saved, and are reported to admins', async () => {
  await w.owner.query(
    `insert into tags (company_id, name, color, created_at, updated_at)
     select $1, name, '#112233', now(), now() from unnest($2::text[]) as n (name)`,
    [company, ['Cl\u00ednica', 'Cli\u0301nica']],
  )
  await w.owner.query(
    `insert into connections (company_id, name, created_at, updated_at)
     select $1, name, now(), now() from unnest($2::text[]) as n (name)`,
    [company, ['Matriz', 'MATRIZ']],
  )
  const migration = new URL('../../../migrations/older/20270305100000_names_alike.sql', import.meta.url)
  await w.owner.query(readFileSync(migration, 'utf8'))
  const { entries } = (await w.call(admin, listAudit, {})).body
  expect(entries).toMatchObject([
    {
      act: 'company.names-alike',
      changes: [
        { field: 'connection', before: 'Matriz', after: 'MATRIZ' },
        { field: 'tag', before: 'Cl\u00ednica', after: 'Cli\u0301nica' },
      ],
    },
  ])
  const [tag] = (await w.call(admin, listTags, {})).body
  expect((await w.call(admin, updateTag, { id: tag?.id ?? 0, name: tag?.name, color: '#445566' })).status).toBe(200)
  expect((await w.call(admin, updateTag, { id: tag?.id ?? 0, name: 'CLINICA' })).status).toBe(409)
  const { rows } = await w.owner.query<{ id: number }>('select id from connections where company_id = $1 order by id', [company])
  expect((await w.call(admin, updateConnection, { id: rows[0]?.id ?? 0, name: 'Matriz', timeToTransfer: 5 })).status).toBe(200)
})

test('a quick message keeps a shortcode like another one’s until it is renamed', async () => {
  await w.owner.query(
    `insert into quick_messages (company_id, user_id, shortcode, message, geral, created_at, updated_at)
     select $1, $3, name, 'x', true, now(), now() from unnest($2::text[]) as n (name)`,
    [company, ['ola', 'ol\u00e1'], admin.id],
  )
  const { rows } = await w.owner.query<{ id: number }>('select id from quick_messages where company_id = $1 order by id', [
    company,
  ])
  const id = rows[0]?.id ?? 0
  const saved = await w.call(admin, updateQuickMessage, { id, shortcode: 'ola', message: 'y', geral: true })
  expect(saved.status).toBe(200)
  expect((await w.call(admin, updateQuickMessage, { id, shortcode: 'OLA' })).status).toBe(409)
})

test('campaign variables are told apart in the same way, and existing ones stay', async () => {
  const of = (...keys: string[]) => ({ settings: { variables: keys.map((key) => ({ key, value: 'x' })) } })
  const save = (...keys: string[]) => w.call(admin, updateCampaignSettings, of(...keys))
  const statuses = await statusesOf(
    [['cidade', 'bairro'], ['cl\u00ednica', 'cli\u0301nica'], ['loja', 'Loja'], ['Nome'], ['\u3164']].map(
      (keys) => () => save(...keys),
    ),
  )
  expect(statuses).toEqual([200, 400, 400, 400, 400])
  const settings = (await w.call(admin, showCampaignSettings, {})).body
  await w.owner.query("update settings set value = $2 where company_id = $1 and key = 'campaigns.settings'", [
    company,
    JSON.stringify({ ...settings, variables: of('loja', 'Loja').settings.variables }),
  ])
  expect(
    await statusesOf(
      [
        ['loja', 'Loja', 'frete'],
        ['loja', 'Loja', 'LOJA'],
      ].map((keys) => () => save(...keys)),
    ),
  ).toEqual([200, 400])
})
