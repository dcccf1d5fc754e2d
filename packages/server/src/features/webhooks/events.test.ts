import { deleteContact, updateContact } from '@recado/contract/contacts/api'
import { blockContact } from '@recado/contract/contacts/blocks-and-opt-outs'
import { deleteMessage, editMessage, sendMessage } from '@recado/contract/messages/api'
import { updateSetting } from '@recado/contract/settings/api'
import { createTag, syncTags } from '@recado/contract/tags/api'
import { updateTicket } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { picture } from '../../../test/files.ts'
import { openServices, type Services } from '../../../test/fixtures/services.ts'
import { openReceiver, type WebhookReceiver, type ReceivedEvent } from '../../../test/fixtures/webhooks.ts'
import type { TestUser, World } from '../../../test/world.ts'

let s: Services
let w: World
let admin: TestUser
let connection: number
let receiver: WebhookReceiver
let serial = 0
beforeAll(async () => {
  s = await openServices()
  w = s.w
})
beforeEach(async () => {
  const company = await w.company()
  admin = await w.user(company, 'admin')
  connection = await w.connection(company)
  receiver = await openReceiver(s, admin)
})
afterAll(() => s.end())

const phone = () => `55419871${String(++serial).padStart(5, '0')}`
const told = () => receiver.events().map(({ type }) => type)
const settled = async () => {
  await w.settle()
  return told()
}

/** A customer who has written, with the ticket. */
async function writer(from: string): Promise<{ id: number; ticketId: number }> {
  await w.receive(connection, from, 'Oi')
  await w.settle()
  const { contact, ticket } = receiver.events().at(-1)?.data ?? {}
  return { id: Number(contact?.['id']), ticketId: Number(ticket?.['id']) }
}

test('messages, answers and the end of a conversation are each told once and in order', async () => {
  const from = phone()
  await w.receive(connection, from, 'Olá, ção ✓')
  expect(await settled()).toEqual(['ticket.created', 'message.created'])
  const [created, first] = receiver.events()
  expect(created?.data).toMatchObject({ ticket: { status: 'pending', userId: null }, contact: { number: from } })
  expect(first?.data).toMatchObject({
    message: { body: 'Olá, ção ✓', fromMe: false, origin: 'contact', mediaType: 'conversation', media: null, author: null },
    ticket: { id: created?.data.ticket['id'] },
    contact: { name: `Customer ${from}`, number: from, isGroup: false },
  })
  const id = Number(created?.data.ticket['id'])
  await w.call(admin, updateTicket, { id, status: 'open' })
  await w.call(admin, sendMessage, { ticketId: id, body: 'Bom dia!' })
  await w.sendAll(connection)
  await w.accept(connection)
  await w.call(admin, updateTicket, { id, status: 'closed' })
  expect((await settled()).slice(2)).toEqual(['ticket.updated', 'message.created', 'message.ack', 'ticket.closed'])
  const [accepted, sent, acked, closed] = receiver.events().slice(2)
  expect(accepted?.data.ticket).toMatchObject({ id, status: 'open', userId: admin.id })
  expect(sent?.data.message).toMatchObject({ body: 'Bom dia!', fromMe: true, origin: 'agent', ack: 0, user: { id: admin.id } })
  expect(acked?.data.message).toMatchObject({ id: sent?.data.message['id'], ack: 1, failedReason: null })
  expect(closed?.data.ticket).toMatchObject({ id, status: 'closed' })
})

/** Columns of a ticket that programs are not told of when they change, and why. */
const untold = {
  'it never changes': ['company_id', 'id', 'uuid', 'code', 'is_group', 'is_past', 'created_at'],
  'messages tell it': [
    'last_message',
    'unread_messages',
    'waiting_since',
    'answered_at',
    'answered_until',
    'read_until',
    'updated_at',
  ],
  'only screens show it': ['is_new', 'chatbot', 'bot_halted', 'use_integration', 'prompt_id', 'integration_id'],
}

test('each column of a ticket is told when it changes, or it is said why it is not', async () => {
  const { rows } = await w.owner.query<{ name: string; told: boolean }>(
    `select a.attname as name, pg_get_triggerdef(t.oid) ~ ('new\\.' || a.attname || '\\M') as told
     from pg_trigger t join pg_attribute a on a.attrelid = t.tgrelid and a.attnum > 0 and not a.attisdropped
     where t.tgrelid = 'tickets'::regclass and t.tgname = 'to_webhook_changed'`,
  )
  const not = rows.filter(({ told }) => !told).map(({ name }) => name)
  expect(not.toSorted()).toEqual(Object.values(untold).flat().toSorted())
})

test('an edit and a deletion are told, and a deleted text is not sent any more', async () => {
  const from = phone()
  const waId = await w.receive(connection, from, 'Um')
  await settled()
  const id = Number(receiver.events()[0]?.data.ticket['id'])
  const target = { waId, fromMe: false }
  await w.change(connection, { chat: { phone: from }, target, change: { type: 'edit', text: 'Dois' } })
  await settled()
  await w.change(connection, { chat: { phone: from }, target, change: { type: 'delete' } })
  await w.call(admin, updateTicket, { id, status: 'open' })
  const [mine] = (await w.call(admin, sendMessage, { ticketId: id, body: 'Três' })).body
  await w.sendAll(connection)
  await w.accept(connection)
  await w.settle()
  await w.call(admin, editMessage, { id: mine?.id ?? 0, body: 'Quatro' })
  await w.call(admin, deleteMessage, { id: mine?.id ?? 0 })
  await settled()
  const changes = receiver.events().filter(({ type }) => type === 'message.edited' || type === 'message.deleted')
  expect(
    changes.map(({ type, data: { message } }) => [type, message['body'], message['isEdited'], message['isDeleted']]),
  ).toEqual([
    ['message.edited', 'Dois', true, false],
    ['message.deleted', '', true, true],
    ['message.edited', 'Quatro', true, false],
    ['message.deleted', '', true, true],
  ])
})

test('a file has an address once it is stored, and the address works without a session', async () => {
  const bytes = await picture(12, 12)
  const content = { type: 'file', kind: 'image', mimeType: 'image/png', caption: 'Foto', source: {} } as const
  await w.receive(connection, phone(), '', { content })
  await w.settle()
  const wanted = (await w.handed(connection, 'fetch')).at(-1)?.payload
  await w.storage.put(wanted?.key ?? '', bytes)
  await w.signal(connection, 'fetched', { ref: wanted?.ref ?? '', size: bytes.length })
  expect((await settled()).slice(1)).toEqual(['message.created', 'message.media'])
  const [before, after] = receiver.events().slice(1)
  expect(before?.data.message).toMatchObject({ body: 'Foto', mediaType: 'image', media: { url: null } })
  const { url } = (after as ReceivedEvent).data.message['media'] as { url: string }
  const answer = await w.app.http.inject({ method: 'GET', url: new URL(url).pathname + new URL(url).search })
  expect([answer.statusCode, answer.rawPayload.equals(bytes)]).toEqual([200, true])
})

test('a contact is told with its tags, whatever changes it, and not once it is deleted', async () => {
  const { id, ticketId } = await writer(phone())
  await w.call(admin, updateTicket, { id: ticketId, status: 'closed' })
  const before = (await settled()).length
  await w.call(admin, updateContact, { id, name: 'Joana Prado', extraInfo: [{ name: 'CPF', value: '1' }] })
  const tag = (await w.call(admin, createTag, { name: 'Atacado', color: '#1e5cb3' })).body
  await w.call(admin, syncTags, { contactId: id, tags: [tag.id] })
  expect((await settled()).slice(before)).toEqual(['contact.updated', 'contact.updated'])
  const [renamed, tagged] = receiver.events().slice(before)
  expect(renamed?.data.contact).toMatchObject({ id, name: 'Joana Prado', extraInfo: [{ name: 'CPF', value: '1' }], tags: [] })
  expect(tagged?.data.contact).toMatchObject({ tags: [{ id: tag.id, name: 'Atacado' }] })
  expect((await w.call(admin, deleteContact, { id })).status).toBe(200)
  expect(await settled()).toHaveLength(before + 2)
})

test('a blocked contact’s messages are not sent', async () => {
  const from = phone()
  const { id, ticketId } = await writer(from)
  await w.call(admin, updateTicket, { id: ticketId, status: 'closed' })
  const before = (await settled()).length
  await w.call(admin, blockContact, { id })
  await w.receive(connection, from, 'Oi')
  expect((await settled()).slice(before)).toEqual(['contact.updated'])
  expect(receiver.events().at(-1)?.data.contact).toMatchObject({ isBlocked: true })
})

test('a group’s event names the member who wrote', async () => {
  await w.owner.query(
    `insert into settings (company_id, key, value) values ($1, 'CheckMsgIsGroup', 'disabled') on conflict (company_id, key)
      do update set value = 'disabled'`,
    [admin.companyId],
  )
  const participant = { phone: phone() }
  await w.receive(connection, '', 'a todos', { chat: { group: `12036300${serial}` }, participant, pushName: 'Rui' })
  await settled()
  const message = receiver.events().find(({ type }) => type === 'message.created')
  expect(message?.data).toMatchObject({
    message: { author: { name: 'Rui', number: participant.phone } },
    contact: { isGroup: true },
  })
})

test('an event is smaller than 20 kB, whatever people write, and says that it was cut', async () => {
  for (const text of ['x'.repeat(60_000), '✓😀'.repeat(6_000), '\u0001"\\'.repeat(9_000)]) {
    await w.receive(connection, phone(), text)
    await settled()
    const last = receiver.calls().at(-1)?.text ?? ''
    expect(Buffer.byteLength(last)).toBeLessThan(20_000)
    expect(Buffer.byteLength(last)).toBeGreaterThan(19_000)
    const { body, isCut } = (JSON.parse(last) as { data: { message: { body: string; isCut: boolean } } }).data.message
    expect([isCut, text.startsWith(body), body.isWellFormed()]).toEqual([true, true, true])
  }
})

test('a company whose webhook is off stores no events', async () => {
  await w.call(admin, updateSetting, { settingKey: 'messageWebhook.enabled', value: 'disabled' })
  await w.receive(connection, phone(), 'Oi')
  expect(await settled()).toEqual([])
  const { rowCount } = await w.owner.query('select from webhook_deliveries where company_id = $1', [admin.companyId])
  expect(rowCount).toBe(0)
})

test('changes in a transaction that fails are not told', async () => {
  const from = phone()
  await w.receive(connection, from, 'Oi')
  await settled()
  const id = Number(receiver.events()[0]?.data.ticket['id'])
  const lost = w.app.unit(admin.companyId, async ({ tx }) => {
    await tx.update('tickets', { id }, { status: 'open' })
    throw new Error('It fails')
  })
  await expect(lost).rejects.toThrow('It fails')
  expect(await settled()).toEqual(['ticket.created', 'message.created'])
})

test('an event is deleted after 30 days', async () => {
  await writer(phone())
  const kept = async () =>
    (await w.owner.query('select from webhook_deliveries where company_id = $1', [admin.companyId])).rowCount
  w.turnClock(29 * 86_400_000)
  await w.settle()
  expect(await kept()).toBe(2)
  w.turnClock(2 * 86_400_000)
  await w.settle()
  expect(await kept()).toBe(0)
})

test('what Meta makes of a template, and what it charges once a message is delivered, are told', async () => {
  const { companyId } = admin
  const template = await w.owner.query<{ id: number }>(
    `insert into message_templates (company_id, waba_id, meta_id, name, language, category, state, content, created_at, updated_at)
     values ($1, '77', '1', 'pedido', 'pt_BR', 'utility', 'pending', '{}', now(), now()) returning id`,
    [companyId],
  )
  const [{ id } = { id: 0 }] = template.rows
  expect(await settled()).toEqual([])
  const change = (set: string) =>
    w.owner.query(`update message_templates set ${set} where company_id = $1 and id = $2`, [companyId, id])
  await change("state = 'approved', category = 'marketing'")
  await change('used_at = now()')
  await w.owner.query('delete from message_templates where company_id = $1', [companyId])
  expect(await settled()).toEqual(['template.updated', 'template.updated'])
  const about = {
    id,
    wabaId: '77',
    name: 'pedido',
    language: 'pt_BR',
    category: 'marketing',
    quality: null,
    reason: '',
    pausedUntil: null,
  }
  expect(receiver.events().map(({ data }) => data)).toMatchObject([
    { template: { ...about, state: 'approved' } },
    { template: { ...about, state: 'gone' } },
  ])
  const charge = await w.owner.query<{ id: string }>(
    `insert into message_charges (company_id, network_key, waba_id, connection_id, kind, category, is_final, country, currency,
       is_delivered, at, day) values ($1, '\\x01', '77', $2, 'untold', null, false, 'BR', 'USD', false, now(), now()) returning id`,
    [companyId, connection],
  )
  expect(await settled()).toHaveLength(2)
  const price = (kind: string) =>
    w.owner.query("update message_charges set is_delivered = true, kind = $2, category = 'utility' where company_id = $1", [
      companyId,
      kind,
    ])
  await price('regular')
  await price('regular')
  expect((await settled()).slice(2)).toEqual(['charge'])
  const told = { kind: 'regular', category: 'utility', country: 'BR', currency: 'USD', messageId: null, whatsappId: connection }
  expect(receiver.events().at(-1)?.data).toMatchObject({ charge: { ...told, id: Number(charge.rows[0]?.id) } })
})
