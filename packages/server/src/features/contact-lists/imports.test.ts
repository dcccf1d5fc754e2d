import {
  contactListPush,
  createContactList,
  importFromTag,
  maxSheetRows,
  showContactList,
  uploadSheet,
} from '@recado/contract/contact-lists/api'
import { createContactListItem, listContactListItems, listItemsPush } from '@recado/contract/contact-lists/items'
import { createTag } from '@recado/contract/tags/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { googleExport, sheetOf } from '../../../test/fixtures/sheets.ts'
import { type TestUser, World } from '../../../test/world.ts'

let w: World
let company: number
let marina: TestUser
let list: number
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  company = await w.company()
  marina = await w.user(company, 'admin')
  list = (await w.call(marina, createContactList, { name: 'Clientes' })).body.id
})
afterAll(() => w.end())

const add = (name: string, number: string) => w.call(marina, createContactListItem, { contactListId: list, name, number })
const people = async () => (await w.call(marina, listContactListItems, { contactListId: list })).body.contacts
const count = async () => (await w.call(marina, showContactList, { id: list })).body.contactsCount
const addTag = async (name: string) => (await w.call(marina, createTag, { name, color: '#0d9488' })).body.id

/** Inserts this many contacts with the tag. Returns the id of the first. */
async function addTagged(tagId: number, many: number, columns = '', values = ''): Promise<number> {
  const { rows } = await w.owner.query<{ first: number }>(
    `with made as (
       insert into contacts (company_id, name, number${columns && `, ${columns}`})
       select $1, 'Pessoa ' || g, '55419' || lpad((g + $3::int)::text, 8, '0')${values && `, ${values}`}
       from generate_series(1, $2) g returning id),
     tagged as (insert into contact_tags (company_id, contact_id, tag_id) select $1, id, $4 from made)
     select min(id) as first from made`,
    [company, many, Math.floor(Math.random() * 9e7), tagId],
  )
  return rows[0]?.first ?? 0
}

test('the contacts of a tag are copied into the list at once, thousands of them, and none twice', async () => {
  const owner = await w.user(company, 'owner')
  const agent = await w.user(company, 'user')
  const tag = await addTag('Atacado')
  await addTagged(tag, 5_000)
  w.published.length = 0
  expect((await w.call(marina, importFromTag, { id: list, tagId: tag })).body).toEqual({ imported: 5_000, skipped: 0 })
  expect(await count()).toBe(5_000)
  expect(w.heardBy(owner, w.published, listItemsPush(list))).toEqual([{ action: 'reload', records: await people() }])
  expect(w.heardBy(owner, w.published, contactListPush)).toMatchObject([{ action: 'update', record: { contactsCount: 5_000 } }])
  expect(w.published.filter((message) => w.hears(agent, message))).toEqual([])
  expect((await w.call(marina, importFromTag, { id: list, tagId: tag })).body).toEqual({ imported: 0, skipped: 5_000 })
  expect(await count()).toBe(5_000)
})

test('contacts that are groups, blocked, opted out, without a number, deleted, listed already or not tagged are not copied', async () => {
  const [tag, other] = [await addTag('Atacado'), await addTag('Varejo')]
  for (const [columns, values] of [
    ['is_group', 'true'],
    ['blocked_at', 'now()'],
    ['opted_out_at', 'now()'],
    ['deleted_at', 'now()'],
  ])
    await addTagged(tag, 1, columns, values)
  const hidden = await addTagged(tag, 1)
  await w.owner.query("update contacts set number = '' where id = $1", [hidden])
  const known = await addTagged(tag, 1)
  await w.owner.query("update contacts set number = '5541998123344' where id = $1", [known])
  await add('Ana', '41 9812-3344')
  await addTagged(other, 1)
  const copied = await addTagged(tag, 1, 'email', "'ana@correio.com'")
  await w.owner.query("update contacts set name = $2, number = '5541998123345' where id = $1", [copied, 'Nome '.repeat(20)])
  expect((await w.call(marina, importFromTag, { id: list, tagId: tag })).body).toEqual({ imported: 1, skipped: 5 })
  expect(await people()).toMatchObject([
    { name: 'Ana', number: '5541998123344' },
    { name: 'Nome '.repeat(10), number: '5541998123345', email: 'ana@correio.com', isWhatsappValid: null, optedOut: false },
  ])
})

test('nothing is copied from a tag, or into a list, that does not exist', async () => {
  const tag = await addTag('Atacado')
  await addTagged(tag, 3)
  const missing = 2_000_000_000
  expect((await w.call(marina, importFromTag, { id: list, tagId: missing })).error.error).toBe('ERR_NO_TAG_FOUND')
  expect((await w.call(marina, importFromTag, { id: missing, tagId: tag })).error.error).toBe('ERR_NO_CONTACT_LIST_FOUND')
  expect(await count()).toBe(0)
})

const upload = (rows: readonly (readonly unknown[])[], type: 'xlsx' | 'xls' = 'xlsx', id = list) =>
  w.upload(marina, uploadSheet, { id }, [{ name: `clientes.${type}`, bytes: sheetOf(rows, type) }])

test.each(['xlsx', 'xls'] as const)(
  'people are read from an .%s file, each once, and lines that cannot be taken are named',
  async (type) => {
    await add('Ana', '41 9812-3344')
    w.published.length = 0
    const { status, body } = await upload(
      [
        ['Cliente', 'Bairro', 'Número', 'E-mail'],
        ['Ana Clara', 'Batel', '+55 (41) 99812-3344', ''],
        ['Bia Souza', '', 41998123345, 'bia@correio.com'],
        ['Bia de novo', '', '041 9812-3345', ''],
        [],
        ['', 'Centro', '41 99812-3346', ''],
        ['Caio', '', '99812-3347', ''],
        ['Davi', '', '', ''],
        ['Edu', '', '41 99812-3348', 'edu@'],
        ['=1+1', '', '41 99812-3349', ''],
      ],
      type,
    )
    expect([status, body]).toEqual([
      200,
      {
        imported: 2,
        repeated: 2,
        faulty: [
          { row: 6, name: '', column: 'name', text: '' },
          { row: 7, name: 'Caio', column: 'number', text: '99812-3347' },
          { row: 8, name: 'Davi', column: 'number', text: '' },
          { row: 9, name: 'Edu', column: 'email', text: 'edu@' },
        ],
      },
    ])
    // The file is not kept.
    expect((await w.owner.query('select from media where company_id = $1', [company])).rowCount).toBe(0)
    expect(await people()).toMatchObject([
      { name: '=1+1', number: '5541998123349' },
      { name: 'Ana', number: '5541998123344' },
      { name: 'Bia Souza', number: '5541998123345', email: 'bia@correio.com', isWhatsappValid: null },
    ])
    expect(w.heardBy(marina, w.published, listItemsPush(list))).toEqual([{ action: 'reload', records: await people() }])
    expect(w.heardBy(marina, w.published, contactListPush)).toMatchObject([{ action: 'update', record: { contactsCount: 3 } }])
  },
)

test('20,000 lines are taken at once, and one more is refused', async () => {
  const rows = Array.from({ length: maxSheetRows }, (_, at) => [`Pessoa ${at}`, 5541900000000 + at])
  const [headings, more] = [
    ['nome', 'numero'],
    ['Mais uma', 5541999999999],
  ]
  expect((await upload([headings, ...rows])).body).toEqual({ imported: maxSheetRows, repeated: 0, faulty: [] })
  const { status, error } = await upload([headings, ...rows, more])
  expect([status, error.error, error.details]).toEqual([413, 'ERR_SHEET_TOO_LARGE', { maxRows: maxSheetRows }])
  expect(await count()).toBe(maxSheetRows)
})

test('a file that is no sheet, lacks columns for names and numbers, or is missing adds no person, and is not kept', async () => {
  const answers = [
    await w.upload(marina, uploadSheet, { id: list }, [
      { name: 'a.xlsx', bytes: Buffer.from('<html><script>alert(1)</script>') },
    ]),
    await w.upload(marina, uploadSheet, { id: list }, [{ name: 'a.xlsx', bytes: Buffer.from('PK\u0003\u0004 broken') }]),
    await upload([
      ['nome', 'bairro'],
      ['Ana', 'Batel'],
    ]),
    await upload([['Ana', '41 99812-3344']]),
    await w.upload(marina, uploadSheet, { id: list }, []),
    await upload(
      [
        ['nome', 'numero'],
        ['Ana', '41 99812-3344'],
      ],
      'xlsx',
      2_000_000_000,
    ),
  ]
  expect(answers.map(({ error }) => error.error)).toEqual([
    'ERR_SHEET_UNREADABLE',
    'ERR_SHEET_UNREADABLE',
    'ERR_LIST_SHEET_COLUMNS',
    'ERR_LIST_SHEET_COLUMNS',
    'ERR_VALIDATION',
    'ERR_NO_CONTACT_LIST_FOUND',
  ])
  expect(await count()).toBe(0)
  expect((await w.owner.query('select from media where company_id = $1', [company])).rowCount).toBe(0)
})

test('the example is a sheet that an import reads', async () => {
  const url = `${await w.origin()}/api/contact-lists/example`
  const response = await fetch(url, { headers: { authorization: `Bearer ${marina.token}` } })
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="lista-de-contatos.xlsx"')
  const file = { name: 'exemplo.xlsx', bytes: new Uint8Array(await response.arrayBuffer()) }
  expect((await w.upload(marina, uploadSheet, { id: list }, [file])).body).toEqual({ imported: 2, repeated: 0, faulty: [] })
  expect((await fetch(url, { headers: { authorization: `Bearer ${(await w.user(company, 'user')).token}` } })).status).toBe(403)
})

test('the exports of address books are read by their headings', async () => {
  const outlook = [
    ['First Name', 'Last Name', 'E-mail Address', 'Home Phone', 'Mobile Phone'],
    ['Dora', 'Lima', 'dora@exemplo.com.br', '', '+55 41 99812-3399'],
  ]
  for (const rows of [googleExport, outlook]) {
    const { status } = await w.upload(marina, uploadSheet, { id: list }, [{ name: 'contatos.xlsx', bytes: sheetOf(rows) }])
    expect(status).toBe(200)
  }
  expect((await people()).map(({ name, number }) => [name, number])).toEqual([
    ['Ana Clara Souza', '5541998123344'],
    ['Bia', '5541998123345'],
    ['Dora Lima', '5541998123399'],
  ])
})
