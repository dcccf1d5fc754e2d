import type { Charge } from '@recado/border/charge'
import {
  exportCosts,
  estimatePrices,
  listChargedMessages,
  reconcileCosts,
  showCosts,
  showMessagePrice,
} from '@recado/contract/message-prices/api'
import { createMessageRate } from '@recado/contract/message-prices/rates-api'
import type { Rate } from '@recado/contract/message-prices/rates'
import { listMessages, sendMessage } from '@recado/contract/messages/api'
import { erasePersonalData, exportPersonalData } from '@recado/contract/personal-data/api'
import { showTicket, updateTicket } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MetaShop, type MetaWorld, openMetaWorld } from '../../../test/fixtures/meta.ts'
import { setWindow } from '../../../test/fixtures/window.ts'
import type { TestUser } from '../../../test/world.ts'

const day = 24 * 3_600_000
const from = '2026-10-01'

let world: MetaWorld
let operator: TestUser
let shop: MetaShop
let line: number
let ticketId: number
let phones = 0
beforeAll(async () => {
  world = await openMetaWorld()
  const { w } = world
  operator = await w.user(await w.company(), 'admin')
  await w.owner.query('update users set super = true where id = $1', [operator.id])
  await addRate({ category: 'service', amount: '0.0068' })
  await addRate({ category: 'marketing', amount: '0.0625' })
  await addRate({ market: 'all', category: 'allowance', currency: 'XXX', amount: '1000' })
})
afterAll(() => world.end())
beforeEach(async () => {
  const { w } = world
  shop = await world.shop()
  line = (await shop.connect()).body.connection.id
  await w.owner.query("insert into channels.state (connection_id, status, number) values ($1, 'CONNECTED', $2)", [
    line,
    shop.number.digits,
  ])
  await setWindow(w, line, day)
  ticketId = await w.ticket(shop.admin.companyId, { connectionId: line, phone: phone() })
  await w.call(shop.admin, updateTicket, { id: ticketId, status: 'open' })
})

const phone = () => `554198900${String(++phones).padStart(4, '0')}`
const addRate = (rate: Partial<Rate> & Pick<Rate, 'category' | 'amount'>) =>
  world.w.call(operator, createMessageRate, { market: 'BR', currency: 'USD', from, ...rate })
let told = 0
const paid = { kind: 'regular', category: 'service' } as const
const free = { kind: 'allowance', category: 'service' } as const
async function tell(charge: Partial<Charge> = {}): Promise<void> {
  const at = world.w.now.toISOString()
  const chat = { phone: '5541988000001' }
  await world.w.signal(line, 'charge', { waId: `wamid.${shop.number.id}.${told++}`, chat, at, isDelivered: true, ...charge })
  await world.w.settle()
}
/** Sends a text, and returns its id and its ref. */
async function send(by = shop.admin): Promise<{ id: number; ref: string }> {
  const ref = crypto.randomUUID()
  await world.w.call(by, sendMessage, { ticketId, body: 'Olá', clientId: ref })
  const { messages } = (await world.w.call(by, listMessages, { ticketId })).body
  return { id: messages.at(-1)?.id ?? 0, ref }
}
const costs = async (groupBy: 'day' | 'connection' | 'category' | 'queue' = 'day') =>
  (await world.w.call(shop.admin, showCosts, { groupBy })).body
const totals = async () => (await costs()).totals.map(({ amount, free, paid, unknown }) => ({ amount, free, paid, unknown }))
const priceOf = async (messageId: number, by = shop.admin) => (await world.w.call(by, showMessagePrice, { messageId })).body
const estimate = async (by = shop.admin) => (await world.w.call(by, estimatePrices, { ticketId })).body

test('a message is charged once, when it is delivered, in whatever order and however often it is told', async () => {
  const waId = 'wamid.one'
  const earlier = new Date(world.w.now.getTime() - 1_000).toISOString()
  const sent = { waId, isDelivered: false, price: paid, at: earlier }
  const delivered = { waId, price: paid }
  await tell(sent)
  expect(await totals()).toEqual([])
  for (const one of [delivered, sent, { waId }, delivered, { waId, at: earlier }]) await tell(one)
  expect(await totals()).toEqual([{ amount: '0.0068', free: 0, paid: 1, unknown: 0 }])
  // What comes with the delivery is what is billed.
  const other = 'wamid.other'
  for (const one of [{ waId: other }, { ...sent, waId: other }, { waId: other, price: free }, { ...sent, waId: other }])
    await tell(one)
  expect(await totals()).toEqual([{ amount: '0.0068', free: 1, paid: 1, unknown: 0 }])
})

test('without a price, a rate, a country or a currency the price is unknown, and never nothing', async () => {
  await tell({ price: paid })
  await tell()
  await tell({ price: paid, chat: { phone: '56912345678' } })
  await tell({ price: { kind: 'regular', category: 'other' } })
  await tell({ price: paid, chat: { bsuid: '7.BR.123' } })
  const { chat: _chat, ...faceless } = { chat: 1 }
  await world.w.signal(line, 'charge', {
    ...faceless,
    waId: 'wamid.faceless',
    at: world.w.now.toISOString(),
    isDelivered: true,
    price: paid,
  })
  await world.w.settle()
  expect(await totals()).toEqual([{ amount: '0.0136', free: 0, paid: 2, unknown: 4 }])
  expect((await costs()).missing).toEqual([
    { market: 'BR', category: 'other', currency: 'USD', messages: 1 },
    { market: 'CL', category: 'service', currency: 'USD', messages: 1 },
  ])
})

test('the report counts by day, connection, category and queue, and the same stands in a file', async () => {
  const { ref } = await send()
  await tell({ ref, price: paid })
  await tell({ price: free })
  await tell({ price: { kind: 'regular', category: 'marketing' } })
  const rows = async (groupBy: Parameters<typeof costs>[0]) =>
    (await costs(groupBy)).rows.map(({ key, name, messages, free: none, amount }) => [key, name, messages, none, amount])
  const today = (await costs()).date_to
  const { whatsapp, queueId } = (await world.w.call(shop.admin, showTicket, { id: ticketId })).body
  expect(await rows('day')).toEqual([[today, '', 3, 1, '0.0693']])
  expect(await rows('connection')).toEqual([[String(line), whatsapp?.name, 3, 1, '0.0693']])
  expect(await rows('category')).toEqual([
    ['service', '', 2, 1, '0.0068'],
    ['marketing', '', 1, 0, '0.0625'],
  ])
  expect(await rows('queue')).toEqual([['', '', queueId === null ? 3 : 2, 1, queueId === null ? '0.0693' : '0.0625']])
  const { allowances, totals: sums } = await costs()
  expect(allowances).toEqual([{ whatsappId: line, name: whatsapp?.name, used: 1, size: 1000 }])
  expect(sums[0]?.categories.map(({ category, amount }) => [category, amount])).toEqual([
    ['marketing', '0.0625'],
    ['service', '0.0068'],
  ])
  const file = (await world.w.call(shop.admin, exportCosts, {})).body
  expect(file).toContain(`${today};${whatsapp?.name};;marketing;regular;BR;USD;1;0,0625;0,0625\r\n`)
  const listed = await world.w.call(shop.admin, listChargedMessages, {
    wabaId: shop.waba.id,
    since: '2000-01-01T00:00:00.000Z',
    until: '2100-01-01T00:00:00.000Z',
    category: 'service',
  })
  expect(listed.body.records.map(({ ticketId: of, price }) => [of, price.verdict])).toEqual([
    [ticketId, 'paid'],
    [null, 'free'],
  ])
})

test('a message says what it costs and why; users without the right to amounts read paid or free', async () => {
  const { w } = world
  const user = await w.user(shop.admin.companyId, 'user', [], 'enabled')
  const { id, ref } = await send()
  expect(await priceOf(id)).toMatchObject({ verdict: 'unknown', reason: 'awaiting', amount: null, isEstimate: true })
  await tell({ ref, price: paid, isDelivered: false })
  expect(await priceOf(id)).toMatchObject({
    verdict: 'paid',
    reason: 'reply',
    amount: '0.0068',
    currency: 'USD',
    isEstimate: true,
  })
  await tell({ ref, price: paid })
  expect(await priceOf(id)).toMatchObject({ verdict: 'paid', amount: '0.0068', isEstimate: false })
  ticketId = await w.ticket(shop.admin.companyId, { connectionId: line, phone: phone() })
  await w.call(user, updateTicket, { id: ticketId, status: 'open' })
  const own = await send(user)
  await tell({ ref: own.ref, price: paid })
  expect(await priceOf(own.id, user)).toMatchObject({ verdict: 'paid', reason: 'reply', amount: null, currency: null })
  const failed = await send(user)
  await w.refuse(line, failed.ref, 'not-on-network')
  expect(await priceOf(failed.id)).toMatchObject({ verdict: 'nothing', reason: 'failed' })
  const other = await w.company()
  expect((await w.call(await w.user(other, 'admin'), showMessagePrice, { messageId: id })).status).toBe(404)
  const [inbound] = (await w.call(shop.admin, listMessages, { ticketId })).body.messages
  expect(await priceOf(inbound?.id ?? 0)).toBeNull()
})

test('before a message is sent its price is told: free while replies are left, paid after, with the reason', async () => {
  const { w } = world
  expect(await estimate()).toMatchObject({
    text: { verdict: 'free', reason: 'allowance', remaining: 1000 },
    marketing: { verdict: 'paid', reason: 'template', amount: '0.0625', currency: 'USD', isEstimate: true },
    utility: { verdict: 'unknown', reason: 'no-rate' },
  })
  await tell({ price: free })
  expect((await estimate())?.text).toMatchObject({ remaining: 999 })
  await tell({ price: paid })
  expect((await estimate())?.text).toMatchObject({ verdict: 'paid', reason: 'reply', amount: '0.0068' })
  const user = await w.user(shop.admin.companyId, 'user', [], 'enabled')
  const former = ticketId
  ticketId = await w.ticket(shop.admin.companyId, { connectionId: line, phone: phone() })
  await w.call(user, updateTicket, { id: ticketId, status: 'open' })
  expect((await estimate(user))?.marketing).toMatchObject({ verdict: 'paid', reason: 'template', amount: null, currency: null })
  expect((await estimate(user))?.utility).toMatchObject({ verdict: 'paid', reason: 'template' })
  ticketId = former
  w.turnClock(day + 1_000)
  shop.admin = { ...shop.admin, token: await w.renewedToken(shop.admin) }
  expect((await estimate())?.text).toBeNull()
  const plain = await w.connection(shop.admin.companyId)
  expect((await w.call(shop.admin, estimatePrices, { whatsappId: plain })).body).toBeNull()
  expect((await w.call(shop.admin, estimatePrices, { whatsappId: line })).body?.marketing).toMatchObject({ country: 'BR' })
})

test('who came from an advertisement is written to free of charge for 72 hours after the first answer', async () => {
  const { w } = world
  const number = phone()
  await w.receive(line, number, 'Vi o anúncio', { ad: { title: 'Sofá' } })
  await w.settle()
  const { rows } = await w.owner.query<{ id: number }>('select id from tickets where company_id = $1 order by id desc limit 1', [
    shop.admin.companyId,
  ])
  ticketId = rows[0]?.id ?? 0
  await w.call(shop.admin, updateTicket, { id: ticketId, status: 'open' })
  expect((await estimate())?.marketing).toMatchObject({ verdict: 'free', reason: 'ad' })
  const { ref, id } = await send()
  await w.signal(line, 'accepted', { ref, waId: 'wamid.ad' })
  const at = w.now
  await tell({ waId: 'wamid.ad', ref, price: { kind: 'ad', category: 'service' }, at: at.toISOString() })
  expect(await priceOf(id)).toMatchObject({ verdict: 'free', reason: 'ad' })
  const until = new Date(at.getTime() + 3 * day).toISOString()
  expect((await estimate())?.text).toMatchObject({ verdict: 'free', reason: 'ad', until })
  w.turnClock(3 * day + 1_000)
  shop.admin = { ...shop.admin, token: await w.renewedToken(shop.admin) }
  expect((await estimate())?.marketing).toMatchObject({ verdict: 'paid' })
})

test('erasing a person leaves the amounts, without the person; the file about a person names them', async () => {
  const { w } = world
  const { id, ref } = await send()
  await tell({ waId: 'wamid.erased', ref, price: paid })
  const { contactId } = (await w.call(shop.admin, showTicket, { id: ticketId })).body
  const file = (await w.call(shop.admin, exportPersonalData, { id: contactId })).body
  expect(JSON.stringify(file)).toContain('regular')
  await w.call(shop.admin, updateTicket, { id: ticketId, status: 'closed' })
  expect((await w.call(shop.admin, erasePersonalData, { id: contactId })).status).toBe(200)
  await w.settle()
  expect(await totals()).toEqual([{ amount: '0.0068', free: 0, paid: 1, unknown: 0 }])
  const { rows } = await w.owner.query<{ message_id: number | null }>(
    'select message_id from message_charges where company_id = $1',
    [shop.admin.companyId],
  )
  expect([rows, id > 0]).toEqual([[{ message_id: null }], true])
  // What is told again of the erased person's message changes nothing.
  await tell({ waId: 'wamid.erased', ref, price: paid })
  expect(await totals()).toEqual([{ amount: '0.0068', free: 0, paid: 1, unknown: 0 }])
})

test("Meta's own figures are asked for a few times a minute, by all users of a company together", async () => {
  const answers = []
  for (let at = 1; at <= 13; at += 1) {
    const month = `2026-${String(((at - 1) % 12) + 1).padStart(2, '0')}`
    answers.push((await world.w.call(shop.admin, reconcileCosts, { whatsappId: line, month })).status)
  }
  expect(answers).toEqual([...Array.from({ length: 12 }, () => 200), 429])
})
