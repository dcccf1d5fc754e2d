import { listMarks, markTicket, ticketMarkPush } from '@recado/contract/ticket-marks/api'
import { deleteTicket, listTickets } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { World } from '../../../test/world.ts'

let w: World
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())

async function desk() {
  const company = await w.company()
  const queue = await w.queue(company)
  const [ana, bia] = [await w.user(company, 'user', [queue]), await w.user(company, 'user', [queue])]
  const id = await w.ticket(company, { queueId: queue })
  return { company, queue, ana, bia, id }
}

test('a user’s marks follow that user to every screen, and no other user sees them', async () => {
  const { ana, bia, id } = await desk()
  w.published.length = 0
  const pinned = { ticketId: id, pinned: true, muted: false, unread: false }
  expect((await w.call(ana, markTicket, { ticketId: id, pinned: true })).body).toEqual(pinned)
  expect(w.heardBy(ana, w.published, ticketMarkPush)).toEqual([pinned])
  expect(w.heardBy(bia, w.published, ticketMarkPush)).toEqual([])
  expect((await w.call(ana, markTicket, { ticketId: id, muted: true })).body).toEqual({ ...pinned, muted: true })
  expect((await w.call(ana, listMarks, {})).body).toEqual([{ ...pinned, muted: true }])
  expect((await w.call(bia, listMarks, {})).body).toEqual([])
})

test('a ticket that has no marks or is deleted is not listed', async () => {
  const { company, queue, ana, id } = await desk()
  const admin = await w.user(company, 'admin')
  const other = await w.ticket(company, { queueId: queue })
  for (const ticketId of [id, other]) await w.call(ana, markTicket, { ticketId, unread: true })
  expect((await w.call(ana, listMarks, {})).body.map(({ ticketId }) => ticketId)).toEqual([other, id])
  await w.call(ana, markTicket, { ticketId: id, unread: false })
  await w.call(admin, deleteTicket, { id: other })
  expect((await w.call(ana, listMarks, {})).body).toEqual([])
})

test('a ticket that a user has marked as unread is among that user’s unread ones until the mark is gone', async () => {
  const { company, queue, ana, bia, id } = await desk()
  const waiting = await w.ticket(company, { queueId: queue })
  await w.owner.query("update tickets set status = 'open', user_id = $2 where id = $1", [id, ana.id])
  await w.owner.query('update tickets set unread_messages = 0 where company_id = $1', [company])
  const unread = async (who: typeof ana, status: 'open' | 'pending') =>
    (await w.call(who, listTickets, { status, withUnreadMessages: 'true' })).body.tickets.map((ticket) => ticket.id)
  expect(await unread(ana, 'open')).toEqual([])
  for (const ticketId of [id, waiting]) await w.call(ana, markTicket, { ticketId, unread: true })
  expect([await unread(ana, 'open'), await unread(ana, 'pending')]).toEqual([[id], [waiting]])
  expect(await unread(bia, 'pending')).toEqual([])
  await w.call(ana, markTicket, { ticketId: id, unread: false, pinned: true })
  expect(await unread(ana, 'open')).toEqual([])
})

test('a user cannot mark a ticket out of sight', async () => {
  const { company, ana, id } = await desk()
  const caio = await w.user(company, 'user', [await w.queue(company)])
  expect((await w.call(caio, markTicket, { ticketId: id, pinned: true })).error.error).toBe('ERR_NO_PERMISSION')
  expect((await w.call(caio, listTickets, { ids: JSON.stringify([id]) })).body.tickets).toEqual([])
  expect((await w.call(ana, listTickets, { ids: JSON.stringify([id]) })).body.tickets).toHaveLength(1)
})
