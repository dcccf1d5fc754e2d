import type { Address } from '@recado/border/address'
import type { InboundChange } from '@recado/border/signals'
import { listMessages, type Message } from '@recado/contract/messages/api'
import { updateSetting } from '@recado/contract/settings/api'
import { listTickets } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestUser, World } from '../../../../test/world.ts'

let w: World
let connection: number
let admin: TestUser
const chat = { group: '120363000000000001' }
const [ana, bia] = [{ lid: '7001', phone: '5541911110001' }, { lid: '7002' }]
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  const company = await w.company()
  connection = await w.connection(company)
  admin = await w.user(company, 'admin')
  await w.receive(connection, '', 'The address is new', { waId: 'M1', chat, participant: ana })
  await w.receive(connection, '', 'Ours', { waId: 'M2', chat, fromMe: true })
  await w.receive(connection, '', 'Thanks', { waId: 'M3', chat, participant: bia })
  await w.settle()
})
afterAll(() => w.end())

async function show(): Promise<Message[]> {
  const [ticket] = (await w.call(admin, listTickets, { status: 'pending' })).body.tickets
  return (await w.call(admin, listMessages, { ticketId: ticket?.id ?? 0 })).body.messages
}
const change = async (
  by: Address | 'us',
  target: InboundChange['target'],
  what: InboundChange['change'],
  over: Partial<InboundChange> = {},
) => {
  const whose = by === 'us' ? { fromMe: true } : { participant: by }
  await w.change(connection, { chat, ...whose, target, change: what, ...over })
  await w.settle()
}
const ofAna = { waId: 'M1', fromMe: false, participant: ana }
const deletion = { type: 'delete' } as const

test('the row of a group names the author of the last message, and no author for our own message', async () => {
  const author = async () => (await w.call(admin, listTickets, { status: 'pending' })).body.tickets[0]?.lastMessageState?.author
  expect(await author()).toBe((await show()).at(-1)?.contact?.name)
  await w.receive(connection, '', 'Hi', { chat, participant: ana, pushName: 'Ana' })
  await w.receive(connection, '', 'It is me', { chat, participant: { phone: '5541922220000' }, pushName: 'Caio' })
  await w.settle()
  expect(await author()).toBe('Caio')
  await w.receive(connection, '', 'Ours again', { chat, fromMe: true })
  await w.receive(connection, '5541933330000', 'of two')
  await w.settle()
  const { tickets } = (await w.call(admin, listTickets, { status: 'pending' })).body
  expect(tickets.map(({ lastMessageState }) => lastMessageState?.author)).toEqual([null, null])
})

test('a member who claims the message of another, or its id, deletes and edits nothing', async () => {
  const claimed = { ...ofAna, participant: bia }
  await change(bia, claimed, deletion)
  await change(bia, claimed, { type: 'edit', text: 'The address is the old one' })
  await change(bia, ofAna, deletion)
  await change(bia, ofAna, { type: 'edit', text: 'The address is the old one' }, { byAdmin: true })
  await change(bia, { waId: 'M2', fromMe: true }, deletion)
  await change('us', ofAna, deletion)
  expect(await show()).toMatchObject([
    { body: 'The address is new', isDeleted: false, isEdited: false },
    { body: 'Ours', isDeleted: false },
    { body: 'Thanks', isDeleted: false },
  ])
})

test('the author deletes, edits and is reacted to under each of the names that the network has for a person', async () => {
  const byPhone = { phone: ana.phone }
  await change(byPhone, { ...ofAna, participant: byPhone }, { type: 'edit', text: 'The address is newer' })
  await change(bia, { ...ofAna, participant: { lid: ana.lid } }, { type: 'reaction', emoji: '👍' })
  expect(await show()).toMatchObject([{ body: 'The address is newer', isEdited: true, reactions: [{ emoji: '👍' }] }, {}, {}])
  await change({ lid: ana.lid }, { ...ofAna, participant: { lid: ana.lid } }, deletion)
  expect(await show()).toMatchObject([{ isDeleted: true }, { isDeleted: false }, { isDeleted: false }])
})

test('a group admin deletes messages of other members and ours, and we do so as admins', async () => {
  await change(bia, ofAna, deletion, { byAdmin: true })
  await change(bia, { waId: 'M2', fromMe: true, participant: { lid: '1' } }, deletion, { byAdmin: true })
  await change('us', { waId: 'M3', fromMe: false, participant: bia }, deletion, { byAdmin: true })
  expect(await show()).toMatchObject([{ isDeleted: true }, { isDeleted: true }, { isDeleted: true }])
})

test('of two members with the same message id, each changes only the own message', async () => {
  await w.receive(connection, '', 'Mine', { waId: 'M1', chat, participant: bia })
  await w.settle()
  await change(bia, { ...ofAna, participant: bia }, deletion)
  expect((await show()).map(({ isDeleted }) => isDeleted)).toEqual([false, false, false, true])
})

test('a person who reacted before we knew the name has a name once it is known, and one reaction', async () => {
  const caio = { lid: '7003', phone: '5541922220003' }
  await change(
    { lid: caio.lid },
    ofAna,
    { type: 'reaction', emoji: '👍' },
    { sentAt: new Date(w.now.getTime() - 5_000).toISOString() },
  )
  await w.receive(connection, '', 'I am here too', { chat, participant: caio, pushName: 'Caio' })
  await w.settle()
  expect((await show())[0]).toMatchObject({ reactions: [{ emoji: '👍', name: 'Caio' }] })
  await change({ phone: caio.phone }, ofAna, { type: 'reaction', emoji: '❤️' })
  expect((await show())[0]?.reactions).toMatchObject([{ emoji: '❤️', name: 'Caio' }])
})

test('reactions under two unknown names of one person become one reaction, the later one', async () => {
  const [caio, dani] = [{ lid: '7004' }, { phone: '5541922220004' }]
  await change(caio, ofAna, { type: 'reaction', emoji: '👍' })
  await change(dani, ofAna, { type: 'reaction', emoji: '❤️' }, { sentAt: new Date(w.now.getTime() + 5_000).toISOString() })
  await w.receive(connection, '', 'one person', { chat, participant: { ...caio, ...dani }, pushName: 'Caio' })
  await w.settle()
  expect((await show())[0]?.reactions).toMatchObject([{ emoji: '❤️', name: 'Caio' }])
})

test('a conversation of two has no admin', async () => {
  const customer = { phone: '5541988776655' }
  await w.receive(connection, customer.phone, 'hello')
  await w.receive(connection, customer.phone, 'ours', { waId: 'D1', fromMe: true })
  await w.settle()
  await w.change(connection, { chat: customer, target: { waId: 'D1', fromMe: true }, change: deletion, byAdmin: true })
  await w.settle()
  const [ticket] = (await w.call(admin, listTickets, { status: 'pending' })).body.tickets
  expect((await w.call(admin, listMessages, { ticketId: ticket?.id ?? 0 })).body.messages).toMatchObject([
    {},
    { isDeleted: false },
  ])
})

test('a company that ignores groups keeps nothing of them, and receives them again once it stops', async () => {
  const ignore = (value: string) => w.call(admin, updateSetting, { settingKey: 'CheckMsgIsGroup', value })
  const before = await show()
  await ignore('enabled')
  await w.receive(connection, '', 'This is not read', { chat, participant: ana })
  await w.receive(connection, '', 'Nor this', { chat: { group: '120363000000000009' }, participant: ana })
  await w.receive(connection, '5541933330000', 'of two')
  await w.settle()
  expect(await show()).toHaveLength(1)
  await ignore('disabled')
  await w.receive(connection, '', 'Hello again', { chat, participant: ana })
  await w.settle()
  expect((await show()).map(({ body }) => body)).toEqual([...before.map(({ body }) => body), 'Hello again'])
})
