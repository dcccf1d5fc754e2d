// @module-tag official-lines
// @module-tag bots
// @module-tag contacts

import { restartSession, showSession, updateConnection } from '@recado/contract/connections/api'
import { connectionStatus } from '@recado/contract/connections/state'
import { createContact, listContacts, showContact } from '@recado/contract/contacts/api'
import { sendMessage } from '@recado/contract/messages/api'
import { createOfficialLine, prepareMetaApp, updateOfficialLine } from '@recado/contract/official-lines/api'
import { listQueues } from '@recado/contract/queues/api'
import { updateSetting } from '@recado/contract/settings/api'
import { updateTicket } from '@recado/contract/tickets/api'
import { idFor, type Person } from '@recado/peers/meta/people'
import { changeNumber, tap, write } from '@recado/peers/meta/writing'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Api } from '#support/api.ts'
import { untilConnected } from '#support/connection.ts'
import { openShop } from '#support/meta.ts'
import { type Product, startProduct } from '#support/product.ts'
import { until } from '#support/until.ts'

const pin = '739146'
const shop = await openShop()
const { state } = shop.meta
let product: Product
let admin: Api
let connectionId: number

beforeAll(async () => {
  product = await startProduct({ ...shop.env, LOG_LEVEL: 'debug' })
  shop.find(product)
  admin = await product.admin()
  const { id: appId, callbackUrl, verifyToken } = await admin.call(prepareMetaApp, {})
  await shop.saveCallback(callbackUrl, verifyToken)
  shop.number.status = 'PENDING'
  const line = { appId, appSecret: shop.app.secret, wabaId: shop.waba.id, numberId: shop.number.id, token: shop.token, pin }
  connectionId = (await admin.call(createOfficialLine, { name: 'Oficial', ...line })).connection.id
  await untilConnected(product, connectionId)
})
afterAll(async () => {
  await product?.remove()
  await shop.close()
})

const writes = (person: Person, body: string) => write(state, person, shop.number, { type: 'text', content: { body } })
/** What has arrived at the person. */
const arrived = (person: Person) =>
  state.messages.in(state.people.conversation(shop.number, person)).filter(({ isIncoming }) => !isIncoming)
const asked = () =>
  shop.meta.requests
    .filter(({ method, path }) => method === 'POST' && path.endsWith(`/${shop.number.id}/messages`))
    .map(({ text }) => JSON.parse(text) as Record<string, unknown>)
interface Row {
  id: number
  contactId: number
  texts: string[]
}
/** The tickets in which this was said. */
const ticketsWith = (text: string) =>
  product.query<Row>(
    `select t.id, t.contact_id as "contactId", array(
       select m.body from messages m where m.company_id = t.company_id and m.ticket_id = t.id order by m.id) as texts
     from tickets t where t.connection_id = $1 and exists (
       select from messages m where m.company_id = t.company_id and m.ticket_id = t.id and m.body = $2) order by t.id`,
    [connectionId, text],
  )
const ticketWith = (text: string) => until(`a ticket has "${text}"`, async () => (await ticketsWith(text))[0])
async function answer(ticketId: number, person: Person, body: string): Promise<void> {
  const before = arrived(person).length
  await admin.call(updateTicket, { id: ticketId, status: 'open' })
  await admin.call(sendMessage, { ticketId, body })
  await until('it is delivered, and shown so', async () => {
    const rows = await product.query('select from messages where ticket_id = $1 and body = $2 and ack >= 3', [ticketId, body])
    return rows.length === 1 && arrived(person).length === before + 1
  })
}

test('a webhook that comes five times at once is one message, one ticket and one menu, whose buttons lead on', async () => {
  const [sales, support] = (await admin.call(listQueues, {})).map(({ id }) => id)
  await admin.call(updateSetting, { settingKey: 'chatBotType', value: 'button' })
  const queueIds = [sales ?? 0, support ?? 0]
  await admin.call(updateConnection, { id: connectionId, queueIds, greetingMessage: 'Para onde?' })
  const ana = state.people.add('5511987650001', 'Ana')
  Object.assign(state.webhooks.plan, { times: 5, concurrency: 5 })
  writes(ana, 'cinco vezes')
  await until('the menu arrives', () => arrived(ana).length > 0)
  const told = () => state.webhooks.taken.filter(({ bytes }) => bytes.includes('cinco vezes')).map(({ status }) => status)
  await expect.poll(told).toEqual([200, 200, 200, 200, 200])
  Object.assign(state.webhooks.plan, { times: 1, concurrency: 1 })
  await until('all is taken in', async () => {
    const open = `select from channels.inbox where connection_id = $1 and state = 'ready'
      union all select from channels.hook_parts union all select from channels.hooks
      union all select from work where company_id is not null and state = 'ready' and due_at <= now()`
    return (await product.query(open, [connectionId])).length === 0
  })
  const tickets = await ticketsWith('cinco vezes')
  expect(tickets.map(({ texts }) => texts)).toEqual([['cinco vezes', expect.stringContaining('Para onde?')]])
  const [menu, ...more] = arrived(ana)
  expect([menu?.type, more]).toEqual(['interactive', []])
  if (menu) tap(state, menu, `queue:${support}`)
  await until('the customer is in the queue', async () => {
    const rows = await product.query('select from tickets where id = $1 and queue_id = $2', [tickets[0]?.id, support])
    return rows.length === 1
  })
  await admin.call(updateSetting, { settingKey: 'chatBotType', value: 'text' })
  await admin.call(updateConnection, { id: connectionId, queueIds: [] })
})

test('a customer who is saved with the ninth digit and registered without it has one contact and one ticket', async () => {
  const saved = await admin.call(createContact, { name: 'Nona', number: '+55 11 98765-4321' })
  const nona = state.people.add('551187654321', 'Nona')
  writes(nona, 'oi, sou a Nona')
  const { id, contactId } = await ticketWith('oi, sou a Nona')
  expect(contactId).toBe(saved.id)
  await answer(id, nona, 'Bom dia, Nona')
  writes(nona, 'chegou, obrigada')
  expect((await ticketWith('chegou, obrigada')).id).toBe(id)
  expect((await admin.call(listContacts, { searchParam: '98765-4321' })).contacts).toHaveLength(1)
})

test('a customer whose number is hidden later, or from the beginning, is one contact, answered by number where it is known', async () => {
  const [ana, bia] = [state.people.add('5511987650002', 'Ana'), state.people.add('5511987650003', 'Bia', 'bia')]
  writes(ana, 'com número')
  const { id, contactId } = await ticketWith('com número')
  ana.username = 'ana'
  state.people.conversation(shop.number, ana).exchangedAt = 0
  writes(ana, 'sem número')
  expect(await ticketWith('sem número')).toMatchObject({ id, contactId })
  await answer(id, ana, 'Oi, Ana')
  expect(asked().at(-1)).toMatchObject({ to: '+5511987650002' })
  writes(bia, 'nunca tive número')
  const hers = await ticketWith('nunca tive número')
  expect(await admin.call(showContact, { id: hers.contactId })).toMatchObject({ name: 'Bia', number: '' })
  await answer(hers.id, bia, 'Oi, Bia')
  expect(asked().at(-1)).toMatchObject({ recipient: idFor(bia, shop.waba.portfolio) })
  expect(asked().at(-1)).not.toHaveProperty('to')
  changeNumber(state, bia, '5511987650004')
  await until(
    'the number is known',
    async () => (await admin.call(showContact, { id: hers.contactId })).number === '5511987650004',
  )
  writes(bia, 'de outro número')
  expect(await ticketWith('de outro número')).toMatchObject({ id: hers.id, contactId: hers.contactId })
  await answer(hers.id, bia, 'Anotado')
  expect(asked().at(-1)).toMatchObject({ to: '+5511987650004' })
})

test('a message whose answer is lost and of which Meta tells nothing is in doubt, and goes again by a user’s hand alone', async () => {
  const davi = state.people.add('5511987650006', 'Davi')
  writes(davi, 'e aí?')
  const { id } = await ticketWith('e aí?')
  await answer(id, davi, 'Oi, Davi')
  state.webhooks.hold(true)
  shop.meta.faults.add({ kind: 'cut', after: true, on: `POST /v25.0/${shop.number.id}/messages` })
  const clientId = randomUUID()
  const send = () => admin.call(sendMessage, { ticketId: id, clientId, body: 'talvez' })
  const message = async () => {
    const rows = await product.query<{ ack: number; failedReason: string | null }>(
      'select ack, failed_reason as "failedReason" from messages where client_id = $1',
      [clientId],
    )
    return rows[0]
  }
  await send()
  await until('it is in doubt', async () => (await message())?.failedReason === 'ERR_WAPP_UNCERTAIN')
  expect(arrived(davi)).toHaveLength(2)
  await send()
  await until('it has gone again', () => arrived(davi).length === 3)
  state.webhooks.hold(false)
  await until('it is delivered', async () => (await message())?.ack === 3)
  expect(await message()).toMatchObject({ failedReason: null })
  expect(arrived(davi)).toHaveLength(3)
})

test('a webhook in whose storing the server dies was not answered, comes again, and is there once', async () => {
  const eva = state.people.add('5511987650007', 'Eva')
  await product.query(
    `create function linger() returns trigger language plpgsql as $$ begin perform pg_sleep(2); return new; end $$`,
  )
  await product.query('create trigger linger before insert on channels.hooks for each row execute function linger()')
  writes(eva, 'no meio da queda')
  await until('it is being stored', async () => {
    const storing = await product.query("select from pg_stat_activity where wait_event = 'PgSleep'")
    return storing.length > 0
  })
  await product.kill('main')
  const told = () => state.webhooks.taken.filter(({ bytes }) => bytes.includes('no meio da queda')).length
  // This waits until the database has let go of what the server was storing.
  await product.query('drop function linger cascade')
  const stored = `select from channels.hooks where position('no meio da queda'::bytea in body) > 0
    union all select from channels.hook_parts where payload::text like '%no meio da queda%'
    union all select from messages where body = 'no meio da queda'`
  expect([told(), await product.query(stored)]).toEqual([0, []])
  await product.start()
  // Meta repeats what was not answered, after a pause.
  const { now } = state
  state.now = () => new Date(now().getTime() + 60_000)
  await until('it was told again', () => told() === 1)
  state.now = now
  const { texts } = await ticketWith('no meio da queda')
  expect(texts.filter((text) => text === 'no meio da queda')).toHaveLength(1)
})

test('an access that ends makes messages wait, is never paired by code, and all goes out with another one', async () => {
  const caio = state.people.add('5511987650005', 'Caio')
  writes(caio, 'vai demorar?')
  const { id } = await ticketWith('vai demorar?')
  await admin.call(updateTicket, { id, status: 'open' })
  const seen = new Set<string>()
  const session = async () => {
    const found = await admin.call(showSession, { id: connectionId })
    seen.add(found.status)
    expect(found.qrcode).toBe('')
    return found
  }
  const pairing = admin.call(restartSession, { id: connectionId })
  await expect(pairing).rejects.toMatchObject({ code: 'ERR_WAPP_UNSUPPORTED' })
  const token = state.tokens.find(shop.token)
  if (token) token.isRevoked = true
  for (const body of ['um', 'dois', 'três']) await admin.call(sendMessage, { ticketId: id, body })
  await until('the access has ended', async () => (await session()).reason === 'unauthorised')
  writes(caio, 'alguém aí?')
  await ticketWith('alguém aí?')
  expect(arrived(caio)).toEqual([])
  const failed = await product.query('select from messages where ticket_id = $1 and failed_reason is not null', [id])
  expect(failed).toEqual([])
  const another = state.tokens.add(shop.app, [shop.waba]).value
  await admin.call(updateOfficialLine, { id: connectionId, token: another })
  await until('all have gone', () => arrived(caio).length === 3)
  expect(arrived(caio).map(({ content }) => (content as { body: string }).body)).toEqual(['um', 'dois', 'três'])
  await until('it is open', async () => (await session()).status === 'CONNECTED')
  for (const status of seen) expect(connectionStatus.safeParse(status).success, status).toBe(true)
  const output = product.output.join('\n')
  const said = ['cinco vezes', 'sou a Nona', 'alguém aí?', 'Bom dia, Nona', '5511987650001', '551187654321']
  for (const secret of [...said, pin, shop.token, another, shop.app.secret]) expect(output).not.toContain(secret)
})
