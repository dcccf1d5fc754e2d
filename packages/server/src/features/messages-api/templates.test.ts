import { listMessages } from '@recado/contract/messages/api'
import { addTemplate } from '@recado/peers/meta/templates/store'
import { type Recado, recado, RecadoError } from '@recado/sdk/client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { picture } from '../../../test/files.ts'
import { type MetaWorld, openMetaWorld } from '../../../test/fixtures/meta.ts'
import { setWindow } from '../../../test/fixtures/window.ts'
import type { TestUser } from '../../../test/world.ts'

const phone = '5541988776655'
const body = {
  type: 'BODY',
  text: 'Olá {{nome}}, o pedido saiu.',
  example: { body_text_named_params: [{ param_name: 'nome', example: 'Ana' }] },
}

let world: MetaWorld
let admin: TestUser
let line: number
let api: Recado
beforeAll(async () => void (world = await openMetaWorld()))
afterAll(() => world.end())
beforeEach(async () => {
  const { w } = world
  const shop = await world.shop()
  admin = shop.admin
  addTemplate(shop.waba, { name: 'saiu', parameterFormat: 'NAMED', components: [body] })
  addTemplate(shop.waba, {
    name: 'foto',
    components: [
      { type: 'HEADER', format: 'IMAGE' },
      { type: 'BODY', text: 'Veja.' },
    ],
  })
  addTemplate(shop.waba, { name: 'oferta', category: 'MARKETING', components: [{ type: 'BODY', text: 'Aproveite.' }] })
  line = (await shop.connect()).body.connection.id
  await w.owner.query("insert into channels.state (connection_id, status, number) values ($1, 'CONNECTED', $2)", [
    line,
    shop.number.digits,
  ])
  await setWindow(w, line, 3_600_000)
  await w.settle()
  api = recado({ url: await w.origin(), token: (await w.program(admin)).token })
})

const saiu = (values = { 'body.nome': 'Ana {{nome}}' }) => ({ name: 'saiu', language: 'pt_BR', values })
const codeOf = async (call: Promise<unknown>) =>
  call.then(
    () => 'made',
    (error: unknown) => (error instanceof RecadoError ? error.code : error),
  )
const handed = async () => (await world.w.handed(line, 'message')).map(({ payload }) => payload.content)

test('a program sends a template where no text goes, once under its key, and its values as they are', async () => {
  const { w } = world
  await w.receive(line, phone, 'Oi')
  await w.settle()
  w.turnClock(7_200_000)
  expect(await codeOf(api.send({ number: phone, body: 'Olá', whatsappId: line }))).toBe('ERR_WINDOW_CLOSED')
  const key = { idempotencyKey: 'pedido-4471' }
  const sent = await api.sendTemplate({ number: phone, whatsappId: line, template: saiu() }, key)
  expect(await api.sendTemplate({ number: phone, whatsappId: line, template: saiu() }, key)).toEqual(sent)
  const other = saiu({ 'body.nome': 'Bia' })
  expect(await codeOf(api.sendTemplate({ number: phone, whatsappId: line, template: other }, key))).toBe('ERR_IDEMPOTENCY_KEY')
  expect(await handed()).toMatchObject([{ type: 'template', name: 'saiu', body: [{ name: 'nome', text: 'Ana {{nome}}' }] }])
  // Nor is it needed that the person is known.
  expect(await codeOf(api.sendTemplate({ number: '5541988770000', whatsappId: line, template: saiu() }))).toBe('made')
  const fresh = { ...admin, token: await w.renewedToken(admin) }
  const { messages } = (await w.call(fresh, listMessages, { ticketId: sent.ticketId })).body
  expect(messages.at(-1)).toMatchObject({ mediaType: 'template', body: 'Olá Ana {{nome}}, o pedido saiu.', failedReason: null })
})

test('a header gets its file, and what Meta would refuse is refused with a code', async () => {
  const { w } = world
  await w.receive(line, phone, 'Oi')
  await w.settle()
  const file = { name: 'a.png', bytes: new Uint8Array(await picture(8, 8)) }
  const to = { number: phone, whatsappId: line }
  const foto = { name: 'foto', language: 'pt_BR' }
  expect(await codeOf(api.sendTemplate({ ...to, template: foto }))).toBe('ERR_TEMPLATE_VALUES')
  await api.sendTemplate({ ...to, template: foto, file })
  expect(await handed()).toMatchObject([{ name: 'foto', header: { type: 'file', kind: 'image' } }])
  expect(await codeOf(api.sendTemplate({ ...to, template: saiu(), file }))).toBe('ERR_VALIDATION')
  expect(await codeOf(api.sendTemplate({ ...to, template: { name: 'saiu', language: 'en' } }))).toBe('ERR_NO_TEMPLATE_FOUND')
  const phoneLine = await w.connection(admin.companyId)
  expect(await codeOf(api.sendTemplate({ number: phone, whatsappId: phoneLine, template: saiu() }))).toBe('ERR_WAPP_UNSUPPORTED')
  // A program speaks for the company: it needs no setting for marketing, and stops where a person has stopped it.
  const oferta = { name: 'oferta', language: 'pt_BR' }
  expect(await codeOf(api.sendTemplate({ ...to, template: oferta }))).toBe('made')
  await w.signal(line, 'consent', { of: { phone }, marketing: 'stop', at: new Date(w.now.getTime() - 1_000).toISOString() })
  await w.settle()
  expect(await codeOf(api.sendTemplate({ ...to, template: oferta }))).toBe('ERR_MARKETING_STOPPED')
})
