import { contactPush } from '@recado/contract/contacts/api'
import { listTags, syncTags } from '@recado/contract/tags/api'
import { showTicket, ticketPush, updateTicket } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, World } from '../../../test/world.ts'
import { insertTag } from './queries.ts'

let w: World
let company: number
let ana: Person
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
    for (const name of ['new', 'vip', 'late']) ids.push(await insertTag(tx, { companyId, name, color: '#123456', now: w.now }))
    return ids
  })

const contactOf = async (ticket: number) => (await w.call(ana, showTicket, { id: ticket })).body.contactId

test('the list given is the whole list, and the rows of all tickets of the contact change live', async () => {
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

test("another company's tag is no tag, and then nothing changes", async () => {
  const contactId = await contactOf(await w.ticket(company, { queueId: ana.queueIds[0] ?? 0 }))
  await w.call(ana, syncTags, { contactId, tags: tags.slice(0, 1) })
  const [foreign = 0] = await makeTags(await w.company())
  const { error } = await w.call(ana, syncTags, { contactId, tags: [...tags, foreign] })
  expect(error.error).toBe('ERR_NO_TAG_FOUND')
  const { body } = await w.call(ana, syncTags, { contactId, tags: tags.slice(0, 1) })
  expect(body.tags).toMatchObject([{ name: 'new' }])
})

test('what changes nothing is told to nobody', async () => {
  const contactId = await contactOf(await w.ticket(company, { queueId: ana.queueIds[0] ?? 0 }))
  await w.call(ana, syncTags, { contactId, tags })
  await w.settle()
  w.published.length = 0
  expect((await w.call(ana, syncTags, { contactId, tags: [...tags, ...tags] })).body.tags).toHaveLength(3)
  await w.settle()
  expect(w.published).toEqual([])
  expect((await w.call(ana, listTags, {})).body.map(({ name }) => name)).toEqual(['late', 'new', 'vip'])
})
