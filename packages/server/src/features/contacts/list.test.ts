import {
  contactsPerPage,
  createContact,
  exportContacts,
  listContactNames,
  listContacts,
  maxFound,
  showContact,
  updateContact,
} from '@recado/contract/contacts/api'
import type { Input } from '@recado/contract/endpoint'
import { syncTags } from '@recado/contract/tags/api'
import { showTicket, updateTicket } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertTag } from '#features/tags/queries.ts'
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

const search = async (input: Input<typeof listContacts> = {}) => (await w.call(ana, listContacts, input)).body
const add = async (name: string, number: string, email = '') =>
  (await w.call(ana, createContact, { name, number, email })).body.id

async function addMany(count: number): Promise<void> {
  await w.owner.query(
    `insert into contacts (company_id, name, number) select $1, 'Pessoa ' || lpad(g::text, 6, '0'),
      '5541' || lpad(g::text, 8, '0') from generate_series(1, $2) g`,
    [company, count],
  )
}

test('names are sorted as people expect, whatever their case and accents, on screen and in the file', async () => {
  const names = ['zélia', 'Álvaro', 'bruno', 'Ana', 'Alice', 'Élcio', 'ana', 'Bruno 2']
  for (const [at, name] of names.entries()) await add(name, `554198877000${at}`)
  const sorted = ['Alice', 'Álvaro', 'Ana', 'ana', 'bruno', 'Bruno 2', 'Élcio', 'zélia']
  expect((await search()).contacts.map(({ name }) => name)).toEqual(sorted)
  expect((await w.call(ana, listContactNames, { companyId: company })).body.map(({ name }) => name)).toEqual(sorted)
  const file = (await w.call(await w.user(company, 'admin'), exportContacts, {})).body
  expect([...file.matchAll(/^([^;\n]+);/gm)].map(([, name]) => name).slice(1)).toEqual(sorted)
})

test('contacts come by name, thirty a page, each with all that its page shows', async () => {
  await addMany(65)
  const id = await add('Ana Prado', '5541988770001', 'ana@example.com')
  await w.call(ana, updateContact, { id, extraInfo: [{ name: 'City', value: 'Curitiba' }] })
  const tag = { name: 'vip', color: '#123456' }
  const tagId = await w.db.tenant(company, (tx) => insertTag(tx, { ...tag, now: w.now }))
  await w.call(ana, syncTags, { contactId: id, tags: [tagId] })
  const pages = [await search(), await search({ pageNumber: 2 }), await search({ pageNumber: 3 })]
  expect(pages.map(({ contacts, hasMore, count }) => [contacts.length, hasMore, count])).toEqual([
    [contactsPerPage, true, 66],
    [contactsPerPage, true, 66],
    [6, false, 66],
  ])
  expect(pages[0]?.contacts[0]).toMatchObject({
    id,
    name: 'Ana Prado',
    number: '5541988770001',
    email: 'ana@example.com',
    profilePicUrl: '',
    tags: [{ id: tagId, ...tag }],
    extraInfo: [{ name: 'City', value: 'Curitiba' }],
    uuid: null,
  })
  const names = pages.flatMap(({ contacts }) => contacts.map(({ name }) => name))
  expect(names).toEqual(names.toSorted())
  const short = (await w.call(ana, listContactNames, {})).body
  expect([short.length, short[0]]).toEqual([66, { id, name: 'Ana Prado', number: '5541988770001' }])
})

test('the number of all contacts is stored, and that of a search is counted up to a bound', async () => {
  await addMany(maxFound + 5)
  await add('Zoraide', '5541988770002')
  expect((await search()).count).toBe(maxFound + 6)
  expect((await search({ searchParam: 'pessoa' })).count).toBe(maxFound)
  expect(await search({ searchParam: 'ZORAI' })).toMatchObject({ contacts: [{ name: 'Zoraide' }], hasMore: false, count: 1 })
  expect(await search({ searchParam: '88770002' })).toMatchObject({ contacts: [{ name: 'Zoraide' }], count: 1 })
  expect(await search({ searchParam: '%' })).toMatchObject({ contacts: [], count: 0 })
  expect((await w.call(ana, listContactNames, {})).body).toHaveLength(500)
})

test('contacts that are created concurrently are all counted', async () => {
  await Promise.all(Array.from({ length: 6 }, (_, at) => add(`Contato ${at}`, `554198877010${at}`)))
  expect((await search()).count).toBe(6)
})

test('a day is a day in the time zone of the company', async () => {
  await w.owner.query("update companies set time_zone = 'America/Sao_Paulo' where id = $1", [company])
  for (const [name, at] of [
    ['Before', '2026-11-10T02:59:59.999Z'],
    ['First', '2026-11-10T03:00:00Z'],
    ['Last', '2026-11-11T02:59:59.999Z'],
    ['After', '2026-11-11T03:00:00Z'],
  ]) {
    await w.owner.query("insert into contacts (company_id, name, number, created_at) values ($1, $2, '', $3)", [
      company,
      name,
      at,
    ])
  }
  const names = async (input: Input<typeof listContacts>) => (await search(input)).contacts.map(({ name }) => name)
  expect(await names({ date: '2026-11-10' })).toEqual(['First', 'Last'])
  expect(await names({ dateStart: '2026-11-10' })).toEqual(['After', 'First', 'Last'])
  expect(await names({ dateEnd: '2026-11-10' })).toEqual(['Before', 'First', 'Last'])
  expect(await names({ dateStart: '2026-11-09', dateEnd: '2026-11-09' })).toEqual(['Before'])
  expect(await names({ dateStart: '2026-11-11', dateEnd: '2026-11-09' })).toEqual([])
  expect(await search({ date: '2026-11-10', searchParam: 'first' })).toMatchObject({ contacts: [{ name: 'First' }], count: 1 })
  for (const date of ['2026-02-30', '10/11/2026', '0000-01-01'])
    expect((await w.call(ana, listContacts, { date })).status, date).toBe(400)
})

test('the live ticket of a contact is named only to users who may open it', async () => {
  const [sales, support] = [await w.queue(company), await w.queue(company)]
  const seller = await w.user(company, 'user', [sales])
  const helper = await w.user(company, 'user', [support])
  const admin = await w.user(company, 'admin')
  const ticketId = await w.ticket(company, { queueId: sales })
  const { uuid, contactId: id } = (await w.call(admin, showTicket, { id: ticketId })).body
  const seen = async (who: TestUser) => [
    (await w.call(who, listContacts, {})).body.contacts[0]?.uuid,
    (await w.call(who, showContact, { id })).body.uuid,
  ]
  expect(await seen(seller)).toEqual([uuid, uuid])
  expect(await seen(admin)).toEqual([uuid, uuid])
  expect(await seen(helper)).toEqual([null, null])
  await w.call(admin, updateTicket, { id: ticketId, status: 'closed' })
  expect(await seen(admin)).toEqual([null, null])
})

test('a contact shows what it is found by: its number, its hidden number, and its former ones', async () => {
  const connectionId = await w.connection(company, 'DISCONNECTED')
  const admin = await w.user(company, 'admin')
  await w.receive(connectionId, '', 'hi', { chat: { lid: '77001', phone: '5541988776655' } })
  await w.settle()
  const id = (await search()).contacts[0]?.id ?? 0
  await w.call(admin, updateContact, { id, number: '5541900001111' })
  expect((await w.call(ana, showContact, { id })).body.identities).toEqual([
    { kind: 'phone', value: '5541900001111', former: false },
    { kind: 'phone', value: '5541988776655', former: true },
    { kind: 'lid', value: '77001', former: true },
  ])
})

test('of two users who change a contact, the second is shown its current state', async () => {
  const id = await add('Joana', '5541988776655')
  const { updatedAt } = (await w.call(ana, showContact, { id })).body
  w.turnClock(1000)
  const theirs = (await w.call(ana, updateContact, { id, updatedAt, name: 'Joana Dias' })).body
  const { status, error } = await w.call(ana, updateContact, { id, updatedAt, name: 'Joana Prado' })
  expect([status, error]).toMatchObject([409, { error: 'ERR_CONFLICT', details: { record: { name: 'Joana Dias' } } }])
  expect((await w.call(ana, updateContact, { id, updatedAt: theirs.updatedAt, name: 'Joana Prado' })).body.name).toBe(
    'Joana Prado',
  )
})

/** The fields of each row, as an RFC 4180 reader sees them. */
function read(csv: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^;"\r\n]*))(;|\r\n|$)/g)) {
    if (quoted === undefined && plain === '' && end === '') break
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '\r\n') rows.push([])
  }
  return rows.filter((row) => row.length > 0)
}

test('the export is a file of everything the search finds, by name, in UTF-8 with a byte order mark', async () => {
  await addMany(2_300)
  await add('Álvaro Çoelho', '5541988776655', 'alvaro@example.com')
  const answer = await w.app.http.inject({ url: '/api/contacts/export', headers: { authorization: `Bearer ${ana.token}` } })
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="contatos.csv"',
  })
  expect(answer.rawPayload.subarray(0, 25)).toEqual(Buffer.from('\uFEFFname;number;email\r\nÁl'))
  const rows = read(answer.body.slice(1))
  expect(rows).toHaveLength(2_302)
  expect(rows.slice(1, 3)).toEqual([
    ['Álvaro Çoelho', '5541988776655', 'alvaro@example.com'],
    ['Pessoa 000001', '554100000001', ''],
  ])
  expect(rows.at(-1)).toEqual(['Pessoa 002300', '554100002300', ''])
  const found = (await w.call(ana, exportContacts, { searchParam: 'pessoa' })).body
  expect(read(found.slice(1))).toHaveLength(2_301)
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(w.now)
  const added = (await w.call(ana, exportContacts, { searchParam: 'coelho', date: today })).body
  expect(read(added.slice(1)).slice(1)).toEqual([['Álvaro Çoelho', '5541988776655', 'alvaro@example.com']])
})

test('no text in an export is a formula, and none breaks out of its field', async () => {
  const hostile = ['=HYPERLINK("http://evil.test")', '+1+1', '@SUM', '-2', '\t=1', '\r=1', 'a;"b', 'x\r\ny']
  for (const name of hostile) {
    await w.owner.query("insert into contacts (company_id, name, number, email) values ($1, $2, '', $2)", [company, name])
  }
  await add('12345', '5541988776655')
  const [head, ...rows] = read((await w.call(ana, exportContacts, {})).body.slice(1))
  expect(head).toEqual(['name', 'number', 'email'])
  expect(rows).toHaveLength(hostile.length + 1)
  for (const row of rows) {
    expect(row).toHaveLength(3)
    for (const field of row) expect(field).not.toMatch(/^[=+\-@\t\r]/)
  }
  expect(new Set(rows.map(([name]) => name?.replace(/^'/, '')))).toEqual(new Set([...hostile, '12345']))
  expect(rows.find(([name]) => name === '12345')?.[1]).toBe('5541988776655')
})
