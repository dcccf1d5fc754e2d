import { contactPush } from '@recado/contract/contacts/api'
import {
  addContactTag,
  canDelete,
  clearLanes,
  createTag,
  deleteTag,
  listLanes,
  listTagRecords,
  listTags,
  maxTags,
  showTag,
  syncTags,
  type Tag,
  type TagEvent,
  tagPush,
  updateTag,
} from '@recado/contract/tags/api'
import { profiles } from '@recado/contract/profiles'
import { foldTagIntoTicket } from '@recado/contract/tags/fold'
import { listTickets, showTicket, ticketPush, updateTicket } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestUser, World } from '../../../test/world.ts'
import { insertTag } from './queries.ts'

let w: World
let company: number
let ana: TestUser
let tags: number[]
beforeAll(async () => {
  w = await World.create()
  company = await w.company()
  ana = await w.user(company, 'user', [await w.queue(company)])
  tags = await makeTags(company)
})
afterAll(() => w.end())

const makeTags = (companyId: number) =>
  w.db.tenant(companyId, async (tx) => {
    const ids = []
    for (const name of ['new', 'vip', 'late']) ids.push(await insertTag(tx, { name, color: '#123456', now: w.now }))
    return ids
  })

const contactOf = async (ticket: number) => (await w.call(ana, showTicket, { id: ticket })).body.contactId

test('the given list is the whole list, and the rows of all tickets of the contact change live', async () => {
  const [queue = 0] = ana.queueIds
  const connectionId = await w.connection(company)
  const old = await w.ticket(company, { queueId: queue, connectionId, phone: '5541955554444' })
  await w.call(await w.user(company, 'admin'), updateTicket, { id: old, status: 'closed' })
  await w.owner.query("update tickets set updated_at = updated_at - interval '3 hours' where id = $1", [old])
  const live = await w.ticket(company, { queueId: queue, connectionId, phone: '5541955554444' })
  const contactId = await contactOf(live)
  await w.call(ana, syncTags, { contactId, tags: tags.slice(0, 2) })
  await w.settle()
  w.published.length = 0
  const { status, body } = await w.call(ana, syncTags, { contactId, tags: tags.slice(1) })
  expect([status, body.tags.map(({ name }) => name)]).toEqual([200, ['late', 'vip']])
  await w.settle()
  expect(w.heardBy(ana, w.published, contactPush)).toEqual([{ action: 'update', contact: body }])
  const heard = w.heardBy(ana, w.published, ticketPush) as { ticket: { id: number; tags: { name: string }[] } }[]
  expect(heard.map(({ ticket }) => [ticket.id, ticket.tags.map(({ name }) => name)])).toEqual([
    [live, ['late', 'vip']],
    [old, ['late', 'vip']],
  ])
  const outsider = await w.user(company, 'user')
  expect(w.heardBy(outsider, w.published, ticketPush)).toEqual([])
})

test("another company's tag is unknown, and nothing changes", async () => {
  const contactId = await contactOf(await w.ticket(company, { queueId: ana.queueIds[0] ?? 0 }))
  await w.call(ana, syncTags, { contactId, tags: tags.slice(0, 1) })
  const [foreign = 0] = await makeTags(await w.company())
  const { error } = await w.call(ana, syncTags, { contactId, tags: [...tags, foreign] })
  expect(error.error).toBe('ERR_NO_TAG_FOUND')
  const { body } = await w.call(ana, syncTags, { contactId, tags: tags.slice(0, 1) })
  expect(body.tags).toMatchObject([{ name: 'new' }])
})

test('a call that changes nothing is not pushed', async () => {
  const contactId = await contactOf(await w.ticket(company, { queueId: ana.queueIds[0] ?? 0 }))
  await w.call(ana, syncTags, { contactId, tags })
  await w.settle()
  w.published.length = 0
  expect((await w.call(ana, syncTags, { contactId, tags: [...tags, ...tags] })).body.tags).toHaveLength(3)
  await w.settle()
  expect(w.published).toEqual([])
  expect((await w.call(ana, listTags, {})).body.map(({ name }) => name)).toEqual(['late', 'new', 'vip'])
})

/** A company with a user of each profile in one queue. */
async function team() {
  const companyId = await w.company()
  const queue = await w.queue(companyId)
  const [user, supervisor, admin, owner] = await Promise.all(profiles.map((profile) => w.user(companyId, profile, [queue])))
  if (!user || !supervisor || !admin || !owner) throw new Error('a user is missing')
  const add = async (name: string, kanban: Tag['kanban'] = 0) =>
    (await w.call(admin, createTag, { name, color: '#0d9488', kanban })).body
  return { companyId, queue, user, supervisor, admin, owner, add }
}

test('all users create tags, find them by part of their name, change and delete them, and all screens are told each time', async () => {
  const { companyId, user, admin } = await team()
  w.published.length = 0
  const made = (await w.call(user, createTag, { name: '  São Paulo ', color: '#0D9488' })).body
  expect(made).toMatchObject({ name: 'São Paulo', color: '#0D9488', kanban: 0, userId: user.id, contactsCount: 0 })
  for (let at = 0; at < 20; at++) await w.call(user, createTag, { name: `Tag ${at}`, color: '#fff' })
  expect((await w.call(admin, listTagRecords, { searchParam: 'sao' })).body).toEqual({ tags: [made], hasMore: false })
  expect((await w.call(admin, listTagRecords, { searchParam: '%', companyId })).body.tags).toEqual([])
  const pages = [await w.call(user, listTagRecords, {}), await w.call(user, listTagRecords, { pageNumber: 2 })]
  expect(pages.map(({ body }) => [body.tags.length, body.hasMore])).toEqual([
    [20, true],
    [1, false],
  ])
  expect((await w.call(user, listTagRecords, { companyId: company })).error.error).toBe('ERR_NO_PERMISSION')
  const changed = (await w.call(admin, updateTag, { id: made.id, color: '#123456' })).body
  expect(changed).toMatchObject({ name: 'São Paulo', color: '#123456', userId: user.id })
  expect((await w.call(user, showTag, { id: made.id })).body).toEqual(changed)
  expect((await w.call(user, deleteTag, { id: made.id })).status).toBe(200)
  expect((await w.call(user, showTag, { id: made.id })).error.error).toBe('ERR_NO_TAG_FOUND')
  const heard = (w.heardBy(user, w.published, tagPush) as TagEvent[]).filter(
    (event) => (event.action === 'delete' ? event.tagId : event.tag.id) === made.id,
  )
  expect(heard).toEqual([
    { action: 'create', tag: made },
    { action: 'update', tag: changed },
    { action: 'delete', tagId: made.id },
  ])
})

test('a name is unique in its company, whatever its case, also when two users give it at once', async () => {
  const { user, add } = await team()
  const vip = await add('Cliente VIP')
  await w.call(await w.user(await w.company(), 'user'), createTag, { name: 'Cliente VIP', color: '#fff' })
  const taken = await w.call(user, createTag, { name: 'cliente vip', color: '#fff' })
  expect([taken.status, taken.error.error, taken.error.details]).toEqual([409, 'ERR_NAME_TAKEN', { field: 'name' }])
  const other = await add('Outra')
  expect((await w.call(user, updateTag, { id: other.id, name: 'CLIENTE VIP' })).error.error).toBe('ERR_NAME_TAKEN')
  expect((await w.call(user, updateTag, { id: vip.id, name: 'CLIENTE VIP' })).status).toBe(200)
  const both = await Promise.all([1, 2].map(() => w.call(user, createTag, { name: 'Ao mesmo tempo', color: '#fff' })))
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
})

test('a change is refused if another user has changed the tag meanwhile, and the refusal shows the current tag', async () => {
  const { user, add } = await team()
  const seen = await add('Cliente novo')
  const theirs = (await w.call(user, updateTag, { id: seen.id, name: 'Cliente antigo', updatedAt: seen.updatedAt })).body
  const late = await w.call(user, updateTag, { id: seen.id, color: '#fff', updatedAt: seen.updatedAt })
  expect([late.status, late.error]).toMatchObject([409, { error: 'ERR_CONFLICT', details: { record: theirs } }])
  expect((await w.call(user, updateTag, { id: seen.id, color: '#fff', updatedAt: theirs.updatedAt })).status).toBe(200)
})

test.each([
  ['name', { name: '' }],
  ['name', { name: '  ab  ' }],
  ['name', { name: 'x'.repeat(51) }],
  ['name', { name: 'x'.repeat(1_000_000).slice(0, 900_000) }],
  ['name', { name: null }],
  ['color', { color: 'red; }' }],
  ['color', { color: '' }],
  ['kanban', { kanban: 2 }],
  ['name', { name: 'a\0bc' }],
])('a tag with a bad %s is refused at its field', async (path, over) => {
  const { status, error } = await w.call(ana, createTag, { name: 'Uma boa', color: '#fff', ...over } as never)
  expect([status, error.error, error.details]).toMatchObject([400, 'ERR_VALIDATION', { fields: [{ path }] }])
})

test('only admin, owner and supervisor decide which tags are lanes of the kanban', async () => {
  const { user, supervisor, admin, owner, add } = await team()
  const plain = await add('Comum')
  const refused = await w.call(user, createTag, { name: 'Em produção', color: '#fff', kanban: 1 })
  expect([refused.status, refused.error.details]).toEqual([403, { field: 'kanban' }])
  expect((await w.call(user, updateTag, { id: plain.id, kanban: 1 })).status).toBe(403)
  for (const who of [supervisor, admin, owner]) {
    expect((await w.call(who, updateTag, { id: plain.id, kanban: 1 })).body.kanban).toBe(1)
    expect((await w.call(user, updateTag, { id: plain.id, kanban: 0 })).status).toBe(403)
    // An unchanged value may be sent along.
    expect((await w.call(user, updateTag, { id: plain.id, kanban: 1, name: `De ${who.profile}` })).status).toBe(200)
    expect((await w.call(who, updateTag, { id: plain.id, kanban: 0 })).body.kanban).toBe(0)
  }
  for (const who of [user, supervisor, admin, owner]) {
    for (const kanban of [0, 1] as const) {
      const { id } = await add(`De ${who.profile} ${kanban}`, kanban)
      expect((await w.call(who, deleteTag, { id })).status === 200).toBe(canDelete(who, { kanban }))
    }
  }
})

test('a contact has one lane: another replaces it, ordinary tags stay, and leaving removes lanes alone', async () => {
  const { queue, companyId, user, add } = await team()
  const [vip, first, second] = [await add('VIP'), await add('Primeira', 1), await add('Segunda', 1)]
  const ticket = await w.ticket(companyId, { queueId: queue })
  const contactId = (await w.call(user, showTicket, { id: ticket })).body.contactId
  const names = async (call: Promise<{ body: { tags: { name: string }[] } }>) => (await call).body.tags.map(({ name }) => name)
  expect(await names(w.call(user, addContactTag, { contactId, tagId: vip.id }))).toEqual(['VIP'])
  expect(await names(w.call(user, addContactTag, { contactId, tagId: first.id }))).toEqual(['Primeira', 'VIP'])
  await w.settle()
  w.published.length = 0
  expect(await names(w.call(user, addContactTag, { contactId, tagId: second.id }))).toEqual(['Segunda', 'VIP'])
  await w.settle()
  expect(w.heardBy(user, w.published, ticketPush)).toMatchObject([
    { ticket: { id: ticket, tags: [{ name: 'Segunda' }, { name: 'VIP' }] } },
  ])
  expect(await names(w.call(user, clearLanes, { contactId }))).toEqual(['VIP'])
  // An ordinary tag replaces no lane.
  await w.call(user, addContactTag, { contactId, tagId: first.id })
  expect(await names(w.call(user, addContactTag, { contactId, tagId: (await add('Ouro')).id }))).toEqual([
    'Ouro',
    'Primeira',
    'VIP',
  ])
  expect((await w.call(user, showTag, { id: first.id })).body.contactsCount).toBe(1)
  expect((await w.call(user, listLanes, {})).body.lista.map(({ id }) => id)).toEqual([first.id, second.id])
})

test('a contact that two users move at once has one lane', async () => {
  const { queue, companyId, user, add } = await team()
  const [first, second] = [await add('Primeira', 1), await add('Segunda', 1)]
  const contactId = (await w.call(user, showTicket, { id: await w.ticket(companyId, { queueId: queue }) })).body.contactId
  for (let round = 0; round < 5; round++) {
    await Promise.all([first, second].map(({ id }) => w.call(user, addContactTag, { contactId, tagId: id })))
    const { rows } = await w.owner.query('select from contact_tags where contact_id = $1', [contactId])
    expect(rows).toHaveLength(1)
  }
})

test('a tag that is deleted while it is given is unknown', async () => {
  const { queue, companyId, user, add } = await team()
  const { id } = await add('Efêmera', 1)
  const contactId = (await w.call(user, showTicket, { id: await w.ticket(companyId, { queueId: queue }) })).body.contactId
  const { error } = await w.behind('delete from tags where id = $1', [id], () =>
    w.call(user, addContactTag, { contactId, tagId: id }),
  )
  expect(error.error).toBe('ERR_NO_TAG_FOUND')
})

test('a contact has at most a hundred tags, however they are given', async () => {
  const { queue, companyId, user, add } = await team()
  const contactId = (await w.call(user, showTicket, { id: await w.ticket(companyId, { queueId: queue }) })).body.contactId
  const { rows } = await w.owner.query<{ id: number }>(
    "insert into tags (company_id, name, color) select $1, 'Tag ' || g, '#fff' from generate_series(1, $2) g returning id",
    [companyId, maxTags + 1],
  )
  const ids = rows.map(({ id }) => id)
  const tooMany = await w.call(user, syncTags, { contactId, tags: Array.from({ length: 10_000 }, (_, at) => at + 1) })
  expect([tooMany.status, tooMany.error.error]).toEqual([400, 'ERR_VALIDATION'])
  expect((await w.call(user, syncTags, { contactId, tags: ids.slice(1) })).body.tags).toHaveLength(maxTags)
  const oneMore = await w.call(user, addContactTag, { contactId, tagId: ids[0] ?? 0 })
  expect([oneMore.status, oneMore.error.error]).toEqual([400, 'ERR_VALIDATION'])
  // A contact with the maximum number still moves.
  const [first, second] = [await add('Primeira', 1), await add('Segunda', 1)]
  await w.call(user, syncTags, { contactId, tags: [...ids.slice(2), first.id] })
  expect((await w.call(user, addContactTag, { contactId, tagId: second.id })).body.tags).toHaveLength(maxTags)
})

test('lists kept by pushes of tags equal lists fetched afresh, of tickets and of contacts', async () => {
  const { companyId, queue, user, admin, add } = await team()
  const tagged = [await add('Bronze'), await add('Ouro'), await add('Prata', 1)]
  for (let at = 0; at < 3; at++) {
    const contactId = (await w.call(user, showTicket, { id: await w.ticket(companyId, { queueId: queue }) })).body.contactId
    await w.call(user, syncTags, { contactId, tags: tagged.slice(at).map(({ id }) => id) })
  }
  const [bronze, gold, silver] = tagged.map(({ id }) => id)
  const fetched = async () => (await w.call(user, listTickets, {})).body.tickets
  const acts: (() => Promise<unknown>)[] = [
    () => w.call(user, updateTag, { id: gold ?? 0, name: 'Zinco' }),
    () => w.call(user, updateTag, { id: bronze ?? 0, color: '#abcdef' }),
    () => w.call(admin, updateTag, { id: silver ?? 0, kanban: 0, name: 'A prata' }),
    () => w.call(user, deleteTag, { id: gold ?? 0 }),
    () => w.call(user, createTag, { name: 'Nova', color: '#fff' }),
  ]
  let list = await fetched()
  for (const act of acts) {
    w.published.length = 0
    await act()
    for (const event of w.heardBy(user, w.published, tagPush) as TagEvent[])
      list = list.map((ticket) => foldTagIntoTicket(ticket, event))
    expect(list).toEqual(await fetched())
  }
})
