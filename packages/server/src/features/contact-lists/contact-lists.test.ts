import {
  contactListPush,
  createContactList,
  deleteContactList,
  importFromTag,
  listContactListNames,
  listContactLists,
  pauseCheck,
  showContactList,
  updateContactList,
} from '@recado/contract/contact-lists/api'
import {
  type ContactListItem,
  contactListItemPush,
  createContactListItem,
  deleteContactListItem,
  listContactListItems,
  listItemsPush,
  showContactListItem,
  updateContactListItem,
} from '@recado/contract/contact-lists/items'
import { deleteContact } from '@recado/contract/contacts/api'
import type { Input } from '@recado/contract/endpoint'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestUser, World } from '../../../test/world.ts'

let w: World
let company: number
let marina: TestUser
let list: number
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  company = await w.company()
  marina = await w.user(company, 'admin')
  list = (await w.call(marina, createContactList, { name: 'Clientes Natal 2026' })).body.id
})
afterAll(() => w.end())

const add = (name: string, number: string, more: Partial<Input<typeof createContactListItem>> = {}) =>
  w.call(marina, createContactListItem, { contactListId: list, name, number, ...more })
const people = async (input: Partial<Input<typeof listContactListItems>> = {}) =>
  (await w.call(marina, listContactListItems, { contactListId: list, ...input })).body
const shown = async (id = list) => (await w.call(marina, showContactList, { id })).body

/** Stores a result, as if WhatsApp had answered. */
const mark = (id: number, isValid: boolean) =>
  w.owner.query('update contact_list_items set is_whatsapp_valid = $2 where id = $1', [id, isValid])

/** Adds many people, in the order of their names. */
const fill = (count: number) =>
  w.owner.query(
    `insert into contact_list_items (company_id, contact_list_id, name, number, ask_at, created_at, updated_at)
     select $1, $2, 'Pessoa ' || lpad(g::text, 5, '0'), '55419' || lpad(g::text, 8, '0'), now(), now(), now()
     from generate_series(1, $3) g`,
    [company, list, count],
  )

test('lists are made, renamed and deleted with their items, and only users who manage lists hear of it', async () => {
  const [owner, agent] = [await w.user(company, 'owner'), await w.user(company, 'supervisor')]
  w.published.length = 0
  const made = (await w.call(marina, createContactList, { name: '  Atacado ' })).body
  expect(made).toMatchObject({
    name: 'Atacado',
    contactsCount: 0,
    check: { found: 0, missing: 0, paused: false, checkedAt: null },
  })
  const renamed = (await w.call(owner, updateContactList, { id: made.id, name: 'Varejo' })).body
  expect(renamed).toMatchObject({ id: made.id, name: 'Varejo' })
  const person = (await add('Ana', '41 99812-3344', { contactListId: made.id })).body
  expect((await w.call(owner, deleteContactList, { id: made.id })).status).toBe(200)
  for (const answer of [
    await w.call(marina, showContactList, { id: made.id }),
    await w.call(marina, showContactListItem, { id: person.id }),
    await w.call(marina, listContactListItems, { contactListId: made.id }),
    await w.call(await w.user(await w.company(), 'admin'), listContactListItems, { contactListId: list }),
  ])
    expect([answer.status, answer.error.error]).toEqual([404, expect.stringMatching(/^ERR_NO_CONTACT_LIST(_ITEM)?_FOUND$/)])
  expect(w.heardBy(owner, w.published, contactListPush)).toEqual([
    { action: 'create', record: made },
    { action: 'update', record: renamed },
    { action: 'update', record: { ...renamed, contactsCount: 1 } },
    { action: 'delete', id: made.id },
  ])
  expect(w.published.filter((message) => w.hears(agent, message))).toEqual([])
})

test('lists are found by part of their name, in pages by name, and all at once to choose from', async () => {
  for (let at = 0; at < 21; at++) await w.call(marina, createContactList, { name: `Lista ${String(at).padStart(2, '0')}` })
  const page = async (input: object) => (await w.call(marina, listContactLists, input)).body
  const first = await page({})
  expect([first.records.length, first.records[0]?.name, first.hasMore]).toEqual([20, 'Clientes Natal 2026', true])
  expect((await page({ pageNumber: 2 })).records.map(({ name }) => name)).toEqual(['Lista 19', 'Lista 20'])
  expect((await page({ searchParam: 'NATAL' })).records).toHaveLength(1)
  expect((await page({ searchParam: '%' })).records).toHaveLength(0)
  const names = (await w.call(marina, listContactListNames, { companyId: company })).body
  expect([names.length, names[0]]).toEqual([22, { id: list, name: 'Clientes Natal 2026' }])
})

test('a user who does not manage lists, or whose plan has no campaigns, reads and changes nothing', async () => {
  const person = (await add('Ana', '41 99812-3344')).body
  const before = await people()
  const asked = async (who: TestUser) => [
    await w.call(who, listContactLists, {}),
    await w.call(who, listContactListNames, {}),
    await w.call(who, showContactList, { id: list }),
    await w.call(who, createContactList, { name: 'Outra' }),
    await w.call(who, updateContactList, { id: list, name: 'Outra' }),
    await w.call(who, deleteContactList, { id: list }),
    await w.call(who, pauseCheck, { id: list, paused: true }),
    await w.call(who, importFromTag, { id: list, tagId: 1 }),
    await w.call(who, listContactListItems, { contactListId: list }),
    await w.call(who, showContactListItem, { id: person.id }),
    await w.call(who, createContactListItem, { contactListId: list, name: 'Bia', number: '41 99812-3345' }),
    await w.call(who, updateContactListItem, { id: person.id, name: 'Outra' }),
    await w.call(who, deleteContactListItem, { id: person.id }),
  ]
  for (const profile of ['user', 'supervisor'] as const) {
    const answers = await asked(await w.user(company, profile))
    expect(answers.map(({ status, error }) => [status, error.error])).toEqual(answers.map(() => [403, 'ERR_NO_PERMISSION']))
  }
  const setPlan = (uses: boolean) =>
    w.owner.query('update plans set use_campaigns = $2 where id = (select plan_id from companies where id = $1)', [company, uses])
  await setPlan(false)
  const answers = await asked(marina)
  expect(answers.map(({ status, error }) => [status, error.error])).toEqual(answers.map(() => [403, 'ERR_PLAN_FEATURE']))
  await setPlan(true)
  expect([(await shown()).name, await people()]).toEqual(['Clientes Natal 2026', before])
})

test.each([
  ['name', { name: 'A' }],
  ['name', { name: ' A ' }],
  ['name', { name: 'x'.repeat(51) }],
  ['number', { number: '9812-33' }],
  ['number', { number: '99812-3344' }],
  ['number', { number: '4'.repeat(51) }],
  ['number', { number: '5,54199E+12' }],
  ['number', { number: 'sem número' }],
  ['email', { email: 'ana@' }],
  ['email', { email: `${'a'.repeat(250)}@x.com` }],
])('a bad %s of a person is refused at its field: %j', async (path, wrong) => {
  const ana = (await add('Ana', '41 99812-3344', { email: 'ana@correio.com' })).body
  for (const { status, error } of [
    await w.call(marina, createContactListItem, { contactListId: list, name: 'Bia', number: '41 99812-3345', ...wrong }),
    await w.call(marina, updateContactListItem, { id: ana.id, ...wrong }),
  ])
    expect([status, error.details]).toEqual([400, { fields: [expect.objectContaining({ path })] }])
  expect((await people()).contacts).toEqual([ana])
})

test('a bad name of a list is refused, and the list stays as it is', async () => {
  for (const name of ['', 'A', ' A ', 'x'.repeat(51)]) {
    for (const { status, error } of [
      await w.call(marina, createContactList, { name }),
      await w.call(marina, updateContactList, { id: list, name }),
    ])
      expect([status, error.details]).toEqual([400, { fields: [expect.objectContaining({ path: 'name' })] }])
  }
  expect((await w.call(marina, listContactLists, {})).body.records).toMatchObject([{ name: 'Clientes Natal 2026' }])
})

test.each([
  ['(41) 99812-3344', '41 9812-3344', '+55 41 99812 3344', '0055 41 99812-3344', '041 99812-3344'],
  ['41 3322-7788', '554133227788', '+55 (41) 3322 7788'],
  ['+1 (202) 555-0134', '0012025550134'],
])('a list has a number once, however it is written: %s', async (...spellings) => {
  const [first = '', ...others] = spellings
  const ana = (await add('Ana', first)).body
  const bia = (await add('Bia', '+351 912 345 678')).body
  for (const number of [first, ...others]) {
    for (const { status, error } of [
      await add('Outra', number),
      await w.call(marina, updateContactListItem, { id: bia.id, number }),
    ])
      expect([status, error.error, error.details], number).toEqual([409, 'ERR_DUPLICATED_LIST_ITEM', { field: 'number' }])
    expect((await w.call(marina, updateContactListItem, { id: ana.id, number })).body.number).toBe(ana.number)
  }
  const other = (await w.call(marina, createContactList, { name: 'Outra' })).body.id
  expect((await add('Ana', first, { contactListId: other })).status).toBe(200)
})

test('of two users who add one number at once the second gets an error', async () => {
  const answers = await Promise.all(['41 99812-3344', '+55 41 9812-3344'].map((number) => add('Ana', number)))
  expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
  expect((await shown()).contactsCount).toBe(1)
})

test('people are listed by name, twenty a page, and found by name, number and state', async () => {
  await fill(41)
  const ana = (await add('Ánà Clara', '41 99812-3344', { email: 'ana@correio.com' })).body
  const pages = [await people(), await people({ pageNumber: 2 }), await people({ pageNumber: 3 })]
  expect(pages.map(({ contacts, hasMore }) => [contacts.length, hasMore])).toEqual([
    [20, true],
    [20, true],
    [2, false],
  ])
  const names = pages.flatMap(({ contacts }) => contacts.map(({ name }) => name))
  expect(names).toEqual([ana.name, ...names.filter((name) => name !== ana.name).toSorted()])
  for (const searchParam of ['ana clara', 'CLARA', '99812', '(41) 99812-3344', '41 99812'])
    expect((await people({ searchParam })).contacts, searchParam).toEqual([ana])
  for (const searchParam of ['%', 'ninguém', '()']) expect((await people({ searchParam })).contacts, searchParam).toEqual([])
  const [, one, two] = names.map((_name, at) => pages[0]?.contacts[at]?.id ?? 0)
  await mark(one ?? 0, true)
  await mark(two ?? 0, false)
  expect((await people({ state: 'found' })).contacts).toMatchObject([{ id: one, isWhatsappValid: true }])
  expect((await people({ state: 'missing' })).contacts).toMatchObject([{ id: two, isWhatsappValid: false }])
  expect((await people({ state: 'queued', searchParam: 'clara' })).contacts).toEqual([ana])
  expect(await shown()).toMatchObject({ contactsCount: 42, check: { found: 1, missing: 1 } })
})

test('a person who opted out is shown as such in every list that has the number', async () => {
  const ana = (await add('Ana', '41 9812-3344')).body
  await add('Bia', '41 99812-3345')
  const connectionId = await w.connection(company)
  for (const phone of ['5541998123344', '5541998123345']) await w.ticket(company, { connectionId, phone })
  expect(ana.optedOut).toBe(false)
  await w.owner.query("update contacts set opted_out_at = now() where company_id = $1 and number like '%44'", [company])
  expect((await people()).contacts).toMatchObject([
    { name: 'Ana', optedOut: true },
    { name: 'Bia', optedOut: false },
  ])
  expect((await people({ state: 'optedOut' })).contacts).toMatchObject([{ id: ana.id }])
  await w.owner.query("update tickets set status = 'closed' where company_id = $1", [company])
  const { rows } = await w.owner.query<{ id: number }>("select id from contacts where company_id = $1 and number like '%44'", [
    company,
  ])
  expect((await w.call(marina, deleteContact, { id: rows[0]?.id ?? 0 })).status).toBe(200)
  expect((await people({ state: 'optedOut' })).contacts).toMatchObject([{ id: ana.id, optedOut: true }])
})

test('a person is changed and removed, and the figures and all open screens follow', async () => {
  const owner = await w.user(company, 'owner')
  const agent = await w.user(company, 'user')
  w.published.length = 0
  const made = (await add('Ana', '41 99812-3344', { companyId: company })).body
  expect(made).toMatchObject({
    companyId: company,
    contactListId: list,
    number: '5541998123344',
    isWhatsappValid: null,
    email: '',
  })
  await mark(made.id, true)
  const renamed = (await w.call(marina, updateContactListItem, { id: made.id, name: 'Ana Reis', number: '+55 41 99812-3344' }))
    .body
  expect(renamed).toMatchObject({ name: 'Ana Reis', isWhatsappValid: true })
  const renumbered = (await w.call(marina, updateContactListItem, { id: made.id, number: '41 99812-3345' })).body
  expect(renumbered).toMatchObject({ name: 'Ana Reis', number: '5541998123345', isWhatsappValid: null })
  expect((await shown()).check).toMatchObject({ found: 0, missing: 0 })
  expect((await w.call(owner, deleteContactListItem, { id: made.id })).status).toBe(200)
  const heard = [
    { action: 'create', record: made },
    { action: 'update', record: renamed },
    { action: 'update', record: renumbered },
    { action: 'delete', id: made.id, contactListId: list },
  ]
  for (const push of [contactListItemPush, listItemsPush(list)]) expect(w.heardBy(owner, w.published, push)).toEqual(heard)
  expect(w.heardBy(owner, w.published, contactListPush)).toMatchObject(
    [1, 1, 0].map((contactsCount) => ({ action: 'update', record: { id: list, contactsCount } })),
  )
  expect(w.published.filter((message) => w.hears(agent, message))).toEqual([])
})

test('another companyId is refused, and one that is ours changes nothing', async () => {
  const other = await w.company()
  expect((await add('Ana', '41 99812-3344', { companyId: other })).status).toBe(403)
  expect((await add('Ana', '41 99812-3344', { companyId: company })).body.companyId).toBe(company)
})

test('a change by another user meanwhile is not overwritten', async () => {
  const ana = (await add('Ana', '41 99812-3344')).body
  const seen = await shown()
  w.turnClock(1_000)
  await w.call(marina, updateContactListItem, { id: ana.id, name: 'Ana Reis' })
  await w.call(marina, updateContactList, { id: list, name: 'Páscoa' })
  for (const { status, error } of [
    await w.call(marina, updateContactListItem, { id: ana.id, name: 'Meu', updatedAt: ana.updatedAt }),
    await w.call(marina, updateContactList, { id: list, name: 'Meu', updatedAt: seen.updatedAt }),
  ])
    expect([status, error.error]).toEqual([409, 'ERR_CONFLICT'])
  expect([(await shown()).name, (await people()).contacts[0]?.name]).toEqual(['Páscoa', 'Ana Reis'])
})

test('a page with the pushes folded in equals one fetched afresh', async () => {
  let kept: readonly ContactListItem[] = (await people()).contacts
  const acts = [
    () => add('Caio', '41 99812-3346'),
    () => add('Ana', '41 99812-3344'),
    async () => w.call(marina, updateContactListItem, { id: kept[1]?.id ?? 0, name: 'Aaron', number: '41 99812-3349' }),
    async () => w.call(marina, deleteContactListItem, { id: kept[0]?.id ?? 0 }),
  ]
  for (const act of acts) {
    w.published.length = 0
    expect((await act()).status).toBe(200)
    for (const event of w.heardBy(marina, w.published, listItemsPush(list)) as {
      action: string
      record: ContactListItem
      id: number
    }[]) {
      const id = event.action === 'delete' ? event.id : event.record.id
      const others = kept.filter((item) => item.id !== id)
      kept = event.action === 'delete' ? others : [...others, event.record].sort((a, b) => (a.name < b.name ? -1 : 1))
    }
    expect(kept).toEqual((await people()).contacts)
  }
})
