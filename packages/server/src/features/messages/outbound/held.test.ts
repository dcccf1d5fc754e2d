import { createContact } from '@recado/contract/contacts/api'
import { listMessages, type Message, messagePush, showFirstContact, sendMessage } from '@recado/contract/messages/api'
import { createTicket } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestUser, World } from '../../../../test/world.ts'

let w: World
let company: number
let connection: number
let queue: number
let ana: TestUser
let ticketId: number
const phone = '5541988776655'
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  company = await w.company()
  queue = await w.queue(company)
  ana = await w.user(company, 'user', [queue])
  // The contact is made before there is a connection that could check its number.
  const { body: contact } = await w.call(ana, createContact, { name: 'Bia', number: phone })
  connection = await w.connection(company)
  ticketId = (await w.call(ana, createTicket, { contactId: contact.id, queueId: queue, whatsappId: connection })).body.id
})
afterAll(() => w.end())

const begin = Date.now()
const inHours = (hours: number) => new Date(begin + hours * 3_600_000)
const shown = async () => {
  const { body } = await w.call(ana, listMessages, { ticketId })
  return body.messages.map(({ heldUntil }) => heldUntil)
}
const send = async (body: string) => {
  await w.call(ana, sendMessage, { ticketId, body })
  return (await w.handed(connection, 'message')).at(-1)?.ref ?? ''
}

test('a message that its connection defers shows until when, at once, until it has gone', async () => {
  const ref = await send('olá')
  w.published.length = 0
  await w.hold(connection, ref, inHours(3))
  expect(await shown()).toEqual([inHours(3).toISOString()])
  expect(w.heardBy(ana, w.published, messagePush)).toMatchObject([
    { action: 'update', message: { heldUntil: inHours(3).toISOString() } },
  ])
  await w.hold(connection, ref, inHours(24))
  expect(await shown()).toEqual([inHours(24).toISOString()])
  await w.accept(connection)
  expect(await shown()).toEqual([null])
  await w.hold(connection, ref, inHours(30))
  expect(await shown()).toEqual([null])
})

test('a failed message is not deferred, nor is it when it is sent again', async () => {
  const ref = await send('olá')
  await w.hold(connection, ref, inHours(3))
  await w.refuse(connection, ref)
  expect(await shown()).toEqual([null])
  await w.call(ana, sendMessage, { ticketId, body: 'olá', clientId: ref })
  expect(await shown()).toEqual([null])
})

test.each(['sent', 'dropped'] as const)(
  'what Meta keeps to judge its template is neither sent nor failed until it is %s',
  async (outcome) => {
    const ref = await send('olá')
    const state = async () => {
      const [{ heldForQuality, ack, failedReason }] = (await w.call(ana, listMessages, { ticketId })).body.messages as [Message]
      return { heldForQuality, ack, failedReason }
    }
    w.published.length = 0
    const accepted = { ref, waId: 'wamid.1', heldForQuality: true } as const
    for (let times = 0; times < 2; times += 1) await w.signal(connection, 'accepted', accepted)
    await w.settle()
    expect(w.heardBy(ana, w.published, messagePush)).toMatchObject([
      { action: 'update', message: { heldForQuality: true, ack: 0 } },
    ])
    if (outcome === 'sent') {
      await w.signal(connection, 'receipt', { waIds: ['wamid.1'], ack: 1 })
      await w.settle()
      expect(await state()).toEqual({ heldForQuality: false, ack: 1, failedReason: null })
      await w.signal(connection, 'accepted', accepted)
      await w.settle()
      expect(await state()).toEqual({ heldForQuality: false, ack: 1, failedReason: null })
    } else {
      await w.refuse(connection, ref, 'template-paused')
      expect(await state()).toEqual({ heldForQuality: false, ack: 0, failedReason: 'ERR_WAPP_TEMPLATE_PAUSED' })
      // Sent again it is on its way like any other.
      await w.call(ana, sendMessage, { ticketId, body: 'olá', clientId: ref })
      expect(await state()).toEqual({ heldForQuality: false, ack: 0, failedReason: null })
    }
  },
)

test('a deferral by another connection, or by another company, does not affect the message', async () => {
  const ref = await send('olá')
  await w.hold(await w.connection(company), ref, inHours(3))
  await w.hold(await w.connection(await w.company()), ref, inHours(3))
  expect(await shown()).toEqual([null])
})

test('a contact that never wrote is a first contact, and a connection may have so many a day by its age', async () => {
  const ask = async () => (await w.call(ana, showFirstContact, { ticketId })).body
  const used = (of: number, count: number, hours: number) =>
    w.owner.query(
      `insert into channels.budgets (connection_id, name, key, used, ends_at) values ($1, 'first-contacts', '', $2, $3)
       on conflict (connection_id, name, key) do update set used = excluded.used, ends_at = excluded.ends_at`,
      [of, count, inHours(hours)],
    )
  expect(await ask()).toEqual({ isFirst: true, approached: 0, allowance: 20 })
  await used(connection, 21, 2)
  await used(await w.connection(company), 7, 2)
  await w.owner.query('update channels.state set paired_at = $2 where connection_id = $1', [connection, inHours(-24 * 3)])
  expect(await ask()).toEqual({ isFirst: true, approached: 21, allowance: 38 })
  await used(connection, 21, -1)
  expect(await ask()).toMatchObject({ approached: 0 })
  await w.receive(connection, phone, 'oi')
  await w.settle()
  expect(await ask()).toMatchObject({ isFirst: false })
})
