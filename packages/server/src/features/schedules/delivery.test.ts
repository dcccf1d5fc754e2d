import { deleteConnection } from '@recado/contract/connections/api'
import { ack, listMessages, sendMessage } from '@recado/contract/messages/api'
import { createSchedule, type Schedule, showSchedule, updateSchedule } from '@recado/contract/schedules/api'
import { deleteTicket, showTicket, updateTicket } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestUser, World } from '../../../test/world.ts'

const minuteMs = 60_000

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
  ana = await w.user(company, 'admin', [queue])
  ticket = await w.ticket(company, { queueId: queue, connectionId: connection })
  contactId = await contactOf(ticket)
})
afterAll(() => w.end())

const contactOf = async (id: number) => (await w.call(ana, showTicket, { id })).body.contactId
const inMinutes = (minutes: number) => new Date(w.now.getTime() + minutes * minuteMs).toISOString()
const schedule = async (over: { contactId?: number; ticketId?: number | undefined; body?: string } = {}): Promise<Schedule> => {
  const draft = { body: 'See you tomorrow', sendAt: inMinutes(5), contactId, ticketId: ticket, ...over }
  return (await w.call(ana, createSchedule, draft)).body
}
const state = async ({ id }: Schedule) => (await w.call(ana, showSchedule, { id })).body
const messagesOf = async (ticketId: number) => (await w.call(ana, listMessages, { ticketId })).body.messages

/** Lets time pass and renews Ana's token. */
async function pass(minutes: number): Promise<void> {
  w.turnClock(minutes * minuteMs)
  await w.settle()
  ana = { ...ana, token: await w.renewedToken(ana) }
}

/** Ana sends the conversation's last message once more. */
async function sendAgain(): Promise<void> {
  await w.call(ana, updateTicket, { id: ticket, status: 'open' })
  const { clientId } = (await messagesOf(ticket)).at(-1) ?? {}
  const again = await w.call(ana, sendMessage, { ticketId: ticket, clientId: clientId ?? '', body: '' })
  expect(again.body).toMatchObject([{ failedReason: null }])
}
const refuseLast = async () => w.refuse(connection, (await w.handed(connection, 'message')).at(-1)?.ref)

test('a scheduled message names the customer when it is sent, and leaves no brace of an unknown placeholder', async () => {
  const made = await schedule({ body: 'Bom dia, {{nome}}! {nome}, {{ Telefone }}.' })
  const stored = await schedule()
  await w.owner.query('update schedules set body = $2 where id = $1', [stored.id, 'Até já{{cidade}}, {número}'])
  await pass(6)
  const { name, number } = (await w.call(ana, showTicket, { id: ticket })).body.contact
  expect((await messagesOf(ticket)).map(({ body }) => body)).toEqual(
    expect.arrayContaining([`Bom dia, ${name}! ${name}, +${number}.`, `Até já, +${number}`]),
  )
  expect((await state(made)).body).toBe('Bom dia, {{nome}}! {nome}, {{ Telefone }}.')
})

test('a message that is put off at the moment it would be sent is not sent', async () => {
  const made = await schedule()
  w.turnClock(6 * minuteMs)
  const later = "update schedules set send_at = send_at + interval '1 day' where id = $1"
  await w.behind(later, [made.id], () => w.settle())
  expect(await state(made)).toMatchObject({ status: 'PENDENTE' })
  expect(await w.toSend(connection)).toEqual([])
})

test.each([
  ['is sent again from the conversation', () => sendAgain().then(() => w.accept(connection))],
  ['turns out to have arrived', async (waIds: string[]) => w.signal(connection, 'receipt', { waIds, ack: ack.read })],
])('a message that WhatsApp had and then refuses has failed, until it %s', async (_, goesOn) => {
  const made = await schedule()
  await pass(6)
  const waIds = await w.accept(connection)
  expect(await state(made)).toMatchObject({ status: 'ENVIADA' })
  await refuseLast()
  expect(await state(made)).toMatchObject({ status: 'ERRO', failedReason: 'ERR_SENDING_WAPP_MSG', sentAt: null })
  await goesOn(waIds)
  await w.settle()
  expect(await state(made)).toMatchObject({ status: 'ENVIADA', failedReason: null, sentAt: expect.any(String) })
})

test('a message that WhatsApp had and then refuses is sent at a new time', async () => {
  const made = await schedule()
  await pass(6)
  await w.accept(connection)
  await refuseLast()
  expect((await w.call(ana, updateSchedule, { id: made.id, sendAt: inMinutes(5) })).body.status).toBe('PENDENTE')
})

test('a failure is recorded before the later success, though recording it had to be retried', async () => {
  const made = await schedule()
  await pass(6)
  await w.owner.query(`alter table schedules add constraint stuck check (id <> ${made.id} or status <> 'ERRO')`)
  await refuseLast()
  await w.owner.query('alter table schedules drop constraint stuck')
  await sendAgain()
  await w.signal(connection, 'receipt', { waIds: await w.accept(connection), ack: ack.read })
  await pass(10)
  expect(await state(made)).toMatchObject({ status: 'ENVIADA', failedReason: null, sentAt: expect.any(String) })
})

test('a schedule with a new time is another message, whatever happens to the failed one', async () => {
  const made = await schedule()
  await pass(6)
  await refuseLast()
  await w.call(ana, updateSchedule, { id: made.id, body: 'See you on Monday', sendAt: inMinutes(60) })
  await sendAgain()
  await w.accept(connection)
  expect(await state(made)).toMatchObject({ status: 'PENDENTE', sentAt: null })
  await pass(61)
  expect((await w.toSend(connection)).at(-1)).toBe('See you on Monday')
})

test('deleting a ticket fails only the schedules that were on their way in it', async () => {
  const sent = await schedule()
  await pass(6)
  await w.accept(connection)
  const lost = await schedule()
  const other = await w.ticket(company, { queueId: queue, connectionId: connection })
  const elsewhere = await schedule({ contactId: await contactOf(other), ticketId: other })
  await pass(6)
  await w.call(ana, deleteTicket, { id: ticket })
  await w.settle()
  expect(await state(sent)).toMatchObject({ status: 'ENVIADA', failedReason: null })
  expect(await state(lost)).toMatchObject({ status: 'ERRO', failedReason: 'ERR_NO_TICKET_FOUND' })
  expect(await state(elsewhere)).toMatchObject({ status: 'AGENDADA', failedReason: null })
})

test('a message scheduled in no conversation goes over another connection, once its own are gone, into the live conversation', async () => {
  const phone = (await w.call(ana, showTicket, { id: ticket })).body.contact.number
  w.turnClock(minuteMs)
  const other = await w.connection(company)
  const over = await w.ticket(company, { queueId: queue, connectionId: other, phone })
  for (const status of ['open', 'closed'] as const) await w.call(ana, updateTicket, { id: over, status })
  await schedule({ ticketId: undefined })
  const written = await schedule({ body: 'Written there' })
  const secondConnection = await w.connection(company)
  await w.owner.query('update connections set is_default = true where id = $1', [secondConnection])
  for (const id of [connection, other]) expect((await w.call(ana, deleteConnection, { id })).status).toBe(200)
  await pass(6)
  expect(await w.toSend(secondConnection)).toEqual(['See you tomorrow'])
  expect((await messagesOf(ticket)).at(-1)).toMatchObject({ body: 'See you tomorrow' })
  // The connection it was written for is gone, and no other one replaces it.
  expect(await state(written)).toMatchObject({ status: 'ERRO', failedReason: 'ERR_NO_WAPP_FOUND' })
})
