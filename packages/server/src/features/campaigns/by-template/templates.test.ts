import { attachToCampaign, cancelCampaign, createCampaign, restartCampaign, updateCampaign } from '@recado/contract/campaigns/api'
import { showAudience } from '@recado/contract/campaigns/audience'
import { listShippings, reportCampaign } from '@recado/contract/campaigns/report'
import { uploadSheet } from '@recado/contract/contact-lists/api'
import { updateContact } from '@recado/contract/contacts/api'
import { syncTemplates } from '@recado/contract/templates/api'
import { deleteTicket } from '@recado/contract/tickets/api'
import { addTemplate } from '@recado/peers/meta/templates/store'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { picture } from '../../../../test/files.ts'
import { type MetaWorld, openMetaWorld } from '../../../../test/fixtures/meta.ts'
import { sheetOf } from '../../../../test/fixtures/sheets.ts'
import { byName, setTemplateStage, type TemplateStage } from '../../../../test/fixtures/template-campaigns.ts'

const hourMs = 3_600_000

let world: MetaWorld
let on: TemplateStage
beforeAll(async () => void (world = await openMetaWorld()))
afterAll(() => world.end())
beforeEach(async () => void (on = await setTemplateStage(world)))

const shippings = async (id: number) => (await world.w.call(on.stage.admin, listShippings, { id, pageNumber: 1 })).body.records
const states = async (id: number) => (await shippings(id)).map(({ name, state, reason }) => [name, state, reason])
const texts = () => on.stage.sent.map(({ phone, text }) => [phone, text])
/** A campaign whose first message Meta holds back. */
const planHeldBack = async (people: number) => {
  await on.stage.enlist(on.stage.numbers(people))
  const { id } = await on.plan()
  await on.stage.pass(1, { sends: false })
  await on.stage.send({ isPaced: true })
  return id
}
const fault = async (over: object) => {
  const { status, error } = await world.w.call(on.stage.admin, createCampaign, {
    name: 'Oferta',
    whatsappId: on.line,
    contactListId: on.stage.list,
    scheduledAt: world.w.now.toISOString(),
    strangers: 'include',
    templateValues: byName,
    ...over,
  })
  return [status, error.error, ((error.details as { fields?: { path: string }[] })?.fields ?? []).map(({ path }) => path)]
}

test('each gets the template filled from list, fields and fixed text; a person without a value is left out', async () => {
  const { w } = world
  const { stage } = on
  const [ana, bia, caio] = stage.numbers(3)
  const rows = [
    ['nome', 'numero', 'email', 'Cupom'],
    ['Ana Sá', ana!, 'ana@loja.example', 'A-10'],
    ['Bia', bia!, '', ' B \n 20 '],
    ['Caio', caio!, 'caio@loja.example', ''],
  ]
  const upload = () => w.upload(stage.admin, uploadSheet, { id: stage.list }, [{ name: 'l.xlsx', bytes: sheetOf(rows) }])
  expect((await upload()).body).toMatchObject({ imported: 3, faulty: [] })
  await on.open([ana!, bia!])
  w.turnClock(25 * hourMs)
  stage.admin = { ...stage.admin, token: await w.renewedToken(stage.admin) }
  const { rows: found } = await w.owner.query<{ id: number }>('select id from contacts where company_id = $1 and number = $2', [
    stage.company,
    ana,
  ])
  await w.call(stage.admin, updateContact, { id: found[0]!.id, extraInfo: [{ name: 'Loja', value: 'Cabral' }] })
  const templateValues = {
    'body.nome': { source: 'first-name', of: '', ifEmpty: null },
    'body.cupom': { source: 'column', of: 'Cupom', ifEmpty: null },
    'body.loja': { source: 'field', of: 'loja', ifEmpty: 'Centro' },
    'button.0': { source: 'text', of: 'natal', ifEmpty: null },
  } as const
  const templateId = await on.templateId('cupom')
  const ask = {
    contactListId: stage.list,
    whatsappId: on.line,
    templateId,
    templateValues: JSON.stringify(templateValues),
    pageNumber: 1,
  }
  const audience = (await w.call(stage.admin, showAudience, ask)).body
  expect(audience).toMatchObject({
    reachable: 2,
    template: {
      templates: 2,
      texts: 0,
      noValue: [{ key: 'body.cupom', count: 1 }],
      limit: { perDay: 250, used: 0 },
      today: 2,
      daysAfter: 0,
    },
    columns: ['Cupom'],
    fields: ['Loja'],
  })
  expect(audience.people.map(({ name, values }) => [name, values['body.cupom'], values['body.loja']])).toEqual([
    ['Ana Sá', 'A-10', 'Cabral'],
    ['Bia', 'B 20', 'Centro'],
  ])
  const without = (await w.call(stage.admin, showAudience, { ...ask, skippedFor: 'no-value body.cupom' })).body
  expect(without.people.map(({ name }) => name)).toEqual(['Caio'])
  const { id } = await on.plan({ templateValues }, 'cupom')
  await stage.pass(4)
  expect(texts()).toEqual([
    [ana, 'cupom: Ana A-10 Cabral'],
    [bia, 'cupom: Bia B 20 Centro'],
  ])
  expect(await stage.show(id)).toMatchObject({ status: 'FINALIZADA', figures: { total: 3, sent: 2, skipped: 1 } })
  expect((await w.call(stage.admin, reportCampaign, { id })).body.reasons).toEqual([
    { state: 'skipped', reason: 'no-value body.cupom', count: 1 },
  ])
  // A sheet that comes again brings what it says of those who are there.
  rows[3] = ['Caio', caio!, '', 'C-30']
  expect((await upload()).body).toMatchObject({ imported: 0, repeated: 3 })
  expect((await w.call(stage.admin, showAudience, ask)).body.reachable).toBe(3)
})

test('a campaign is not planned with a template that is not approved, of another account, or not filled', async () => {
  const { w } = world
  await on.stage.enlist(on.stage.numbers(1))
  const aviso = await on.templateId('aviso')
  expect(await fault({ templateId: null })).toEqual([400, 'ERR_VALIDATION', ['templateId']])
  expect(await fault({ templateId: aviso, templateValues: {} })).toEqual([400, 'ERR_VALIDATION', ['templateValues.body.1']])
  const unnamed = { 'body.1': { source: 'column', of: ' ', ifEmpty: null } }
  expect(await fault({ templateId: aviso, templateValues: unnamed })).toEqual([400, 'ERR_VALIDATION', ['templateValues.body.1']])
  expect(await fault({ templateId: aviso, freeTextInside: true })).toEqual([400, 'ERR_VALIDATION', ['message1']])
  expect(await fault({ templateId: await on.templateId('foto') })).toEqual([400, 'ERR_VALIDATION', ['mediaPath']])
  await on.tell('aviso', 'paused')
  expect(await fault({ templateId: aviso })).toEqual([409, 'ERR_TEMPLATE_NOT_SENDABLE', []])
  await on.tell('aviso', 'approved')
  const other = await world.shop(on.stage.admin)
  addTemplate(other.waba, { name: 'alheio', components: [{ type: 'BODY', text: 'Olá {{1}}, tudo certo?' }] })
  const second = (await other.connect()).body.connection.id
  await w.call(on.stage.admin, syncTemplates, { whatsappId: second })
  expect(await fault({ templateId: aviso, whatsappId: second })).toEqual([409, 'ERR_TEMPLATE_LINE', []])
  expect(await fault({ templateId: aviso, whatsappId: await w.connection(on.stage.company) })).toEqual([
    409,
    'ERR_TEMPLATE_LINE',
    [],
  ])
  expect((await fault({ templateId: aviso }))[0]).toBe(200)
})

test('a template that is not approved when its time comes stops the campaign before it begins, until a user goes on', async () => {
  const { w } = world
  const { stage } = on
  await stage.enlist(stage.numbers(1))
  const { id } = await on.plan({ scheduledAt: new Date(w.now.getTime() + hourMs).toISOString() })
  await on.tell('aviso', 'paused')
  w.turnClock(hourMs)
  stage.admin = { ...stage.admin, token: await w.renewedToken(stage.admin) }
  await stage.pass(2)
  expect(await stage.show(id)).toMatchObject({
    status: 'CANCELADA',
    endedBecause: 'template',
    startedAt: null,
    figures: { total: 0 },
  })
  expect((await w.call(stage.admin, restartCampaign, { id })).error.error).toBe('ERR_TEMPLATE_NOT_SENDABLE')
  await on.tell('aviso', 'approved')
  expect((await w.call(stage.admin, restartCampaign, { id })).status).toBe(200)
  await stage.pass(3)
  expect(await stage.show(id)).toMatchObject({ status: 'FINALIZADA', figures: { sent: 1 } })
})

test('people who wrote within the window get the free text, without the file list, and the others the template with its file', async () => {
  const { w } = world
  const { stage } = on
  const [ana, bia] = stage.numbers(2)
  await stage.enlist([ana!, bia!])
  await on.open([ana!])
  const templateId = await on.templateId('foto')
  const draft = { scheduledAt: null, freeTextInside: true, message1: 'Oi {nome}, é nova.', message2: 'Nunca', templateId }
  const { id } = await on.plan(draft, 'foto')
  await w.upload(stage.admin, attachToCampaign, { id: String(id) }, [{ name: 'a.png', bytes: await picture(8, 8) }])
  const ask = {
    contactListId: stage.list,
    whatsappId: on.line,
    templateId,
    templateValues: JSON.stringify(byName),
    freeTextInside: true,
    pageNumber: 1,
  }
  expect((await w.call(stage.admin, showAudience, ask)).body.template).toMatchObject({ templates: 1, texts: 1, today: 1 })
  const planned = await w.call(stage.admin, updateCampaign, { id, scheduledAt: w.now.toISOString() })
  expect(planned.status).toBe(200)
  await stage.pass(4)
  expect(texts()).toEqual([
    [ana, 'Oi Pessoa 1, é nova.'],
    [bia, 'foto: Pessoa'],
  ])
  const [, last] = await w.handed(on.line, 'message')
  expect(last?.payload.content).toMatchObject({ type: 'template', header: { type: 'file', kind: 'image' } })
  expect((await shippings(id)).map(({ variant }) => variant)).toEqual([1, null])
})

test('marketing skips people who stopped it or were held back today; utility does; a held message is tried once', async () => {
  const { w } = world
  const { stage } = on
  const [ana, bia, caio] = stage.numbers(3)
  await stage.enlist([ana!, bia!, caio!])
  await on.open([ana!, bia!, caio!])
  w.turnClock(25 * hourMs)
  stage.admin = { ...stage.admin, token: await w.renewedToken(stage.admin) }
  await w.signal(on.line, 'consent', { of: { phone: ana! }, marketing: 'stop', at: w.now.toISOString() })
  await w.settle()
  const first = await on.plan({}, 'oferta')
  await stage.pass(1, { sends: false })
  await stage.pass(1, { sends: false })
  await stage.refuse('marketing-held')
  await stage.pass(3)
  expect(texts()).toEqual([[caio, 'oferta: Pessoa']])
  expect(await states(first.id)).toEqual([
    ['Pessoa 1', 'skipped', 'marketing-stopped'],
    ['Pessoa 2', 'failed', 'ERR_WAPP_MARKETING_HELD'],
    ['Pessoa 3', 'sent', null],
  ])
  const second = await on.plan({ name: 'De novo' }, 'oferta')
  const utility = await on.plan({ name: 'Aviso' })
  await stage.pass(8)
  expect((await states(second.id)).map(([, state, reason]) => [state, reason])).toEqual([
    ['skipped', 'marketing-stopped'],
    ['skipped', 'marketing-held'],
    ['sent', null],
  ])
  expect((await states(utility.id)).map(([, state]) => state)).toEqual(['sent', 'sent', 'sent'])
  // A stop that comes between the beginning and the turn counts.
  w.turnClock(25 * hourMs)
  stage.admin = { ...stage.admin, token: await w.renewedToken(stage.admin) }
  const third = await on.plan({ name: 'Amanhã' }, 'oferta')
  await stage.pass(1, { sends: false })
  await w.signal(on.line, 'consent', { of: { phone: caio! }, marketing: 'stop', at: w.now.toISOString() })
  await stage.pass(6)
  expect((await states(third.id)).map(([, state, reason]) => [state, reason])).toEqual([
    ['skipped', 'marketing-stopped'],
    ['sent', null],
    ['skipped', 'marketing-stopped'],
  ])
})

test('a template that Meta pauses stops the campaign until a user goes on, and what failed is not tried again', async () => {
  const { w } = world
  const { stage } = on
  await stage.enlist(stage.numbers(5))
  const { id } = await on.plan()
  await stage.pass(3)
  // Meta took three, and drops them afterwards.
  expect(stage.sent).toHaveLength(3)
  for (const { ref } of stage.sent) await w.refuse(on.line, ref, 'template-paused')
  await on.tell('aviso', 'paused')
  await stage.pass(4)
  expect(stage.sent).toHaveLength(3)
  expect(await stage.show(id)).toMatchObject({ status: 'EM_ANDAMENTO', waitsFor: 'template', template: { state: 'paused' } })
  expect((await w.call(stage.admin, restartCampaign, { id })).error.error).toBe('ERR_TEMPLATE_NOT_SENDABLE')
  await on.tell('aviso', 'approved')
  await stage.pass(4)
  expect((await stage.show(id)).waitsFor).toBe('template')
  expect((await w.call(stage.admin, restartCampaign, { id })).body).toMatchObject({ status: 'EM_ANDAMENTO', waitsFor: null })
  await stage.pass(4)
  expect(await stage.show(id)).toMatchObject({ status: 'FINALIZADA', figures: { sent: 2, failed: 3 } })
  expect((await w.call(stage.admin, reportCampaign, { id })).body.reasons).toEqual([
    { state: 'failed', reason: 'ERR_WAPP_TEMPLATE_PAUSED', count: 3 },
  ])
})

test('a template that is paused between two messages stops the campaign before the next, and it can be ended', async () => {
  const { w } = world
  const { stage } = on
  await stage.enlist(stage.numbers(3))
  const { id } = await on.plan()
  await stage.pass(1)
  await on.tell('aviso', 'disabled')
  await stage.pass(3)
  expect(stage.sent).toHaveLength(1)
  expect(await stage.show(id)).toMatchObject({ waitsFor: 'template', template: { state: 'disabled' } })
  w.turnClock(30 * hourMs)
  stage.admin = { ...stage.admin, token: await w.renewedToken(stage.admin) }
  await stage.pass(2)
  expect((await stage.show(id)).status).toBe('EM_ANDAMENTO')
  expect((await w.call(stage.admin, cancelCampaign, { id })).body).toMatchObject({ status: 'CANCELADA', waitsFor: null })
})

test('an account without a means of payment stops the campaign: each person gets one message, none is left out', async () => {
  const { w } = world
  const { stage } = on
  const numbers = stage.numbers(3)
  await stage.enlist(numbers)
  const { id } = await on.plan()
  await stage.pass(1)
  await w.refuse(on.line, stage.sent[0]?.ref, 'payment')
  await stage.pass(3)
  expect(stage.sent).toHaveLength(1)
  expect(await stage.show(id)).toMatchObject({
    status: 'EM_ANDAMENTO',
    waitsFor: 'payment',
    figures: { queued: 3, sent: 0, failed: 0 },
  })
  await w.call(stage.admin, restartCampaign, { id })
  await stage.pass(5)
  expect(await stage.show(id)).toMatchObject({ status: 'FINALIZADA', figures: { sent: 3, failed: 0 } })
  expect(stage.sent.map(({ phone }) => phone)).toEqual([numbers[0], ...numbers])
  expect(stage.sent[1]?.ref).toBe(stage.sent[0]?.ref)
})

test('while Meta holds back the first messages of a template its campaign waits by itself, and another goes on', async () => {
  const { w } = world
  const { stage } = on
  const id = await planHeldBack(2)
  await stage.pass(3)
  expect(await stage.show(id)).toMatchObject({ waitsFor: 'pacing', figures: { sent: 0, queued: 2 } })
  const other = await on.plan({ name: 'Outra', strangers: 'include' }, 'oferta')
  await stage.pass(4)
  expect((await stage.show(other.id)).status).toBe('FINALIZADA')
  expect((await stage.show(id)).waitsFor).toBe('pacing')
  const { ref } = stage.sent[0]!
  await w.signal(on.line, 'receipt', { waIds: [`S${ref}`], ack: 1 })
  await w.settle()
  await stage.pass(4)
  expect(await stage.show(id)).toMatchObject({ status: 'FINALIZADA', waitsFor: null, figures: { sent: 2 } })
  expect(stage.sent.filter(({ text }) => text.startsWith('aviso'))).toHaveLength(2)
})

test('the message that Meta held back and drops fails for its template, once, and the campaign waits for a user', async () => {
  const { w } = world
  const { stage } = on
  const [first] = stage.numbers(1)
  const id = await planHeldBack(3)
  const own = async () => {
    const { rows } = await w.owner.query<{ number: string; state: string; reason: string | null }>(
      'select number, state, reason from campaign_recipients where company_id = $1 and campaign_id = $2 order by place',
      [stage.company, id],
    )
    return rows
  }
  await stage.pass(10)
  expect((await own()).map(({ state }) => state)).toEqual(['sending', 'queued', 'queued'])
  expect(await stage.show(id)).toMatchObject({ status: 'EM_ANDAMENTO', waitsFor: 'pacing' })
  await w.refuse(on.line, stage.sent[0]?.ref, 'template-paused')
  await on.tell('aviso', 'paused')
  await stage.pass(10)
  expect(await own()).toMatchObject([
    { number: first, state: 'failed', reason: 'ERR_WAPP_TEMPLATE_PAUSED' },
    { state: 'queued' },
    { state: 'queued' },
  ])
  expect(stage.sent).toHaveLength(1)
  expect(await stage.show(id)).toMatchObject({ status: 'EM_ANDAMENTO', waitsFor: 'template', figures: { failed: 1, queued: 2 } })
  await on.tell('aviso', 'approved')
  await w.call(stage.admin, restartCampaign, { id })
  await stage.pass(6)
  expect(await stage.show(id)).toMatchObject({ status: 'FINALIZADA', figures: { sent: 2, failed: 1 } })
  expect(stage.sent.filter(({ phone }) => phone === first)).toHaveLength(1)
})

test('of 1,000 strangers at a limit of 250 the form says how many go today; the campaign waits until there is room', async () => {
  const { w } = world
  const { stage, shop } = on
  await stage.enlist(stage.numbers(1_000))
  const templateId = await on.templateId('aviso')
  const ask = {
    contactListId: stage.list,
    whatsappId: on.line,
    templateId,
    templateValues: JSON.stringify(byName),
    pageNumber: 1,
  }
  const count = (people: number, at: number) =>
    w.owner.query(
      `insert into channels.reached (portfolio, person, at)
       select $1, 'x' || n, $3::timestamptz + make_interval(secs => n) from generate_series(1, $2) n`,
      [shop.waba.portfolio.id, people, new Date(at)],
    )
  expect((await w.call(stage.admin, showAudience, ask)).body.template).toMatchObject({
    limit: { perDay: 250, used: 0 },
    today: 250,
    daysAfter: 3,
  })
  const began = w.now.getTime() - 23 * hourMs
  await count(250, began)
  const frees = began + 24 * hourMs + 1_000
  expect((await w.call(stage.admin, showAudience, ask)).body).toMatchObject({
    template: { limit: { perDay: 250, used: 250 }, today: 0, daysAfter: 4 },
  })
  const { id } = await on.plan()
  await stage.pass(3)
  expect(stage.sent).toHaveLength(0)
  const waiting = await stage.show(id)
  expect(waiting).toMatchObject({ status: 'EM_ANDAMENTO', waitsFor: 'allowance', waitsUntil: new Date(frees).toISOString() })
  w.turnClock(hourMs + 60_000)
  stage.admin = { ...stage.admin, token: await w.renewedToken(stage.admin) }
  await stage.pass(2)
  expect(stage.sent.length).toBeGreaterThan(0)
  // Another company's portfolio has its own.
  const other = await setTemplateStage(world)
  const { template } = (
    await w.call(other.stage.admin, showAudience, {
      whatsappId: other.line,
      templateId: await other.templateId('aviso'),
      pageNumber: 1,
    })
  ).body
  expect(template?.limit).toEqual({ perDay: 250, used: 0 })
})

test('where Meta says that there were too many, those outside the window wait an hour, and those inside go on', async () => {
  const { w } = world
  const { stage } = on
  const numbers = stage.numbers(4)
  await stage.enlist(numbers)
  await on.open([numbers[2]!, numbers[3]!])
  // The window stays open although what the last of them wrote is deleted.
  const { rows: written } = await w.owner.query<{ id: number }>(
    'select t.id from tickets t join contacts c on c.company_id = $1 and c.id = t.contact_id where t.company_id = $1 and c.number = $2',
    [stage.company, numbers[3]],
  )
  expect((await w.call(stage.admin, deleteTicket, { id: written[0]!.id })).status).toBe(200)
  const { id } = await on.plan()
  await stage.pass(1)
  await w.refuse(on.line, stage.sent[0]?.ref, 'capped')
  await stage.pass(6)
  expect(stage.sent.map(({ phone }) => phone)).toEqual([numbers[0], numbers[2], numbers[3]])
  expect(await stage.show(id)).toMatchObject({ waitsFor: 'allowance', figures: { sent: 2, queued: 2 } })
  w.turnClock(hourMs)
  stage.admin = { ...stage.admin, token: await w.renewedToken(stage.admin) }
  await stage.pass(5)
  expect(await stage.show(id)).toMatchObject({ status: 'FINALIZADA', figures: { sent: 4, failed: 0 } })
})

test('the form multiplies the rate, and the report sums what was charged, for those who may see amounts', async () => {
  const { w } = world
  const { stage } = on
  const [ana, bia] = stage.numbers(2)
  await stage.enlist([ana!, bia!])
  await w.owner.query("update official_lines set currency = 'USD' where connection_id = $1", [on.line])
  await w.owner.query(
    `insert into message_rates (market, category, currency, amount, valid_from, created_at, updated_at)
     values ('BR', 'marketing', 'USD', '0.0625', '2026-10-01', now(), now()) on conflict do nothing`,
  )
  const templateId = await on.templateId('oferta')
  const ask = {
    contactListId: stage.list,
    whatsappId: on.line,
    templateId,
    templateValues: JSON.stringify(byName),
    pageNumber: 1,
  }
  expect((await w.call(stage.admin, showAudience, ask)).body.template).toMatchObject({
    free: 0,
    cost: { currency: 'USD', total: '0.125', unknown: 0, parts: [{ country: 'BR', messages: 2, amount: '0.0625' }] },
  })
  const { id } = await on.plan({}, 'oferta')
  await stage.pass(4)
  const [one] = stage.sent
  const price = { kind: 'regular', category: 'marketing' } as const
  const told = { ref: one!.ref, waId: `S${one!.ref}`, chat: { phone: ana! }, at: w.now.toISOString(), isDelivered: true, price }
  await w.signal(on.line, 'charge', told)
  await w.settle()
  const { cost } = (await w.call(stage.admin, reportCampaign, { id })).body
  expect(cost).toEqual(expect.arrayContaining([{ currency: 'USD', amount: '0.0625', unknown: 1 }]))
  expect((await shippings(id)).map(({ price: paid }) => [paid?.verdict, paid?.amount])).toEqual([
    ['paid', '0.0625'],
    ['unknown', null],
  ])
})
