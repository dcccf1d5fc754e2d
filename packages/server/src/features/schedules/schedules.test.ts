import { createContact } from '@recado/contract/contacts/api'
import { optOutContact } from '@recado/contract/contacts/blocks-and-opt-outs'
import { listMessages } from '@recado/contract/messages/api'
import {
  attachToSchedule,
  createSchedule,
  deleteSchedule,
  detachFromSchedule,
  listSchedules,
  type Schedule,
  schedulePush,
  showSchedule,
  updateSchedule,
} from '@recado/contract/schedules/api'
import { deleteTicket, showTicket, updateTicket } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ack } from '@recado/contract/messages/api'
import sharp from 'sharp'
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
  ana = await w.user(company, 'user', [queue])
  ticket = await w.ticket(company, { queueId: queue, connectionId: connection })
  contactId = (await w.call(ana, showTicket, { id: ticket })).body.contactId
})
afterAll(() => w.end())

const inMinutes = (minutes: number) => new Date(w.now.getTime() + minutes * minuteMs).toISOString()

const schedule = async (over: { ticketId?: number; body?: string; minutes?: number } = {}): Promise<Schedule> => {
  const { body } = await w.call(ana, createSchedule, {
    body: over.body ?? 'See you tomorrow',
    sendAt: inMinutes(over.minutes ?? 5),
    contactId,
    ticketId: over.ticketId ?? ticket,
  })
  return body
}

const state = async ({ id }: Schedule) => (await w.call(ana, showSchedule, { id })).body

/** Lets time pass and renews Ana's token. */
async function pass(minutes: number): Promise<void> {
  w.turnClock(minutes * minuteMs)
  await w.settle()
  ana = { ...ana, token: await w.renewedToken(ana) }
}

const outbox = () => w.handed(connection, 'message')
const texts = async () =>
  (await outbox()).map(({ payload: { content } }) => (content.type === 'text' ? content.text : content.type))

async function attach(who: TestUser, id: number, name: string, content: Uint8Array<ArrayBuffer>) {
  const form = new FormData()
  form.set('file', new File([content], name))
  const request = new Request('http://localhost', { method: 'POST', body: form })
  return w.app.http.inject({
    method: 'POST',
    url: `/api${attachToSchedule.path.replace(':id', String(id))}`,
    headers: { authorization: `Bearer ${who.token}`, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}

const png = async () =>
  new Uint8Array(
    await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0a0' } })
      .png()
      .toBuffer(),
  )

test('a message is sent into the conversation when its time has come, and counts as sent when WhatsApp has it', async () => {
  const made = await schedule()
  expect(made).toMatchObject({
    status: 'PENDENTE',
    sentAt: null,
    ticketId: ticket,
    userId: ana.id,
    contact: { id: contactId },
    user: { name: ana.name },
  })
  await pass(4)
  expect(await outbox()).toEqual([])
  w.published.length = 0
  await pass(2)
  const [sent] = await outbox()
  expect(sent?.payload).toMatchObject({ content: { type: 'text', text: 'See you tomorrow' } })
  expect(await state(made)).toMatchObject({ status: 'AGENDADA', sentAt: null })
  await w.accept(connection)
  const after = await state(made)
  expect(after).toMatchObject({ status: 'ENVIADA', failedReason: null, sentAt: expect.any(String) })
  // A read receipt, or a second acceptance under another id, does not change the sent time.
  w.turnClock(minuteMs)
  await w.signal(connection, 'receipt', { waIds: [`S${sent?.ref}`], ack: ack.read })
  await w.signal(connection, 'accepted', { ref: sent?.ref ?? '', waId: 'ANOTHER' })
  await w.settle()
  expect(await state(made)).toEqual(after)
  const heard = w.heardBy(ana, w.published, schedulePush) as { schedule: Schedule }[]
  expect(heard.map((event) => event.schedule.status)).toEqual(['AGENDADA', 'ENVIADA'])
  const { messages } = (await w.call(ana, listMessages, { ticketId: ticket })).body
  expect(messages.at(-1)).toMatchObject({ body: 'See you tomorrow', fromMe: true, user: { id: ana.id } })
})

test('a refusal by WhatsApp says why, and a new time lets the message wait again', async () => {
  const refused = await schedule()
  await pass(6)
  await w.refuse(connection, (await outbox())[0]?.ref)
  expect(await state(refused)).toMatchObject({ status: 'ERRO', failedReason: 'ERR_SENDING_WAPP_MSG', sentAt: null })
  expect((await w.call(ana, updateSchedule, { id: refused.id, body: 'Once more' })).error.error).toBe('ERR_VALIDATION')
  const again = await w.call(ana, updateSchedule, { id: refused.id, body: 'Once more', sendAt: inMinutes(5) })
  expect(again.body).toMatchObject({ status: 'PENDENTE', failedReason: null, body: 'Once more' })
  await pass(6)
  expect(await texts()).toEqual(['See you tomorrow', 'Once more'])
})

const setConnection = (status: string) =>
  w.owner.query('update channels.state set status = $2 where connection_id = $1', [connection, status])

test.each(['DISCONNECTED', 'OPENING'])(
  'a message on a connection that is %s waits, says for what, and is sent by itself later',
  async (status) => {
    const made = await schedule()
    await setConnection(status)
    w.published.length = 0
    await pass(6)
    expect(await state(made)).toMatchObject({ status: 'PENDENTE', failedReason: 'ERR_WAPP_NOT_INITIALIZED', sendAt: made.sendAt })
    const waiting = await state(made)
    await pass(2)
    expect(await state(made)).toEqual(waiting)
    expect(w.heardBy(ana, w.published, schedulePush)).toEqual([{ action: 'update', schedule: waiting }])
    expect(await outbox()).toEqual([])
    await setConnection('CONNECTED')
    await pass(2)
    expect(await state(made)).toMatchObject({ status: 'AGENDADA', failedReason: null })
    expect(await texts()).toEqual(['See you tomorrow'])
  },
)

test('a message waits twelve hours for a connection and then fails, and waits no more if it is deleted or put off', async () => {
  const [made, deleted, moved] = [await schedule(), await schedule(), await schedule()]
  await setConnection('DISCONNECTED')
  await pass(6)
  expect((await w.call(ana, deleteSchedule, { id: deleted.id })).status).toBe(200)
  await w.call(ana, updateSchedule, { id: moved.id, sendAt: inMinutes(24 * 60) })
  await pass(11 * 60 + 50)
  expect(await state(made)).toMatchObject({ status: 'PENDENTE' })
  await pass(15)
  expect(await state(made)).toMatchObject({ status: 'ERRO', failedReason: 'ERR_WAPP_NOT_INITIALIZED' })
  await setConnection('CONNECTED')
  await pass(5)
  expect(await outbox()).toEqual([])
  expect(await state(moved)).toMatchObject({ status: 'PENDENTE', failedReason: null })
})

test('a message for now is sent, though its time has passed when the call arrives', async () => {
  const made = await schedule({ minutes: 600 })
  expect((await w.call(ana, updateSchedule, { id: made.id, sendAt: inMinutes(-6) })).error.error).toBe('ERR_VALIDATION')
  expect((await w.call(ana, updateSchedule, { id: made.id, sendAt: inMinutes(-1) })).body.status).toBe('PENDENTE')
  await w.settle()
  expect(await state(made)).toMatchObject({ status: 'AGENDADA' })
  expect(await texts()).toEqual(['See you tomorrow'])
})

test('the later of two users who change a schedule at once is told what the other wrote, and a failure is no change', async () => {
  const { id, updatedAt } = await schedule()
  await pass(6)
  await w.refuse(connection, (await outbox())[0]?.ref)
  const sendAt = inMinutes(60)
  const { status, body: theirs } = await w.call(ana, updateSchedule, { id, body: 'See you on Monday', sendAt, updatedAt })
  expect(status).toBe(200)
  const late = await w.call(ana, updateSchedule, { id, body: 'See you never', updatedAt })
  expect([late.status, late.error]).toMatchObject([409, { error: 'ERR_CONFLICT', details: { record: theirs } }])
  expect((await w.call(ana, updateSchedule, { id, body: 'See you', updatedAt: theirs.updatedAt })).status).toBe(200)
})

test('a new time for a failed message can be undone: it has failed as before, and nothing is sent', async () => {
  const failed = await schedule()
  await pass(6)
  await w.refuse(connection, (await outbox())[0]?.ref)
  const before = await state(failed)
  expect((await w.call(ana, listSchedules, { status: 'ERRO' })).body.schedules).toEqual([before])
  const moved = await w.call(ana, updateSchedule, { id: failed.id, sendAt: inMinutes(60) })
  expect(moved.body).toMatchObject({ status: 'PENDENTE', failedReason: null })
  expect((await w.call(ana, listSchedules, { status: 'ERRO' })).body.schedules).toEqual([])
  const { sendAt, failedReason } = before
  const undone = await w.call(ana, updateSchedule, { id: failed.id, sendAt, failedReason: failedReason ?? '' })
  expect(undone.body).toEqual({ ...before, updatedAt: undone.body.updatedAt })
  await pass(90)
  expect(await outbox()).toHaveLength(1)
})

test('a changed time counts, and nothing is sent at the old one', async () => {
  const made = await schedule({ minutes: 5 })
  await w.call(ana, updateSchedule, { id: made.id, sendAt: inMinutes(60), body: 'Later than planned' })
  await pass(10)
  expect(await outbox()).toEqual([])
  await pass(55)
  expect(await texts()).toEqual(['Later than planned'])
  await pass(120)
  expect(await outbox()).toHaveLength(1)
})

test('a deleted message is not sent, and one on its way or sent does not change any more', async () => {
  const deleted = await schedule()
  w.published.length = 0
  expect((await w.call(ana, deleteSchedule, { id: deleted.id })).status).toBe(200)
  expect(w.heardBy(ana, w.published, schedulePush)).toEqual([{ action: 'delete', scheduleId: deleted.id }])
  const made = await schedule()
  await pass(6)
  expect(await outbox()).toHaveLength(1)
  const refusals = async () => [
    (await w.call(ana, updateSchedule, { id: made.id, body: 'Too late' })).error.error,
    (await w.call(ana, detachFromSchedule, { id: made.id })).error.error,
    (await attach(ana, made.id, 'a.png', await png())).json<{ error: string }>().error,
  ]
  expect(await refusals()).toEqual(Array(3).fill('ERR_SCHEDULE_SENT'))
  expect((await w.call(ana, deleteSchedule, { id: made.id })).error.error).toBe('ERR_SCHEDULE_SENT')
  await w.signal(connection, 'receipt', { waIds: await w.accept(connection), ack: ack.read })
  await w.settle()
  expect(await refusals()).toEqual(Array(3).fill('ERR_SCHEDULE_SENT'))
  expect((await w.call(ana, deleteSchedule, { id: made.id })).status).toBe(200)
})

test('a schedule whose ticket is deleted while it is on its way fails, and may wait again', async () => {
  const sent = await schedule()
  await pass(6)
  expect(await state(sent)).toMatchObject({ status: 'AGENDADA' })
  const admin = await w.user(company, 'admin')
  w.published.length = 0
  await w.call(admin, deleteTicket, { id: ticket })
  await w.settle()
  expect(await state(sent)).toMatchObject({ status: 'ERRO', failedReason: 'ERR_NO_TICKET_FOUND' })
  expect(w.heardBy(ana, w.published, schedulePush)).toMatchObject([{ action: 'update', schedule: { status: 'ERRO' } }])
  expect((await w.call(ana, updateSchedule, { id: sent.id, sendAt: inMinutes(5) })).body.status).toBe('PENDENTE')
})

test('the name of a message cannot be derived from the time and the contact of its schedule', async () => {
  const names = async () => {
    const { rows } = await w.owner.query<{ client_id: string }>("select client_id from messages where origin = 'schedule'")
    return rows.map(({ client_id: name }) => name)
  }
  expect((await names()).length).toBeGreaterThan(1)
  // A UUID of version 4, which is pure chance.
  for (const name of await names()) expect(name).toMatch(/^.{14}4/)
})

test('a job that runs twice, as after a crash, sends once', async () => {
  const made = await schedule()
  await w.owner.query(
    `insert into work (company_id, kind, payload, due_at) select company_id, kind, payload, due_at from work
      where kind = 'schedules.send' and company_id = $1`,
    [company],
  )
  await pass(6)
  expect(await outbox()).toHaveLength(1)
  await w.owner.query(
    "insert into work (company_id, kind, payload, due_at) values ($1, 'schedules.send', $2, now() - interval '1 day')",
    [company, JSON.stringify({ scheduleId: made.id, sendAt: made.sendAt })],
  )
  await pass(1)
  expect(await outbox()).toHaveLength(1)
  expect(await state(made)).toMatchObject({ status: 'AGENDADA' })
})

test('a message up to twelve hours late is sent, and a later one is not', async () => {
  const [tolerable, stale] = [
    await schedule({ minutes: 100, body: 'Still of use' }),
    await schedule({ minutes: 1, body: 'Of no use' }),
  ]
  w.turnClock(12 * 60 * minuteMs + 30 * minuteMs)
  await w.settle()
  ana = { ...ana, token: await w.renewedToken(ana) }
  expect(await texts()).toEqual(['Still of use'])
  expect(await state(tolerable)).toMatchObject({ status: 'AGENDADA' })
  expect(await state(stale)).toMatchObject({ status: 'ERRO', failedReason: 'ERR_UNAVAILABLE' })
})

test('a contact who wants no campaigns still gets scheduled messages', async () => {
  await schedule()
  await pass(6)
  expect((await w.call(ana, optOutContact, { id: contactId })).status).toBe(200)
  expect(await w.toSend(connection)).toEqual(['See you tomorrow'])
})

test('a message follows the conversation: the live ticket on its connection, else the last one, else a new one', async () => {
  const admin = await w.user(company, 'admin')
  await w.call(admin, updateTicket, { id: ticket, status: 'closed' })
  const closed = await schedule()
  await pass(6)
  expect(await state(closed)).toMatchObject({ status: 'AGENDADA' })
  expect((await w.call(ana, listMessages, { ticketId: ticket })).body.messages.at(-1)).toMatchObject({ body: 'See you tomorrow' })
  expect((await w.call(ana, showTicket, { id: ticket })).body.status).toBe('closed')
  await w.owner.query('update connections set is_default = true where id = $1', [connection])
  // Without a connection, WhatsApp is asked for no number.
  await setConnection('OPENING')
  const { id } = (await w.call(ana, createContact, { name: 'New one', number: '5541966778899' })).body
  await setConnection('CONNECTED')
  await w.call(ana, createSchedule, { body: 'Nice to meet you', contactId: id, sendAt: inMinutes(5) })
  await pass(6)
  expect((await outbox()).at(-1)?.payload).toMatchObject({
    to: { phone: '5541966778899' },
    content: { text: 'Nice to meet you' },
  })
})

test('a schedule takes a picture along, and no other kind of file', async () => {
  const made = await schedule()
  const attached = (await attach(ana, made.id, 'plan.png', await png())).json<Schedule>()
  expect(attached).toMatchObject({ mediaName: 'plan.png', mediaPath: expect.stringContaining('/media/') })
  const text = await attach(ana, made.id, 'plan.png', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  expect([text.statusCode, text.json()]).toMatchObject([400, { error: 'ERR_FILE_TYPE' }])
  await pass(6)
  expect((await outbox())[0]?.payload).toMatchObject({ content: { type: 'file', kind: 'image', caption: 'See you tomorrow' } })
})

test('a schedule is for its author, admin and owner, and other users neither see nor hear nor change it', async () => {
  const [bia, admin] = [await w.user(company, 'supervisor', [queue]), await w.user(company, 'admin')]
  w.published.length = 0
  const made = await schedule()
  expect(w.heardBy(admin, w.published, schedulePush)).toEqual([{ action: 'create', schedule: made }])
  expect(w.heardBy(bia, w.published, schedulePush)).toEqual([])
  expect((await w.call(bia, listSchedules, { contactId })).body.schedules).toEqual([])
  expect((await w.call(bia, showSchedule, { id: made.id })).status).toBe(403)
  expect((await w.call(bia, updateSchedule, { id: made.id, body: 'Mine now' })).status).toBe(403)
  expect((await w.call(bia, deleteSchedule, { id: made.id })).status).toBe(403)
  expect((await attach(bia, made.id, 'a.png', await png())).statusCode).toBe(403)
  expect((await w.call(admin, updateSchedule, { id: made.id, body: 'Better so' })).body).toMatchObject({
    body: 'Better so',
    userId: ana.id,
  })
})

test('schedules are listed by the next to be sent, with sent ones last, and searched by text and contact', async () => {
  const sent = await schedule({ minutes: 1, body: 'Já enviada' })
  await pass(2)
  await w.accept(connection)
  const [later, sooner] = [await schedule({ minutes: 60, body: 'later' }), await schedule({ minutes: 30, body: 'sooner' })]
  const list = async (input: object) => (await w.call(ana, listSchedules, input)).body.schedules.map(({ id }) => id)
  expect(await list({})).toEqual([sooner.id, later.id, sent.id])
  expect(await list({ searchParam: 'ja env' })).toEqual([sent.id])
  expect(await list({ searchParam: sooner.contact.name })).toHaveLength(3)
  expect(await list({ searchParam: '%' })).toEqual([])
})

test('a calendar reads the schedules of its days in the company’s time zone, by time', async () => {
  const names = async (input: object, person = ana) =>
    (await w.call(person, listSchedules, input)).body.schedules.map(({ body }) => body)
  const at = async (sendAt: string, body: string) => {
    const { id } = await schedule({ body })
    await w.owner.query('update schedules set send_at = $2 where id = $1', [id, sendAt])
  }
  // São Paulo is three hours behind UTC.
  await at('2027-03-01T02:59:00Z', 'ontem à noite')
  await at('2027-03-01T03:00:00Z', 'meia-noite')
  await at('2027-03-02T02:59:00Z', 'antes da meia-noite')
  await at('2027-03-31T15:00:00Z', 'no fim do mês')
  const march = { dateStart: '2027-03-01', dateEnd: '2027-03-31' }
  expect(await names(march)).toEqual(['meia-noite', 'antes da meia-noite', 'no fim do mês'])
  expect(await names({ dateStart: '2027-03-01', dateEnd: '2027-03-01' })).toEqual(['meia-noite', 'antes da meia-noite'])
  expect(await names({ dateEnd: '2027-02-28' })).toEqual(['ontem à noite'])
  expect(await names({ ...march, searchParam: 'meia' })).toEqual(['meia-noite', 'antes da meia-noite'])
  expect(await names(march, await w.user(company, 'user', [queue]))).toEqual([])
  expect(await names(march, await w.user(company, 'admin'))).toHaveLength(3)
  const { error } = await w.call(ana, listSchedules, { dateStart: '01/03/2027' })
  expect(error).toMatchObject({ error: 'ERR_VALIDATION', details: { fields: [{ path: 'dateStart' }] } })
})

test('a calendar reads a month with very many schedules 500 at a time', async () => {
  await w.owner.query(
    `insert into schedules (company_id, body, contact_id, user_id, send_at, created_at, updated_at)
     select $1, 'número ' || n, $2, $3, '2027-03-01T12:00Z'::timestamptz + make_interval(mins => n), now(), now()
     from generate_series(1, 501) n`,
    [company, contactId, ana.id],
  )
  const march = { dateStart: '2027-03-01', dateEnd: '2027-03-31' }
  const [first, second] = [await w.call(ana, listSchedules, march), await w.call(ana, listSchedules, { ...march, pageNumber: 2 })]
  expect([first.body.schedules.length, first.body.hasMore]).toEqual([500, true])
  expect([second.body.schedules.map(({ body }) => body), second.body.hasMore]).toEqual([['número 501'], false])
})

test('the past, a foreign ticket and a plan without schedules are refused, and those of a company that is not served wait', async () => {
  const past = await w.call(ana, createSchedule, { body: 'Too late', contactId, sendAt: inMinutes(-1) })
  expect(past.error).toMatchObject({ error: 'ERR_VALIDATION', details: { fields: [{ path: 'sendAt' }] } })
  const other = await w.ticket(company, { queueId: queue, connectionId: connection })
  const mixed = await w.call(ana, createSchedule, { body: 'Mixed up', contactId, ticketId: other, sendAt: inMinutes(5) })
  expect(mixed.error.error).toBe('ERR_NO_TICKET_FOUND')
  const made = await schedule()
  await w.owner.query('update plans set use_schedules = false where id = (select plan_id from companies where id = $1)', [
    company,
  ])
  expect((await w.call(ana, listSchedules, {})).error.error).toBe('ERR_PLAN_FEATURE')
  const row = async () => (await w.owner.query('select status, failed_reason from schedules where id = $1', [made.id])).rows
  await pass(6)
  expect(await row()).toEqual([{ status: 'PENDENTE', failed_reason: 'ERR_PLAN_FEATURE' }])
  await w.owner.query('update plans set use_schedules = true where id = (select plan_id from companies where id = $1)', [company])
  const set = (text: string) => w.owner.query(`update companies set ${text} where id = $1`, [company])
  for (const text of [`due_date = '${inMinutes(-60 * 24 * 2)}'`, 'due_date = null, status = false']) {
    await set(text)
    w.turnClock(2 * minuteMs)
    await w.settle()
    expect(await row()).toEqual([{ status: 'PENDENTE', failed_reason: 'ERR_SUBSCRIPTION_EXPIRED' }])
    expect(await outbox()).toEqual([])
  }
  await set('status = true')
  await pass(2)
  expect(await row()).toEqual([{ status: 'AGENDADA', failed_reason: null }])
})
