import { answerSignalKey, type Checked } from '@recado/border/signals'
import { contactPush, createContact, listContacts, showContact, updateContact } from '@recado/contract/contacts/api'
import type { Payload } from '@recado/contract/push'
import { listMessages, messagePush, sendMessage } from '@recado/contract/messages/api'
import { syncTags } from '@recado/contract/tags/api'
import { createTicket, listTickets, showTicket, type Ticket, ticketPush, updateTicket } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import sharp from 'sharp'
import { insertTag } from '#features/tags/queries.ts'
import { type TestUser, World } from '../../../test/world.ts'

let w: World
let company: number
let ana: TestUser
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  company = await w.company()
  ana = await w.user(company, 'admin')
})
afterAll(() => w.end())

type Answer = Omit<Checked, 'ref'>

/** Answers the next question about a number, as the channels process does. */
async function answerCheck(connectionId: number, answer: Answer): Promise<string> {
  const question = "select id, payload from channels.outbox where connection_id = $1 and kind = 'check' and state = 'queued'"
  await expect.poll(async () => (await w.owner.query(question, [connectionId])).rowCount).toBe(1)
  const { rows } = await w.owner.query<{ id: number; payload: { ref: string; phone: string } }>(question, [connectionId])
  const { id = 0, payload = { ref: '', phone: '' } } = rows[0] ?? {}
  await w.owner.query("update channels.outbox set state = 'done' where id = $1", [id])
  await w.signal(connectionId, 'checked', { ref: payload.ref, ...answer }, { seen: answerSignalKey('checked', payload.ref) })
  return payload.phone
}

const identitiesOf = async (contactId: number) => {
  const { rows } = await w.owner.query<{ kind: string; value: string; address: string }>(
    'select kind, value, address from contact_identities where contact_id = $1 order by kind',
    [contactId],
  )
  return rows.map(({ kind, value, address }) => `${kind} ${value} ${address}`)
}

test('without a connection that is up a number is accepted as it is, and the whole company hears of the contact', async () => {
  await w.connection(company, 'DISCONNECTED')
  w.published.length = 0
  const { status, body } = await w.call(ana, createContact, {
    name: ' Joana Dias ',
    number: '+55 (41) 98877-6655',
    extraInfo: [{ name: 'Size', value: 'M' }],
    disableBot: true,
  })
  expect([status, body]).toMatchObject([
    200,
    {
      name: 'Joana Dias',
      number: '5541988776655',
      disableBot: true,
      extraInfo: [{ name: 'Size', value: 'M' }],
      profilePicUrl: '',
    },
  ])
  expect(w.heardBy(await w.user(company, 'user'), w.published, contactPush)).toEqual([{ action: 'create', contact: body }])
  expect((await w.call(ana, createContact, { name: 'Again', number: '554188776655' })).error).toMatchObject({
    error: 'ERR_DUPLICATED_CONTACT',
    details: { field: 'number' },
  })
})

test('a number is looked up on WhatsApp, and the address it answers is kept', async () => {
  const connectionId = await w.connection(company)
  const [{ status, body }, asked] = await Promise.all([
    w.call(ana, createContact, { name: 'Joana', number: '5541988776655' }),
    answerCheck(connectionId, { exists: true, address: { phone: '554188776655', lid: '99001' } }),
  ])
  expect([status, asked, body.number]).toEqual([200, '5541988776655', '5541988776655'])
  expect(await identitiesOf(body.id)).toEqual(['lid 99001 99001', 'phone 5541988776655 554188776655'])
  await w.receive(connectionId, '', 'It is me', { chat: { lid: '99001' } })
  await w.settle()
  expect((await w.call(ana, listContacts, {})).body.contacts).toHaveLength(1)
})

test('a number that is not on WhatsApp, and one that cannot be checked, are refused at their field', async () => {
  const connectionId = await w.connection(company)
  for (const [answer, code] of [
    [{ exists: false }, 'ERR_WAPP_INVALID_CONTACT'],
    [{}, 'ERR_WAPP_CHECK_CONTACT'],
  ] as const) {
    const [{ error }] = await Promise.all([
      w.call(ana, createContact, { name: 'Joana', number: '5541988776655' }),
      answerCheck(connectionId, answer),
    ])
    expect(error).toMatchObject({ error: code, details: { field: 'number' } })
  }
  expect((await w.call(ana, listContacts, {})).body.contacts).toEqual([])
})

test('a number is taken as given where only an official line is up, which looks up no numbers', async () => {
  const connectionId = await w.connection(company)
  await w.owner.query('update channels.state set capabilities = $2 where connection_id = $1', [
    connectionId,
    { numberCheck: false },
  ])
  const { status } = await w.call(ana, createContact, { name: 'Joana', number: '5541988776655' })
  expect(status).toBe(200)
  expect(await w.handed(connectionId, 'check')).toEqual([])
})

test('a number is refused when the channels process does not answer', { tags: 'patient' }, async () => {
  await w.connection(company)
  const { error } = await w.call(ana, createContact, { name: 'Joana', number: '5541988776655' })
  expect(error).toMatchObject({ error: 'ERR_WAPP_CHECK_CONTACT', details: { field: 'number' } })
  expect((await w.call(ana, listContacts, {})).body.contacts).toEqual([])
})

test('a number has 8 to 50 characters as it is typed, and is a valid number of its country', async () => {
  await w.connection(company, 'DISCONNECTED')
  const add = (number: string) => w.call(ana, createContact, { name: 'Joana', number })
  const longest = '+55 (41) 98877-6655'.padEnd(50, ' ')
  expect((await add(longest)).body.number).toBe('5541988776655')
  expect((await add('4-1-3-3-2-2-1-0-9-0')).body.number).toBe('554133221090')
  for (const [number, rule] of [
    ['1234567', 'too_small'],
    ['1-2-3-4-5-6-7-8', 'telephone'],
    ['1234567890123456', 'telephone'],
    ['+55 41 1234-5678', 'telephone'],
    ['41 98877-6655 / 41 98877-6644', 'telephone'],
    [`${longest} `, 'too_big'],
  ]) {
    expect((await add(number as string)).error, number as string).toMatchObject({
      error: 'ERR_VALIDATION',
      details: { fields: [{ path: 'number', rule }] },
    })
  }
})

test('a patch changes what it carries, everywhere the contact is shown', async () => {
  const connection = await w.connection(company, 'DISCONNECTED')
  const { id, createdAt } = (await w.call(ana, createContact, { name: 'Joana', number: '5541988776655', email: 'j@example.com' }))
    .body
  const ticket = (await w.call(ana, createTicket, { contactId: id, whatsappId: connection })).body
  w.published.length = 0
  const { body } = await w.call(ana, updateContact, { id, name: 'Joana Dias', extraInfo: [{ name: 'City', value: 'Curitiba' }] })
  expect(body).toMatchObject({ id, name: 'Joana Dias', email: 'j@example.com', number: '5541988776655', createdAt })
  await w.settle()
  const colleague = await w.user(company, 'owner')
  expect(w.heardBy(colleague, w.published, contactPush)).toEqual([{ action: 'update', contact: body }])
  expect(w.heardBy(colleague, w.published, ticketPush)).toMatchObject([
    { ticket: { id: ticket.id, contact: { name: 'Joana Dias' } } },
  ])
  expect((await w.call(ana, showTicket, { id: ticket.id })).body.contact.name).toBe('Joana Dias')
  expect((await w.call(ana, showContact, { id })).body).toMatchObject({ ...body, uuid: ticket.uuid })
})

test('a ticket carries the tags and the extra information of its contact, in every answer and every push', async () => {
  const connection = await w.connection(company)
  const ticketId = await w.ticket(company, { connectionId: connection })
  const { contactId: id } = (await w.call(ana, updateTicket, { id: ticketId, status: 'open' })).body
  const tag = { name: 'vip', color: '#123456' }
  const tagId = await w.db.tenant(company, (tx) => insertTag(tx, { ...tag, now: w.now }))
  w.published.length = 0
  await w.call(ana, syncTags, { contactId: id, tags: [tagId] })
  const { tags, extraInfo } = (await w.call(ana, updateContact, { id, extraInfo: [{ name: 'City', value: 'Curitiba' }] })).body
  expect([tags, extraInfo]).toEqual([[{ id: tagId, ...tag }], [{ name: 'City', value: 'Curitiba' }]])
  await w.settle()
  await w.call(ana, sendMessage, { ticketId, body: 'Hello' })
  const answers = [
    (await w.call(ana, showTicket, { id: ticketId })).body,
    (await w.call(ana, listTickets, {})).body.tickets[0],
    (await w.call(ana, listMessages, { ticketId })).body.ticket,
    (w.heardBy(ana, w.published, ticketPush)[0] as { ticket: Ticket }).ticket,
    w.heardBy(ana, w.published, messagePush)[0] as Payload<typeof messagePush>,
  ]
  for (const answer of answers) expect(answer?.contact).toMatchObject({ tags, extraInfo })
})

test("a contact without a number may stay so, a group's cannot be given one, and a number is not taken away", async () => {
  const connectionId = await w.connection(company, 'DISCONNECTED')
  await w.receive(connectionId, '', 'hidden', { chat: { lid: '77001' }, pushName: 'Hidden' })
  await w.receive(connectionId, '', 'in a group', {
    chat: { group: '1203630' },
    participant: { phone: '5541955443322' },
    pushName: 'Member',
  })
  await w.settle()
  const { contacts } = (await w.call(ana, listContacts, {})).body
  const [group, hidden, member] = [
    contacts.find(({ isGroup }) => isGroup),
    contacts.find(({ name }) => name === 'Hidden'),
    contacts.find(({ number }) => number !== ''),
  ]
  expect((await w.call(ana, updateContact, { id: hidden?.id ?? 0, number: '', name: 'Known' })).body).toMatchObject({
    name: 'Known',
    number: '',
  })
  expect((await w.call(ana, updateContact, { id: hidden?.id ?? 0, number: '5541900001111' })).body.number).toBe('5541900001111')
  expect(await identitiesOf(hidden?.id ?? 0)).toEqual(['lid 77001 77001', 'phone 5541900001111 5541900001111'])
  expect((await w.call(ana, updateContact, { id: group?.id ?? 0, number: '5541900002222' })).error.error).toBe('ERR_VALIDATION')
  expect((await w.call(ana, updateContact, { id: group?.id ?? 0, name: 'The group' })).body.name).toBe('The group')
  expect((await w.call(ana, updateContact, { id: member?.id ?? 0, number: '' })).error.error).toBe('ERR_VALIDATION')
})

test('the picture of a customer who writes for the first time is fetched once, and shown wherever the contact is', async () => {
  const connectionId = await w.connection(company)
  const ticket = await w.ticket(company, { connectionId, phone: '5541955667788' })
  const handed = await w.handed(connectionId, 'picture')
  expect(handed).toMatchObject([{ payload: { of: { phone: '5541955667788' } } }])
  const { ref = '', key = '' } = handed[0]?.payload ?? {}
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#a50' } })
    .jpeg()
    .toBuffer()
  await w.storage.put(key, picture)
  w.published.length = 0
  await w.signal(connectionId, 'picture', { ref, size: picture.length }, { seen: answerSignalKey('picture', ref) })
  await w.settle()
  const { contactId } = (await w.call(ana, showTicket, { id: ticket })).body
  const { profilePicUrl } = (await w.call(ana, showContact, { id: contactId })).body
  const shown = await w.app.http.inject({ url: profilePicUrl })
  expect([shown.statusCode, shown.headers['content-type'], shown.rawPayload.equals(picture)]).toEqual([200, 'image/jpeg', true])
  expect(w.heardBy(ana, w.published, contactPush)).toMatchObject([{ action: 'update', contact: { profilePicUrl } }])
  expect(w.heardBy(ana, w.published, ticketPush)).toMatchObject([{ ticket: { id: ticket, contact: { profilePicUrl } } }])
  await w.receive(connectionId, '5541955667788', 'again')
  await w.settle()
  expect(await w.handed(connectionId, 'picture')).toHaveLength(1)
})

test('a group name that comes before the first message waits for it, and an older name replaces none', async () => {
  const connectionId = await w.connection(company)
  const chat = { group: '120363041234567891' }
  const named = async (subject: string, seconds: number) => {
    await w.signal(connectionId, 'group', { chat, subject, since: new Date(w.now.getTime() + seconds * 1_000).toISOString() })
    await w.settle()
  }
  const name = async () => {
    const text = `select name from contacts where company_id = $1 and is_group and id in
      (select contact_id from contact_identities where company_id = $1 and value = $2)`
    return (await w.owner.query<{ name: string }>(text, [company, chat.group])).rows
  }
  await named('the second', 2)
  await named('the first', 1)
  expect(await name()).toEqual([])
  await w.receive(connectionId, '', 'no grupo', { chat, participant: { phone: '5541955660009' } })
  await w.settle()
  expect(await name()).toEqual([{ name: 'the second' }])
  await named('the first again', 1)
  expect(await name()).toEqual([{ name: 'the second' }])
  await named('the third', 3)
  expect(await name()).toEqual([{ name: 'the third' }])
})

test('a contact whom our own phone wrote to first gets its own name with its first answer, unless a user has typed one', async () => {
  const connectionId = await w.connection(company)
  const [phone, other] = ['5541955660010', '5541955660011']
  await w.receive(connectionId, phone, 'ours', { fromMe: true })
  await w.receive(connectionId, other, 'ours', { fromMe: true })
  await w.settle()
  const names = async () => {
    const text = 'select name from contacts where company_id = $1 and number = any($2) order by number'
    return (await w.owner.query<{ name: string }>(text, [company, [phone, other]])).rows.map(({ name }) => name)
  }
  expect(await names()).toEqual([phone, other])
  await w.owner.query(`update contacts set name = 'Typed' where company_id = $1 and number = $2`, [company, other])
  await w.receive(connectionId, phone, 'theirs', { pushName: 'Rui' })
  await w.receive(connectionId, other, 'theirs', { pushName: 'Lia' })
  await w.settle()
  expect(await names()).toEqual(['Rui', 'Typed'])
})

test('a group has the name that WhatsApp gives it, from its first message on', async () => {
  const connectionId = await w.connection(company)
  const chat = { group: '120363041234567890' }
  const named = (subject: string, since = w.now.toISOString()) => w.signal(connectionId, 'group', { chat, subject, since })
  await named('no message in it yet')
  const participant = { phone: '5541955660001' }
  await w.receive(connectionId, '', 'no grupo', { chat, participant, pushName: 'Rui' })
  await w.settle()
  w.published.length = 0
  await named('  Obra Vila Nova ')
  await w.settle()
  const [heard] = w.heardBy(ana, w.published, contactPush) as Extract<
    Payload<typeof contactPush>,
    { action: 'create' | 'update' }
  >[]
  expect(heard).toMatchObject({ action: 'update', contact: { name: 'Obra Vila Nova', isGroup: true } })
  w.published.length = 0
  await named('Obra Vila Nova')
  await named(' ')
  await w.settle()
  expect(w.heardBy(ana, w.published, contactPush)).toEqual([])
  const { rows } = await w.owner.query('select name, is_group as "isGroup" from contacts where company_id = $1 and id = $2', [
    company,
    heard?.contact.id,
  ])
  expect(rows).toEqual([{ name: 'Obra Vila Nova', isGroup: true }])
})

test('a contact without a picture shows none, and a file that is no picture is not shown', async () => {
  const connectionId = await w.connection(company)
  for (const [phone, content] of [
    ['5541955660001', undefined],
    ['5541955660002', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ] as const) {
    await w.ticket(company, { connectionId, phone })
    const { ref = '', key = '' } = (await w.handed(connectionId, 'picture')).at(-1)?.payload ?? {}
    if (content) await w.storage.put(key, content)
    await w.signal(
      connectionId,
      'picture',
      { ref, ...(content ? { size: content.length } : {}) },
      { seen: answerSignalKey('picture', ref) },
    )
  }
  await w.settle()
  const { contacts } = (await w.call(ana, listContacts, {})).body
  expect(contacts.map(({ profilePicUrl }) => profilePicUrl)).toEqual(['', ''])
})
