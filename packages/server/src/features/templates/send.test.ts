import type { TemplateChange } from '@recado/border/signals'
import { createContact } from '@recado/contract/contacts/api'
import { listMessages, sendMessage } from '@recado/contract/messages/api'
import { erasePersonalData } from '@recado/contract/personal-data/api'
import { updateSetting } from '@recado/contract/settings/api'
import { listTemplates, sendTemplate, showTemplate, syncTemplates, templatePush } from '@recado/contract/templates/api'
import { createTicket, showTicket, updateTicket } from '@recado/contract/tickets/api'
import { addTemplate } from '@recado/peers/meta/templates/store'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { picture } from '../../../test/files.ts'
import { type MetaShop, type MetaWorld, openMetaWorld } from '../../../test/fixtures/meta.ts'
import { setWindow } from '../../../test/fixtures/window.ts'
import type { TestUser } from '../../../test/world.ts'

const day = 24 * 3_600_000
const image = [
  { type: 'HEADER', format: 'IMAGE' },
  { type: 'BODY', text: 'Olá {{nome}}, o seu pedido {{numero}} já saiu para entrega.' },
  { type: 'FOOTER', text: 'Araucária' },
  {
    type: 'BUTTONS',
    buttons: [
      { type: 'QUICK_REPLY', text: 'Ok' },
      { type: 'QUICK_REPLY', text: 'Cancelar' },
      { type: 'URL', text: 'Acompanhar', url: 'https://loja.example/p/{{1}}', example: ['1'] },
    ],
  },
]
const plain = [{ type: 'BODY', text: 'O seu pedido já saiu.' }]
const values = { 'body.nome': 'Ana', 'body.numero': '4471', 'button.2': '4471' }

let world: MetaWorld
let shop: MetaShop
let admin: TestUser
let line: number
let ticketId: number
beforeAll(async () => void (world = await openMetaWorld()))
afterAll(() => world.end())
beforeEach(async () => {
  const { w } = world
  shop = await world.shop()
  addTemplate(shop.waba, { name: 'pedido', parameterFormat: 'NAMED', components: image })
  addTemplate(shop.waba, { name: 'aviso', components: plain })
  addTemplate(shop.waba, { name: 'oferta', category: 'MARKETING', components: plain })
  addTemplate(shop.waba, {
    name: 'codigo',
    category: 'AUTHENTICATION',
    components: [
      { type: 'BODY', text: '*{{1}}* é o seu código de verificação.' },
      { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Copiar', url: 'https://www.whatsapp.com/otp/code/?code=otp{{1}}' }] },
    ],
  })
  line = (await shop.connect()).body.connection.id
  await w.owner.query("insert into channels.state (connection_id, status, number) values ($1, 'CONNECTED', $2)", [
    line,
    shop.number.digits,
  ])
  await setWindow(w, line, day)
  ticketId = await w.ticket(shop.admin.companyId, { connectionId: line })
  await w.call(shop.admin, updateTicket, { id: ticketId, status: 'open' })
  w.turnClock(day + 1_000)
  await w.settle()
  admin = { ...shop.admin, token: await w.renewedToken(shop.admin) }
})

const templates = async () => (await world.w.call(admin, listTemplates, { whatsappId: line })).body.records
const named = async (name: string) => (await templates()).find((one) => one.name === name)!
const send = async (name: string, given: object = {}) =>
  world.w.call(admin, sendTemplate, { ticketId, templateId: (await named(name)).id, ...given })
const handed = async () => (await world.w.handed(line, 'message')).map(({ payload }) => payload.content)
const tell = async (change: Omit<TemplateChange, 'language'>) => {
  await world.w.signal(line, 'template', { language: 'pt_BR', ...change })
  await world.w.settle()
}

test('a template goes out when the window is closed, filled, with its file, and stands in the conversation as people read it', async () => {
  const { w } = world
  expect((await w.call(admin, sendMessage, { ticketId, body: 'Olá' })).error.error).toBe('ERR_WINDOW_CLOSED')
  const { id } = await named('pedido')
  const png = { name: 'a.png', bytes: await picture(8, 8) }
  const given = {
    ticketId: String(ticketId),
    templateId: String(id),
    clientId: crypto.randomUUID(),
    values: JSON.stringify(values),
  }
  const answer = await w.upload(admin, sendTemplate, given, [png])
  expect([answer.status, answer.error.details]).toEqual([200, undefined])
  expect(answer.body).toMatchObject({
    mediaType: 'template',
    body: 'Olá Ana, o seu pedido 4471 já saiu para entrega.\n\nAraucária\n\n[Ok] [Cancelar] [Acompanhar]',
    template: { name: 'pedido', header: '', footer: 'Araucária', buttons: ['Ok', 'Cancelar', 'Acompanhar'] },
    media: { kind: 'image' },
    failedReason: null,
  })
  expect(JSON.stringify(answer.body)).not.toContain('wire')
  expect(await handed()).toMatchObject([
    {
      type: 'template',
      name: 'pedido',
      language: 'pt_BR',
      header: { type: 'file', kind: 'image', mimeType: 'image/png' },
      body: [
        { name: 'nome', text: 'Ana' },
        { name: 'numero', text: '4471' },
      ],
      buttons: [{ index: 2, kind: 'url', value: '4471' }],
    },
  ])
  // The same id sends once. A failed one goes again, also with the window closed.
  expect((await w.upload(admin, sendTemplate, given, [png])).body.id).toBe(answer.body.id)
  expect(await handed()).toHaveLength(1)
  await w.refuse(line, given.clientId, 'template-paused')
  const [, failed] = (await w.call(admin, listMessages, { ticketId })).body.messages
  expect(failed).toMatchObject({ failedReason: 'ERR_WAPP_TEMPLATE_PAUSED', template: { name: 'pedido' } })
  await w.call(admin, sendMessage, { ticketId, clientId: given.clientId, body: '' })
  expect(await handed()).toHaveLength(2)
  expect((await w.call(admin, showTemplate, { id })).body).toMatchObject({ usedAt: expect.any(String), sentLately: 1 })
  expect((await w.call(admin, showTicket, { id: ticketId })).body.lastMessage).toContain('Olá Ana')
})

test('of templates that were not used yet, those of utility are offered before those of marketing', async () => {
  const offered = async () => {
    const { records } = (await world.w.call(admin, listTemplates, { whatsappId: line, sendable: true })).body
    return records.map(({ name }) => name)
  }
  const all = await offered()
  expect(all.slice(-1)).toEqual(['oferta'])
  expect(all.slice(0, -1)).toEqual(all.slice(0, -1).toSorted())
  await world.w.call(admin, updateSetting, { settingKey: 'marketingTemplates', value: 'enabled' })
  await send('oferta')
  expect((await offered())[0]).toBe('oferta')
})

test('how often a template was sent counts for thirty days', async () => {
  const { w } = world
  const pass = async (days: number) => {
    w.turnClock(days * day)
    admin = { ...admin, token: await w.renewedToken(admin) }
  }
  const counts = async () => (await Promise.all(['aviso', 'pedido'].map(named))).map(({ sentLately }) => sentLately)
  const sent = await Promise.all([1, 2, 3].map(() => send('aviso', { clientId: randomUUID() })))
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await counts()).toEqual([3, 0])
  await pass(10)
  await send('aviso')
  expect(await counts()).toEqual([4, 0])
  await pass(20)
  expect(await counts()).toEqual([1, 0])
  await send('aviso')
  const kept = await w.owner.query('select sent_by_day as days from message_templates where company_id = $1 and name = $2', [
    admin.companyId,
    'aviso',
  ])
  expect(kept.rows.map(({ days }) => Object.values(days as object))).toEqual([[1, 1]])
})

test.each(['A\0na', 'A\ud83dna'])('JSON in a field of a form is refused with what no text holds: %j', async (name) => {
  const { id } = await named('pedido')
  const form = (given: object) => ({ ticketId: String(ticketId), templateId: String(id), values: JSON.stringify(given) })
  const png = { name: 'a.png', bytes: await picture(8, 8) }
  for (const given of [
    { ...values, 'body.nome': name },
    { ...values, [name]: 'x' },
  ]) {
    const { status, error } = await world.w.upload(admin, sendTemplate, form(given), [png])
    expect([status, error]).toMatchObject([400, { error: 'ERR_VALIDATION', details: { fields: [{ path: 'values' }] } }])
  }
  expect(await handed()).toEqual([])
})

test('what is empty, broken or missing is refused before it leaves', async () => {
  const refused = await send('pedido', { values: { 'body.nome': 'a\nb', 'body.numero': '1     2' } })
  expect([refused.status, refused.error.error]).toEqual([409, 'ERR_TEMPLATE_VALUES'])
  expect(refused.error.details).toEqual({
    faults: [
      { key: 'file', rule: 'required' },
      { key: 'body.nome', rule: 'breaks' },
      { key: 'body.numero', rule: 'spaces' },
      { key: 'button.2', rule: 'required' },
    ],
  })
  expect(await handed()).toEqual([])
})

test('erasing a person takes the name and the parts out of what was sent', async () => {
  const { w } = world
  const { contact } = (await w.call(admin, showTicket, { id: ticketId })).body
  await send('codigo', { values: { 'body.1': '123456' } })
  await w.owner.query("update contacts set name = 'Ana Sá' where id = $1", [contact.id])
  const png = { name: 'a.png', bytes: await picture(8, 8) }
  const given = { ticketId: String(ticketId), templateId: String((await named('pedido')).id), values: JSON.stringify(values) }
  await w.upload(admin, sendTemplate, given, [png])
  // What a button carries does not stand in the text.
  const byButton = { ...given, values: JSON.stringify({ ...values, 'body.nome': 'cliente', 'button.2': 'Ana' }) }
  await w.upload(admin, sendTemplate, byButton, [png])
  await w.call(admin, updateTicket, { id: ticketId, status: 'closed' })
  expect((await w.call(admin, erasePersonalData, { id: contact.id })).status).toBe(200)
  await w.settle()
  const { rows } = await w.owner.query<{ body: string; template: object | null }>(
    "select body, template from messages where ticket_id = $1 and media_type = 'template' order by id",
    [ticketId],
  )
  expect(rows[1]?.body).toContain('Olá …, o seu pedido 4471')
  expect(JSON.stringify(rows)).not.toContain('Ana')
  expect(rows[1]?.template).toBeNull()
})

test('marketing goes from conversations where a setting says so', async () => {
  expect((await send('oferta')).error.error).toBe('ERR_TEMPLATE_MARKETING')
  await world.w.call(admin, updateSetting, { settingKey: 'marketingTemplates', value: 'enabled' })
  expect((await send('oferta')).status).toBe(200)
})

test('a code fills its text and its button, and goes to a number alone', async () => {
  const { w } = world
  expect((await send('codigo', { values: { 'body.1': '123456' } })).status).toBe(200)
  expect(await handed()).toMatchObject([{ body: [{ text: '123456' }], buttons: [{ index: 0, kind: 'url', value: '123456' }] }])
  const chat = { bsuid: '900.BR.Zz1' }
  await w.receive(line, '', 'Oi', { chat })
  await w.settle()
  const { rows } = await w.owner.query<{ id: number }>('select max(id) as id from tickets where company_id = $1', [
    admin.companyId,
  ])
  const hidden = rows[0]!.id
  await w.call(admin, updateTicket, { id: hidden, status: 'open' })
  const templateId = (await named('codigo')).id
  const answer = await w.call(admin, sendTemplate, { ticketId: hidden, templateId, values: { 'body.1': '123456' } })
  expect(answer.error.error).toBe('ERR_TEMPLATE_RECIPIENT')
})

test('what Meta tells of a template is there at once, and one that is paused is not sent', async () => {
  const { w } = world
  w.published.length = 0
  const pausedUntil = new Date(w.now.getTime() + 3 * 3_600_000).toISOString()
  await tell({ name: 'pedido', state: 'paused', words: 'Low quality', pausedUntil, reason: '' })
  expect(w.heardBy(admin, w.published, templatePush)).toMatchObject([
    { action: 'update', record: { name: 'pedido', state: 'paused', pausedUntil, reasonWords: 'Low quality' } },
  ])
  const answer = await send('pedido', { values })
  expect([answer.error.error, answer.error.details]).toEqual(['ERR_TEMPLATE_NOT_SENDABLE', { state: 'paused' }])
  await tell({ name: 'pedido', state: 'approved' })
  expect(await named('pedido')).toMatchObject({ state: 'approved', pausedUntil: null, reasonWords: '' })
  await tell({ name: 'pedido', quality: 'low' })
  const at = new Date(w.now.getTime() + day).toISOString()
  await tell({ name: 'pedido', category: { from: 'utility', to: 'marketing', at } })
  expect(await named('pedido')).toMatchObject({ quality: 'low', category: 'utility', categoryChange: { to: 'marketing', at } })
  const now = w.now.toISOString()
  await tell({ name: 'pedido', category: { from: 'utility', to: 'marketing', at: now } })
  expect((await named('pedido')).category).toBe('marketing')
  await tell({ name: 'pedido', state: 'gone' })
  expect((await templates()).map(({ name }) => name)).toEqual(['aviso', 'codigo', 'oferta'])
  // One that is not known yet is read from the list.
  await tell({ name: 'pedido', isStale: true })
  expect((await templates()).map(({ name }) => name)).toEqual(['aviso', 'codigo', 'oferta', 'pedido'])
})

test('a template of another account, and one with cards, are not sent', async () => {
  const { w } = world
  const other = await world.shop(admin)
  addTemplate(other.waba, { name: 'alheio', components: plain })
  const second = (await other.connect()).body.connection.id
  await w.call(admin, syncTemplates, { whatsappId: second })
  const [alheio] = (await w.call(admin, listTemplates, { whatsappId: second })).body.records
  expect((await w.call(admin, sendTemplate, { ticketId, templateId: alheio!.id })).error.error).toBe('ERR_TEMPLATE_LINE')
  addTemplate(shop.waba, {
    name: 'cartoes',
    components: [...plain, { type: 'CAROUSEL', cards: [{ components: [{ type: 'BODY', text: 'Um' }] }] }],
  })
  await w.call(admin, syncTemplates, { whatsappId: line })
  expect((await send('cartoes')).error.error).toBe('ERR_TEMPLATE_NOT_SENDABLE')
})

test.each([
  ['the answer of who is registered without it', false],
  ['what the owner writes to that person in the app', true],
])('a template goes to a number saved with the 9, and %s comes to the same ticket', async (_what, fromMe) => {
  const { w } = world
  const [saved, registered] = ['5511987654321', '551187654321']
  const { id: contactId } = (await w.call(admin, createContact, { name: 'Ana', number: saved })).body
  const made = await w.call(admin, createTicket, { contactId, whatsappId: line, queueId: null })
  const ticket = made.body.id
  await w.call(admin, updateTicket, { id: ticket, status: 'open' })
  const templateId = (await named('aviso')).id
  expect((await w.call(admin, sendTemplate, { ticketId: ticket, templateId })).status).toBe(200)
  const [order] = (await w.handed(line, 'message')).slice(-1)
  expect(order).toMatchObject({ payload: { to: { phone: saved } } })
  await w.receive(line, '', 'Obrigada', { fromMe, chat: { phone: registered, bsuid: '900.BR.An1' } })
  await w.settle()
  const { messages } = (await w.call(admin, listMessages, { ticketId: ticket })).body
  expect(messages.map(({ body }) => body)).toEqual(['O seu pedido já saiu.', 'Obrigada'])
})

test('a person without a number who tells it joins the contact that has it', async () => {
  const { w } = world
  const [bsuid, phone] = ['900.BR.Bi1', '5511987651111']
  const { id: contactId } = (await w.call(admin, createContact, { name: 'Bia', number: phone })).body
  await w.receive(line, '', 'Oi', { chat: { bsuid } })
  await w.receive(line, '', '', {
    chat: { bsuid, phone },
    content: { type: 'contacts', cards: [{ name: 'Bia', vcard: 'BEGIN:VCARD' }] },
  })
  await w.settle()
  const { rows } = await w.owner.query<{ contactId: number; bodies: string[] }>(
    `select t.contact_id as "contactId", array_agg(m.media_type order by m.id) as bodies from tickets t
     join messages m on m.company_id = t.company_id and m.ticket_id = t.id
     where t.company_id = $1 and t.id <> $2 group by t.id, t.contact_id`,
    [admin.companyId, ticketId],
  )
  expect(rows).toEqual([{ contactId, bodies: ['conversation', 'contactMessage'] }])
})
