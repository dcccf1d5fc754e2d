import { addChosen, contactListPush, createContactList } from '@recado/contract/contact-lists/api'
import { listContactListItems, listItemsPush } from '@recado/contract/contact-lists/items'
import { contactPush, createContact, exportContacts, listContacts, showContact } from '@recado/contract/contacts/api'
import { maxChosen } from '@recado/contract/contacts/chosen'
import { listOptOuts, noteWishes, optOutContact } from '@recado/contract/contacts/blocks-and-opt-outs'
import type { Endpoint, Input } from '@recado/contract/endpoint'
import { createTag, showTag, tagContacts } from '@recado/contract/tags/api'
import { listTicketEvents } from '@recado/contract/ticket-events/api'
import { ticketPush } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestUser, World } from '../../../test/world.ts'

let w: World
let company: number
let admin: TestUser
let ana: TestUser
let outsider: TestUser
let bia: number
let caio: number
let foreign: number
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  company = await w.company()
  admin = await w.user(company, 'admin')
  ana = await w.user(company, 'user')
  outsider = await w.user(await w.company(), 'admin')
  bia = await add('Bia', '5541988776601')
  caio = await add('Caio', '5541988776602')
  foreign = await add('Dora', '5541988776603', outsider)
})
afterAll(() => w.end())

const gone = 2_000_000_000
const add = async (name: string, number: string, by = ana) => (await w.call(by, createContact, { name, number })).body.id
const contact = async (id: number, by = ana) => (await w.call(by, showContact, { id })).body
const makeTag = async (name: string, kanban: 0 | 1 = 0) =>
  (await w.call(admin, createTag, { name, color: '#0d9488', kanban })).body.id
const makeList = async (name = 'Clientes') => (await w.call(admin, createContactList, { name })).body.id
const tagNames = async (id: number) => (await contact(id)).tags.map(({ name }) => name)

/** Adds this many contacts, each with a number. */
async function addMany(many: number): Promise<number[]> {
  const { rows } = await w.owner.query<{ id: number }>(
    `insert into contacts (company_id, name, number)
     select $1, 'Pessoa ' || g, '55419' || lpad(g::text, 8, '0') from generate_series(1, $2) g returning id`,
    [company, many],
  )
  return rows.map(({ id }) => id)
}

test('chosen contacts get a tag, those who lacked it can lose it again, and their other tags, lanes too, stay', async () => {
  const [vip, lane] = [await makeTag('VIP'), await makeTag('Em obra', 1)]
  await w.call(ana, tagContacts, { contactIds: [bia], tagId: vip, given: true })
  w.published.length = 0
  const given = { contactIds: [bia, caio, caio], tagId: lane, given: true }
  expect((await w.call(ana, tagContacts, given)).body).toEqual({ changed: [bia, caio] })
  expect(w.heardBy(admin, w.published, contactPush)).toEqual([{ action: 'reload' }])
  expect(w.heardBy(outsider, w.published, contactPush)).toEqual([])
  expect([await tagNames(bia), await tagNames(caio)]).toEqual([['Em obra', 'VIP'], ['Em obra']])
  expect((await w.call(ana, showTag, { id: lane })).body.contactsCount).toBe(2)

  w.published.length = 0
  expect((await w.call(ana, tagContacts, given)).body).toEqual({ changed: [] })
  expect(w.published).toEqual([])
  const both = { contactIds: [bia, caio], tagId: vip }
  const { changed } = (await w.call(ana, tagContacts, { ...both, given: true })).body
  expect(changed).toEqual([caio])
  expect((await w.call(ana, tagContacts, { contactIds: changed, tagId: vip, given: false })).body).toEqual({ changed: [caio] })
  expect([await tagNames(bia), await tagNames(caio)]).toEqual([['Em obra', 'VIP'], ['Em obra']])
  expect((await w.call(ana, showTag, { id: vip })).body.contactsCount).toBe(1)
})

test('tagging several contacts is recorded in their tickets, and changes the lists that show them', async () => {
  const vip = await makeTag('VIP')
  const ticket = await w.ticket(company, {})
  const { rows } = await w.owner.query<{ id: number }>('select contact_id as id from tickets where id = $1', [ticket])
  const [row] = rows
  await w.call(admin, tagContacts, { contactIds: [bia, row?.id ?? 0], tagId: vip, given: true })
  w.published.length = 0
  await w.settle()
  expect(w.heardBy(admin, w.published, ticketPush)).toMatchObject([{ ticket: { id: ticket, tags: [{ name: 'VIP' }] } }])
  expect((await w.call(admin, listTicketEvents, { ticketId: ticket })).body).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'tagged', detail: expect.objectContaining({ added: ['VIP'], removed: [] }) }),
    ]),
  )
})

test('chosen contacts are added to a list, with a count of those already there, without a number, or unwilling', async () => {
  const list = await makeList()
  const [blocked, hidden, group] = await addMany(3)
  await w.owner.query('update contacts set blocked_at = now() where id = $1', [blocked])
  await w.owner.query("update contacts set number = '' where id = $1", [hidden])
  await w.owner.query('update contacts set is_group = true where id = $1', [group])
  const gil = await add('Gil', '5541988776604')
  await w.call(ana, optOutContact, { id: gil })
  await w.call(admin, addChosen, { id: list, contactIds: [bia] })
  w.published.length = 0
  const contactIds = [bia, caio, gil, blocked ?? 0, hidden ?? 0, group ?? 0, foreign, gone]
  const counts = { added: 1, there: 1, numberless: 2, unwilling: 2 }
  expect((await w.call(admin, addChosen, { id: list, contactIds })).body).toEqual(counts)
  const { contacts } = (await w.call(admin, listContactListItems, { contactListId: list })).body
  expect(contacts).toMatchObject([
    { name: 'Bia', number: '5541988776601' },
    { name: 'Caio', number: '5541988776602' },
  ])
  expect(w.heardBy(admin, w.published, listItemsPush(list))).toEqual([{ action: 'reload', records: contacts }])
  expect(w.heardBy(admin, w.published, contactListPush)).toMatchObject([{ action: 'update', record: { contactsCount: 2 } }])
  expect(w.published.filter((message) => w.hears(ana, message))).toEqual([])
})

test('only users who make campaigns fill lists, in a plan that has them, and every user tags and notes wishes', async () => {
  const [list, vip] = [await makeList(), await makeTag('VIP')]
  const chosen = { contactIds: [bia] }
  const refused = async (by: TestUser) => (await w.call(by, addChosen, { id: list, ...chosen })).error.error
  expect(await refused(ana)).toBe('ERR_NO_PERMISSION')
  expect(await refused(await w.user(company, 'supervisor'))).toBe('ERR_NO_PERMISSION')
  await w.owner.query(
    'update plans set use_campaigns = false, use_kanban = false where id = (select plan_id from companies where id = $1)',
    [company],
  )
  expect(await refused(admin)).toBe('ERR_PLAN_FEATURE')
  expect((await w.call(ana, tagContacts, { ...chosen, tagId: vip, given: true })).body).toEqual({ changed: [bia] })
  expect((await w.call(ana, noteWishes, { ...chosen, kind: 'out' })).body).toEqual({ changed: [bia] })
})

test('only the chosen contacts are exported, by name and in the usual format, and no others', async () => {
  const lines = async (ids: number[]) =>
    (await w.call(ana, exportContacts, { ids: JSON.stringify(ids) })).body.replace('\uFEFF', '').trimEnd().split('\r\n')
  await add('Ester', '5541988776605')
  expect(await lines([caio, bia, foreign])).toEqual(['name;number;email', 'Bia;5541988776601;', 'Caio;5541988776602;'])
  expect(await lines([foreign, gone])).toEqual(['name;number;email'])
})

test('chosen contacts are opted out of campaigns, and undoing it leaves those who were opted out before', async () => {
  await w.call(ana, optOutContact, { id: bia, reason: 'by e-mail' })
  w.published.length = 0
  const { changed } = (await w.call(ana, noteWishes, { contactIds: [bia, caio], kind: 'out', reason: ' all of them ' })).body
  expect(changed).toEqual([caio])
  expect((await contact(caio)).optedOutAt).not.toBeNull()
  expect(w.heardBy(admin, w.published, contactPush)).toEqual([{ action: 'reload' }])
  for (const reason of [undefined, '', ' x ']) {
    const { error } = await w.call(ana, noteWishes, { contactIds: changed, kind: 'in', reason })
    expect(error, reason).toMatchObject({ error: 'ERR_VALIDATION', details: { fields: [{ path: 'reason' }] } })
  }
  const back = { contactIds: changed, kind: 'in', reason: 'chosen by mistake' } as const
  expect((await w.call(ana, noteWishes, back)).body).toEqual({ changed })
  expect((await w.call(ana, noteWishes, back)).body).toEqual({ changed: [] })
  expect([(await contact(bia)).optedOutAt === null, (await contact(caio)).optedOutAt]).toEqual([false, null])
  const user = { id: ana.id, name: ana.name }
  expect((await w.call(ana, listOptOuts, { id: caio })).body).toMatchObject([
    { kind: 'in', reason: 'chosen by mistake', user, source: 'person' },
    { kind: 'out', reason: 'all of them', user, source: 'person' },
  ])
  expect((await w.call(ana, listOptOuts, { id: bia })).body).toMatchObject([{ kind: 'out', reason: 'by e-mail' }])
})

test("another company's contacts, and those that are gone, are skipped, and an error says when none is left", async () => {
  const [list, vip] = [await makeList(), await makeTag('VIP')]
  for (const refused of await each([foreign, gone], list, vip)) expect(refused).toEqual([404, 'ERR_NO_CONTACT_FOUND'])
  for (const answer of await each([bia, foreign, gone], list, vip)) expect(answer).toEqual([200, undefined])
  expect(await contact(foreign, outsider)).toMatchObject({ tags: [], optedOutAt: null })
  for (const [tagId, id] of [
    [gone, gone],
    [await theirs(createTag, { name: 'Delas', color: '#0d9488' }), await theirs(createContactList, { name: 'Delas' })],
  ] as const) {
    expect((await w.call(ana, tagContacts, { contactIds: [bia], tagId, given: true })).error.error).toBe('ERR_NO_TAG_FOUND')
    expect((await w.call(admin, addChosen, { id, contactIds: [bia] })).error.error).toBe('ERR_NO_CONTACT_LIST_FOUND')
  }
})

test('the maximum of chosen contacts is changed at once, and of more none is', async () => {
  const [list, vip] = [await makeList(), await makeTag('VIP')]
  const many = await addMany(maxChosen + 1)
  for (const refused of await each(many, list, vip)) expect(refused).toEqual([400, 'ERR_TOO_MANY_CONTACTS'])
  expect((await w.call(ana, listContacts, { searchParam: 'Pessoa' })).body.contacts).not.toMatchObject([{ tags: [{}] }])
  expect((await w.call(ana, exportContacts, { ids: JSON.stringify(many) })).error.error).toBe('ERR_VALIDATION')
  const most = many.slice(1)
  expect((await w.call(admin, addChosen, { id: list, contactIds: most })).body.added).toBe(maxChosen)
  expect((await w.call(ana, tagContacts, { contactIds: most, tagId: vip, given: true })).body.changed).toHaveLength(maxChosen)
  expect((await w.call(ana, noteWishes, { contactIds: most, kind: 'out' })).body.changed).toHaveLength(maxChosen)
  await w.settle()
  expect((await w.call(ana, showTag, { id: vip })).body.contactsCount).toBe(maxChosen)
})

/** The answer of each command for these contacts: the status, and the code of a refusal. */
async function each(contactIds: number[], list: number, tagId: number): Promise<[number, string | undefined][]> {
  const answers = [
    await w.call(ana, tagContacts, { contactIds, tagId, given: true }),
    await w.call(ana, tagContacts, { contactIds, tagId, given: false }),
    await w.call(admin, addChosen, { id: list, contactIds }),
    await w.call(ana, noteWishes, { contactIds, kind: 'out' }),
  ]
  return answers.map(({ status, error }) => [status, status === 200 ? undefined : error.error])
}

async function theirs<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<number> {
  return ((await w.call(outsider, endpoint, input)).body as { id: number }).id
}
