import { createCampaign } from '@recado/contract/campaigns/api'
import { updateConnection } from '@recado/contract/connections/api'
import { triggerFlow } from '@recado/contract/bots/api'
import { createFlow, saveFlow } from '@recado/contract/flows/api'
import { createQuickMessage, listSlashCommands, updateQuickMessage } from '@recado/contract/quick-messages/api'
import { createSchedule } from '@recado/contract/schedules/api'
import { listTemplates, listTemplateUses } from '@recado/contract/templates/api'
import { showTicket, updateTicket } from '@recado/contract/tickets/api'
import { addTemplate } from '@recado/peers/meta/templates/store'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MetaShop, type MetaWorld, openMetaWorld } from '../../../test/fixtures/meta.ts'
import { setWindow } from '../../../test/fixtures/window.ts'
import type { TestUser } from '../../../test/world.ts'

const hour = 3_600_000

let world: MetaWorld
let shop: MetaShop
let admin: TestUser
let line: number
let id: number
let templateId: number
beforeAll(async () => void (world = await openMetaWorld()))
afterAll(() => world.end())
beforeEach(async () => {
  const { w } = world
  shop = await world.shop()
  admin = shop.admin
  const body = 'Olá {{1}}, o seu pedido já saiu.'
  const components = [{ type: 'BODY', text: body, example: { body_text: [['Ana']] } }]
  addTemplate(shop.waba, { name: 'pedido', components })
  addTemplate(shop.waba, { name: 'pedido', language: 'en', components })
  line = (await shop.connect()).body.connection.id
  await w.owner.query("insert into channels.state (connection_id, status, number) values ($1, 'CONNECTED', $2)", [
    line,
    shop.number.digits,
  ])
  await setWindow(w, line, hour)
  id = await w.ticket(admin.companyId, { connectionId: line })
  await w.call(admin, updateTicket, { id, status: 'open' })
  await w.settle()
  templateId = (await w.call(admin, listTemplates, { whatsappId: line })).body.records[0]!.id
})

const message = () => ({ templateId, values: { 'body.1': '{{nome}}' } })
const saveRun = async (name: string) => {
  const { w } = world
  const flow = (await w.call(admin, createFlow, { name, isSlashCommand: true })).body
  const at = { position: { x: 0, y: 0 } }
  const nodes = [
    { id: 's', type: 'start', data: {}, ...at },
    { id: 't', type: 'template', data: { template: message(), name: 'pedido' }, ...at },
    { id: 'm', type: 'message', data: { label: 'Não deu' }, ...at },
  ]
  const ways = [
    { source: 's', target: 't' },
    { source: 't', target: 'm', sourceHandle: 'b' },
  ]
  return { flowId: flow.id, saved: await w.call(admin, saveFlow, { idFlow: flow.id, nodes, connections: ways }) }
}
const handed = async () =>
  (await world.w.handed(line, 'message')).map(({ payload }) => {
    const content = payload.content as { type: string; text?: string; name?: string; body?: { text: string }[] }
    return content.type === 'template' ? [content.name, content.body?.map(({ text }) => text)] : content.text
  })

test('a flow sends a template, filled, and goes on another way where that cannot be sent', async () => {
  const { w } = world
  const { flowId, saved } = await saveRun('Aviso')
  expect(saved.status).toBe(200)
  const { name } = (await w.call(admin, showTicket, { id })).body.contact
  await w.call(admin, triggerFlow, { id, flowId })
  await w.settle()
  expect(await handed()).toEqual([['pedido', [name]]])
  await w.signal(line, 'template', { name: 'pedido', language: 'en', state: 'paused' })
  await w.settle()
  await w.call(admin, triggerFlow, { id, flowId })
  await w.settle()
  expect((await handed()).slice(1)).toEqual(['Não deu'])
  templateId = 2_000_000_000
  expect((await saveRun('Outro')).saved.error).toMatchObject({
    details: { faults: [{ code: 'unknown-template', nodeId: 't', field: 'template' }] },
  })
})

test('a quick message carries a template for the picker, and names one that there is', async () => {
  const { w } = world
  const made = await w.call(admin, createQuickMessage, { shortcode: 'saiu', message: 'Olá {{nome}}', template: message() })
  expect([made.status, made.body.template]).toEqual([200, message()])
  expect((await w.call(admin, listSlashCommands, {})).body).toMatchObject([{ shortcode: 'saiu', template: message() }])
  const gone = { templateId: 2_000_000_000, values: {} }
  expect((await w.call(admin, updateQuickMessage, { id: made.body.id, template: gone })).error.error).toBe(
    'ERR_NO_TEMPLATE_FOUND',
  )
  expect((await w.call(admin, updateQuickMessage, { id: made.body.id, template: null })).body.template).toBeNull()
})

test('deleting a template names what would fail, in all its languages, and not what another user alone sees', async () => {
  const { w } = world
  const { flowId } = await saveRun('Aviso')
  const { contactId, contact } = (await w.call(admin, showTicket, { id })).body
  const ana = await w.user(admin.companyId, 'user')
  await w.call(ana, createQuickMessage, { shortcode: 'meu', message: 'Olá', template: message() })
  await w.call(admin, createQuickMessage, { shortcode: 'nosso', message: 'Olá', geral: true, template: message() })
  const sendAt = new Date(w.now.getTime() + hour).toISOString()
  await w.call(admin, createSchedule, { contactId, ticketId: id, body: 'Lembrete', sendAt, template: message() })
  const { body } = await w.call(admin, updateConnection, { id: line, fallbackTemplate: message(), ratingTemplate: message() })
  const campaign = (await w.call(admin, createCampaign, { name: 'Novidades', templateId, whatsappId: line })).body
  const over = (await w.call(admin, createCampaign, { name: 'Passada', templateId, whatsappId: line })).body
  await w.owner.query("update campaigns set status = 'FINALIZADA' where id = $1", [over.id])
  const [other] = (await w.call(admin, listTemplates, { whatsappId: line })).body.records.filter((one) => one.id !== templateId)
  const { uses } = (await w.call(admin, listTemplateUses, { id: other!.id })).body
  expect(uses.map(({ kind, name, sendAt: at }) => ({ kind, name, sendAt: at }))).toEqual([
    { kind: 'fallback', name: body.name, sendAt: null },
    { kind: 'rating', name: body.name, sendAt: null },
    { kind: 'schedule', name: contact.name, sendAt },
    { kind: 'quickMessage', name: '', sendAt: null },
    { kind: 'quickMessage', name: 'nosso', sendAt: null },
    { kind: 'flow', name: 'Aviso', sendAt: null },
    { kind: 'campaign', name: 'Novidades', sendAt: null },
  ])
  expect(uses.slice(-2).map((use) => use.id)).toEqual([flowId, campaign.id])
})
