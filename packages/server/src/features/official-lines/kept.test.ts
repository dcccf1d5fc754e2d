import { connectionPush, showConnection } from '@recado/contract/connections/api'
import { sendMessage } from '@recado/contract/messages/api'
import { settleKeptMessages } from '@recado/contract/official-lines/api'
import { updateTicket } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { World } from '../../../test/world.ts'

let w: World
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())

test('a connection says how many messages a move has kept back, and every screen hears when a user settles them', async () => {
  const company = await w.company()
  const admin = await w.user(company, 'admin')
  const id = await w.connection(company)
  const ticketId = await w.ticket(company, { connectionId: id })
  await w.call(admin, updateTicket, { id: ticketId, status: 'open' })
  const sent = await w.call(admin, sendMessage, { ticketId, body: 'Já vai' })
  const messageIds = sent.body.map((message) => message.id)
  await w.owner.query("update channels.outbox set state = 'kept' where connection_id = $1 and kind = 'message'", [id])
  await w.owner.query("insert into channels.settings (connection_id, provider, configuration) values ($1, 'beta', '')", [id])
  expect((await w.call(admin, showConnection, { id })).body).toMatchObject({ kept: 1, waiting: 0 })
  w.published.length = 0
  const { body } = await w.call(admin, settleKeptMessages, { id, messageIds, send: false })
  expect(body.settled).toEqual(messageIds)
  expect(w.heardBy(admin, w.published, connectionPush)).toMatchObject([{ action: 'update', whatsapp: { id, kept: 0 } }])
})
