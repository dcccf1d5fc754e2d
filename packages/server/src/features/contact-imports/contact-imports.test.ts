import {
  type ContactImport,
  contactImportPush,
  deleteContactImport,
  type ImportResult,
  listContactImports,
  listImportRows,
  showImportResult,
  startContactImport,
  uploadContacts,
} from '@recado/contract/contact-imports/api'
import { foldImport } from '@recado/contract/contact-imports/fold'
import { contactPush, createContact, listContacts, showContact } from '@recado/contract/contacts/api'
import { createTag, listTagRecords, maxTags, syncTags } from '@recado/contract/tags/api'
import { ticketPush } from '@recado/contract/tickets/api'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bookOf, googleExport, sheetOf, sheetXml } from '../../../test/fixtures/sheets.ts'
import { type TestUser, World } from '../../../test/world.ts'

let w: World
let company: number
let ana: TestUser
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  company = await w.company()
  ana = await w.user(company, 'user')
})
afterAll(() => w.end())

const send = (bytes: Uint8Array, input: object = { preview: true }, who = ana) =>
  w.upload(who, uploadContacts, { ...input }, [{ name: 'clientes.xlsx', bytes: Buffer.from(bytes) }])

/** Uploads a sheet. Returns the import, which waits to be started. */
async function prepare(rows: readonly (readonly unknown[])[]): Promise<ContactImport> {
  const { status, body } = await send(sheetOf(rows))
  expect([status, body]).toMatchObject([200, { status: 'ready' }])
  return body as ContactImport
}

async function run({ id, columns }: ContactImport, more: object = {}): Promise<ContactImport> {
  const { status, error } = await w.call(ana, startContactImport, { id, columns: [...columns], ...more })
  expect([status, error.error]).toEqual([200, undefined])
  await w.settle()
  const imports = (await w.call(ana, listContactImports, {})).body
  return imports.find((one) => one.id === id) ?? expect.unreachable()
}

const resultOf = async ({ id }: ContactImport) => (await w.call(ana, showImportResult, { id })).body
const everybody = async () => (await w.call(ana, listContacts, {})).body.contacts

const headings = ['Cliente', 'Celular', 'Email', 'Bairro']

test('an address book export with too many columns is read, and a name is put together from its parts', async () => {
  const ready = await prepare(googleExport)
  expect(ready).toMatchObject({
    headings: [
      'First Name',
      'Middle Name',
      'Last Name',
      'Birthday',
      'Labels',
      'E-mail 1 - Value',
      'Phone 1 - Label',
      'Phone 1 - Value',
    ],
    columns: ['name', 'name', 'name', 'extra', 'ignore', 'email', 'ignore', 'number'],
  })
  expect(await run(ready)).toMatchObject({ created: 2, faulty: 1 })
  const contacts = await everybody()
  expect(contacts.map(({ name, number, email, extraInfo }) => [name, number, email, extraInfo.map(({ name }) => name)])).toEqual([
    ['Ana Clara Souza', '5541998123344', 'ana@exemplo.com.br', ['Birthday']],
    ['Bia', '5541998123345', '', []],
  ])
  expect((await resultOf(ready)).errorBag).toMatchObject([{ contactName: 'Caio Reis', error: { code: 'ERR_ROW_NUMBER' } }])
})

test('empty columns stay as long as the filled ones are within the maximum, and too many filled ones are refused', async () => {
  expect(
    (
      await prepare([
        ['Nome', 'Celular', 'Vazia'],
        ['Ana', '41998123344'],
      ])
    ).headings,
  ).toEqual(['Nome', 'Celular', 'Vazia'])
  const wide = Array.from({ length: 21 }, (_, at) => `c${at}`)
  expect((await send(sheetOf([wide, wide]))).error).toMatchObject({ error: 'ERR_SHEET_TOO_LARGE', details: { maxColumns: 20 } })
})

test('a sheet is read, shown, started and imported, and each row that was not taken says why', async () => {
  const known = (await w.call(ana, createContact, { name: 'João', number: '5541981973026' })).body
  w.published.length = 0
  const ready = await prepare([
    headings,
    ['Ana Clara Reis', '(41) 99812-3344', 'ana@correio.com', 'Batel'],
    ['João Pedro', '+55 41 98197-3026', 'jp@siqueira.me', 'Cabral'],
    ['Sérgio Tanaka', '4199731', '', 'Juvevê'],
    ['', '41 99733-0021', '', 'Centro'],
    [],
    ['Lívia Sampaio', '55 41 98863-2024', 'livia@sampaio', 'Mercês'],
    ['=cmd|calc!A1', 554133221090, '', ''],
  ])
  expect(ready).toMatchObject({
    fileName: 'clientes.xlsx',
    sheet: 'Clientes',
    headings,
    columns: ['name', 'number', 'email', 'extra'],
    rows: 6,
    done: 0,
  })
  expect(await everybody()).toHaveLength(1)
  const { rows, known: knownLines, hasMore } = (await w.call(ana, listImportRows, { id: ready.id, numberColumn: 1 })).body
  expect([rows.length, rows[4], knownLines, hasMore]).toEqual([
    6,
    { line: 7, cells: ['Lívia Sampaio', '55 41 98863-2024', 'livia@sampaio', 'Mercês'] },
    [3],
    false,
  ])

  const over = await run(ready)
  expect(over).toMatchObject({ status: 'done', rows: 6, done: 6, created: 2, completed: 1, known: 0, faulty: 3 })
  const { newContacts, errorBag } = await resultOf(ready)
  expect(newContacts.map(({ contactName }) => contactName)).toEqual(['Ana Clara Reis', '=cmd|calc!A1'])
  expect(errorBag).toMatchObject([
    { line: 4, contactName: 'Sérgio Tanaka', number: '4199731', error: { code: 'ERR_ROW_NUMBER' } },
    { line: 5, contactName: '', error: { code: 'ERR_ROW_NAME_MISSING', message: 'The row has no name.' } },
    { line: 7, error: { code: 'ERR_ROW_EMAIL' } },
  ])
  const contacts = await everybody()
  expect(contacts.find(({ id }) => id === known.id)).toMatchObject({
    name: 'João',
    email: 'jp@siqueira.me',
    extraInfo: [{ name: 'Bairro', value: 'Cabral' }],
  })
  const shown = (await w.call(ana, showContact, { id: newContacts[0]?.contactId ?? 0 })).body
  expect(shown).toMatchObject({
    number: '5541998123344',
    email: 'ana@correio.com',
    identities: [{ kind: 'phone', value: '5541998123344', former: false }],
  })

  const bia = await w.user(company, 'admin')
  expect(w.heardBy(bia, w.published, contactPush)).toEqual([{ action: 'reload' }])
  expect(w.heardBy(bia, w.published, contactImportPush)).toEqual([])
  expect(w.heardBy(ana, w.published, contactImportPush).at(-1)).toEqual({ action: 'update', contactImport: over })
})

test('one number in five spellings is one contact, in one sheet, over parts and in two concurrent sheets', async () => {
  const spellings = ['(41) 99812-3344', '041 99812 3344', '+55 41 99812-3344', '4198123344', 5_541_998_123_344]
  const many = Array.from({ length: 600 }, (_, at) => ['Ana', spellings[at % 5], at === 400 ? 'ana@correio.com' : ''])
  const sheets = [await prepare([headings.slice(0, 3), ...many]), await prepare([headings.slice(0, 3), ...many])]
  for (const { id, columns } of sheets) await w.call(ana, startContactImport, { id, columns: [...columns] })
  await w.settle()
  expect(await everybody()).toMatchObject([{ name: 'Ana', number: '5541998123344', email: 'ana@correio.com' }])
  const imports = (await w.call(ana, listContactImports, {})).body
  expect(imports.map(({ done }) => done)).toEqual([600, 600])
  expect(imports.reduce((sum, { created }) => sum + created, 0)).toBe(1)
})

test('the list of imports with the pushes folded in equals the list fetched afresh', async () => {
  const list = async () => (await w.call(ana, listContactImports, {})).body
  const rows = Array.from({ length: 300 }, (_, at) => [`P${at}`, at === 7 ? '1' : `41 99812-${1000 + at}`])
  const gone = await prepare([headings, ['Ana', '41998123344']])
  await prepare([headings, ['Bia', '41998123355']])
  const old = await list()
  w.published.length = 0
  await run(await prepare([headings, ...rows]))
  await w.call(ana, deleteContactImport, { id: gone.id })
  const events = w.heardBy(ana, w.published, contactImportPush) as Parameters<typeof foldImport>[1][]
  expect(events.map(({ action }) => action)).toEqual(['create', 'update', 'update', 'update', 'delete'])
  expect(events.reduce<readonly ContactImport[]>(foldImport, old)).toEqual(await list())
})

test('an existing contact stays as it is if that is chosen, and every contact gets the tag', async () => {
  const tag = (await w.call(ana, createTag, { name: 'Feira', color: '#123456' })).body
  const connection = await w.connection(company)
  await w.ticket(company, { connectionId: connection, phone: '5541998123344' })
  w.published.length = 0
  const over = await run(
    await prepare([headings, ['Outra', '41998123344', 'a@b.co', 'Batel'], ['Nova', '41998120000', '', '']]),
    { existing: 'keep', tagId: tag.id },
  )
  expect(over).toMatchObject({ created: 1, completed: 0, known: 1 })
  const contacts = await everybody()
  expect(contacts.map(({ email, tags }) => [email, tags.map(({ name }) => name)])).toEqual([
    ['', ['Feira']],
    ['', ['Feira']],
  ])
  expect((await w.call(ana, listTagRecords, {})).body.tags).toMatchObject([{ contactsCount: 2 }])
  const supervisor = await w.user(company, 'admin')
  const tickets = w.heardBy(supervisor, w.published, ticketPush) as { ticket?: { contact: { tags: unknown[] } } }[]
  expect(tickets.map(({ ticket }) => ticket?.contact.tags.length)).toEqual([1])
})

test('a contact near the maximum of tags gets no more than the maximum, however many a row names', async () => {
  const { rows: tagRows } = await w.owner.query<{ id: number }>(
    "insert into tags (company_id, name, color) select $1, 'Tag ' || g, '#fff' from generate_series(1, $2) g returning id",
    [company, maxTags + 4],
  )
  const ids = tagRows.map(({ id }) => id)
  const row = (...names: number[]) => ({ name: 'Ana', number: '41998123344', tags: names.map((at) => `Tag ${at}`) })
  const { newContacts } = (await w.call(ana, uploadContacts, { rows: [row(1)] })).body as ImportResult
  await w.call(ana, syncTags, { contactId: newContacts[0]?.contactId ?? 0, tags: ids.slice(0, maxTags - 2) })
  await w.call(ana, uploadContacts, { rows: [row(1, maxTags - 1, maxTags - 1, maxTags, maxTags + 1), row(maxTags + 2)] })
  const [only] = await everybody()
  expect(only?.tags.map(({ name }) => name)).toEqual(expect.arrayContaining([`Tag ${maxTags - 1}`, `Tag ${maxTags}`]))
  expect(only?.tags).toHaveLength(maxTags)
})

test('posted rows are stored when the answer comes, and posting them again adds no contact', async () => {
  await w.call(ana, createTag, { name: 'Feira', color: '#123456' })
  const rows = [
    ...Array.from({ length: 260 }, (_, at) => ({ name: `Pessoa ${at}`, number: `41 99812-${1000 + at}`, tags: ['FEIRA'] })),
    { name: 'X', number: '41998120000' },
    { name: 'Bia', number: 41_998_120_001, email: 'bia@correio.com' },
    { name: 'Caio', number: '41998120002', tags: ['nobody'] },
  ]
  const first = (await w.call(ana, uploadContacts, { rows })).body as ImportResult
  expect(first.newContacts).toHaveLength(261)
  expect(first.newContacts.at(-1)).toMatchObject({ contactName: 'Bia' })
  expect(first.errorBag.map(({ line, error }) => [line, error.code])).toEqual([
    [261, 'ERR_ROW_NAME'],
    [263, 'ERR_ROW_TAG'],
  ])
  const again = (await w.call(ana, uploadContacts, { rows })).body as ImportResult
  expect([again.newContacts.length, again.errorBag.length]).toEqual([0, 2])
  expect((await w.call(ana, listContacts, {})).body.count).toBe(261)
  expect((await w.call(ana, listTagRecords, {})).body.tags).toMatchObject([{ contactsCount: 260 }])
  for (const wrong of [{}, { rows: [] }, { rows: Array.from({ length: 5_001 }, () => ({})) }])
    expect((await w.call(ana, uploadContacts, wrong)).error.error).toBe('ERR_VALIDATION')
})

test('a form without a preview starts by itself when its columns can be recognised', async () => {
  const { body } = await send(
    sheetOf([
      ['nome', 'numero'],
      ['Ana', '41998123344'],
    ]),
    {},
  )
  expect(body).toMatchObject({ status: 'running' })
  await w.settle()
  expect((await everybody()).map(({ name }) => name)).toEqual(['Ana'])
  const { status, error } = await send(
    sheetOf([
      ['nome', 'idade'],
      ['Ana', 41],
    ]),
    {},
  )
  expect([status, error.error]).toEqual([400, 'ERR_IMPORT_WITHOUT_NUMBERS'])
  expect((await w.call(ana, listContactImports, {})).body).toHaveLength(1)
})

test('the importer decides the columns, one of names and one of numbers', async () => {
  const ready = await prepare([
    ['a', '__proto__', 'c'],
    ['41998123344', 'Ana', 'x'],
  ])
  expect(ready.columns).toEqual(['extra', 'extra', 'extra'])
  const start = (columns: string[]) => w.call(ana, startContactImport, { id: ready.id, columns: columns as never })
  for (const columns of [
    ['name', 'number'],
    ['name', 'number', 'number'],
    ['extra', 'number', 'extra'],
    ['name', 'extra', 'email'],
  ])
    expect((await start(columns)).error.error, columns.join()).toBe('ERR_IMPORT_WITHOUT_NUMBERS')
  expect((await start(['name', 'number', 'elsewhere'])).error.error).toBe('ERR_VALIDATION')
  await run({ ...ready, columns: ['number', 'name', 'extra'] })
  expect(await everybody()).toMatchObject([{ name: 'Ana', extraInfo: [{ name: 'c', value: 'x' }] }])
  for (const again of [await start(['number', 'name', 'extra']), await w.call(ana, listImportRows, { id: ready.id })])
    expect([again.status, again.error.error]).toEqual([409, 'ERR_IMPORT_STARTED'])
})

test('an import belongs to its importer alone', async () => {
  const { id, columns } = await prepare([headings, ['Ana', '41998123344']])
  const admin = await w.user(company, 'admin')
  expect((await w.call(admin, listContactImports, {})).body).toEqual([])
  for (const { status, error } of [
    await w.call(admin, listImportRows, { id }),
    await w.call(admin, startContactImport, { id, columns: [...columns] }),
    await w.call(admin, showImportResult, { id }),
    await w.call(admin, deleteContactImport, { id }),
  ])
    expect([status, error.error]).toEqual([404, 'ERR_NO_CONTACT_IMPORT_FOUND'])
  expect((await w.call(ana, listContactImports, {})).body).toMatchObject([{ id, status: 'ready' }])
})

test('a discarded import stops and keeps what it has added, and after a week an import is deleted with its errors', async () => {
  const ready = await prepare([headings, ...Array.from({ length: 600 }, (_, at) => [`P${at}`, `41 99812-${1000 + at}`])])
  await w.call(ana, startContactImport, { id: ready.id, columns: [...ready.columns] })
  expect((await w.call(ana, deleteContactImport, { id: ready.id })).status).toBe(200)
  await w.settle()
  expect(await everybody()).toEqual([])
  const other = await prepare([headings, ['Ana', '41998123344'], ['', '']])
  await run(other)
  w.turnClock(7 * 86_400_000 + 1_000)
  await w.settle()
  for (const table of ['contact_imports', 'contact_import_parts'])
    expect((await w.owner.query(`select from ${table} where company_id = $1`, [company])).rowCount, table).toBe(0)
  expect((await w.owner.query('select from contacts where company_id = $1', [company])).rowCount).toBe(1)
})

test('a stored sheet counts against the storage of the company', async () => {
  const noise = Array.from({ length: 100 }, () => randomBytes(450).toString('hex'))
  const sheet = [
    headings,
    ...Array.from({ length: 500 }, (_, at) => [`Pessoa ${at}`, `419${80_000_000 + at}`, '', noise[at % 100]]),
  ]
  const stored = async () =>
    (await w.owner.query<{ stored: number }>('select stored from storage_use where company_id = $1', [company])).rows[0]
      ?.stored ?? 0
  const one = await prepare(sheet)
  const size = await stored()
  expect(size).toBeGreaterThan(200_000)
  // There is room for the file, which stores each text once, but not for everything it contains.
  await w.owner.query('update companies set max_stored = $2 where id = $1', [company, Math.floor(size * 1.8)])
  const refused = await send(sheetOf(sheet))
  expect([refused.status, refused.error.error]).toEqual([507, 'ERR_STORAGE_FULL'])
  expect([await stored(), (await w.call(ana, listContactImports, {})).body.length]).toEqual([size, 1])
  await run(one)
  expect(await stored()).toBeLessThan(size / 10)
  const two = await prepare(sheet)
  await w.call(ana, deleteContactImport, { id: two.id })
  expect(await stored()).toBeLessThan(size / 10)
  await w.call(ana, deleteContactImport, { id: one.id })
  expect(await stored()).toBe(0)
})

test.each([
  ['no sheet', Buffer.from('nome;numero'), 'ERR_SHEET_UNREADABLE'],
  ['one that unpacks to fifty megabytes', bookOf(sheetXml(100_000, 'A'.repeat(450))), 'ERR_SHEET_TOO_LARGE'],
  ['one with a lying size', bookOf(sheetXml(60_000, 'A'.repeat(450)), 1_000), 'ERR_SHEET_UNREADABLE'],
  ['one with 60,000 rows', bookOf(sheetXml(60_000, 'Ana')), 'ERR_SHEET_TOO_LARGE'],
  ['one with 200 columns', sheetOf([Array.from({ length: 200 }, (_, at) => `c${at}`)]), 'ERR_SHEET_TOO_LARGE'],
])('%s is refused with its code, and nothing is kept', async (_name, bytes, code) => {
  const { status, error } = await send(bytes)
  expect([status < 500, error.error]).toEqual([true, code])
  expect((await w.call(ana, listContactImports, {})).body).toEqual([])
})

test('an .xls is refused', async () => {
  const bytes = sheetOf([headings, ['Ana', '41998123344']], 'xls')
  const { status, error } = await w.upload(ana, uploadContacts, { preview: true }, [{ name: 'clientes.xls', bytes }])
  expect([status, error.error]).toEqual([400, 'ERR_SHEET_UNREADABLE'])
})
