import { listMessages, sendMessage } from '@recado/contract/messages/api'
import { leaveInDoubt } from '@recado/contract/messages/doubt'
import { showTicket, updateTicket } from '@recado/contract/tickets/api'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestUser, World } from '../../../../test/world.ts'

// Nothing but what the network tells, or an attendant, settles a message of which it is not known whether it arrived.

let w: World
let connection: number
let admin: TestUser
let ticketId: number
let clientId: string
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())
beforeEach(async () => {
  const company = await w.company()
  connection = await w.connection(company)
  admin = await w.user(company, 'admin')
  ticketId = await w.ticket(company, { connectionId: connection })
  clientId = randomUUID()
  await w.call(admin, updateTicket, { id: ticketId, status: 'open' })
  await send()
})

const send = () => w.call(admin, sendMessage, { ticketId, clientId, body: 'Segue o exame' })
const leave = async (id = 0, as = admin) => (await w.call(as, leaveInDoubt, { id })).body
async function last() {
  const message = (await w.call(admin, listMessages, { ticketId })).body.messages.at(-1)
  if (!message) throw new Error('There is no message')
  return message
}
const doubt = () => w.refuse(connection, clientId, 'uncertain')
async function taken(waId: string): Promise<void> {
  await w.signal(connection, 'accepted', { ref: clientId, waId })
  await w.settle()
}

test('the list tells a doubt from a failure', async () => {
  const state = async () => (await w.call(admin, showTicket, { id: ticketId })).body.lastMessageState
  await w.refuse(connection, clientId)
  expect(await state()).toMatchObject({ failed: true, inDoubt: false })
  await doubt()
  expect(await state()).toMatchObject({ failed: true, inDoubt: true })
  await taken('A')
  expect(await state()).toMatchObject({ failed: false, inDoubt: false })
})

test('an attendant leaves a message in doubt, the first decision stays, and what the network tells settles it all the same', async () => {
  const { id } = await last()
  expect(await leave(id)).toMatchObject({ failedReason: null, dropped: null })
  await doubt()
  const left = await leave(id)
  expect(left).toMatchObject({ failedReason: 'ERR_WAPP_UNCERTAIN', dropped: { by: admin.name } })
  const other = await w.user(admin.companyId, 'admin')
  expect(await leave(id, other)).toEqual(left)
  await taken('A')
  expect(await last()).toMatchObject({ ack: 1, failedReason: null })
})

test('a message that was sent again stands as left no more', async () => {
  await doubt()
  await leave((await last()).id)
  await send()
  expect(await last()).toMatchObject({ failedReason: null, dropped: null })
})

test.each<[string, ('send' | 'doubt' | 'fail' | 'A' | 'B')[], boolean]>([
  ['the network tells of both', ['doubt', 'send', 'A', 'B'], true],
  ['it tells of them in the other order, and twice', ['doubt', 'send', 'B', 'B', 'A', 'B'], true],
  ['the second was in doubt as well', ['doubt', 'send', 'doubt', 'A', 'B'], true],
  ['it tells of one', ['doubt', 'send', 'B', 'B'], false],
  ['it took the first, and the attendant sent no other', ['doubt', 'A', 'B'], false],
  ['the first did fail', ['A', 'fail', 'send', 'B'], false],
  ['it was in doubt, and the second failed', ['doubt', 'send', 'B', 'fail', 'send', 'A'], false],
])('both have arrived: %s', async (_name, order, arrivedTwice) => {
  for (const what of order) {
    if (what === 'send') await send()
    else if (what === 'doubt') await doubt()
    else if (what === 'fail') await w.refuse(connection, clientId)
    else await taken(what)
  }
  expect(await last()).toMatchObject({ arrivedTwice, failedReason: null })
})
