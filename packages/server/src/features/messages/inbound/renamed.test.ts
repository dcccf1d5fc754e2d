import { listContacts } from '@recado/contract/contacts/api'
import { listTicketEvents } from '@recado/contract/ticket-events/api'
import { listMessages, sendMessage } from '@recado/contract/messages/api'
import { updateTicket } from '@recado/contract/tickets/api'
import type { Address } from '@recado/border/address'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestUser, World } from '../../../../test/world.ts'

let w: World
let connection: number
let ana: TestUser
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  const company = await w.company()
  connection = await w.connection(company)
  ana = await w.user(company, 'admin')
})
afterAll(() => w.end())

let ids = 0
async function receive(chat: Address, text: string): Promise<void> {
  await w.signal(connection, 'message', {
    waId: `wamid.${(ids += 1)}`,
    chat,
    fromMe: false,
    pushName: 'Bia',
    sentAt: w.now.toISOString(),
    content: { type: 'text', text },
  })
  await w.settle()
}
async function renamed(from: Address, to: Address): Promise<void> {
  await w.signal(connection, 'renamed', { from, to, at: w.now.toISOString() })
  await w.settle()
}
const contacts = async () => (await w.call(ana, listContacts, {})).body.contacts.map(({ id, number }) => [id, number])
const tickets = async () =>
  (await w.owner.query<{ id: number }>('select id from tickets where company_id = $1 order by id', [ana.companyId])).rows.map(
    ({ id }) => id,
  )
const lastOrder = async () => (await w.handed(connection, 'message')).at(-1)?.payload.to

const bsuid = '77.BR.abc'

test('a person who is known by number and name, and later by the name alone, is one contact with one ticket', async () => {
  await receive({ phone: '5541988776655', bsuid }, 'oi')
  await receive({ bsuid }, 'sou eu')
  expect(await contacts()).toHaveLength(1)
  const [ticketId = 0] = await tickets()
  expect((await w.call(ana, listMessages, { ticketId })).body.messages.map(({ body }) => body)).toEqual(['oi', 'sou eu'])
  await w.call(ana, updateTicket, { id: ticketId, status: 'open' })
  await w.call(ana, sendMessage, { ticketId, body: 'olá' })
  expect(await lastOrder()).toEqual({ phone: '5541988776655', bsuid })
})

test('a person without a number is a contact, and is answered by name', async () => {
  await receive({ bsuid }, 'oi')
  const [ticketId = 0] = await tickets()
  expect((await contacts()).map(([, number]) => number)).toEqual([''])
  await w.call(ana, updateTicket, { id: ticketId, status: 'open' })
  await w.call(ana, sendMessage, { ticketId, body: 'olá' })
  expect(await lastOrder()).toEqual({ bsuid })
})

test('a person with another number stays the same contact, its former address leads to it, and answers go to the new one', async () => {
  await receive({ phone: '5541988776655', bsuid }, 'oi')
  const [ticketId = 0] = await tickets()
  await w.call(ana, updateTicket, { id: ticketId, status: 'open' })
  await renamed({ phone: '5541988776655', bsuid }, { phone: '5541966554433', bsuid: '77.BR.new' })
  expect((await contacts()).map(([, number]) => number)).toEqual(['5541966554433'])
  const { body } = await w.call(ana, listTicketEvents, { ticketId })
  expect(body.find(({ kind }) => kind === 'number-changed')).toMatchObject({
    user: null,
    detail: { old: '5541988776655', new: '5541966554433' },
  })
  await receive({ phone: '5541966554433', bsuid: '77.BR.new' }, 'número novo')
  await receive({ phone: '5541988776655' }, 'do velho')
  expect(await tickets()).toEqual([ticketId])
  await w.call(ana, sendMessage, { ticketId, body: 'olá' })
  expect(await lastOrder()).toEqual({ phone: '5541966554433', bsuid: '77.BR.new' })
})

test('news of an earlier change that come again do not lead back', async () => {
  const [first, second, third] = ['5541988776655', '5541966554433', '5541955443322'].map((phone, at) => ({
    phone,
    bsuid: `77.BR.${at}`,
  })) as [Address, Address, Address]
  await receive(first, 'oi')
  const [ticketId = 0] = await tickets()
  await w.call(ana, updateTicket, { id: ticketId, status: 'open' })
  await renamed(first, second)
  await receive(second, 'outro número')
  await renamed(second, third)
  for (const [from, to] of [
    [first, second],
    [second, third],
    [first, second],
  ] as const)
    await renamed(from, to)
  expect((await contacts()).map(([, number]) => number)).toEqual([third.phone])
  await w.call(ana, sendMessage, { ticketId, body: 'olá' })
  expect(await lastOrder()).toEqual(third)
  // Who takes a former number back is followed.
  await renamed(third, first)
  expect((await contacts()).map(([, number]) => number)).toEqual([first.phone])
})

test('a person who gets another name from Meta keeps the number, and the contact that already had the new one is merged in', async () => {
  await receive({ phone: '5541988776655', bsuid }, 'oi')
  await receive({ bsuid: '77.BR.new' }, 'sou eu, com outro nome')
  expect(await contacts()).toHaveLength(2)
  await renamed({ bsuid }, { bsuid: '77.BR.new' })
  expect((await contacts()).map(([, number]) => number)).toEqual(['5541988776655'])
  const live = await w.owner.query("select from tickets where company_id = $1 and status in ('open', 'pending')", [ana.companyId])
  expect(live.rowCount).toBe(1)
})

test('a change of a person who never wrote here changes nothing', async () => {
  await renamed({ phone: '5541900000000' }, { phone: '5541911111111' })
  expect(await contacts()).toEqual([])
})
