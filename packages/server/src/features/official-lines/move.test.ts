import { listAudit } from '@recado/contract/audit/api'
import { showConnection } from '@recado/contract/connections/api'
import { listMessages, sendMessage } from '@recado/contract/messages/api'
import {
  listKeptMessages,
  moveToOfficialLine,
  moveToPhone,
  settleKeptMessages,
  showMove,
} from '@recado/contract/official-lines/api'
import { updateTicket } from '@recado/contract/tickets/api'
import { deleteUser } from '@recado/contract/users/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MetaShop, type MetaWorld, openMetaWorld } from '../../../test/fixtures/meta.ts'

let world: MetaWorld
let shop: MetaShop
let line: number
beforeAll(async () => void (world = await openMetaWorld()))
beforeEach(async () => {
  shop = await world.shop()
  line = await world.w.connection(shop.admin.companyId)
})
afterAll(() => world.end())

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await world.w.owner.query<Row>(text, values)).rows

/** An open ticket of the admin on the line, with a message that waits. */
async function waiting(body: string, of: Parameters<typeof world.w.ticket>[1] = {}): Promise<{ ticketId: number; id: number }> {
  const ticketId = await world.w.ticket(shop.admin.companyId, { connectionId: line, ...of })
  await world.w.call(shop.admin, updateTicket, { id: ticketId, status: 'open' })
  const sent = await world.w.call(shop.admin, sendMessage, { ticketId, body })
  return { ticketId, id: sent.body[0]?.id ?? 0 }
}

/** The customers have just written. */
const opened = () =>
  query(
    `insert into customer_windows (company_id, contact_id, connection_id, ends_at)
       select company_id, contact_id, connection_id, now() + interval '1 day' from tickets where company_id = $1`,
    [shop.admin.companyId],
  )
const move = () => world.w.call(shop.admin, moveToOfficialLine, { ...shop.input, id: line })
const kept = async () => (await world.w.call(shop.admin, listKeptMessages, { id: line })).body.messages
const settle = (send: boolean, messageIds: number[]) =>
  world.w.call(shop.admin, settleKeptMessages, { id: line, send, messageIds })
const reasonOf = async ({ ticketId, id }: { ticketId: number; id: number }) =>
  (await world.w.call(shop.admin, listMessages, { ticketId })).body.messages.find((message) => message.id === id)?.failedReason
const orders = () =>
  query<{ state: string; text: string }>(
    `select state, payload #>> '{content,text}' as text from channels.outbox where connection_id = $1 and kind = 'message' order by id`,
    [line],
  )

test('a moved line keeps its tickets, and what had not begun to leave waits for an admin', async () => {
  const [one, two, three] = [await waiting('um'), await waiting('dois'), await waiting('três')]
  await query(`update channels.outbox set state = 'sending' where connection_id = $1 and payload #>> '{content,text}' = 'três'`, [
    line,
  ])
  const before = (await world.w.call(shop.admin, showMove, { id: line })).body
  expect(before).toMatchObject({ openTickets: 3, waiting: 2, inDoubt: 1, groups: 0, campaigns: [] })
  const { status, body } = await move()
  expect([status, body.connection.provider]).toEqual([200, 'cloud'])
  expect((await orders()).map(({ state }) => state)).toEqual(['kept', 'kept', 'unknown'])
  expect(await Promise.all([one, two, three].map(reasonOf))).toEqual([
    'ERR_MESSAGE_KEPT',
    'ERR_MESSAGE_KEPT',
    'ERR_WAPP_UNCERTAIN',
  ])
  expect((await kept()).map(({ obstacle }) => obstacle)).toEqual(['window', 'window'])
  expect((await settle(true, [one.id])).body.settled).toEqual([])
  await opened()
  expect((await kept()).map(({ messageId, body: words, author, obstacle }) => [messageId, words, author, obstacle])).toEqual([
    [one.id, 'um', shop.admin.name, null],
    [two.id, 'dois', shop.admin.name, null],
  ])
  expect((await settle(true, [one.id, three.id])).body.settled).toEqual([one.id])
  expect((await settle(false, [one.id, two.id])).body.settled).toEqual([two.id])
  expect(await Promise.all([one, two].map(reasonOf))).toEqual([null, 'ERR_MESSAGE_DROPPED'])
  expect(await orders()).toEqual([
    { state: 'failed', text: 'um' },
    { state: 'failed', text: 'dois' },
    { state: 'unknown', text: 'três' },
    { state: 'queued', text: 'um' },
  ])
  const acts = (await world.w.call(shop.admin, listAudit, {})).body.entries.map(({ act }) => act)
  expect(acts.slice(0, 3)).toEqual(['connection.messages-dropped', 'connection.messages-sent', 'connection.moved'])
})

test('its author cannot send a kept message by force', async () => {
  const { ticketId, id } = await waiting('um')
  await move()
  const clientId = (await query<{ id: string }>('select client_id as id from messages where id = $1', [id]))[0]?.id ?? ''
  await world.w.call(shop.admin, sendMessage, { ticketId, clientId, body: 'um' })
  expect((await orders()).map(({ state }) => state)).toEqual(['kept'])
  await settle(false, [id])
  await opened()
  await world.w.call(shop.admin, sendMessage, { ticketId, clientId, body: 'um' })
  expect((await orders()).map(({ state }) => state)).toEqual(['failed', 'queued'])
})

test('a dropped message says who dropped it and when, also once that user is gone, until it is sent again', async () => {
  const { ticketId, id } = await waiting('um')
  await move()
  const caio = await world.w.user(shop.admin.companyId, 'admin')
  const input = { id: line, send: false, messageIds: [id] }
  await world.w.call(caio, settleKeptMessages, input)
  const { decided } = (await world.w.call(shop.admin, listKeptMessages, { id: line })).body
  expect(decided).toEqual({ userId: caio.id, name: caio.name, at: expect.any(String) as string })
  await world.w.call(shop.admin, deleteUser, { id: caio.id })
  const messageOf = async () =>
    (await world.w.call(shop.admin, listMessages, { ticketId })).body.messages.find((message) => message.id === id)
  const dropped = await messageOf()
  expect(dropped).toMatchObject({ failedReason: 'ERR_MESSAGE_DROPPED', dropped: { by: caio.name, at: decided?.at } })
  await opened()
  await world.w.call(shop.admin, sendMessage, { ticketId, clientId: dropped?.clientId ?? '', body: 'um' })
  expect(await messageOf()).toMatchObject({ failedReason: null, dropped: null })
})

test('two admins settle a message once', async () => {
  const { id } = await waiting('um')
  await move()
  await opened()
  const settled = await Promise.all([settle(true, [id]), settle(false, [id])])
  expect(settled.flatMap(({ body }) => body.settled)).toEqual([id])
})

test('a message to a person whom only the phone knows stays kept on the official line, and goes when the phone is back', async () => {
  const known = await waiting('um')
  await query(`update contact_identities set kind = 'lid' where company_id = $1 and kind = 'phone'`, [shop.admin.companyId])
  await move()
  expect((await kept()).map(({ obstacle }) => obstacle)).toEqual(['unreachable'])
  expect((await settle(true, [known.id])).body.settled).toEqual([])
  const back = await world.w.call(shop.admin, moveToPhone, { id: line })
  expect([back.status, back.body.provider]).toEqual([200, 'beta'])
  const [act] = (await world.w.call(shop.admin, listAudit, {})).body.entries
  expect(act).toMatchObject({ act: 'connection.moved', changes: [{ field: 'provider', before: 'cloud', after: 'beta' }] })
  expect((await settle(true, [known.id])).body.settled).toEqual([known.id])
  expect(await query('select from official_lines where connection_id = $1', [line])).toEqual([])
  const [settings] = await query('select provider, number_id, configuration from channels.settings where connection_id = $1', [
    line,
  ])
  expect(settings).toEqual({ provider: 'beta', number_id: null, configuration: '' })
})

test('a line with a planned or running campaign does not move, nor one to where it is, nor by a refused check', async () => {
  const { companyId, id: userId } = shop.admin
  await query(
    `insert into campaigns (company_id, name, message1, status, started_at, connection_id, user_id, created_at, updated_at)
     values ($1, 'Natal', 'Oi', 'EM_ANDAMENTO', now(), $2, $3, now(), now())`,
    [companyId, line, userId],
  )
  expect((await world.w.call(shop.admin, showMove, { id: line })).body.campaigns).toMatchObject([{ name: 'Natal' }])
  expect((await move()).error).toMatchObject({ error: 'ERR_IN_CAMPAIGN', details: { campaign: 'Natal' } })
  await query(`update campaigns set status = 'CANCELADA' where company_id = $1`, [companyId])
  expect((await world.w.call(shop.admin, moveToPhone, { id: line })).error.error).toBe('ERR_WAPP_UNSUPPORTED')
  const refused = await world.w.call(shop.admin, moveToOfficialLine, { ...shop.input, id: line, token: 'EAAwrong' })
  expect(refused.error.error).toBe('ERR_OFFICIAL_LINE')
  expect((await world.w.call(shop.admin, showConnection, { id: line })).body.provider).toBe('beta')
  expect((await move()).status).toBe(200)
  expect((await move()).error.error).toBe('ERR_WAPP_UNSUPPORTED')
})
