import { listMessages } from '@recado/contract/messages/api'
import { listStars, starMessage, starPush } from '@recado/contract/message-stars/api'
import { updateTicket } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { World } from '../../../test/world.ts'

let w: World
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())

async function desk() {
  const company = await w.company()
  const queue = await w.queue(company)
  const [ana, bia] = [await w.user(company, 'user', [queue]), await w.user(company, 'user', [queue])]
  const connectionId = await w.connection(company)
  const id = await w.ticket(company, { queueId: queue, connectionId, phone: '5541988887777' })
  const { messages, ticket } = (await w.call(ana, listMessages, { ticketId: id })).body
  return { company, queue, ana, bia, id, messageId: messages[0]?.id ?? 0, contactId: ticket.contactId, connectionId }
}

test('a mark of one user follows that user to every screen and is shown to no other user', async () => {
  const { ana, bia, id, messageId, contactId } = await desk()
  w.published.length = 0
  const { body } = await w.call(ana, starMessage, { messageId, starred: true })
  const star = { messageId, contactId, fromMe: false, mediaType: 'conversation', ticket: { id } }
  expect(body).toMatchObject({ messageId, contactId, star })
  expect(body.star?.preview).not.toBe('')
  expect(w.heardBy(ana, w.published, starPush)).toEqual([body])
  expect(w.heardBy(bia, w.published, starPush)).toEqual([])
  // Marking twice has the effect of once.
  expect((await w.call(ana, starMessage, { messageId, starred: true })).body).toEqual(body)
  expect((await w.call(ana, listStars, { contactId })).body).toEqual([body.star])
  expect((await w.call(bia, listStars, { contactId })).body).toEqual([])
  expect((await w.call(ana, starMessage, { messageId, starred: false })).body).toEqual({ messageId, contactId, star: null })
  expect((await w.call(ana, listStars, { contactId })).body).toEqual([])
})

test('the marks of a contact are listed newest first, only those of the user and at most 200', async () => {
  const { company, ana, bia, messageId, contactId, connectionId } = await desk()
  const said = 205
  for (let at = 0; at < said; at++) await w.receive(connectionId, '5541988887777', `number ${at}`)
  await w.settle()
  const { rows } = await w.owner.query<{ id: number }>('select id::int from messages where company_id = $1 order by id', [
    company,
  ])
  expect(rows).toHaveLength(said + 1)
  const mark = 'insert into message_stars (company_id, user_id, message_id) select $1, $2, unnest($3::bigint[])'
  await w.owner.query(mark, [company, ana.id, rows.map(({ id }) => id)])
  await w.call(bia, starMessage, { messageId, starred: true })
  const marked = async (who: typeof ana) =>
    (await w.call(who, listStars, { contactId })).body.map((star) => [star.messageId, star.preview])
  const newest = rows.map(({ id }, at) => [id, `number ${at - 1}`]).slice(-200)
  expect(await marked(ana)).toEqual(newest.toReversed())
  expect(await marked(bia)).toMatchObject([[messageId, expect.stringMatching('Hello')]])
})

test('a message out of sight cannot be marked, and one that went out of sight is not listed', async () => {
  const { company, queue, ana, id, messageId, contactId } = await desk()
  const other = await w.queue(company)
  const caio = await w.user(company, 'user', [other])
  const admin = await w.user(company, 'admin', [queue])
  expect((await w.call(caio, starMessage, { messageId, starred: true })).error.error).toBe('ERR_NO_PERMISSION')
  await w.call(ana, starMessage, { messageId, starred: true })
  await w.call(admin, updateTicket, { id, queueId: other })
  expect((await w.call(ana, listStars, { contactId })).body).toEqual([])
  await w.call(admin, updateTicket, { id, queueId: queue })
  expect((await w.call(ana, listStars, { contactId })).body).toMatchObject([{ messageId }])
})

test('a message that was deleted is neither marked nor listed', async () => {
  const { ana, messageId, contactId } = await desk()
  await w.call(ana, starMessage, { messageId, starred: true })
  await w.owner.query('update messages set is_deleted = true where id = $1', [messageId])
  expect((await w.call(ana, listStars, { contactId })).body).toEqual([])
  expect((await w.call(ana, starMessage, { messageId, starred: true })).error.error).toBe('ERR_FETCH_WAPP_MSG')
  expect((await w.call(ana, starMessage, { messageId, starred: false })).status).toBe(200)
})
