import type { Past } from '@recado/border/signals'
import { listContacts } from '@recado/contract/contacts/api'
import { listMessages } from '@recado/contract/messages/api'
import { erasePersonalData } from '@recado/contract/personal-data/api'
import { updateSetting } from '@recado/contract/settings/api'
import { listTickets, updateTicket } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { openServices, type Services } from '../../../../test/fixtures/services.ts'
import { openReceiver, type WebhookReceiver } from '../../../../test/fixtures/webhooks.ts'
import { setWindow } from '../../../../test/fixtures/window.ts'
import type { TestUser, World } from '../../../../test/world.ts'

const { isWhole } = inject('proof')
const minute = 60_000
const day = 24 * 60 * minute

let s: Services
let w: World
let company: number
let admin: TestUser
let connection: number
let receiver: WebhookReceiver
let phones = 0
let phone: string
beforeAll(async () => {
  s = await openServices()
  w = s.w
})
afterAll(() => s.end())
beforeEach(async () => {
  company = await w.company()
  admin = await w.user(company, 'admin')
  connection = await w.connection(company)
  await setWindow(w, connection, day)
  receiver = await openReceiver(s, admin)
  phone = `55419874${String(++phones).padStart(5, '0')}`
})

type PastMessage = Past['messages'][number]

const ago = (ms: number) => new Date(w.now.getTime() - ms).toISOString()
const said = (waId: string, text: string, ms: number, over: Partial<PastMessage> = {}): PastMessage => ({
  waId,
  fromMe: false,
  sentAt: ago(ms),
  content: { type: 'text', text },
  ...over,
})
const tell = (messages: PastMessage[], of = phone) =>
  w.signal(connection, 'past', { chat: { phone: of }, messages }, { lane: `${connection}:past` })
const ticketsOf = async (status: 'closed' | 'pending' | 'open') =>
  (await w.call(admin, listTickets, { status, showAll: 'true' })).body.tickets
const messagesOf = async (ticketId: number) => (await w.call(admin, listMessages, { ticketId })).body.messages
const count = async (what: string) => {
  const { rows } = await w.owner.query<{ count: number }>(`select count(*)::int as count from ${what}`, [company])
  return rows[0]?.count
}
const ofCompany = 'where company_id = $1'

test('a past is filed whole and quietly: no visit, notice, webhook, bot or window comes of it', async () => {
  const [people, each] = isWhole ? [50, 100] : [12, 25]
  const numbers = Array.from({ length: people }, (_, at) => `55419873${String(at).padStart(5, '0')}`)
  for (const of of numbers) {
    const messages = Array.from({ length: each }, (_, at) =>
      said(`${of}.${at}`, `past ${at}`, (each - at) * minute, at % 3 === 1 ? { fromMe: true, ack: 4 } : {}),
    )
    await tell(messages, of)
    if (of === numbers[0]) await tell(messages, of)
  }
  await w.settle()
  expect(await count(`messages ${ofCompany}`)).toBe(people * each)
  expect(await count(`messages ${ofCompany} and not read`)).toBe(0)
  for (const table of ['visits', 'ticket_events', 'customer_windows', 'bot_runs'])
    expect(await count(`${table} ${ofCompany}`), table).toBe(0)
  expect(await w.handed(connection, 'message')).toEqual([])
  expect(receiver.calls()).toEqual([])
  expect([...(await ticketsOf('pending')), ...(await ticketsOf('open'))]).toEqual([])
  const [ticket, ...others] = await ticketsOf('closed')
  expect(others.length).toBe(Math.min(40, people) - 1)
  expect(ticket).toMatchObject({ unreadMessages: 0, lastMessage: `past ${each - 1}` })
  // It stands where it was said, and not at the top.
  expect(Date.parse(ticket?.updatedAt ?? '')).toBeLessThan(w.now.getTime() - minute / 2)
  const bodies = (await messagesOf(ticket?.id ?? 0)).map(({ body }) => body)
  expect(bodies).toEqual(Array.from({ length: bodies.length }, (_, at) => `past ${each - bodies.length + at}`))
})

test('pages of a conversation come to one place, and a customer who writes again begins a new ticket', async () => {
  await w.call(admin, updateSetting, { settingKey: 'reopenMinutes', value: '1440' })
  await tell([said('a', 'um', 9 * minute), said('b', 'dois', 8 * minute, { quoted: { waId: 'a' } })])
  await tell([said('c', 'três', 7 * minute)])
  await w.settle()
  const [past, ...none] = await ticketsOf('closed')
  expect(none).toEqual([])
  expect(await messagesOf(past?.id ?? 0)).toMatchObject([
    { body: 'um', quotedMsg: null },
    { body: 'dois', quotedMsg: { body: 'um' } },
    { body: 'três' },
  ])
  await w.receive(connection, phone, 'Oi de novo')
  await w.settle()
  const [live] = await ticketsOf('pending')
  expect(live).toMatchObject({ contactId: past?.contactId, unreadMessages: 1 })
  expect(live?.id).not.toBe(past?.id)
  expect((await ticketsOf('closed')).map(({ id }) => id)).toEqual([past?.id])
  // What a user opens again is a conversation like others.
  await w.call(admin, updateTicket, { id: live?.id ?? 0, status: 'closed' })
  expect((await w.call(admin, updateTicket, { id: past?.id ?? 0, status: 'open', userId: admin.id })).status).toBe(200)
})

test('a file follows its message, and an edit that came before is applied', async () => {
  const placeholder = said('p', '', 5 * minute, { content: { type: 'unsupported', kind: 'media_placeholder' } })
  const target = { waId: 'q', fromMe: false }
  await w.change(connection, { chat: { phone }, target, change: { type: 'edit', text: 'corrigido' } })
  await tell([placeholder, said('q', 'errado', 4 * minute)])
  await w.settle()
  const [ticket] = await ticketsOf('closed')
  expect(await messagesOf(ticket?.id ?? 0)).toMatchObject([{ mediaType: 'media_placeholder' }, { body: 'corrigido' }])
  const file = { type: 'file', kind: 'image', mimeType: 'image/png', caption: 'a obra', source: { media: '5' } } as const
  await tell([{ ...placeholder, content: file }])
  await tell([{ ...placeholder, content: file }])
  await w.settle()
  const [first, ...rest] = await messagesOf(ticket?.id ?? 0)
  expect(rest).toHaveLength(1)
  expect(first).toMatchObject({ mediaType: 'image', body: 'a obra', media: { status: 'pending' } })
  expect(await w.handed(connection, 'fetch')).toHaveLength(1)
})

test('people are called as the owner of the phone calls them, where they have no name yet', async () => {
  await tell([said('a', 'um', minute)])
  await w.receive(connection, '5541987409999', 'Oi')
  await w.settle()
  const people = [
    { name: 'Zé da obra', address: { phone } },
    { name: 'Outro', address: { phone: '5541987409999' } },
    { name: 'Nova', address: { phone: '5541987409998' } },
  ]
  await w.signal(connection, 'named', { people })
  await w.settle()
  const names = (await w.call(admin, listContacts, {})).body.contacts.map(({ name }) => name)
  expect(names.toSorted()).toEqual(['Customer 5541987409999', 'Nova', 'Zé da obra'].toSorted())
})

test('an erased person’s name is nowhere, also where the owner of the phone gave it', async () => {
  await w.signal(connection, 'named', { people: [{ name: 'Zeferina da obra', address: { phone } }] })
  await tell([said('a', 'um', minute)])
  await w.settle()
  const [contact] = (await w.call(admin, listContacts, {})).body.contacts
  expect((await w.call(admin, erasePersonalData, { id: contact?.id ?? 0 })).status).toBe(200)
  await w.settle()
  const { rows: contacts } = await w.owner.query('select * from contacts where company_id = $1', [company])
  expect(JSON.stringify(contacts)).not.toContain('Zeferina')
  const { rows } = await w.owner.query('select payload from channels.inbox where connection_id = $1', [connection])
  expect(JSON.stringify(rows)).not.toContain('Zeferina')
})

test('an answer in the app counts as an answer, and moves no window', async () => {
  const id = await w.ticket(company, { connectionId: connection, phone })
  const end = async () => (await w.owner.query('select ends_at from customer_windows where company_id = $1', [company])).rows
  const before = await end()
  w.turnClock(minute)
  const waId = await w.receive(connection, phone, 'Respondo pelo app', { fromMe: true })
  await w.settle()
  expect(before).toHaveLength(1)
  expect(await end()).toEqual(before)
  const [ticket] = await ticketsOf('pending')
  expect(ticket).toMatchObject({ id, unreadMessages: 0, waitingSince: null })
  expect((await messagesOf(id)).at(-1)).toMatchObject({ origin: 'phone', fromMe: true })
  await w.change(connection, { chat: { phone }, fromMe: true, target: { waId, fromMe: true }, change: { type: 'delete' } })
  await w.settle()
  expect((await messagesOf(id)).at(-1)).toMatchObject({ isDeleted: true })
  expect(await w.handed(connection, 'message')).toEqual([])
})
