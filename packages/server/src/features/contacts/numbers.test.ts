import { uploadContacts } from '@recado/contract/contact-imports/api'
import { createContactList } from '@recado/contract/contact-lists/api'
import { createContactListItem, listContactListItems } from '@recado/contract/contact-lists/items'
import { createContact, listContacts, updateContact } from '@recado/contract/contacts/api'
import { sendToNumber } from '@recado/contract/messages-api/api'
import { createSchedule, listSchedules } from '@recado/contract/schedules/api'
import { listTickets } from '@recado/contract/tickets/api'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { numbersOf, otherSpelling } from '../../../test/fixtures/numbers.ts'
import { type TestUser, World } from '../../../test/world.ts'

let w: World
let company: number
let connection: number
let admin: TestUser
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  company = await w.company()
  // A connection that is opening is not asked about numbers, and messages wait until it is up.
  connection = await w.connection(company, 'OPENING')
  admin = await w.user(company, 'admin')
})
afterAll(() => w.end())

const found = async (searchParam: string) => (await w.call(admin, listContacts, { searchParam })).body.contacts

test('a number of any country leads every endpoint to the same contact, however the number is written', async () => {
  const made = numbersOf(inject('proof').isWhole ? 20 : 1)
  const program = await w.program(admin)
  const list = (await w.call(admin, createContactList, { name: 'Todos' })).body.id
  for (const { number } of made) await w.receive(connection, otherSpelling(number), 'Oi')
  await w.settle()
  const contacts = new Map<string, number>()
  for (const [at, { number, spellings }] of made.entries()) {
    const spelt = (offset: number) => spellings[(at + offset) % spellings.length] ?? ''
    const [contact, ...others] = await found(spelt(0))
    expect([contact?.number, others], number).toEqual([number, []])
    contacts.set(number, contact?.id ?? 0)
    expect((await w.call(admin, createContact, { name: 'Ana', number: spelt(1) })).error, spelt(1)).toMatchObject({
      error: 'ERR_DUPLICATED_CONTACT',
    })
    // A program may make twenty calls a second.
    w.turnClock(100)
    const sent = await w.call(program, sendToNumber, { number: spelt(2), body: 'Olá', whatsappId: connection })
    expect(sent.body.contactId, spelt(2)).toBe(contact?.id)
    const item = { contactListId: list, name: 'Ana' }
    expect((await w.call(admin, createContactListItem, { ...item, number: spelt(3) })).body.number).toBe(number)
    expect((await w.call(admin, createContactListItem, { ...item, number: spelt(4) })).error, spelt(4)).toMatchObject({
      error: 'ERR_DUPLICATED_LIST_ITEM',
    })
    const listed = await w.call(admin, listContactListItems, { contactListId: list, searchParam: spelt(5) })
    expect(
      listed.body.contacts.map((one) => one.number),
      spelt(5),
    ).toEqual([number])
  }
  const rows = made.flatMap(({ spellings }) => spellings.slice(5).map((number) => ({ name: 'Ana', number })))
  expect((await w.call(admin, uploadContacts, { rows })).body).toMatchObject({ newContacts: [], errorBag: [] })
  expect(new Set(contacts.values()).size).toBe(made.length)
  expect((await w.call(admin, listContacts, {})).body.count).toBe(made.length)
})

test('a customer who writes from both spellings of a number is one contact', async () => {
  for (const number of ['5541998123344', '525512345678', '5491123456789']) {
    await w.receive(connection, otherSpelling(number), 'Oi')
    await w.receive(connection, number, 'De novo')
  }
  await w.settle()
  const { contacts } = (await w.call(admin, listContacts, {})).body
  expect(contacts.map(({ number }) => number).toSorted()).toEqual(['525512345678', '5491123456789', '5541998123344'])
  const { tickets } = (await w.call(admin, listTickets, { status: 'pending' })).body
  expect(tickets.map(({ unreadMessages }) => unreadMessages)).toEqual([2, 2, 2])
})

test('every list finds people by their number, however it is written', async () => {
  const { id } = (await w.call(admin, createContact, { name: 'Ana Prado', number: '(41) 99812-3344' })).body
  await w.call(admin, createContact, { name: 'Bia', number: '(41) 99812-3345' })
  await w.receive(connection, '5541998123344', 'Oi')
  await w.settle()
  await w.call(admin, createSchedule, {
    contactId: id,
    body: 'Volto já',
    sendAt: new Date(w.now.getTime() + 3_600_000).toISOString(),
  })
  for (const searchParam of [
    '(41) 9812-3344',
    '+55 (0)41 99812-3344',
    '041 998123344',
    '\u202a99812\u20113344\u202c',
    '٩٩٨١٢٣٣٤٤',
  ]) {
    expect(
      (await found(searchParam)).map(({ name }) => name),
      searchParam,
    ).toEqual(['Ana Prado'])
    const { tickets } = (await w.call(admin, listTickets, { searchParam, status: 'pending' })).body
    expect(
      tickets.map(({ contactId }) => contactId),
      searchParam,
    ).toEqual([id])
    const { schedules } = (await w.call(admin, listSchedules, { searchParam })).body
    expect(
      schedules.map(({ contactId }) => contactId),
      searchParam,
    ).toEqual([id])
  }
  expect(await found('Rua 15')).toEqual([])
})

test('a number that was once read with a zero too many stays, is found, and changes when a user writes another', async () => {
  const { id } = (await w.call(admin, createContact, { name: 'Ana', number: '41 99865-1161' })).body
  await w.owner.query("update contacts set number = '55041998651160' where company_id = $1 and id = $2", [company, id])
  await w.owner.query("update contact_identities set value = '55041998651160' where company_id = $1 and contact_id = $2", [
    company,
    id,
  ])
  expect((await found('+55 (0)41 99865-1160')).map((one) => one.id)).toEqual([id])
  expect((await w.call(admin, updateContact, { id, name: 'Ana Prado', number: '55041998651160' })).body).toMatchObject({
    name: 'Ana Prado',
    number: '55041998651160',
  })
  expect((await w.call(admin, updateContact, { id, number: '+55 (0)41 99865-1160' })).body.number).toBe('5541998651160')
})

test('every endpoint refuses an invalid number, by the name of the field', async () => {
  const program = await w.program(admin)
  const list = (await w.call(admin, createContactList, { name: 'Todos' })).body.id
  for (const number of ['+55 41 1234-5678', '5.54199812E+12', '41998123344 / 4133221090', '+999 1234 5678', 'sem telefone'])
    for (const { status, error } of [
      await w.call(admin, createContact, { name: 'Ana', number }),
      await w.call(admin, createContactListItem, { contactListId: list, name: 'Ana', number }),
      await w.call(program, sendToNumber, { number, body: 'Olá' }),
    ])
      expect([status, error.error, error.details], number).toMatchObject([
        400,
        'ERR_VALIDATION',
        { fields: [{ path: 'number', rule: 'telephone' }] },
      ])
  expect((await w.call(admin, uploadContacts, { rows: [{ name: 'Ana', number: '99812-3344' }] })).body).toMatchObject({
    errorBag: [{ error: { code: 'ERR_ROW_NUMBER' } }],
  })
})

test('an upgrade leads both spellings to the existing contact, keeps the number shown, and merges no two contacts', async () => {
  const old = [
    ['Lucía', '5215512345678'],
    ['Julio', '541123456789'],
    ['Old', '5213312345678'],
    ['New', '523312345678'],
  ] as const
  for (const [name, number] of old)
    await w.owner.query(
      `with made as (insert into contacts (company_id, name, number) values ($1, $2, $3) returning id)
       insert into contact_identities (company_id, kind, value, address, contact_id) select $1, 'phone', $3, $3, id from made`,
      [company, name, number],
    )
  const sql = await readFile(new URL('../../../migrations/older/20270310100000_numbers_as_compared.sql', import.meta.url), 'utf8')
  await w.owner.query(sql.slice(sql.indexOf('create function one_spelling')))
  for (const number of ['525512345678', '5491123456789', '5213312345678']) await w.receive(connection, number, 'Oi')
  await w.settle()
  const { contacts } = (await w.call(admin, listContacts, {})).body
  expect(contacts.map(({ name, number }) => [name, number])).toEqual([
    ['Julio', '541123456789'],
    ['Lucía', '5215512345678'],
    ['New', '523312345678'],
    ['Old', '5213312345678'],
  ])
  expect((await found('+52 55 1234-5678')).map(({ name }) => name)).toEqual(['Lucía'])
  expect((await found('+54 9 11 2345-6789')).map(({ name }) => name)).toEqual(['Julio'])
})
