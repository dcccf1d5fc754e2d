import { listAudit } from '@recado/contract/audit/api'
import { me } from '@recado/contract/platform/session'
import {
  createTemplate,
  deleteTemplate,
  listTemplateAccounts,
  listTemplates,
  showTemplate,
  syncTemplates,
  templateAccountPush,
  templatePush,
  unpauseTemplate,
  updateTemplate,
} from '@recado/contract/templates/api'
import type { TemplateContent } from '@recado/contract/templates/content'
import { addTemplate } from '@recado/peers/meta/templates/store'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { picture } from '../../../test/files.ts'
import { type MetaShop, type MetaWorld, openMetaWorld } from '../../../test/fixtures/meta.ts'

let world: MetaWorld
beforeAll(async () => void (world = await openMetaWorld()))
beforeEach(() => world.meta.faults.clear())
afterAll(() => world.end())

const body = 'Olá {{nome}}, o seu pedido já saiu para entrega.'
const content = (over: Partial<TemplateContent> = {}): TemplateContent => ({
  header: null,
  body,
  footer: 'Araucária',
  buttons: [{ kind: 'reply', text: 'Ok', value: '', example: '' }],
  examples: { nome: 'Ana' },
  cards: [],
  ...over,
})

async function connected(): Promise<MetaShop & { id: number }> {
  const shop = await world.shop()
  const { body: made } = await shop.connect()
  await world.w.settle()
  return { ...shop, id: made.connection.id }
}

function addAtMeta({ waba }: MetaShop, name: string, over: Partial<Parameters<typeof addTemplate>[1]> = {}) {
  const components = [{ type: 'BODY', text: `Texto de ${name}` }]
  const usual = { language: 'pt_BR', category: 'UTILITY', parameterFormat: 'POSITIONAL', status: 'APPROVED' } as const
  return addTemplate(waba, { name, components, ttlSeconds: undefined, ...usual, ...over }, world.w.now.getTime())
}

const list = async ({ admin, id }: { admin: MetaShop['admin']; id: number }, over: object = {}) =>
  (await world.w.call(admin, listTemplates, { whatsappId: id, ...over })).body
const sync = ({ admin, id }: { admin: MetaShop['admin']; id: number }) => world.w.call(admin, syncTemplates, { whatsappId: id })

test('all pages and languages are read when a line is set up; what is gone at Meta goes with the next reading', async () => {
  const shop = await world.shop()
  const languages = ['pt_BR', 'en', 'es']
  for (let at = 0; at < 134; at += 1) addAtMeta(shop, `modelo_${String(at).padStart(3, '0')}`)
  for (const language of languages) addAtMeta(shop, 'pedido', { language })
  const { body: made } = await shop.connect()
  await world.w.settle()
  const line = { ...shop, id: made.connection.id }
  const first = await list(line)
  expect([first.count, first.records.length, first.hasMore]).toEqual([137, 20, true])
  expect((await list(line, { searchParam: 'pedido' })).records.map(({ language }) => language)).toEqual(['en', 'es', 'pt_BR'])
  // As it is read on screens, and as Meta has it.
  for (const searchParam of ['Modelo 005', 'modelo_005']) expect((await list(line, { searchParam })).count).toBe(1)
  const [account] = (await world.w.call(shop.admin, listTemplateAccounts, {})).body
  expect(account).toMatchObject({ wabaId: shop.waba.id, templates: 137, whatsapps: [{ id: line.id }], fault: null })
  shop.waba.templates = shop.waba.templates.slice(1)
  world.w.published.length = 0
  expect((await sync(line)).body.templates).toBe(136)
  expect(world.w.heardBy(shop.admin, world.w.published, templateAccountPush)).toMatchObject([{ templates: 136 }])
  expect((await list(line, { searchParam: 'modelo_000' })).records).toEqual([])
})

test('a list that Meta gives in part changes nothing, and the account says why', async () => {
  const line = await connected()
  for (let at = 0; at < 60; at += 1) addAtMeta(line, `modelo_${at}`)
  await sync(line)
  line.waba.templates = []
  world.meta.faults.add({ kind: 'cut', on: `GET /v25.0/${line.waba.id}/message_templates` })
  const answer = await sync(line)
  expect([answer.status, answer.error.error]).toEqual([502, 'ERR_META_SILENT'])
  expect((await list(line)).count).toBe(60)
  const { w } = world
  const anHourLater = async () => {
    w.turnClock(3_600_000)
    await w.settle()
    const admin = { ...line.admin, token: await w.renewedToken(line.admin) }
    return { ...line, admin }
  }
  world.meta.faults.add({ kind: 'cut', on: `GET /v25.0/${line.waba.id}/message_templates` })
  const silent = await anHourLater()
  const [account] = (await w.call(silent.admin, listTemplateAccounts, {})).body
  expect(account).toMatchObject({ templates: 60, fault: { code: null, words: '' } })
  world.meta.faults.clear()
  expect((await list(await anHourLater())).count).toBe(0)
})

test('a template is handed in, changed, unpaused and deleted at Meta, and the log says who did it', async () => {
  const line = await connected()
  const { w, meta } = world
  const asked = { whatsappId: line.id, name: 'pedido_saiu', language: 'pt_BR', category: 'utility' as const, content: content() }
  meta.state.reviews.add({ status: 'PENDING', category: 'MARKETING' })
  w.published.length = 0
  const { status, body: made } = await w.call(line.admin, createTemplate, asked)
  expect(status).toBe(200)
  expect(made).toMatchObject({
    name: 'pedido_saiu',
    state: 'pending',
    category: 'marketing',
    categoryChange: { from: 'utility', to: 'marketing' },
  })
  expect(w.heardBy(line.admin, w.published, templatePush)).toMatchObject([{ action: 'create', record: { id: made.id } }])
  const [atMeta] = line.waba.templates
  expect(atMeta).toMatchObject({ parameterFormat: 'NAMED', name: 'pedido_saiu' })
  await sync(line)
  expect((await w.call(line.admin, showTemplate, { id: made.id })).body.content).toEqual(content())
  const again = await w.call(line.admin, createTemplate, asked)
  expect([again.status, again.error.error]).toEqual([409, 'ERR_TEMPLATE_REFUSED'])
  expect(again.error.details).toMatchObject({ code: 100, words: expect.stringContaining('already') as string })
  atMeta!.status = 'PAUSED'
  await sync(line)
  expect((await w.call(line.admin, unpauseTemplate, { id: made.id })).body.state).toBe('approved')
  const changed = await w.call(line.admin, updateTemplate, { id: made.id, content: content({ footer: 'Outra' }) })
  expect(changed.body).toMatchObject({ state: 'pending', content: { footer: 'Outra' } })
  atMeta!.status = 'APPROVED'
  const [told] = (await w.call(line.admin, listAudit, {})).body.entries
  expect(told).toMatchObject({ act: 'template.changed', subject: { id: made.id, name: 'pedido_saiu' } })
  expect((await w.call(line.admin, deleteTemplate, { id: made.id })).status).toBe(200)
  expect([line.waba.templates, (await list(line)).count]).toEqual([[], 0])
  const { entries } = (await w.call(line.admin, listAudit, {})).body
  expect(entries.slice(0, 4).map(({ act, changes }) => [act, changes])).toEqual([
    ['template.deleted', [{ field: 'name', before: 'pedido_saiu', after: '' }]],
    ['template.changed', [{ field: 'footer', before: 'Araucária', after: 'Outra' }]],
    ['template.unpaused', []],
    ['template.created', [{ field: 'name', before: '', after: 'pedido_saiu' }]],
  ])
})

test('what Meta would refuse is refused before it is asked, at its field', async () => {
  const line = await connected()
  const asked = { whatsappId: line.id, name: 'Pedido', language: 'pt_BR', category: 'utility' as const }
  const answer = await world.w.call(line.admin, createTemplate, {
    ...asked,
    content: content({ body: '{{nome}} saiu hoje cedo.' }),
  })
  expect(answer.error.details).toMatchObject({
    fields: [
      { path: 'name', rule: 'name' },
      { path: 'body', rule: 'edge' },
    ],
  })
  expect(line.waba.templates).toEqual([])
})

test('attendants read templates and do not manage them, and connections of phones have none', async () => {
  const line = await connected()
  const { w } = world
  addAtMeta(line, 'pedido')
  await sync(line)
  const user = await w.user(line.admin.companyId, 'user')
  const [template] = (await list({ admin: user, id: line.id })).records
  expect(template).toMatchObject({ name: 'pedido', state: 'approved' })
  expect((await w.call(user, deleteTemplate, { id: template!.id })).status).toBe(403)
  const phone = await w.connection(line.admin.companyId)
  expect((await w.call(user, me, {})).body.officialLines).toEqual([line.id])
  expect((await w.call(user, listTemplates, { whatsappId: phone })).error.error).toBe('ERR_WAPP_UNSUPPORTED')
})

test('a header with a file is handed in with a sample, which Meta gets first', async () => {
  const line = await connected()
  const { w } = world
  const header = { format: 'image' as const, text: '', example: '' }
  const asked = { whatsappId: String(line.id), name: 'foto', language: 'pt_BR', category: 'utility' }
  const form = { ...asked, content: JSON.stringify(content({ header })) }
  const missing = await w.upload(line.admin, createTemplate, form, [])
  expect(missing.error.details).toMatchObject({ fields: [{ path: 'medias', rule: 'required' }] })
  const made = await w.upload(line.admin, createTemplate, form, [{ name: 'a.png', bytes: await picture(8, 8) }])
  expect(made.body).toMatchObject({ name: 'foto', content: { header } })
  expect(line.waba.templates).toMatchObject([{ components: [{ type: 'HEADER', format: 'IMAGE' }, {}, {}, {}] }])
})

test('the list is read at most six times a minute on demand, whichever of its lines is named', async () => {
  const line = await connected()
  const user = await world.w.user(line.admin.companyId, 'user')
  const answers = []
  for (let at = 0; at < 7; at += 1) answers.push(await sync({ ...line, admin: at % 2 ? user : line.admin }))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 429])
  expect(answers.at(-1)?.error).toMatchObject({ error: 'ERR_RATE_LIMIT', details: { retryAfter: expect.any(Number) as number } })
  world.w.turnClock(60_000)
  expect((await sync(line)).status).toBe(200)
})

test('a template that the list brought before its own answer came is one', async () => {
  const line = await connected()
  const { w, meta } = world
  meta.faults.add({ kind: 'slow', ms: 400, after: true, on: `POST /v25.0/${line.waba.id}/message_templates` })
  meta.state.reviews.add({ status: 'PENDING', category: 'MARKETING' })
  const asked = { whatsappId: line.id, name: 'cedo', language: 'pt_BR', category: 'utility' as const, content: content() }
  const creating = w.call(line.admin, createTemplate, asked)
  await expect.poll(() => line.waba.templates.length).toBe(1)
  await sync(line)
  const [listed] = (await list(line)).records
  const { status, body: made } = await creating
  expect([status, made.id]).toEqual([200, listed?.id])
  expect(made).toMatchObject({ category: 'marketing', categoryChange: { from: 'utility', to: 'marketing' } })
})

test('what Meta decides while a change is on its way is read from its list', async () => {
  const line = await connected()
  const { w } = world
  const atMeta = addAtMeta(line, 'pedido')
  await sync(line)
  const [{ id } = { id: 0 }] = (await list(line)).records
  await w.call(line.admin, updateTemplate, { id, content: content() })
  atMeta.status = 'APPROVED'
  await w.settle()
  expect((await w.call(line.admin, showTemplate, { id })).body.state).toBe('approved')
})
