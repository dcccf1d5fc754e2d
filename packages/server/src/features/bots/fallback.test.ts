import { updateConnection } from '@recado/contract/connections/api'
import { listMessages } from '@recado/contract/messages/api'
import { createSchedule, showSchedule } from '@recado/contract/schedules/api'
import { updateSetting } from '@recado/contract/settings/api'
import { listTemplates, syncTemplates } from '@recado/contract/templates/api'
import { showTicket, updateTicket } from '@recado/contract/tickets/api'
import { addTemplate } from '@recado/peers/meta/templates/store'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MetaShop, type MetaWorld, openMetaWorld } from '../../../test/fixtures/meta.ts'
import { setWindow } from '../../../test/fixtures/window.ts'
import type { TestUser } from '../../../test/world.ts'

const minute = 60_000
const windowMs = 60 * minute

let world: MetaWorld
let shop: MetaShop
let admin: TestUser
let line: number
let phone: string
let phones = 0
let id: number
beforeAll(async () => void (world = await openMetaWorld()))
afterAll(() => world.end())
beforeEach(async () => {
  const { w } = world
  shop = await world.shop()
  admin = shop.admin
  const body = 'Olá {{1}}, temos uma mensagem para você. Responda para receber.'
  addTemplate(shop.waba, { name: 'reserva', components: [{ type: 'BODY', text: body, example: { body_text: [['Ana']] } }] })
  addTemplate(shop.waba, { name: 'nota', components: [{ type: 'BODY', text: 'De 1 a 3, como foi o atendimento?' }] })
  addTemplate(shop.waba, {
    name: 'foto',
    components: [
      { type: 'HEADER', format: 'IMAGE' },
      { type: 'BODY', text: 'Veja.' },
    ],
  })
  line = (await shop.connect()).body.connection.id
  await w.owner.query("insert into channels.state (connection_id, status, number) values ($1, 'CONNECTED', $2)", [
    line,
    shop.number.digits,
  ])
  await setWindow(w, line, windowMs)
  phone = `55419876${String(++phones).padStart(5, '0')}`
  id = await w.ticket(admin.companyId, { connectionId: line, phone })
  await w.settle()
})

const set = (settingKey: string, value = 'enabled') => world.w.call(admin, updateSetting, { settingKey, value })
const configure = (fields: object) => world.w.call(admin, updateConnection, { id: line, ...fields })
const named = async (name: string) =>
  (await world.w.call(admin, listTemplates, { whatsappId: line })).body.records.find((one) => one.name === name)!
const fallback = async (name = 'reserva', values: Record<string, string> = { 'body.1': '{{primeiro_nome}}' }) => ({
  templateId: (await named(name)).id,
  values,
})
async function pass(ms: number): Promise<void> {
  world.w.turnClock(ms)
  await world.w.settle()
  admin = { ...admin, token: await world.w.renewedToken(admin) }
}
const ours = async () => {
  await world.w.settle()
  const { messages } = (await world.w.call(admin, listMessages, { ticketId: id })).body
  return messages.filter(({ fromMe }) => fromMe)
}
const told = async () => (await ours()).map(({ mediaType, failedReason }) => [mediaType, failedReason])
/** What the network got. */
const left = async () =>
  (await world.w.handed(line, 'message')).map(({ payload }) => payload.content as { name?: string; body?: { text: string }[] })
/** What a company says on its own at these steps is sent before the next one. */
async function step(fields: object): Promise<void> {
  await world.w.call(admin, updateTicket, { id, ...fields })
  await world.w.settle()
  await world.w.accept(line)
}
/** The customer writes, which opens another ticket if the last one has ended. Then the window closes. */
async function write(): Promise<void> {
  const { w } = world
  await w.receive(line, phone, 'Oi')
  await w.settle()
  const newest = 'select max(id) as id from tickets where company_id = $1'
  id = (await w.owner.query<{ id: number }>(newest, [admin.companyId])).rows[0]!.id
  await pass(2 * windowMs)
}
const accept = () => step({ status: 'open' })
/** The company says goodbye. */
const close = () => step({ status: 'closed' })
const text = ['conversation', 'ERR_WINDOW_FALLBACK']
const template = ['template', null]
const lost = ['conversation', 'ERR_WINDOW_FALLBACK_LOST']

test('outside the window the fallback template goes in the place of automatic texts, once until the customer writes', async () => {
  await configure({ fallbackTemplate: await fallback(), complationMessage: 'Até logo!' })
  await set('sendGreetingAccepted')
  await pass(2 * windowMs)
  await accept()
  expect(await told()).toEqual([text, template])
  expect(await left()).toMatchObject([{ name: 'reserva', body: [{ text: 'Customer' }] }])
  expect((await ours()).at(-1)?.body).toContain('Olá Customer, temos uma mensagem')
  await close()
  expect(await told()).toEqual([text, template, text])
  expect(await left()).toHaveLength(1)
  // The window opens and closes again: it is another one.
  await write()
  await accept()
  await close()
  expect((await told()).slice(-3)).toEqual([text, template, text])
  expect(await left()).toHaveLength(2)
})

test('a schedule has not been sent though the fallback has, and one whose own template is set has', async () => {
  const { w } = world
  await configure({ fallbackTemplate: await fallback() })
  const { contactId } = (await w.call(admin, showTicket, { id })).body
  const sendAt = () => new Date(w.now.getTime() + 3 * windowMs).toISOString()
  const draft = { contactId, ticketId: id, body: 'Lembrete' }
  const plain = (await w.call(admin, createSchedule, { ...draft, sendAt: sendAt() })).body
  await pass(4 * windowMs)
  expect(await told()).toEqual([text, template])
  const state = (await w.call(admin, showSchedule, { id: plain.id })).body
  expect(state).toMatchObject({ status: 'ERRO', failedReason: 'ERR_WINDOW_FALLBACK', sentAt: null })
  const own = { ...draft, sendAt: sendAt(), template: await fallback('reserva', { 'body.1': '{{nome}},\n  {{fila}}' }) }
  const made = await w.call(admin, createSchedule, own)
  expect([made.status, made.body.template]).toEqual([200, own.template])
  await pass(4 * windowMs)
  await w.accept(line)
  await w.settle()
  expect((await w.call(admin, showSchedule, { id: made.body.id })).body).toMatchObject({ status: 'ENVIADA', failedReason: null })
  expect((await left()).at(-1)).toMatchObject({ name: 'reserva', body: [{ text: `Customer ${phone},` }] })
})

test('a fallback that an attendant takes back by accepting, before it has left, does not count', async () => {
  const { w } = world
  await configure({ fallbackTemplate: await fallback(), complationMessage: 'Até logo!' })
  const { contactId } = (await w.call(admin, showTicket, { id })).body
  const sendAt = new Date(w.now.getTime() + 3 * windowMs).toISOString()
  await w.call(admin, createSchedule, { contactId, ticketId: id, body: 'Lembrete', sendAt })
  await pass(4 * windowMs)
  expect(await told()).toEqual([text, template])
  await w.call(admin, updateTicket, { id, status: 'open' })
  expect(await told()).toEqual([text, ['template', 'ERR_BOT_INTERRUPTED']])
  await close()
  expect((await told()).slice(2)).toEqual([text, template])
  await accept()
  await close()
  expect((await told()).slice(4)).toEqual([text])
})

test('a rating is asked by its own template outside the window, and not by the fallback', async () => {
  const { w } = world
  await configure({ ratingMessage: 'Que tal?', fallbackTemplate: await fallback() })
  await set('userRating')
  await accept()
  await pass(2 * windowMs)
  await w.call(admin, updateTicket, { id, status: 'closed' })
  expect(await told()).toEqual([text, template])
  await w.receive(line, phone, '3')
  await w.settle()
  expect((await w.call(admin, showTicket, { id })).body.status).toBe('pending')

  await configure({ ratingTemplate: await fallback('nota', {}) })
  await accept()
  await pass(2 * windowMs)
  await w.call(admin, updateTicket, { id, status: 'closed' })
  expect((await told()).at(-1)).toEqual(template)
  expect((await left()).at(-1)).toMatchObject({ name: 'nota' })
  await w.receive(line, phone, '3')
  await w.settle()
  expect((await w.call(admin, showTicket, { id })).body.status).toBe('closed')
})

test('a fallback that was paused, has gone or lacks a value fails in the conversation, and is tried again with the next text', async () => {
  const { w } = world
  await configure({ fallbackTemplate: await fallback('reserva', { 'body.1': '{{email}}' }), complationMessage: 'Até logo!' })
  await pass(2 * windowMs)
  const again = async () => (await accept(), await close())
  const become = async (state: 'paused' | 'approved' | 'gone') => {
    await w.signal(line, 'template', { name: 'reserva', language: 'pt_BR', state })
    await w.settle()
  }
  await again()
  await configure({ fallbackTemplate: await fallback() })
  await become('paused')
  await again()
  await become('approved')
  await again()
  expect(await told()).toEqual([lost, lost, text, template])
  await write()
  await become('gone')
  await again()
  expect((await told()).slice(-1)).toEqual([lost])
  expect(await left()).toHaveLength(1)
})

test('a text that Meta refuses because the window closed meanwhile is replaced too', async () => {
  const { w } = world
  await configure({ fallbackTemplate: await fallback() })
  await set('sendGreetingAccepted')
  await world.w.call(admin, updateTicket, { id, status: 'open' })
  await world.w.settle()
  const [waiting] = await w.handed(line, 'message')
  await pass(2 * windowMs)
  await w.refuse(line, waiting?.ref, 'window')
  expect(await told()).toEqual([text, template])
})

test('a connection takes only templates of its own account that it can send by itself', async () => {
  const { w } = world
  const other = await w.connection(admin.companyId)
  const refused = async (connection: number, fallbackTemplate: object) =>
    (await w.call(admin, updateConnection, { id: connection, fallbackTemplate } as never)).error.error
  expect(await refused(other, await fallback())).toBe('ERR_TEMPLATE_LINE')
  expect(await refused(line, await fallback('foto', {}))).toBe('ERR_TEMPLATE_LINE')
  expect(await refused(line, { templateId: 2_000_000_000, values: {} })).toBe('ERR_NO_TEMPLATE_FOUND')
  expect(await refused(line, await fallback('reserva', { 'body.1': '{{nada}}' }))).toBe('ERR_VALIDATION')
  const kept = (await configure({ fallbackTemplate: await fallback() })).body
  expect(kept.fallbackTemplate).toEqual(await fallback())
  expect((await configure({ fallbackTemplate: null })).body.fallbackTemplate).toBeNull()
  await w.call(admin, syncTemplates, { whatsappId: line })
})
