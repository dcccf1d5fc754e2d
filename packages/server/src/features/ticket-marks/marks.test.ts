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

test('what one person marks follows that person to every screen, and is nobody else’s', async () => {
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

test('a ticket without marks, or that is gone, is not listed', async () => {
  const { company, queue, ana, id } = await desk()
  const admin = await w.user(company, 'admin')
  const other = await w.ticket(company, { queueId: queue })
  for (const ticketId of [id, other]) await w.call(ana, markTicket, { ticketId, unread: true })
  expect((await w.call(ana, listMarks, {})).body.map(({ ticketId }) => ticketId)).toEqual([other, id])
  await w.call(ana, markTicket, { ticketId: id, unread: false })
  await w.call(admin, deleteTicket, { id: other })
  expect((await w.call(ana, listMarks, {})).body).toEqual([])
})

test('a ticket out of sight is not marked', async () => {
  const { company, ana, id } = await desk()
  const caio = await w.user(company, 'user', [await w.queue(company)])
  expect((await w.call(caio, markTicket, { ticketId: id, pinned: true })).error.error).toBe('ERR_NO_PERMISSION')
  expect((await w.call(caio, listTickets, { ids: JSON.stringify([id]) })).body.tickets).toEqual([])
  expect((await w.call(ana, listTickets, { ids: JSON.stringify([id]) })).body.tickets).toHaveLength(1)
})
