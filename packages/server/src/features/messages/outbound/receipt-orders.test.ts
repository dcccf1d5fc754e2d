import { listMessages, sendMessage } from '@recado/contract/messages/api'
import { updateTicket } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { World } from '../../../../test/world.ts'

let w: World
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())

const [sent, delivered, read] = [1, 3, 4] as const

test.each([
  [sent, delivered, read],
  [sent, read, delivered],
  [delivered, sent, read],
  [delivered, read, sent],
  [read, sent, delivered],
  [read, delivered, sent],
])('%i, %i and %i, each twice, before and after the message is accepted: the customer has read it', async (...order) => {
  const company = await w.company()
  const [connection, admin] = [await w.connection(company), await w.user(company, 'admin')]
  const phone = '5541988000100'
  const ticketId = await w.ticket(company, { connectionId: connection, phone })
  await w.call(admin, updateTicket, { id: ticketId, status: 'open' })
  await w.call(admin, sendMessage, { ticketId, body: 'Segue o exame' })
  const ref = (await w.handed(connection, 'message'))[0]?.ref ?? ''
  const waId = 'wamid.1'
  const tell = async () => {
    // The network itself says that it has taken a message.
    for (const ack of order)
      await w.signal(connection, 'receipt', { waIds: [waId], ack, ...(ack === sent ? {} : { chat: { phone } }) })
  }
  await tell()
  await w.signal(connection, 'accepted', { ref, waId })
  await tell()
  await w.settle()
  const message = (await w.call(admin, listMessages, { ticketId })).body.messages.at(-1)
  expect(message).toMatchObject({ ack: read, failedReason: null })
})
