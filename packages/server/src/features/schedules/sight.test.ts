import { mergeContacts, previewMerge, undoMerge } from '@recado/contract/contact-merges/api'
import { createContact, updateContact } from '@recado/contract/contacts/api'
import { listMessages } from '@recado/contract/messages/api'
import {
  attachToSchedule,
  createSchedule,
  detachFromSchedule,
  type Schedule,
  schedulePush,
  showSchedule,
  updateSchedule,
} from '@recado/contract/schedules/api'
import { showTicket, updateTicket } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import sharp from 'sharp'
import { type TestUser, World } from '../../../test/world.ts'

let w: World
let company: number
let queue: number
let connection: number
let ana: TestUser
let ticket: number
let contactId: number
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  company = await w.company()
  queue = await w.queue(company)
  connection = await w.connection(company)
  ana = await w.user(company, 'user', [queue])
  ticket = await w.ticket(company, { queueId: queue, connectionId: connection })
  contactId = (await w.call(ana, showTicket, { id: ticket })).body.contactId
})
afterAll(() => w.end())

const minuteMs = 60_000
const draft = (over: { contactId?: number; ticketId?: number } = {}) => {
  return { body: 'See you tomorrow', sendAt: new Date(w.now.getTime() + 5 * minuteMs).toISOString(), contactId, ...over }
}
const schedule = async (over: { contactId?: number; ticketId?: number } = {}) =>
  (await w.call(ana, createSchedule, draft(over))).body
const state = async ({ id }: Schedule) => (await w.call(ana, showSchedule, { id })).body

/** Transfers the contact's ticket to a queue that Ana does not serve, to a colleague there. */
async function takeAway(): Promise<TestUser> {
  const elsewhere = await w.queue(company)
  const caio = await w.user(company, 'user', [elsewhere])
  await w.call(await w.user(company, 'admin'), updateTicket, { id: ticket, queueId: elsewhere, userId: caio.id })
  return caio
}

async function pass(minutes: number): Promise<void> {
  w.turnClock(minutes * minuteMs)
  await w.settle()
  ana = { ...ana, token: await w.renewedToken(ana) }
}

test("nothing is scheduled or changed in a colleague's conversation out of sight, and the refusal names its holder", async () => {
  const visible = await w.ticket(company, { queueId: queue, connectionId: connection })
  const other = (await w.call(ana, showTicket, { id: visible })).body.contactId
  const [made, elsewhere] = [await schedule(), await schedule({ contactId: other })]
  const caio = await takeAway()
  const bytes = new Uint8Array(
    await sharp({ create: { width: 4, height: 3, channels: 3, background: '#0a0' } })
      .png()
      .toBuffer(),
  )
  const answers = [
    await w.call(ana, createSchedule, draft()),
    await w.call(ana, updateSchedule, { id: made.id, body: 'Something else' }),
    await w.call(ana, updateSchedule, { id: elsewhere.id, contactId }),
    await w.upload(ana, attachToSchedule, { id: made.id }, [{ name: 'a.png', bytes }]),
    await w.call(ana, detachFromSchedule, { id: made.id }),
  ]
  for (const { error } of answers) {
    expect(error).toMatchObject({
      error: 'ERR_OTHER_OPEN_TICKET',
      details: { ticket: { id: ticket, user: { id: caio.id, name: caio.name } } },
    })
  }
  expect(await state(made)).toEqual(made)
  expect((await w.call(ana, createSchedule, draft({ ticketId: ticket }))).error.error).toBe('ERR_NO_PERMISSION')
  expect((await w.call(ana, updateSchedule, { id: made.id, contactId: other })).body.contactId).toBe(other)
  expect((await w.call(await w.user(company, 'owner'), createSchedule, draft())).status).toBe(200)
})

test('scheduling waits for a ticket that is moved at the same moment', async () => {
  const elsewhere = await w.queue(company)
  const { error } = await w.behind('update tickets set queue_id = $2 where id = $1', [ticket, elsewhere], () =>
    w.call(ana, createSchedule, draft()),
  )
  expect(error.error).toBe('ERR_OTHER_OPEN_TICKET')
})

test("scheduling in one's own conversation stays possible beside a colleague's on another connection", async () => {
  const { number } = (await w.call(ana, showTicket, { id: ticket })).body.contact
  await w.ticket(company, { queueId: await w.queue(company), connectionId: await w.connection(company), phone: number })
  expect((await w.call(ana, createSchedule, draft())).error.error).toBe('ERR_OTHER_OPEN_TICKET')
  await schedule({ ticketId: ticket })
  await pass(6)
  expect((await w.call(ana, listMessages, { ticketId: ticket })).body.messages.at(-1)).toMatchObject({ body: 'See you tomorrow' })
})

test("a message from one's own closed conversation goes wherever the contact is, so not past a colleague", async () => {
  const { number } = (await w.call(ana, showTicket, { id: ticket })).body.contact
  const made = await schedule({ ticketId: ticket })
  await w.ticket(company, { queueId: await w.queue(company), connectionId: await w.connection(company), phone: number })
  expect((await w.call(ana, updateSchedule, { id: made.id, body: 'Something else' })).status).toBe(200)
  for (const status of ['open', 'closed'] as const) await w.call(ana, updateTicket, { id: ticket, status })
  expect((await w.call(ana, updateSchedule, { id: made.id, body: 'Once more' })).error.error).toBe('ERR_OTHER_OPEN_TICKET')
})

test('a schedule for another contact is in no conversation, so the holder of that contact’s ticket counts', async () => {
  const mine = await w.ticket(company, { queueId: queue, connectionId: connection })
  const made = await schedule({ contactId: (await w.call(ana, showTicket, { id: mine })).body.contactId, ticketId: mine })
  const moved = await w.call(ana, updateSchedule, { id: made.id, contactId })
  expect(moved.body).toMatchObject({ contactId, ticketId: null })
  await takeAway()
  expect((await w.call(ana, updateSchedule, { id: made.id, body: 'Something else' })).error.error).toBe('ERR_OTHER_OPEN_TICKET')
})

test('an allowed message is sent under its author’s name, wherever the ticket is by then, and opens nothing to the author', async () => {
  const made = await schedule({ ticketId: ticket })
  const caio = await takeAway()
  w.published.length = 0
  await pass(6)
  await w.accept(connection)
  const { messages } = (await w.call({ ...caio, token: await w.renewedToken(caio) }, listMessages, { ticketId: ticket })).body
  expect(messages.at(-1)).toMatchObject({ body: 'See you tomorrow', user: { name: ana.name } })
  const { sentAt, updatedAt } = await state(made)
  const sent = { ...made, status: 'ENVIADA', sentAt, updatedAt }
  expect(await state(made)).toEqual(sent)
  const own = w.published.filter((message) => w.hears(ana, message))
  expect([...new Set(own.map(({ event }) => event))]).toEqual([`company-${company}-${schedulePush.name}`])
  expect(own.at(-1)?.payload).toEqual({ action: 'update', schedule: sent })
  expect((await w.call(ana, listMessages, { ticketId: ticket })).status).toBe(403)
})

test('other users cannot divert a schedule, neither by another number nor by merging two contacts', async () => {
  const [customer, own] = ['5541976000001', '5541966000002']
  const closed = await w.ticket(company, { queueId: queue, connectionId: connection, phone: customer })
  for (const status of ['open', 'closed'] as const) await w.call(ana, updateTicket, { id: closed, status })
  await w.owner.query("update channels.state set status = 'OPENING' where connection_id = $1", [connection])
  const { contactId: of } = (await w.call(ana, showTicket, { id: closed })).body
  const caio = await w.user(company, 'user', [await w.queue(company)])
  const mine = (await w.call(caio, createContact, { name: 'Mine', number: own })).body.id
  const { merge } = (await w.call(ana, mergeContacts, { keptId: mine, goneId: of })).body
  await schedule({ contactId: mine })
  // Undoing the merge would send Ana's message to the contact that Caio created.
  expect((await w.call(caio, undoMerge, { id: merge.id })).error.error).toBe('ERR_NO_PERMISSION')
  await w.call(ana, undoMerge, { id: merge.id })
  await schedule({ contactId: of })
  const renumbered = await w.call(caio, updateContact, { id: of, number: '5541966000003' })
  expect([renumbered.status, renumbered.error]).toMatchObject([403, { error: 'ERR_NO_PERMISSION', details: { field: 'number' } }])
  for (const pair of [
    { keptId: mine, goneId: of },
    { keptId: of, goneId: mine },
  ])
    for (const endpoint of [previewMerge, mergeContacts])
      expect((await w.call(caio, endpoint as typeof mergeContacts, pair)).error.error).toBe('ERR_NO_PERMISSION')
  expect((await w.call(caio, updateContact, { id: of, name: 'Another name' })).status).toBe(200)
  for (const who of [ana, await w.user(company, 'admin')])
    expect((await w.call(who, previewMerge, { keptId: mine, goneId: of })).status).toBe(200)
  expect((await w.call(ana, updateContact, { id: of, number: '5541966000004' })).status).toBe(200)
})
